import { byWord } from "../findings/text.ts";
import { mapStyle } from "./style-tokens.ts";

/* Every place in markup where an address can be, and what it is for. */

/**
 * What an address is for: visitors go there, a form sends there, browsers request it, it is
 * something of the page's for others, the page's own, or only named. `base` is the base of relative
 * addresses; `none` has no effect without scripts.
 */
export type Use = "visit" | "submit" | "load" | "refer" | "self" | "name" | "base" | "none";

/** What pages load from other hosts, each with a setting and a directive of the policy. */
export type ResourceKind =
  | "connections"
  | "fonts"
  | "frames"
  | "images"
  | "media"
  | "scripts"
  | "styles";

/**
 * How an attribute writes addresses: one; several with spaces or semicolons; the candidates of a
 * `srcset`; after the seconds of a `<meta>`; in declarations of CSS; in a document.
 */
type Form = "one" | "list" | "values" | "candidates" | "refresh" | "style" | "document";

interface Row {
  form: Form;
  use: Use;
}

/**
 * The attributes by element; `*` is any other one. Sources: HTML Standard, “Attributes” and
 * “Obsolete features”; SVG 2, “Attribute index”; MathML 3, “Linking”; Attribution Reporting; RDFa
 * Core, section 5.
 */
const TABLE: readonly (readonly [elements: string, attributes: string, form: Form, use: Use])[] = [
  ["a area", "ping", "list", "name"],
  [
    "a area maction math merror mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow " +
      "ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics",
    "href xlink:href",
    "one",
    "visit",
  ],
  ["base", "href", "one", "base"],
  ["link", "href", "one", "refer"],
  ["link", "imagesrcset", "candidates", "load"],
  ["img source", "srcset", "candidates", "load"],
  ["audio embed frame iframe img input script source track video", "src", "one", "load"],
  ["video", "poster", "one", "load"],
  ["object", "data", "one", "load"],
  ["iframe", "srcdoc", "document", "load"],
  ["form", "action", "one", "submit"],
  ["button input", "formaction", "one", "submit"],
  ["blockquote del ins q", "cite", "one", "name"],
  ["body table tbody td tfoot th thead tr", "background", "one", "load"],
  ["frame iframe img", "longdesc", "one", "visit"],
  ["a img script", "attributionsrc", "list", "name"],
  [
    "animate animatemotion animatetransform feimage image lineargradient mpath pattern " +
      "radialgradient script set textpath use",
    "href xlink:href",
    "one",
    "load",
  ],
  ["animate set", "by from to", "one", "load"],
  ["animate", "values", "values", "load"],
  ["site-island", "src", "list", "load"],
  ["*", "href src xlink:href", "one", "none"],
  ["*", "about itemid resource", "one", "name"],
  [
    "*",
    "clip-path cursor fill filter marker marker-end marker-mid marker-start mask stroke style",
    "style",
    "load",
  ],
];

/** The rows by attribute and element: `img src`. */
const ROWS: ReadonlyMap<string, Row> = new Map(
  TABLE.flatMap(([elements, attributes, form, use]) =>
    elements
      .split(" ")
      .flatMap((element) =>
        attributes
          .split(" ")
          .map((attribute) => [`${element} ${attribute}`, { form, use }] as const),
      ),
  ),
);

type Attributes = Readonly<Record<string, string>>;

/** An attribute of an element that holds addresses. */
export interface AddressAttribute extends Row {
  name: string;
  value: string;
  /** What browsers load from them. */
  kind?: ResourceKind | undefined;
}

/** The attributes of an element that hold addresses. */
export function addressAttributes(element: string, attributes: Attributes): AddressAttribute[] {
  const found: AddressAttribute[] = [];
  const plain = element.toLowerCase();
  for (const [name, value] of Object.entries(attributes)) {
    const key = name.toLowerCase();
    const row =
      plain === "meta" && name === "content"
        ? rowOfMeta(attributes)
        : refined(ROWS.get(`${plain} ${key}`) ?? ROWS.get(`* ${key}`), plain, attributes);
    if (row === undefined) continue;
    const kind = row.use === "load" ? kindOf(plain, key, attributes) : undefined;
    found.push({ name, value, ...row, kind });
  }
  return found;
}

/** What an element loads. */
const LOADED = byWord<ResourceKind>({
  frames: "iframe",
  images: "img input image feimage",
  media: "source audio track video",
  scripts: "script",
});

/** What a `<link>` preloads, by `as`. */
const PRELOADED = byWord<ResourceKind>({
  connections: "fetch",
  fonts: "font",
  images: "image",
  media: "audio track video",
  scripts: "script",
  styles: "style",
});

/** What an attribute loads; undefined if no setting allows it from other hosts. */
function kindOf(
  element: string,
  name: string,
  { rel = "", as = "" }: Attributes,
): ResourceKind | undefined {
  if (!/^(?:href|src|xlink:href|data|srcdoc)$/.test(name)) return "images";
  if (element !== "link") return LOADED.get(element);
  if (/\bstylesheet\b/i.test(rel)) return "styles";
  if (/\bmodulepreload\b/i.test(rel)) return "scripts";
  if (/\bpreload\b/i.test(rel)) return PRELOADED.get(as.toLowerCase());
  return /\bicon\b/i.test(rel) ? "images" : undefined;
}

/** What other attributes of an element say of a row. */
function refined(row: Row | undefined, element: string, attributes: Attributes): Row | undefined {
  if (row === undefined) return undefined;
  const { rel = "", type = "", attributeName, attributename = attributeName ?? "" } = attributes;
  const isNamed = "itemprop" in attributes || "property" in attributes;
  if (element === "link" && row.use === "refer") return { ...row, use: useOfLink(rel, isNamed) };
  const isLink = /^(?:xlink:)?href$/i.test(attributename);
  if (element === "input" && row.use === "load" && !/^image$/i.test(type)) return undefined;
  return /^(?:animate|set)$/.test(element) && !isLink && row.use === "load" ? undefined : row;
}

function useOfLink(rel: string, isNamed: boolean): Use {
  // Without a relation, it is not a link (HTML, “the link element”).
  if ((rel.trim() === "" && !isNamed) || /\b(?:preconnect|dns-prefetch)\b/i.test(rel))
    return "none";
  if (/\bcanonical\b/i.test(rel)) return "self";
  const isLoaded = /\b(?:stylesheet|icon|preload|modulepreload|manifest)\b/i.test(rel);
  return isLoaded ? "load" : "refer";
}

/** Pictures and films of Open Graph, and of those that followed it. */
const SHOWN = [
  /^og:(?:image|video|audio)(?::(?:secure_)?url)?$/i,
  /^twitter:(?:image(?::src)?|player(?::stream)?)$/i,
  /^msapplication-(?:tileimage|config|(?:square|wide)\d+x\d+logo)$/i,
];

function rowOfMeta(attributes: Attributes): Row | undefined {
  const { property, name = "", content = "", "http-equiv": equiv = "" } = attributes;
  if (/^refresh$/i.test(equiv)) return { form: "refresh", use: "visit" };
  const about = property ?? name;
  if (/^og:url$/i.test(about)) return { form: "one", use: "self" };
  // Microsoft's configuration may be “none”.
  const isShown = content !== "none" && SHOWN.some((pattern) => pattern.test(about));
  return isShown ? { form: "one", use: "refer" } : undefined;
}

/** An address of a `srcset` ends at white space, or with a comma (HTML Standard). */
const CANDIDATE = /([^\s,](?:\S*[^\s,])?)(?:\s+([^,]*))?\s*(?:,|$)/g;

/** One of the files of a picture, with its width in pixels if `srcset` gives it. */
export interface ImageCandidate {
  url: string;
  width?: number;
}

/** The files that a `srcset` names. */
export function candidatesIn(srcset = ""): ImageCandidate[] {
  return [...srcset.matchAll(CANDIDATE)].map(([, url = "", descriptor = ""]) => {
    const width = /^\s*(\d+)w\s*$/.exec(descriptor)?.[1];
    return width === undefined ? { url } : { url, width: Number(width) };
  });
}

/** Seconds, perhaps `url=`, and the address (HTML, “shared declarative refresh steps”). */
const REFRESH =
  /^(\s*(?:\d[\d.]*|\.[\d.]*)(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?)(?:(["'])([^]*?)(?=\2|$)|([^]*))/i;

/** The value of an attribute with its addresses changed, except those of a document. */
export function mapAddresses(form: Form, value: string, change: (url: string) => string): string {
  switch (form) {
    case "one":
      return change(value);
    case "list":
      return value.replaceAll(/\S+/g, (url) => change(url));
    case "values":
      return value.replaceAll(/[^;\s][^;]*/g, (url) => change(url));
    case "candidates":
      return value.replaceAll(CANDIDATE, (all, url: string) => change(url) + all.slice(url.length));
    case "refresh":
      return value.replace(
        REFRESH,
        (_, before: string, quote = "", quoted?: string, bare = "") =>
          before + quote + change(quoted ?? bare),
      );
    case "style":
      return mapStyle(value, change);
    default:
      return value;
  }
}

/** The addresses in the value of an attribute. */
export function addressesIn(form: Form, value: string): string[] {
  const found: string[] = [];
  mapAddresses(form, value, (url) => {
    if (url !== "") found.push(url);
    return url;
  });
  return found;
}
