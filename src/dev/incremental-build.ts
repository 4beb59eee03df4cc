import type { build, BuildContext, BuildOptions, Metafile } from "esbuild";
import { esbuild } from "../files/esbuild.ts";

/** Runs esbuild: once, or again and again with what it has read before. */
export type Build = typeof build;

/** esbuild for somebody who works on the same code all day: what has not changed is not read again. */
export interface IncrementalBuild {
  /** Like esbuild's own `build`. Options that differ in more than functions begin anew. */
  build: Build;
  /** What the last run was made of; undefined where it failed. Its options ask for a metafile. */
  made: () => Metafile | undefined;
  /** Begins anew with the next run. */
  forget: () => Promise<void>;
}

/** Keeps one context of esbuild (https://esbuild.github.io/api/#rebuild). */
export function incrementalBuild(): IncrementalBuild {
  let current: { key: string; context: BuildContext } | undefined;
  let made: Metafile | undefined;
  const forget = async () => {
    const old = current;
    current = undefined;
    made = undefined;
    await old?.context.dispose();
  };
  const build = async (options: BuildOptions) => {
    // Plugins count by their names.
    const key = JSON.stringify(options);
    if (current?.key !== key) {
      await forget();
      current = { key, context: await esbuild().context(options) };
    }
    made = undefined;
    const result = await current.context.rebuild();
    made = result.metafile;
    return result;
  };
  return { build, made: () => made, forget };
}
