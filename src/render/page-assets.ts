import { createHash } from "node:crypto";
import { basename, extname } from "node:path";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { AssetStore, Drawings } from "../assets/asset-store.ts";
import { AssetError, type Asset } from "../assets/asset.ts";
import { isFocalPoint } from "../content/fields.ts";
import { nearest } from "../findings/text.ts";
import { normalizeHtml } from "./normalize-html.ts";
import type { AboutPhotograph, PageRecord, Photograph } from "./page-context.ts";
import { RenderProblem } from "./render-problem.ts";

/** The asset of that name. Throws a RenderProblem with the nearest name if there is none. */
export function findAsset(store: AssetStore, name: string): Asset {
  const asset = orProblem(() => store.get(name), name);
  if (asset !== undefined) return asset;
  const photograph = store.photographs().find((other) => stemOf(other) === stemOf(name));
  if (photograph !== undefined) {
    const hint = `Did you mean the photograph “${basename(photograph)}”? Name it with its ending.`;
    throw new RenderProblem("assets/missing", `There is no drawing “${stemOf(name)}”.`, { hint, text: stemOf(name) });
  }
  const near = nearest(name, store.names());
  throw new RenderProblem("assets/missing", `There is no asset “${name}”.`, {
    hint: near === undefined ? `There are: ${store.names().slice(0, 12).join(", ")}.` : `Did you mean “${near}”?`,
    text: name,
  });
}

/** `images/pier.jpg` → `pier`. */
function stemOf(name: string): string {
  return basename(name, extname(name));
}

/** Turns the AssetError of a template's request into a RenderProblem of its page. `text` may be a text of the content. */
export function orProblem<Result>(request: () => Result, text: string): Result {
  try {
    return request();
  } catch (problem) {
    if (!(problem instanceof AssetError)) throw problem;
    const { code, message, hint } = problem.finding;
    throw new RenderProblem(code, message, { hint, text });
  }
}

/**
 * A photograph for the page of `record`. Throws a RenderProblem if there is none of that name, if it has no alternative
 * text or no rights, or if its focal point is wrong.
 */
export function photographOn(
  record: Pick<PageRecord, "rules">,
  { store, use }: { store: AssetStore; use: (asset: Asset) => void },
  name: string,
  { alt, rights, focus = "50% 50%" }: AboutPhotograph,
): Photograph {
  const fail = (code: string, message: string, hint: string): never => {
    throw new RenderProblem(code, message, { hint, text: inContent(name) });
  };
  const found = orProblem(() => store.photograph(name), inContent(name));
  if (found === undefined) {
    const near = nearest(name, store.photographs());
    const hint = near === undefined ? "Put it into content/images/." : `Did you mean “${near}”?`;
    return fail("images/missing", `There is no photograph “${name}”.`, hint);
  }
  if ((alt ?? "").trim() === "")
    fail("images/no-alt", `The photograph ${name} has no alternative text.`, "Say in a sentence what one sees in it.");
  if ((rights ?? "").trim() === "") {
    const hint = "Say who took it, and that it may be shown: “Photograph: my own, 2026”.";
    fail("images/no-rights", `Nothing says who has the rights to the photograph ${name}.`, hint);
  }
  if (!isFocalPoint(focus)) {
    const hint = "Write it from the left and from the top: “60% 40%”.";
    fail("images/bad-focus", `“${focus}” is no focal point.`, hint);
  }
  const ground = found.color === undefined ? "" : `background-color:${found.color};`;
  const rule = `${ground}object-position:${focus}`;
  const className = `photo-${createHash("sha256").update(rule).digest("hex").slice(0, 8)}`;
  record.rules.set(className, rule);
  use(found.fallback);
  for (const { candidates } of found.sources) for (const { asset } of candidates) use(asset);
  return {
    sources: found.sources.map(({ type, candidates }) => ({
      type,
      srcSet: candidates.map(({ asset, width }) => `${asset.href} ${width}w`).join(", "),
    })),
    src: found.fallback.href,
    width: found.width,
    height: found.height,
    className,
    alt,
    rights,
  };
}

/** The name of a photograph as content files write it. */
function inContent(name: string): string {
  return name.replace(/^images\//, "");
}

/** The SVG files of the pictures in `templates/art/`: components without props whose outermost element is `<svg>`. */
export function drawingsOf(art: Readonly<Record<string, () => ReactElement>>): Drawings {
  return new Map(Object.entries(art).map(([name, draw]) => [name, () => Buffer.from(svgOf(draw()))]));
}

/** The text of an SVG file with a drawing. */
export function svgOf(drawing: ReactElement): string {
  // The same in an annotated render.
  const svg = normalizeHtml(renderToStaticMarkup(drawing)).replaceAll(/ data-src="[^"]*"/g, "");
  // SVG needs the namespace in a file, but not inside HTML.
  return svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
