import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { ASSETS_FOLDER, namedByContent } from "../assets/asset.ts";
import { TARGET, type IslandBundle } from "./bundle-islands.ts";

const BROWSER_FOLDER = fileURLToPath(new URL("./browser/", import.meta.url));

/** The generator's own scripts, by their names. */
export type OwnScripts = Record<(typeof OWN_SCRIPTS)[number], string>;

/** The loader (`loader.ts`), and the lines for the head (`boot.ts`). */
export const OWN_SCRIPTS = ["islands.js", "boot.js"] as const;

/** The generator's own part: loader and boot lines. The same for every site. */
export async function openOwnScripts(): Promise<Pick<IslandBundle, "loader" | "boot">> {
  const texts = await bundleOwnScripts();
  const loader = namedByContent("islands.js", Buffer.from(texts["islands.js"]));
  return { loader, boot: texts["boot.js"].trim().replace(/;$/, "") };
}

/** Bundles them, each in one file. Throws what esbuild throws. */
export async function bundleOwnScripts(): Promise<OwnScripts> {
  const { outputFiles } = await build({
    absWorkingDir: BROWSER_FOLDER,
    entryPoints: { islands: join(BROWSER_FOLDER, "loader.ts"), boot: join(BROWSER_FOLDER, "boot.ts") },
    bundle: true,
    write: false,
    format: "iife",
    target: TARGET,
    tsconfigRaw: {},
    minify: true,
    outdir: join(BROWSER_FOLDER, ASSETS_FOLDER),
    logLevel: "silent",
  });
  const text = (name: string) => {
    const found = outputFiles.find(({ path }) => basename(path) === name);
    if (found === undefined) throw new Error(`esbuild gave no ${name}`);
    return found.text;
  };
  return { "islands.js": text("islands.js"), "boot.js": text("boot.js") };
}
