import type { Asset } from "../assets/asset.ts";
import { compare } from "../findings/finding.ts";
import type { OpenSite } from "./open-site.ts";
import { htmlParser } from "../files/html-parser.ts";

/**
 * Style sheets and fonts as they are published, by the addresses that rendered pages have. Known only when all pages are
 * rendered: fonts hold the glyphs that pages show and no others.
 */
export interface FinalAddresses {
  /** The same text with the final addresses in it. */
  in: (html: string) => string;
  /** What takes the place of an asset. */
  of: (asset: Asset) => Asset;
  /** The same for the same exchange. */
  name: string;
  /** Whether nothing is exchanged. */
  isNothing: boolean;
}

/** The final addresses for pages that show these signs besides ASCII. `rendered` are the assets that pages ask for. */
export function finalAddresses(
  { assets, islands }: Pick<OpenSite, "assets" | "islands">,
  signs: Iterable<string>,
  rendered: Iterable<Asset>,
): FinalAddresses {
  const scripts = withNeeds([...islands.scripts.values()].flat()).map(({ content }) =>
    typeof content === "function" ? "" : content.toString(),
  );
  const all = signsIn([...signs, ...scripts.map(withoutEscapes)].join(""));
  const final = exchanged(assets.subsetFonts(all), rendered);
  const pattern = new RegExp([...final.keys()].map((href) => href.replaceAll(/[.\-/]/g, "\\$&")).join("|"), "g");
  return {
    in: (html) => (final.size === 0 ? html : html.replace(pattern, (href) => final.get(href)?.href ?? href)),
    of: (asset) => final.get(asset.href) ?? asset,
    isNothing: final.size === 0,
    name: [...final]
      .map(([href, asset]) => `${href} ${asset.href}`)
      .toSorted(compare)
      .join(" "),
  };
}

/** Every sign of a page that is not ASCII, once; every subset holds ASCII anyway. */
export function signsOf(html: string): string {
  return signsIn(withoutEntities(html));
}

function signsIn(text: string): string {
  return [...new Set(text.match(/\P{ASCII}/gu) ?? [])].toSorted().join("");
}

/** Scripts, and those that they load later. */
function withNeeds(scripts: readonly Asset[]): Asset[] {
  const found = new Set<Asset>();
  const add = (script: Asset): void => {
    if (found.has(script)) return;
    found.add(script);
    script.needs?.forEach(add);
  };
  scripts.forEach(add);
  return [...found];
}

/** Entities that stand for signs of ASCII, as React and Preact write them. */
const ASCII_ENTITIES = new Set(["&amp;", "&lt;", "&gt;", "&quot;", "&#x27;", "&#39;"]);

/** Raw HTML may write signs as `&euro;` or `&#8364;`. What the page says of itself in ASCII stays. */
function withoutEntities(html: string): string {
  const entities = new Set(html.match(/&(?:#\w+|[a-z]\w+);/gi)?.filter((entity) => !ASCII_ENTITIES.has(entity)));
  if (entities.size === 0) return html;
  let decoded = "";
  const parser = new (htmlParser())({ ontext: (text) => (decoded += text) }, { decodeEntities: true });
  parser.end([...entities].join(" "));
  return html + decoded;
}

/** Scripts are written in ASCII: `\\xdf`, `\\u2019` and `\\u{1f305}` are signs that an island shows. */
function withoutEscapes(script: string): string {
  return script.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,5})\})/gi,
    (_, ...hex: (string | undefined)[]) =>
      String.fromCodePoint(Number.parseInt(hex[0] ?? hex[1] ?? hex[2] ?? "20", 16)),
  );
}

/** What takes the place of each style sheet and of each of its fonts, by the address that pages have. */
function exchanged(styles: ReadonlyMap<string, Asset>, rendered: Iterable<Asset>): Map<string, Asset> {
  const final = new Map<string, Asset>();
  for (const style of new Set(rendered)) {
    const subset = styles.get(style.href);
    if (subset === undefined || subset.href === style.href) continue;
    final.set(style.href, subset);
    for (const [index, needed] of (style.needs ?? []).entries()) {
      const replaced = subset.needs?.[index];
      if (replaced !== undefined) final.set(needed.href, replaced);
    }
  }
  return final;
}
