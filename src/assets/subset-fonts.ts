import type { Cache } from "../cache/cache.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { namedByContent, namedByIngredients, originalName, type Asset } from "./asset.ts";
import { isFor, unreadableFont, type LoadedFace } from "./font-faces.ts";
import type { NeededFile } from "./style-addresses.ts";
import type { Style } from "./styles.ts";

/**
 * Always included: what a visitor may type (ASCII and the no-break space), and what browsers
 * insert, such as list markers and the ellipsis of clipped text.
 */
const ASCII = Array.from({ length: 95 }, (_, index) => 32 + index);
const ALWAYS = `${String.fromCharCode(...ASCII, 0xa0)}“”‘’„‚«»‹›…•◦▪–—`;

const FONT = /\.(?:woff2?|ttf|otf)$/i;

/**
 * The style sheets with fonts reduced to the characters of the site within their `unicode-range`,
 * and to the weights of their rules, by the address of the whole one. A font of several sheets is
 * one file.
 */
export function withSubsetFonts(
  styles: readonly Style[],
  characters: string,
  cache: Cache,
): Map<string, Asset> {
  const text = inBothCases(
    ALWAYS + characters + styles.map(({ content }) => content.toString("utf8")).join(""),
  );
  const faces = styles.flatMap((style) => style.faces);
  const subsets = new Map<string, Asset>();
  for (const needed of styles.flatMap(({ needs }) => needs)) {
    const facesOfFile = faces.filter(({ files }) => files.some(({ href }) => href === needed.href));
    if (facesOfFile.length > 0 && FONT.test(needed.file))
      subsets.set(needed.href, subsetOf(needed, { faces: facesOfFile, text, cache }));
  }
  return new Map(styles.map((style) => [style.href, withFonts(style, subsets)]));
}

/** In both cases: a style sheet may transform one into the other. */
function inBothCases(text: string): string {
  const characters = new Set(text + text.toUpperCase() + text.toLowerCase());
  return [...characters]
    .filter((character) => character >= " ")
    .toSorted()
    .join("");
}

function withFonts(style: Style, subsets: ReadonlyMap<string, Asset>): Asset {
  let css = style.content.toString("utf8");
  for (const [href, subset] of subsets) css = css.replaceAll(href, () => subset.href);
  const needs = style.needs.map((needed) => subsets.get(needed.href) ?? needed);
  return { ...namedByContent(originalName(style), Buffer.from(css)), needs };
}

function subsetOf(
  { content, url }: NeededFile,
  { faces, text, cache }: { faces: readonly LoadedFace[]; text: string; cache: Cache },
): Asset {
  const wght = weightsOf(faces);
  const shown = Array.from(text)
    .filter((character) => faces.some((face) => isFor(face, character)))
    .join("");
  const ingredients = ["subset", JSON.stringify(wght ?? null), shown, content];
  const make = () =>
    makeSubset(content, shown, wght).catch(() => {
      throw new FindingsError([unreadableFont(url, faces[0]?.place ?? {})]);
    });
  return namedByIngredients(url, ingredients, { cache, make });
}

type Weights = { min: number; max: number } | undefined;

/** None if they have only one. */
function weightsOf(faces: readonly LoadedFace[]): Weights {
  const weights = faces.flatMap((face) => face.weights);
  const [min, max] = [Math.min(...weights), Math.max(...weights)];
  return min === max ? undefined : { min, max };
}

async function makeSubset(font: Buffer, text: string, wght: Weights): Promise<Buffer> {
  const { default: subsetFont } = await import("subset-font");
  const options = { noHinting: true };
  const allWeights = () => subsetFont(font, text, options);
  if (wght === undefined) return allWeights();
  // Fails for a font that is not variable.
  return subsetFont(font, text, { ...options, variationAxes: { wght } }).catch(allWeights);
}
