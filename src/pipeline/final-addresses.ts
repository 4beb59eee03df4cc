import { Parser } from "htmlparser2";
import type { Asset } from "../assets/asset.ts";
import type { RenderedPage } from "../render/render-page.ts";
import type { OpenSite } from "./open-site.ts";

/** Style sheets and fonts as they are published, by the addresses that rendered pages have. */
export interface FinalAddresses {
  /** The same text with the final addresses in it. */
  in: (html: string) => string;
  /** What takes the place of an asset. */
  of: (asset: Asset) => Asset;
}

/** The final addresses for these pages: fonts hold the glyphs that pages and islands show, besides ASCII. */
export function finalAddresses(
  { assets, islands }: Pick<OpenSite, "assets" | "islands">,
  pages: readonly Pick<RenderedPage, "html" | "assets">[],
): FinalAddresses {
  if (!assets.reducesFonts) return { in: (html) => html, of: (asset) => asset };
  const scripts = withNeeds([...islands.scripts.values()].flat()).map(({ content }) =>
    typeof content === "function" ? "" : withoutEscapes(content.toString()),
  );
  const characters = new Set<string>();
  for (const text of [...pages.map(({ html }) => withoutEntities(html)), ...scripts])
    for (const character of text.match(/\P{ASCII}/gu) ?? []) characters.add(character);
  const used = new Set(pages.flatMap((page) => [...page.assets]));
  const final = replacements(assets.subsetFonts([...characters].toSorted().join("")), used);
  if (final.size === 0) return { in: (html) => html, of: (asset) => asset };
  const pattern = new RegExp([...final.keys()].map((href) => href.replaceAll(/[.\-/]/g, "\\$&")).join("|"), "g");
  return {
    in: (html) => html.replaceAll(pattern, (href) => final.get(href)?.href ?? href),
    of: (asset) => final.get(asset.href) ?? asset,
  };
}

/** Scripts, and the scripts that they load later. */
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

/** Entities for ASCII characters, as React and Preact write them. */
const ASCII_ENTITIES = new Set(["&amp;", "&lt;", "&gt;", "&quot;", "&#x27;", "&#39;"]);

/** Raw HTML may write characters as `&euro;` or `&#8364;`. */
function withoutEntities(html: string): string {
  const entities = new Set(html.match(/&(?:#\w+|[a-z]\w+);/gi)?.filter((entity) => !ASCII_ENTITIES.has(entity)));
  if (entities.size === 0) return html;
  let decoded = "";
  const parser = new Parser({ ontext: (text) => (decoded += text) }, { decodeEntities: true });
  parser.end([...entities].join(" "));
  return html + decoded;
}

/** esbuild writes scripts in ASCII: `\\xdf`, `\\u2019` and `\\u{1f305}` are characters that an island may show. */
function withoutEscapes(script: string): string {
  return script.replaceAll(
    /\\(?:x([\da-f]{2})|u([\da-f]{4})|u\{([\da-f]{1,5})\})/gi,
    (_, ...hex: (string | undefined)[]) =>
      String.fromCodePoint(Number.parseInt(hex[0] ?? hex[1] ?? hex[2] ?? "20", 16)),
  );
}

/** What takes the place of each used style sheet and of its fonts, by the address that pages have. */
function replacements(styles: ReadonlyMap<string, Asset>, used: Iterable<Asset>): Map<string, Asset> {
  const final = new Map<string, Asset>();
  for (const style of used) {
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
