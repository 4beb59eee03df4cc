import subsetFont from "subset-font";
import { error, type Finding } from "../findings/finding.ts";
import type { Memory } from "../memory/memory.ts";
import { AssetError } from "./asset-error.ts";
import { namedByContent, namedByIngredients, originalName, type Asset } from "./asset.ts";
import type { FontFace } from "./font-faces.ts";
import type { NeededFile, Style } from "./styles.ts";

/** What the name of a subset depends on besides the font and its text; changed with the library or how it is asked. */
const RECIPE = "subset-font 2.9.0, without hints";

/** What a visitor may type into a field, whatever the pages say: ASCII, and the space that does not break. */
const ALWAYS = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index), 0xa0);

/**
 * A style sheet whose fonts hold the glyphs that the site uses and no others, and the weights that its `@font-face`
 * rules name. `characters` are all that the pages show.
 */
export function withSubsetFonts(style: Style, characters: string, memory: Memory): Asset {
  const inStyle = style.content.toString("utf8");
  const text = [...new Set(ALWAYS + characters + inStyle)].filter((character) => character >= " ").toSorted();
  const needs: Asset[] = [];
  let css = inStyle;
  for (const needed of style.needs) {
    const faces = style.faces.filter(({ urls }) => urls.includes(needed.url));
    const subset = faces.length === 0 ? needed : subsetOf(needed, { faces, text: text.join(""), memory });
    needs.push(subset);
    css = css.replaceAll(needed.href, subset.href);
  }
  return { ...namedByContent(originalName(style), Buffer.from(css)), needs };
}

function subsetOf(
  { content, url }: NeededFile,
  { faces, text, memory }: { faces: readonly FontFace[]; text: string; memory: Memory },
): Asset {
  const wght = weightsOf(faces);
  const ingredients = [RECIPE, JSON.stringify(wght ?? null), text, content];
  const make = () => subsetFont(content, text, { noHinting: true, ...(wght && { variationAxes: { wght } }) });
  return namedByIngredients(url, ingredients, () =>
    memory.recall(ingredients, () =>
      make().catch((problem: unknown) => {
        throw new AssetError(unreadable(url, problem));
      }),
    ),
  );
}

function unreadable(url: string, problem: unknown): Finding {
  const reason = problem instanceof Error ? problem.message : String(problem);
  const hint = "Is the file whole, and are the weights of its @font-face those that it has?";
  return error("styles/unreadable-font", `The font “${url}” cannot be reduced to the signs in use: ${reason}`, {
    hint,
  });
}

/** From the lightest to the heaviest weight that is asked for; undefined where the font has one weight only. */
function weightsOf(faces: readonly FontFace[]): { min: number; max: number } | undefined {
  const weights = faces.flatMap((face) => face.weights ?? []);
  const [min, max] = [Math.min(...weights), Math.max(...weights)];
  return weights.length === 0 || min === max ? undefined : { min, max };
}
