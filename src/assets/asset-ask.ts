import { AssetError } from "./asset-error.ts";
import type { AssetStore } from "./asset-store.ts";
import type { Asset } from "./asset.ts";

/** What a page asked the asset store for, as plain data: whoever asks again gets the same. */
export type AssetAsk =
  | { kind: "asset"; name: string }
  | { kind: "photograph"; name: string }
  | { kind: "raster"; name: string; svg: string; width: number };

/** The assets that a page gets for what it asked; none where there is nothing of that name, or nothing that can be used. */
export function assetsFor(ask: AssetAsk, store: AssetStore): Asset[] {
  try {
    return askedOf(ask, store);
  } catch (problem) {
    // The page has heard of it already, and has come out all the same.
    if (problem instanceof AssetError) return [];
    throw problem;
  }
}

function askedOf(ask: AssetAsk, store: AssetStore): Asset[] {
  switch (ask.kind) {
    case "asset":
      return [store.get(ask.name)].filter((asset) => asset !== undefined);
    case "photograph": {
      const found = store.photograph(ask.name);
      if (found === undefined) return [];
      return [found.fallback, ...found.sources.flatMap(({ candidates }) => candidates.map(({ asset }) => asset))];
    }
    case "raster":
      return [store.raster(ask.name, ask)];
  }
}
