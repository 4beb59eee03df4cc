import { hash } from "node:crypto";
import { basename, dirname, extname } from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AssetStore, Drawings } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { nearPicture } from "../assets/photographs.ts";
import { RenderProblem, throwProblems } from "../code/site-code.ts";
import { isFocalPoint } from "../content/fields.ts";
import { findingsOf } from "../findings/findings-error.ts";
import { firstNames } from "../findings/text.ts";
import { normalizeHtml } from "../html/normalize-html.ts";
import type { AboutPhotograph, Page } from "./page-context.ts";

interface AssetRequests extends Pick<Page, "asset" | "photograph" | "raster"> {
  used: ReadonlySet<Asset>;
  rules: Map<string, string>;
}

/** Collects the requests of a page. Throws a RenderProblem for what cannot be met. */
export function assetRequests(store: AssetStore): AssetRequests {
  const used = new Set<Asset>();
  const rules = new Map<string, string>();
  const use = (asset: Asset): Asset => {
    used.add(asset);
    return asset;
  };
  return {
    used,
    rules,
    asset: (name) => use(findAsset(store, name)),
    raster: (name, drawing, width) =>
      use(asRenderProblem(() => store.raster(name, { svg: svgOf(drawing), width }), name)),
    photograph(name, about) {
      const { sources, fallback, color, width, height } = findPhotograph(store, name, about);
      use(fallback);
      const ground = color === undefined ? "" : `background-color:${color};`;
      // In the upper third of an upright photograph are heads and roofs.
      const focus = about.focus ?? (height > width ? "50% 33%" : "50% 50%");
      const rule = `${ground}object-position:${focus}`;
      const className = `photo-${hash("sha256", rule).slice(0, 8)}`;
      rules.set(className, rule);
      const { alt, rights } = about;
      const written = sources.map(({ type, candidates }) => {
        const files = candidates.map(({ asset, width: pixels }) => `${use(asset).href} ${pixels}w`);
        return { type, srcSet: files.join(", ") };
      });
      return { sources: written, src: fallback.href, width, height, className, alt, rights };
    },
  };
}

const MOST_ROUNDS = 5;

/**
 * Makes something of each item. What got stand-ins for remote photographs, which have wrong sizes,
 * is made again once these have arrived, even if it failed.
 */
export async function makeAllWithPhotographs<Item, Made>(
  assets: AssetStore,
  items: readonly Item[],
  make: (item: Item, assets: AssetStore) => Made | Promise<Made>,
): Promise<PromiseSettledResult<Made>[]> {
  const made: PromiseSettledResult<Made>[] = [];
  let rest = [...items.entries()];
  for (let round = 1; rest.length > 0; round++) {
    const store = round > MOST_ROUNDS ? withoutStandIns(assets) : assets;
    const again: typeof rest = [];
    for (const [index, item] of rest) {
      const before = assets.standIns();
      [made[index]] = await Promise.allSettled([(async () => make(item, store))()]);
      if (assets.standIns() > before) again.push([index, item]);
    }
    await assets.arrived();
    rest = again;
  }
  return made;
}

/** A store without stand-ins: a photograph that has not arrived is an error. */
export function withoutStandIns(assets: AssetStore): AssetStore {
  return { ...assets, photograph: (name) => assets.photograph(name, true) };
}

/** `makeAllWithPhotographs` for a single thing. Throws if it failed. */
export async function makeWithPhotographs<Made>(
  assets: AssetStore,
  make: (assets: AssetStore) => Made | Promise<Made>,
): Promise<Made> {
  const [result] = await makeAllWithPhotographs(assets, [undefined], (_, store) => make(store));
  return valueOf(result);
}

/** The value of what was made. Throws the reason if that failed. */
export function valueOf<Made>(result: PromiseSettledResult<Made> | undefined): Made {
  if (result?.status === "fulfilled") return result.value;
  throw result?.reason;
}

function findAsset(store: AssetStore, name: string): Asset {
  const asset = asRenderProblem(() => store.get(name), name);
  if (asset !== undefined) return asset;
  const stemOf = (path: string) => basename(path, extname(path));
  const stem = stemOf(name);
  const missing = (what: string, text: string, hint: string) =>
    new RenderProblem("assets/missing", `There is no ${what} “${text}”.`, { hint, text });
  const photograph = store.photographs().find((other) => stemOf(other) === stem);
  if (photograph !== undefined) {
    const hint = `Did you mean the photograph “${basename(photograph)}”? Write its extension.`;
    throw missing("drawing", stem, hint);
  }
  const near = nearPicture(name, store.names());
  const beside = store.names().filter((other) => dirname(other) === dirname(name));
  const names = beside.length > 0 ? beside : store.names();
  const all = `The assets are: ${firstNames(names, 12)}.`;
  throw missing("asset", name, near === undefined ? all : `Did you mean “${near}”?`);
}

function findPhotograph(store: AssetStore, name: string, about: AboutPhotograph) {
  // The name as content files write it.
  const text = name.replace(/^images\//, "");
  const problems: RenderProblem[] = [];
  const checkFact = (fact: "alt" | "rights", code: string, what: string, hint: string) => {
    if (typeof about[fact] === "string" && about[fact].trim() !== "") return;
    const message = `The photograph ${name} has no ${what}.`;
    // An empty value may come from content; only the template can leave it out entirely.
    const place = fact in about && { text, literals: [`${fact}=""`, `${fact}: ""`] };
    problems.push(new RenderProblem(code, message, { hint, ...place }));
  };
  checkFact("alt", "images/no-alt", "alternative text", "Describe what it shows in a sentence.");
  const author = "Name the author and the permission: “Photograph: my own, 2026”.";
  const quoted = `${author} In Markdown, quote it after the path.`;
  checkFact("rights", "images/no-rights", "statement of rights", quoted);
  const { focus } = about;
  if (focus !== undefined && !isFocalPoint(focus)) {
    const hint = "Write the distance from the left and the top: “60% 40%”.";
    const message = `“${focus}” is not a focal point.`;
    problems.push(new RenderProblem("images/bad-focus", message, { hint, text: focus }));
  }
  let found;
  try {
    found = namedPhotograph(store, name, text);
  } catch (problem) {
    if (problem instanceof RenderProblem) problem.others.push(...problems);
    throw problem;
  }
  throwProblems(problems);
  return found;
}

function namedPhotograph(store: AssetStore, name: string, text: string) {
  const found = asRenderProblem(() => store.photograph(name), text);
  if (found !== undefined) return found;
  const near = nearPicture(name, store.photographs());
  const hint =
    near === undefined
      ? "Put it in content/images/, or write its full URL (https://…)."
      : `Did you mean “${near}”?`;
  throw new RenderProblem("images/missing", `There is no photograph “${name}”.`, { hint, text });
}

/** The finding of a request as a RenderProblem; `text` may be a text of the content. */
function asRenderProblem<Result>(request: () => Result, text: string): Result {
  try {
    return request();
  } catch (problem) {
    for (const { code, message, hint } of findingsOf(problem))
      throw new RenderProblem(code, message, { hint, text });
    throw problem;
  }
}

/** The SVG files of `templates/art/`: components without props that return an `<svg>`. */
export function drawingsOf(art: Readonly<Record<string, () => ReactElement>>): Drawings {
  return new Map(
    Object.entries(art).map(([name, draw]) => [name, () => Buffer.from(svgOf(draw()))]),
  );
}

function svgOf(drawing: ReactElement): string {
  // Keeps the drawing the same in an annotated render.
  const { html } = normalizeHtml(renderToStaticMarkup(drawing));
  const svg = html.replaceAll(/ data-src="[^"]*"/g, "");
  // SVG needs the namespace in a file, but not inside HTML.
  return /^<svg\s[^>]*\bxmlns=/.test(svg)
    ? svg
    : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
