import type { HtmlElementLike, MetaAttribute, MetaDataTable } from "html-validate/browser";
import html5 from "html-validate/elements/html5";

/* What html-validate's own table of elements lacks. */

/** Valid dates and times (HTML, “dates and times”). */
const MONTH = String.raw`\d{4,}-(?:0[1-9]|1[012])`;
const IN_YEAR =
  String.raw`(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|` +
  String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2\d))`;
const DATE = String.raw`\d{4,}-${IN_YEAR}`;
const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?`;
const ZONE = String.raw`(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)`;
const PARTS = String.raw`(?:\d+W)?(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d{1,3})?S)?)?`;
const DURATION = String.raw`P(?=.)${PARTS}|(?:\s*(?:\d+\s*[WDHM]|\d+(?:\.\d{1,3})?\s*S))+`;
const one = (...patterns: string[]): MetaAttribute => ({
  enum: [new RegExp(`^\\s*(?:${patterns.join("|")})\\s*$`, "i")],
});

/** A whole number above zero, and one that a table may have as a span. */
const POSITIVE = one(String.raw`0*[1-9]\d*`);
const SPAN = one(String.raw`0*(?:[1-9]\d{0,2}|1000)`);
const CELL = { colspan: SPAN };

const EDIT = { datetime: one(DATE, `${DATE}[T ]${TIME}${ZONE}`) };

const NUMBER = String.raw`-?\d+(?:\.\d+)?`;
const POINT = `${NUMBER},${NUMBER}`;
const COORDS = one(String.raw`${POINT},[\d.]+`, `${POINT}(?:,${POINT})+`);

const URL_OF_PICTURE = String.raw`[^\s,](?:\S*[^\s,])?`;
const SIZE_OF_PICTURE = String.raw`(?:[1-9]\d*w|(?:\d+(?:\.\d+)?|\.\d+)x)(?:\s+\d+h)?`;
/** A comma right after an address is a part of it, unless it ends there. */
const SRCSET = one(
  String.raw`(?:${URL_OF_PICTURE}(?:\s+${SIZE_OF_PICTURE}(?:\s*,\s*(?!$)|\s*$)|` +
    String.raw`\s*,(?=\s)\s*(?!$)|\s+,\s*(?!$)|\s*$))+`,
);

const MEDIA_TYPE = one(String.raw`[\w.+-]+/[\w.+-]+\s*(?:;.*)?`);
const INTEGRITY = { enum: [/^sha(?:256|384|512)-\S+$/], list: true };

/** What a sandbox allows, after `allow-`. */
const SANDBOX = (
  "downloads forms modals orientation-lock pointer-lock popups popups-to-escape-sandbox " +
  "presentation same-origin scripts storage-access-by-user-activation top-navigation " +
  "top-navigation-by-user-activation top-navigation-to-custom-protocols"
).split(" ");

/** An attribute that an element needs if it has certain others. */
const needed =
  (name: string, why: string, isNeeded: (node: HtmlElementLike) => boolean) =>
  (node: HtmlElementLike): string | false =>
    isNeeded(node) && `${why} needs the attribute “${name}”.`;

const has = (node: HtmlElementLike, name: string, value: RegExp): boolean =>
  value.test(String(node.getAttribute(name) ?? ""));

const PICTURE = {
  sizes: {
    required: needed("sizes", "A picture whose “srcset” names widths", (node) =>
      has(node, "srcset", /\s\d+w\s*(?:,|$)/),
    ),
  },
  srcset: SRCSET,
};

const TABLE = html5 as MetaDataTable;

/** Obsolete attributes that the library's table lacks (HTML, “non-conforming features”). */
const OBSOLETE: Readonly<Record<string, string>> = {
  area: "hreflang type",
  embed: "align hspace name vspace",
  html: "manifest",
  iframe: "framespacing longdesc",
  img: "longdesc",
  input: "border",
  menu: "compact",
  object: "typemustmatch usemap",
  script: "charset",
  table: "border height",
  td: "abbr",
  tr: "height nowrap",
};

/** The elements whose end tags HTML lets authors leave out. */
export const WITHOUT_END: ReadonlySet<string> = new Set(
  Object.keys(TABLE).filter((name) => TABLE[name]?.implicitClosed ?? TABLE[name]?.optionalEnd),
);

const DESTINATION = TABLE["link"]?.attributes?.["as"];

const ATTRIBUTES: Readonly<Record<string, Record<string, MetaAttribute>>> = {
  // The living standard has a value that the library does not know.
  "*": {
    contenteditable: { enum: ["true", "false", "plaintext-only"] },
    // Of RDFa, and similar to “type”.
    typeof: {},
    itemtype: { enum: [/^[a-z][a-z\d+.-]*:\S+$/i], list: true },
  },
  a: { type: MEDIA_TYPE },
  area: {
    coords: {
      ...COORDS,
      required: needed("coords", "An area with this shape", (node) =>
        has(node, "shape", /^(?:rect|circle|poly)/i),
      ),
    },
  },
  col: { span: SPAN },
  colgroup: { span: SPAN },
  del: EDIT,
  // Our own rules report a missing language and title of a frame.
  embed: { title: { required: false } },
  form: { "accept-charset": { enum: ["utf-8"] } },
  html: { lang: { required: false } },
  iframe: {
    allowfullscreen: { boolean: true },
    loading: { enum: ["lazy", "eager"] },
    sandbox: { omit: true, enum: SANDBOX.map((right) => `allow-${right}`), list: true },
    title: { required: false },
  },
  img: PICTURE,
  input: {
    accept: one(String.raw`(?:(?:\.[^\s,]+|[\w*.+-]+/[\w*.+-]+)\s*(?:,\s*(?!$)|$))+`),
    size: POSITIVE,
    step: one("any", String.raw`(?=.*[1-9])\d*(?:\.\d+)?(?:e[+-]?\d+)?`),
  },
  ins: EDIT,
  link: {
    as: {
      enum: [...((DESTINATION as MetaAttribute | undefined)?.enum ?? []), "json", "text"],
      required: needed("as", "A preload", (node) => has(node, "rel", /(?:^|\s)preload(?:\s|$)/i)),
    },
    integrity: INTEGRITY,
    rel: {
      required: needed(
        "rel",
        "A <link>",
        (node) => !node.hasAttribute("itemprop") && !node.hasAttribute("property"),
      ),
    },
    type: MEDIA_TYPE,
  },
  meta: {
    content: {
      required: needed("content", "A <meta> with a name", (node) =>
        ["name", "http-equiv", "itemprop"].some((name) => node.hasAttribute(name)),
      ),
    },
  },
  meter: { value: { required: true, enum: [/^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i] } },
  ol: { start: one(String.raw`-?\d+`) },
  script: { integrity: INTEGRITY },
  select: { size: POSITIVE },
  source: PICTURE,
  td: CELL,
  textarea: { cols: POSITIVE, rows: POSITIVE },
  th: CELL,
  time: {
    datetime: one(
      DATE,
      MONTH,
      `(?:--)?${IN_YEAR}`,
      TIME,
      `${DATE}[T ]${TIME}${ZONE}?`,
      ZONE,
      String.raw`\d{4,}(?:-W(?:0[1-9]|[1-4]\d|5[0-3]))?`,
      DURATION,
    ),
  },
};

/** The names of the attributes of an element. */
export const attributesOf = (element: string): string[] =>
  [TABLE["*"], TABLE[element]].flatMap((of) => Object.keys(of?.attributes ?? {}));

/** Line breaks may be around an address (HTML, “valid URL potentially surrounded by spaces”). */
function withBreaks(attribute: MetaAttribute): MetaAttribute {
  const values = attribute.enum?.map((value) => {
    const pattern = typeof value === "object" && "pattern" in value ? value.pattern : value;
    const source = pattern instanceof RegExp ? pattern.source : pattern;
    return source === "/.*/" ? /^\s*.*\s*$/ : source === "^.+$" ? /^\s*.+\s*$/ : value;
  });
  return values === undefined ? attribute : { ...attribute, enum: values };
}

const CHANGED: Readonly<Record<string, MetaDataTable[string]>> = {
  // HTML lets authors omit the tags of head, body, and of a tbody before its rows.
  html: { requiredContent: [] },
  head: { requiredContent: [] },
  // Like other elements with flow content.
  main: { permittedContent: ["@flow"] },
  search: { permittedContent: ["@flow"] },
  ...Object.fromEntries(
    ["basefont", "bgsound", "frame"].map((name) => [name, { ...TABLE[name], void: true }]),
  ),
  // They belong in rows alone.
  td: { flow: false },
  th: { flow: false },
  table: { permittedOrder: ["caption", "colgroup", "thead", "tbody", "tfoot"] },
};

/** The library's table of elements with our changes. */
export const ELEMENTS: MetaDataTable = Object.fromEntries(
  Object.entries(TABLE).map(([name, own]) => {
    const attributes = { ...own.attributes } as Record<string, MetaAttribute | null>;
    for (const [key, value] of Object.entries(ATTRIBUTES[name] ?? {}))
      attributes[key] = { ...attributes[key], ...value };
    for (const key of OBSOLETE[name]?.split(" ") ?? [])
      attributes[key] = { ...attributes[key], deprecated: true };
    for (const [key, value] of Object.entries(attributes))
      if (value !== null) attributes[key] = withBreaks(value);
    return [name, { ...own, ...CHANGED[name], attributes }];
  }),
);
