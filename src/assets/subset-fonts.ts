import type { Cache } from "../cache/cache.ts";
import { namedByContent, namedByIngredients, originalName, type Asset } from "./asset.ts";
import { isFor, refuseFont, type LoadedFace } from "./font-faces.ts";
import type { NeededFile } from "./style-addresses.ts";
import type { Style } from "./styles.ts";

/** Always included: characters that visitors may type, or that browsers insert (list markers). */
const ASCII = Array.from({ length: 95 }, (_, index) => 32 + index);
const ALWAYS = `${String.fromCharCode(...ASCII, 0xa0)}“”‘’„‚«»‹›…•◦▪–—`;

const FONT = /\.(?:woff2?|ttf|otf)$/i;

/**
 * The style sheets with fonts reduced to the characters of the site within their `unicode-range`,
 * and to the weights of their rules, by their original addresses.
 */
export function withSubsetFonts(
  styles: readonly Style[],
  characters: string,
  cache: Cache,
): Map<string, Asset> {
  const shown =
    ALWAYS + characters + styles.map(({ content }) => content.toString("utf8")).join("");
  // A style sheet may change the case of letters.
  const text = [...new Set(shown + shown.toUpperCase() + shown.toLowerCase())]
    .filter((character) => character >= " ")
    .toSorted();
  const faces = styles.flatMap((style) => style.faces);
  const subsets = new Map<string, Asset>();
  for (const needed of styles.flatMap(({ needs }) => needs)) {
    const facesOfFile = faces.filter(({ files }) => files.some(({ href }) => href === needed.href));
    if (facesOfFile.length > 0 && FONT.test(needed.file))
      subsets.set(needed.href, subsetOf(needed, facesOfFile, text, cache));
  }
  return new Map(
    styles.map((style) => {
      let css = style.content.toString("utf8");
      for (const [href, subset] of subsets) css = css.replaceAll(href, () => subset.href);
      const needs = style.needs.map((needed) => subsets.get(needed.href) ?? needed);
      const reduced = { ...namedByContent(originalName(style), Buffer.from(css)), needs };
      return [style.href, reduced];
    }),
  );
}

function subsetOf(
  { content, url }: NeededFile,
  faces: readonly LoadedFace[],
  text: readonly string[],
  cache: Cache,
): Asset {
  const weights = faces.flatMap((face) => face.weights);
  const [min, max] = [Math.min(...weights), Math.max(...weights)];
  const wght = min === max ? null : { min, max };
  const shown = text.filter((character) => faces.some((face) => isFor(face, character))).join("");
  const make = async () => {
    const { default: subsetFont } = await import("subset-font");
    const options = { noHinting: true };
    const allWeights = () => subsetFont(content, shown, options);
    try {
      if (wght === null) return await allWeights();
      // Fails for a font that is not variable.
      const variable = { ...options, variationAxes: { wght } };
      return await subsetFont(content, shown, variable).catch(allWeights);
    } catch {
      return refuseFont(url, faces[0]?.place ?? {});
    }
  };
  const ingredients = ["subset", JSON.stringify(wght), shown, content];
  return namedByIngredients(url, ingredients, cache, make);
}
