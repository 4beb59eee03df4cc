import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { lstat, mkdtemp, readdir, readFile, rmdir } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import * as v from "valibot";
import { entriesBelow, isJunk, pathsBelow, realPathOf } from "../files/files-below.ts";
import { companionsOf, type OutputFile } from "../files/output-file.ts";
import { MANIFEST, shownPath, SITE_FOLDERS } from "../files/site-folder.ts";
import { compare } from "../findings/finding.ts";
import { firstNames } from "../findings/text.ts";
import { messageOf } from "../findings/findings-error.ts";
import { MOVED_PAGE } from "../hosts/github-pages.ts";
import { withoutBase } from "../html/map-html.ts";
import { isHtml, openHtmlFolder } from "../html/html-folder.ts";

const texts = v.array(v.string());

const schema = v.object({
  generator: v.literal("build-site"),
  /** The SHA-256 of each file, by its path. */
  files: v.record(v.string(), v.string()),
  base: v.optional(v.string(), "/"),
  /** The HTML files that no template makes. */
  others: v.optional(texts, []),
  /** The files that the `after` command added. */
  added: v.optional(texts, []),
  unlinked: v.optional(v.record(v.string(), texts), {}),
});

type Manifest = v.InferOutput<typeof schema>;

/** Dead addresses that pages no longer link to, each with these pages. They are still checked. */
export type Unlinked = Record<string, string[]>;

/** The manifest of a folder. It depends only on the files. */
export function manifestOf(
  files: readonly OutputFile[],
  { unlinked = {}, base = "/", others = [], added = [] }: Partial<Omit<Manifest, "files">> = {},
): OutputFile {
  const hashes = files
    .map(({ path, content }) => [path, hash("sha256", content, "hex")] as const)
    .toSorted(([a], [b]) => compare(a, b));
  const list = Object.fromEntries(hashes);
  const manifest = { generator: "build-site", base, others, added, files: list, unlinked };
  return { path: MANIFEST, content: `${JSON.stringify(manifest, null, 1)}\n` };
}

/** The manifest in a folder; undefined if it is missing or invalid. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    return v.parse(schema, JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
  } catch {
    return undefined;
  }
}

/** A published site, without the pages that only redirect. */
export type PublishedSite = NonNullable<Awaited<ReturnType<typeof readPublished>>>;

/** Reads a published site; undefined if build-site did not write the folder. */
export async function readPublished(folder: string) {
  const manifest = await readManifest(folder);
  if (manifest === undefined) return undefined;
  const { base, others, unlinked } = manifest;
  const { sizes, read } = await openHtmlFolder(folder);
  sizes.delete(MANIFEST);
  const files = [...sizes.keys()];
  const copied = new Set(others);
  const textsOf = (isOne: (file: string) => boolean) =>
    new Map(files.filter(isOne).map((file) => [file, withoutBase(file, read(file), base)]));
  const pages = textsOf((file) => isHtml(file) && !copied.has(file));
  for (const [file, html] of pages) {
    if (!html.startsWith(MOVED_PAGE)) continue;
    pages.delete(file);
    for (const path of [file, ...companionsOf(file)]) sizes.delete(path);
  }
  return {
    pages,
    /** Their text as published, with the base. */
    others: new Map(files.filter((file) => copied.has(file)).map((file) => [file, read(file)])),
    styles: textsOf((file) => file.endsWith(".css")),
    read,
    sizes,
    base,
    unlinked,
    /** The files that were changed, removed or added after the build. */
    differences: () => differences(folder, manifest.files, files),
  };
}

async function differences(folder: string, list: Manifest["files"], files: readonly string[]) {
  const left = new Map(Object.entries(list));
  const found = new Map<string, "changed" | "removed" | "added">();
  for (const file of files) {
    const expected = left.get(file);
    // An added file may be too large to read.
    if (expected === undefined) found.set(file, "added");
    else if (hash("sha256", await readFile(join(folder, file)), "hex") !== expected)
      found.set(file, "changed");
    left.delete(file);
  }
  for (const file of left.keys()) found.set(file, "removed");
  return found;
}

/**
 * The reason why a build must not replace a folder; undefined if the folder is missing, is empty,
 * or holds only files of an earlier build. `advice` says what to do about other files.
 */
export async function outFolderProblem(
  root: string,
  out: string,
  advice = "Move them, or name another folder.",
): Promise<string | undefined> {
  const folder = resolve(out);
  const shown = shownPath(folder);
  if (folder === dirname(folder)) return `${shown} is the root of the file system.`;
  const entry = await lstat(folder).catch(() => undefined);
  if (entry?.isSymbolicLink())
    return `${shown} is a symbolic link. Name the folder that it leads to.`;
  const [realRoot, realOut] = await Promise.all([realPathOf(resolve(root)), realPathOf(folder)]);
  if (realRoot === realOut) return `${shown} is the site itself, which the build would replace.`;
  if (isInside(realRoot, realOut))
    return `${shown} contains the site, which the build would replace.`;
  const [top = ""] = isInside(realOut, realRoot) ? relative(realRoot, realOut).split(sep) : [];
  if ([...SITE_FOLDERS, "node_modules", ".git"].includes(top))
    return `${shown} is part of the site's sources.`;
  if (entry === undefined) return parentProblem(folder);
  if (!entry.isDirectory()) return `${shown} is a file, not a folder.`;
  return foreignFilesProblem(folder, shown, advice);
}

async function foreignFilesProblem(
  folder: string,
  shown: string,
  advice: string,
): Promise<string | undefined> {
  if ((await readdir(folder)).length === 0) return undefined;
  const manifest = await readManifest(folder);
  const list = join(shown, MANIFEST);
  if (manifest === undefined && existsSync(join(folder, MANIFEST)))
    return `${list}, the list of published files, is damaged. Remove ${shown}, and build again.`;
  const ours = new Set([MANIFEST, ...Object.keys(manifest?.files ?? {})]);
  const entries = (await entriesBelow(folder)).filter((entry) => !entry.isDirectory());
  const foreign = pathsBelow(folder, entries)
    .filter((file) => !ours.has(file) && !isJunk(file))
    .toSorted(compare);
  if (foreign.length === 0) return undefined;
  return `${shown} has files that build-site did not write (${firstNames(foreign)}). ${advice}`;
}

/** The nearest existing parent must allow new folders; /proc does not. */
async function parentProblem(folder: string): Promise<string | undefined> {
  const parent = dirname(folder);
  const entry = await lstat(await realPathOf(parent)).catch(() => undefined);
  if (entry === undefined && parent !== dirname(parent)) return parentProblem(parent);
  if (entry?.isDirectory() === false) return `${parent} is a file, not a folder.`;
  try {
    await rmdir(await mkdtemp(`${folder}.`));
    return undefined;
  } catch (problem) {
    return `${shownPath(folder)} cannot be created: ${messageOf(problem)}.`;
  }
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}
