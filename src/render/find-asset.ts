import { basename, extname } from "node:path";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { nearest } from "../findings/nearest.ts";
import { orProblem, RenderProblem } from "./render-problem.ts";

/** The asset of a name. Throws a RenderProblem where there is none, with the nearest that there is. */
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
