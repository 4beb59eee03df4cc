import { createRequire } from "node:module";
import type { build } from "esbuild";
import { requireFile } from "./own-files.ts";

const require = createRequire(import.meta.url);

/** esbuild, loaded when there is something to bundle: where a site's code is known there is not. Nobody else imports it. */
export const esbuild = (): typeof import("esbuild") =>
  requireFile(require.resolve("esbuild")) as typeof import("esbuild");

/** esbuild's own `build`. */
export const buildOnce: typeof build = async (options) => esbuild().build(options);
