import { existsSync, type Stats } from "node:fs";
import { lstat, open, readFile, rmdir, stat, unlink } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { homeFolder } from "../cache/cache-folder.ts";
import { slugify } from "../content/addresses.ts";
import { isRecord, makeFolder, realPathOf, replaceFile, slashed } from "../files/files-below.ts";
import { foldersAbove } from "../files/output-file.ts";
import { shownPath, SITE_FOLDERS } from "../files/site-folder.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";

const DEPENDENCIES = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

type Names = Record<string, string>;

interface PackageJson extends Partial<Record<(typeof DEPENDENCIES)[number], Names>> {
  type?: string;
  scripts?: Names;
}

export type SitePackage = Awaited<ReturnType<typeof sitePackage>>;

/**
 * The package.json of a site: that of all starters with the packages of this one, or the existing
 * one with what it lacks. Existing entries and formatting stay.
 */
export async function sitePackage(
  folder: string,
  [common = "{}", packages = "{}"]: readonly string[],
  { specifier }: Origin,
) {
  const { mark, text: existingText, json: existing } = await readExisting(folder);
  const starter = JSON.parse(common) as PackageJson;
  const allPackages = { ...starter.devDependencies, ...(JSON.parse(packages) as Names) };
  // In an empty folder, `npm install` writes a package.json that has only dependencies.
  const isProject = Object.keys(existing).some((key) => !/^\w*ependencies$/i.test(key));
  const known: Names = Object.assign({}, ...DEPENDENCIES.map((key) => existing[key]));
  const missing = (wanted: Names, from: Names = {}) =>
    Object.entries(wanted).filter(([name]) => !Object.hasOwn(from, name));

  const { applyEdits, modify } = await import("jsonc-parser");
  let text = existingText;
  const formattingOptions = formatOf(existingText);
  const set = (path: string[], value: unknown, index?: number) => {
    const where = index === undefined ? {} : { getInsertionIndex: () => index };
    text = applyEdits(text, modify(text, path, value, { formattingOptions, ...where }));
  };
  const head = { name: slugify(basename(folder)) || "site", private: true, type: "module" };
  if (!isProject)
    for (const [index, [key, value]] of Object.entries(head).entries()) set([key], value, index);
  for (const [name, script] of missing(starter.scripts ?? {}, existing.scripts))
    set(["scripts", name], script);
  if (specifier !== undefined && !("build-site" in known))
    set(["dependencies", "build-site"], specifier);
  for (const [name, version] of missing(allPackages, known))
    set(["devDependencies", name], version);
  const ownScripts = Object.entries(starter.scripts ?? {}).filter(
    ([name, script]) => (existing.scripts?.[name] ?? script) !== script,
  );
  return {
    text: mark + text,
    /** Scripts of the starter whose names the project already uses. */
    ownScripts: Object.fromEntries(ownScripts),
    isCommonJs: isProject && existing.type !== "module",
    isComplete: specifier !== undefined || "build-site" in known,
  };
}

function formatOf(text: string) {
  return {
    insertSpaces: !/^\t/m.test(text),
    tabSize: (/^( +)"/m.exec(text)?.[1] ?? "  ").length,
    eol: text.includes("\r\n") ? "\r\n" : "\n",
  };
}

/** The package.json of a folder; `mark` is its byte order mark. */
async function readExisting(folder: string) {
  const file = join(folder, "package.json");
  if (!existsSync(file)) return { mark: "", text: "{}\n", json: {} };
  const written = await readFile(file, "utf8").catch((problem: unknown) => {
    throw refused(`cannot be read: ${messageOf(problem)}`);
  });
  const text = written.replace(/^\uFEFF/, "");
  return { mark: written.slice(0, written.length - text.length), text, json: parse(text) };
}

function refused(problem: string): CannotStart {
  const hint = "Correct it, or name another folder. Nothing was written.";
  return new CannotStart("cli/files-exist", `package.json ${problem}.`, hint);
}

function parse(text: string): PackageJson {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw refused("is not JSON");
  }
  if (text.includes("\uFFFD")) throw refused("is not in UTF-8");
  if (!isRecord(json)) throw refused("is not a JSON object");
  const wrong = ["scripts", ...DEPENDENCIES].filter(
    (key) => json[key] !== undefined && !isRecord(json[key]),
  );
  if (wrong.length > 0) throw refused(`must have objects for ${wrong.join(", ")}`);
  return json;
}

export interface Origin {
  /** The specifier with which npm installs the same copy; undefined if it is unknown. */
  specifier: string | undefined;
  isGit: boolean;
}

/**
 * Where a copy of build-site comes from, as package.json in `site` names it: by the project that
 * has it installed, by npm's record there, or by its path.
 */
export async function originOf(copy: string, site: string): Promise<Origin> {
  const link = (path: string) => `file:${slashed(relative(site, path))}`;
  const modules = dirname(copy);
  if (basename(modules) !== "node_modules") return { specifier: link(copy), isGit: false };
  const lock = await readJson<{ packages?: Record<string, { resolved?: string } | undefined> }>(
    join(modules, ".package-lock.json"),
  );
  const resolved = lock.packages?.[`node_modules/${basename(copy)}`]?.resolved;
  const isGit = resolved?.startsWith("git") ?? false;
  const place = copy.startsWith(site + sep) ? undefined : link(copy);
  const named = await namedAbove(dirname(modules), basename(copy));
  const [from, specifier] = named ?? [dirname(modules), resolved];
  const [, path] = /^(?:file:|(?=\.{0,2}\/))(.+)/.exec(specifier ?? "") ?? [];
  if (path === undefined) return { specifier: specifier ?? place, isGit };
  const file = resolve(from, path);
  return { specifier: existsSync(file) ? link(file) : place, isGit };
}

/** The next folder upward whose package.json names a package, and its specifier. */
async function namedAbove(folder: string, name: string): Promise<[string, string] | undefined> {
  const json = await readJson<PackageJson>(join(folder, "package.json"));
  const specifier = DEPENDENCIES.map((key) => json[key]?.[name]).find((each) => each !== undefined);
  if (specifier !== undefined) return [folder, specifier];
  return folder === dirname(folder) ? undefined : namedAbove(dirname(folder), name);
}

async function readJson<Shape extends object>(file: string): Promise<Partial<Shape>> {
  try {
    const json: unknown = JSON.parse(await readFile(file, "utf8"));
    return isRecord(json) ? (json as Shape) : {};
  } catch {
    return {};
  }
}

/** Throws if a folder cannot take a new site. */
export async function requireFreeFolder(folder: string): Promise<void> {
  const refuse = (problem: string) => inTheWay(`${shownPath(folder)} ${problem}.`);
  if (existsSync(folder) && !(await stat(folder)).isDirectory()) throw refuse("is a file");
  if (folder === dirname(folder)) throw refuse("is the root folder");
  if (folder === (await realPathOf(homeFolder()))) throw refuse("is your home folder");
  const present = await Promise.all(SITE_FOLDERS.map((name) => entryAt(join(folder, name))));
  const taken = SITE_FOLDERS.filter((_, index) => present[index] !== undefined);
  if (taken.length > 0) throw refuse(`already has ${taken.map((name) => `${name}/`).join(", ")}`);
}

/**
 * Throws if a file would be written through a symbolic link, which may lead outside, or if it and a
 * folder have the same path.
 */
export async function requireNothingInTheWay(
  folder: string,
  files: readonly string[],
): Promise<void> {
  const folders = files.flatMap(foldersAbove);
  const problems = new Set<string>();
  for (const path of new Set([...folders, ...files])) {
    const entry = await entryAt(join(folder, path));
    if (entry === undefined) continue;
    const isFolder = folders.includes(path);
    if (entry.isSymbolicLink()) problems.add(`${path} is a symbolic link`);
    else if (isFolder && !entry.isDirectory()) problems.add(`${path} is not a folder`);
    else if (!isFolder && !entry.isFile()) problems.add(`${path} is not a file`);
  }
  if (problems.size > 0) throw inTheWay(`In ${shownPath(folder)}, ${[...problems].join(", ")}.`);
}

function entryAt(path: string): Promise<Stats | undefined> {
  return lstat(path).catch(() => undefined);
}

function inTheWay(message: string): CannotStart {
  const hint = "Name another folder: build-site init my-site. Nothing was written.";
  return new CannotStart("cli/files-exist", message, hint);
}

/** Writes a new site, its package.json last. If a file cannot be written, removes the others. */
export async function writeFiles(
  folder: string,
  files: ReadonlyMap<string, string | Buffer>,
  packageJson: string,
): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  const onMade = (path: string) => undo.push(() => rmdir(path));
  try {
    await makeFolder(folder, onMade);
    for (const [file, text] of files) {
      const path = join(folder, file);
      await makeFolder(dirname(path), onMade);
      const made = await open(path, "wx");
      undo.push(() => unlink(path));
      await made.writeFile(text).finally(() => made.close());
    }
    await replaceFile(join(folder, "package.json"), packageJson);
  } catch (problem) {
    for (const step of undo.toReversed()) await step().catch(() => undefined);
    const message = `The site cannot be written to ${shownPath(folder)}: ${messageOf(problem)}.`;
    const hint = "Name a folder that you can write to. Nothing was written.";
    throw new CannotStart("cli/unwritable-folder", message, hint);
  }
}
