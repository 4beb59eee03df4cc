import { readdirSync, statSync, type Dirent } from "node:fs";
import type { Metafile } from "esbuild";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { isLitter, slashed } from "./files-below.ts";
import { ancestors, hashOfFile, isCodeInput, isSiteFile, NONE, realPathOf } from "./site-inputs.ts";

/** What a bundle was made from: its files, as absolute paths, and what was asked for on the way to them. */
export interface MadeFrom {
  files: readonly string[];
  lookups: readonly Lookup[];
}

/** A module, a style sheet or a file that one asks for: the folder of who asks, and the name as it is written there. */
export type Lookup = readonly [folder: string, name: string];

export const FROM_NOTHING: MadeFrom = { files: [], lookups: [] };

/** What esbuild says of a module that is no file: it names who made it. */
const MADE_BY_PLUGIN = /^[a-z-]+:|^<|build-site-entry\.ts$/;

/** The files of a bundle and what they import; what plugins make is none, and what they leave outside is theirs. */
export function madeFrom(root: string, { inputs }: Pick<Metafile, "inputs">): MadeFrom {
  const modules = Object.entries(inputs).flatMap(([path, { imports }]) =>
    MADE_BY_PLUGIN.test(path) ? [] : [{ file: resolve(root, path), imports }],
  );
  const lookups = modules.flatMap(({ file, imports }) =>
    imports.flatMap(({ path, original, external }): Lookup[] =>
      original === undefined || external === true || MADE_BY_PLUGIN.test(path) ? [] : [[dirname(file), original]],
    ),
  );
  return fromAll({
    files: modules.map(({ file }) => file),
    lookups: lookups.filter((lookup) => leadsOut(root, lookup)),
  });
}

/** All of them together, each once. */
export function fromAll(...parts: readonly MadeFrom[]): MadeFrom {
  const lookups = new Map(parts.flatMap((part) => part.lookups).map((lookup) => [lookup.join("\0"), lookup]));
  return { files: [...new Set(parts.flatMap(({ files }) => files))], lookups: [...lookups.values()] };
}

/** What decides which files are meant, as far as that lies out of the site's own folders. */
export interface Facts {
  /** The hash of a file, where a link leads, or that there is something of a name, by path. */
  facts: Map<string, string>;
  /** The files among them that are there. */
  seen: string[];
}

/**
 * Looks at everything that decides what a bundle of these files is: their bytes, and what could lead an import to another
 * file though none of them has changed (https://nodejs.org/api/esm.html#resolution-algorithm and esbuild's endings). That is
 * a file of the same name with another ending beside it, a package farther in, a link that leads elsewhere, and each
 * `package.json` that has a say, or would have one.
 */
export function factsOf(root: string, { files, lookups }: MadeFrom): Facts {
  const facts = new Map<string, string>();
  const seen: string[] = [];
  const known = new Map<string, readonly Dirent[]>();
  const entriesOf = (folder: string): readonly Dirent[] => {
    const entries = known.get(folder) ?? listed(folder);
    known.set(folder, entries);
    return entries;
  };
  const hash = (file: string): boolean => {
    const before = facts.get(file);
    if (before !== undefined) return before !== NONE;
    const found = hashOfFile(file);
    facts.set(file, found);
    if (found !== NONE) seen.push(file);
    return found !== NONE;
  };
  /** What a folder has of that name, with any ending. */
  const beside = (folder: string, stem: string): void => {
    for (const entry of entriesOf(folder)) {
      if (entry.name !== stem && !entry.name.startsWith(`${stem}.`)) continue;
      const path = join(folder, entry.name);
      facts.set(`name ${path}`, "");
      if (entry.isFile()) seen.push(path);
    }
  };
  const link = (path: string): boolean => {
    const before = facts.get(`link ${path}`);
    if (before !== undefined) return before !== NONE;
    // Most are not there, and to fail takes Node longer than to look.
    const real = statSync(path, { throwIfNoEntry: false }) === undefined ? NONE : realPathOf(path);
    facts.set(`link ${path}`, real);
    return real !== NONE;
  };
  /** A path without or with its ending, or a folder. */
  const lookAt = (path: string): void => {
    link(path);
    link(dirname(path));
    beside(dirname(path), stemOf(path));
    beside(path, "index");
    hash(join(path, "package.json"));
  };
  for (const file of files) {
    const name = isSiteFile(root, file) ? slashed(relative(root, file)) : undefined;
    // Whoever asks knows the site's own code. Content may be imported as well.
    if (name !== undefined && isCodeInput(name) && !isLitter(name)) continue;
    hash(file);
    if (name !== undefined) continue;
    // What is installed is exchanged as a whole.
    if (!isInstalled(file)) beside(dirname(file), stemOf(file));
    // The nearest one says of what kind a module is.
    for (const folder of ancestors(dirname(file))) if (hash(join(folder, "package.json"))) break;
  }
  for (const [folder, name] of lookups) {
    if (RELATIVE.test(name)) {
      lookAt(resolve(folder, name));
      continue;
    }
    const [first = "", second = ""] = name.split("/");
    const packageName = first.startsWith("@") ? `${first}/${second}` : first;
    for (const above of ancestors(folder)) {
      const place = join(above, "node_modules", packageName);
      if (!link(place)) continue;
      lookAt(place);
      if (name !== packageName) lookAt(join(above, "node_modules", name));
    }
  }
  return { facts, seen };
}

const RELATIVE = /^\.{0,2}(?:\/|$)/;

/** Whether what is asked for could come to be another file out of the site's folders, without a package being exchanged. */
export function leadsOut(root: string, [folder, name]: Lookup): boolean {
  return !RELATIVE.test(name) || !(isInstalled(folder) || isSiteFile(root, resolve(folder, name)));
}

function isInstalled(path: string): boolean {
  return path.split(sep).includes("node_modules");
}

/** `a/words.ts` → `words`: with `.js` a file of TypeScript may be meant. */
function stemOf(path: string): string {
  return basename(path).replace(/\.[cm]?[jt]sx?$/, "");
}

function listed(folder: string): Dirent[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  return readdirSync(folder, { withFileTypes: true });
}
