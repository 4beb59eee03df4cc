import type { build } from "esbuild";

/** esbuild's own `build`, loaded when there is something to bundle: where a site's code is known there is not. */
export const buildOnce: typeof build = async (options) => (await import("esbuild")).build(options);
