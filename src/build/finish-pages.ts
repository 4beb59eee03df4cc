import { Parser } from "htmlparser2";
import type { Asset } from "../assets/asset.ts";
import type { RenderedPage } from "../render/render-route.ts";
import type { OpenSite } from "./open-site.ts";

/**
 * Gives the pages their final style sheets, whose fonts hold the glyphs that the pages show and no others. Known only
 * now that all are rendered; so the addresses of styles and fonts in them are exchanged, and nothing else.
 */
export function withFinalStyles(pages: readonly RenderedPage[], { assets, islands }: OpenSite): RenderedPage[] {
  const scripts = withNeeds([...islands.scripts.values()].flat()).map(({ content }) =>
    typeof content === "function" ? "" : content.toString(),
  );
  const characters = beyondAscii([...pages.map(({ html }) => withoutEntities(html)), ...scripts.map(withoutEscapes)]);
  const final = finalAddresses(assets.subsetFonts(characters), pages);
  if (final.size === 0) return [...pages];
  const address = new RegExp([...final.keys()].map((href) => href.replaceAll(/[.\-/]/g, "\\$&")).join("|"), "g");
  return pages.map((page) => ({
    ...page,
    html: page.html.replace(address, (href) => final.get(href)?.href ?? href),
    assets: new Set([...page.assets].map((asset) => final.get(asset.href) ?? asset)),
  }));
}

/** Every sign that is not ASCII, once; every subset holds ASCII anyway. */
function beyondAscii(texts: readonly string[]): string {
  const found = new Set(texts.flatMap((text) => text.match(/\P{ASCII}/gu) ?? []));
  return [...found].toSorted().join("");
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

/** Raw HTML may write signs as `&euro;` or `&#8364;`. What the page says of itself in ASCII stays. */
function withoutEntities(html: string): string {
  const entities = new Set(html.match(/&(?:#\w+|[a-z]\w+);/gi) ?? []);
  let decoded = "";
  const parser = new Parser({ ontext: (text) => (decoded += text) }, { decodeEntities: true });
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
function finalAddresses(styles: ReadonlyMap<string, Asset>, pages: readonly RenderedPage[]): Map<string, Asset> {
  const final = new Map<string, Asset>();
  for (const style of new Set(pages.flatMap(({ assets }) => [...assets]))) {
    const subset = styles.get(style.href);
    if (subset === undefined) continue;
    final.set(style.href, subset);
    for (const [index, needed] of (style.needs ?? []).entries()) {
      const replaced = subset.needs?.[index];
      if (replaced !== undefined) final.set(needed.href, replaced);
    }
  }
  return final;
}
