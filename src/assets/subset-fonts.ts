import type { Cache } from "../cache/cache.ts";
import { AssetError } from "./asset-error.ts";
import { namedByContent, namedByIngredients, originalName, type Asset } from "./asset.ts";
import { unreadableFont } from "./fallback-metrics.ts";
import type { LoadedFace, NeededFile, Style } from "./styles.ts";
import { plainWasm } from "./plain-wasm.ts";
import { formatOf, unpackFont } from "./unpack-font.ts";

/** What the name of a subset depends on besides the font and its text; to be changed with how it is asked for. */
export const RECIPE = "subset-font 2.9.0, without hints";

/**
 * What a visitor may type into a field, whatever the pages say: ASCII, and the space that does not break. Then what
 * browsers write by themselves: quotation marks, list markers, the sign for words that were left out.
 */
const ALWAYS = `${String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index), 0xa0)}“”‘’„‚«»‹›…•◦▪–—`;

/** Formats that can be reduced; others are left as they are. */
const FONT = /\.(?:woff2?|ttf|otf)$/i;

/**
 * Style sheets whose fonts hold the glyphs that the site uses and no others, and the weights that their `@font-face`
 * rules name; each by the address of the whole one. `characters` are all that the pages show. A font that several
 * style sheets ask for is one file for all.
 */
export function withSubsetFonts(styles: readonly Style[], characters: string, cache: Cache): Map<string, Asset> {
  const text = inBothCases(ALWAYS + characters + styles.map(({ content }) => content.toString("utf8")).join(""));
  const faces = styles.flatMap((style) => style.faces);
  const subsets = new Map<string, Asset>();
  for (const needed of styles.flatMap(({ needs }) => needs)) {
    const of = faces.filter(({ files }) => files.some(({ href }) => href === needed.href));
    if (of.length > 0 && FONT.test(needed.file))
      subsets.set(needed.href, subsetOf(needed, { faces: of, text, cache }));
  }
  return new Map(styles.map((style) => [style.href, withFonts(style, subsets)]));
}

/** Every sign once, and the same as a capital and as a small letter: a style sheet may ask for either. */
function inBothCases(text: string): string {
  const signs = new Set(text + text.toUpperCase() + text.toLowerCase());
  return [...signs]
    .filter((sign) => sign >= " ")
    .toSorted()
    .join("");
}

function withFonts(style: Style, subsets: ReadonlyMap<string, Asset>): Asset {
  let css = style.content.toString("utf8");
  for (const [href, subset] of subsets) css = css.replaceAll(href, subset.href);
  const needs = style.needs.map((needed) => subsets.get(needed.href) ?? needed);
  return { ...namedByContent(originalName(style), Buffer.from(css)), needs };
}

function subsetOf(
  { content, url }: NeededFile,
  { faces, text, cache }: { faces: readonly LoadedFace[]; text: string; cache: Cache },
): Asset {
  const wght = weightsOf(faces);
  const ingredients = [RECIPE, JSON.stringify(wght ?? null), text, content];
  const make = async () => {
    plainWasm();
    const [{ default: subsetFont }, font, targetFormat] = await Promise.all([
      import("subset-font"),
      unpackFont(content),
      formatOf(content),
    ]);
    const options = { noHinting: true, targetFormat };
    const whole = () => subsetFont(font, text, options);
    // A font that has one weight only cannot be given fewer.
    return wght === undefined ? whole() : subsetFont(font, text, { ...options, variationAxes: { wght } }).catch(whole);
  };
  return namedByIngredients(url, ingredients, () =>
    cache.remember(ingredients, () =>
      make().catch(() => {
        throw new AssetError(unreadableFont(url, faces[0]?.place ?? {}));
      }),
    ),
  );
}

/** From the lightest to the heaviest weight that is asked for; undefined where that is one. */
function weightsOf(faces: readonly LoadedFace[]): { min: number; max: number } | undefined {
  const weights = faces.flatMap((face) => face.weights);
  const [min, max] = [Math.min(...weights), Math.max(...weights)];
  return min === max ? undefined : { min, max };
}
