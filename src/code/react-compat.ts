import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile } from "esbuild";
import { isPackaged } from "../files/modules.ts";
import { error, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { withoutSuffix, importersFrom } from "./bundling.ts";
import { importsOf, INSTEAD } from "./provided.ts";

/*
 * React libraries in islands. An island that imports `preact/compat` chooses it: for the files and
 * packages that it leads to, and for them alone, React is `preact/compat`
 * (https://preactjs.com/guide/v10/switching-to-preact).
 */

const COMPAT_IMPORT = /^\s*import\s[^;]*?["']preact\/compat["']/m;

/** Imports of React by one of its names. */
const REACT = importsOf("react", "react-dom", "preact/compat");

/** Whether the text of an island chooses `preact/compat`. */
export function choosesCompat(source: string): boolean {
  return COMPAT_IMPORT.test(source);
}

/**
 * Finds the imports of React, and of packages that lead to it, in islands that have not chosen
 * `preact/compat`.
 */
export async function reactFindings(
  root: string,
  inputs: Metafile["inputs"],
  islands: readonly { name: string; file: string; usesCompat: boolean }[],
): Promise<Finding[]> {
  const findings = islands.map(async ({ name, file, usesCompat }): Promise<Finding[]> => {
    const importers = importersFrom(file, inputs);
    const isRefused = (path = "") =>
      REACT.test(path) && !(usesCompat && (path in INSTEAD || path.startsWith("preact/")));
    const importsOf = (path: string) => inputs[path]?.imports ?? [];
    let own = [...importers.keys()].find((path) =>
      importsOf(path).some(({ original }) => isRefused(original)),
    );
    if (own === undefined) return [];
    const { original: react = "" } = importsOf(own).find((each) => isRefused(each.original)) ?? {};
    let original = react;
    while (isPackaged(own)) {
      const imported = own;
      own = importers.get(own) ?? file;
      original = importsOf(own).find(({ path }) => path === imported)?.original ?? imported;
    }
    const text = await readFile(join(root, withoutSuffix(own)), "utf8");
    const offset = Math.max(text.indexOf(`"${original}"`), text.indexOf(`'${original}'`), 0);
    const leads = original === react ? "" : `, which leads to “${react}”`;
    const hint =
      'Begin the island with import "preact/compat"; it then runs React components, for which a page loads up to 10 kB besides the packages themselves.';
    return [
      error(
        "islands/react",
        `The island ${name} runs on Preact and cannot import “${original}”${leads}.`,
        {
          file: withoutSuffix(own),
          ...position(text, offset),
          length: original.length + 2,
          ...(!usesCompat && { hint }),
        },
      ),
    ];
  });
  return (await Promise.all(findings)).flat();
}
