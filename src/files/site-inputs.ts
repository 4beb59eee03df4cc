import { hash } from "node:crypto";
import { lstatSync, readdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { compare } from "../findings/finding.ts";
import { isLongBefore } from "./file-time.ts";
import { isLitter, slashed } from "./files-below.ts";
import { IN_DIST, ownModule, ownSource } from "./own-files.ts";
import { inputStamp, statOrNothing, type InputStamps } from "./input-stamps.ts";
import { readOrNothing, type FoundFile, type FoundFiles } from "./read-files.ts";
import { CONTENT_FOLDER, holdsContent } from "./site-folder.ts";

/** Everything that a build reads of a site's folder: the hash of each file, by its path relative to the root. */
export type SiteInputs = ReadonlyMap<string, string>;

/** Folders whose files a build reads. */
const FOLDERS = [CONTENT_FOLDER, "islands", "templates"];

/** Bytes of content that are kept for whoever needs them next. */
const KEPT = 64e6;

/** What somebody has found in a site's folder. */
export interface FoundInputs {
  inputs: SiteInputs;
  /** What was found of the content. */
  found: FoundFiles;
  /** Of those that the next build may know without reading them. */
  stamps: InputStamps;
  /** Files of the content that were left to whoever reads them. */
  unread: string[];
}

/** The files of a site, and its symbolic links with where they lead: to a file, a folder, or nowhere. */
export interface SiteListing {
  files: { name: string; path: string }[];
  links: string[];
}

/** Lists all files of a site. */
export function listSite(root: string): SiteListing {
  const links: string[] = [];
  const files = FOLDERS.flatMap((folder) => {
    const whole = join(root, folder);
    const paths = [...allFiles(whole, (link) => links.push(`${link} ${realPathOf(link)}`))];
    return paths.map((path) => ({ name: `${folder}/${slashed(path.slice(whole.length + 1))}`, path }));
  });
  return { files, links };
}

/**
 * Hashes all files of a site but those whose `stamps` tell that they are as they were, and hands over what it has found of
 * its content; that is left out `withoutContent`. Files that were changed since a time, in milliseconds, nobody can know.
 */
export function readSiteInputs(
  root: string,
  since: number,
  {
    listing = listSite(root),
    withoutContent = false,
    stamps: before = new Map(),
  }: { listing?: SiteListing; withoutContent?: boolean; stamps?: InputStamps | undefined } = {},
): FoundInputs {
  const inputs = new Map<string, string>();
  const found = new Map<string, FoundFile>();
  const stamps: InputStamps = new Map();
  const unread: string[] = [];
  let room = KEPT;
  for (const { name, path } of listing.files) {
    const isContent = isContentInput(name);
    if (isContent && withoutContent) {
      unread.push(name);
      continue;
    }
    const then = before.get(name);
    const now = then && statOrNothing(path);
    if (then !== undefined && now !== undefined && inputStamp(now) === then[0]) {
      const [stamp, same] = then;
      stamps.set(name, then);
      inputs.set(name, same);
      if (isContent) found.set(name, { bytes: undefined, size: now.size, hash: same, stamp });
      continue;
    }
    const file = readOrNothing(path, since);
    inputs.set(name, file?.hash ?? NONE);
    if (file?.stamp !== undefined) stamps.set(name, [file.stamp, file.hash]);
    if (file === undefined || !isContent || file.size > room) continue;
    room -= file.size;
    found.set(name, file);
  }
  inputs.set("package.json", hashOfFile(join(root, "package.json")));
  return { inputs, found, stamps, unread };
}

/** Whether a file, by its path relative to the root, holds what the site says. */
export function isContentInput(name: string): boolean {
  return (
    name.startsWith(`${CONTENT_FOLDER}/`) && holdsContent(name.slice(CONTENT_FOLDER.length + 1)) && !isCodeInput(name)
  );
}

/** Files that are code or decide how code is found, and the settings, which are kept with it. */
const CODE =
  /^(?:templates|islands|content)\/.*\.[cm]?[jt]sx?$|^(?:templates|islands)\/.*\.json$|^(?:package\.json|content\/settings\.yaml|content\/(?:.*\/)?package\.json)$/;

/**
 * The files of a site that an import without an ending would find before the one that it finds: esbuild looks for style
 * sheets, then for JSON, and then into a folder. `names` are all files, by their paths relative to the root.
 */
export function foundByImports(names: readonly string[]): string[] {
  const folders = new Set(names.flatMap((name) => /^(.*)\/index\.[cm]?[jt]sx?$/.exec(name)?.[1] ?? []));
  const all = new Set(names);
  return names.filter((name) => {
    const stem = /^(.*)\.(?:css|json)$/.exec(name)?.[1];
    return stem !== undefined && (folders.has(stem) || (name.endsWith(".css") && all.has(`${stem}.json`)));
  });
}

/** Whether a file, by its path relative to the root, has a part in the site's code or in its settings. */
export function isCodeInput(name: string): boolean {
  return CODE.test(name);
}

/** Whether a file, by its absolute path, lies in one of the folders of a site. */
export function isSiteFile(root: string, path: string): boolean {
  const base = resolve(root) + sep;
  return path.startsWith(base) && FOLDERS.some((folder) => path.startsWith(folder + sep, base.length));
}

/** One hash of many: the same for the same names with the same hashes, in any order. */
export function combined(hashes: Iterable<readonly [string, string]>): string {
  const sorted = [...hashes].toSorted(([a], [b]) => compare(a, b));
  // At once: to add to a hash takes longer than to put a text together.
  return hash("sha256", sorted.map(([name, value]) => `${name}\0${value}\0`).join(""), "base64url");
}

/**
 * A hash of all that decides what build-site makes of the same files: its own code, the packages beside it, Node, the
 * language and time zone that templates may ask for, where links lead, and which packages lie where the site's imports look
 * for them.
 */
export function surroundings(root: string, { links }: Pick<SiteListing, "links">): string {
  // What is remembered names modules where they lie. Each program in dist/ has a folder of its own name.
  const facts = [ownModule("index.ts")];
  const own = ownSource("");
  for (const path of IN_DIST ? [] : allFiles(own)) {
    const { size, mtimeMs, ctimeMs } = lstatSync(path);
    facts.push(`${path} ${size} ${mtimeMs} ${ctimeMs}`);
  }
  for (const folder of new Set([...ancestors(dirname(own)), ...ancestors(root)])) {
    const packages = join(folder, "node_modules");
    const installed = [join(folder, "package.json"), join(packages, ".package-lock.json")].map(hashOfFile);
    facts.push(packages, ...installed, ...packagesIn(packages));
  }
  facts.push(...links);
  facts.push(JSON.stringify(LOCAL.map((name) => process.env[name])), zone());
  facts.push(JSON.stringify([process.versions, process.platform, process.arch]));
  return hash("sha256", facts.join("\0"), "base64url");
}

/** Variables that decide what language it is, what time zone, and how Node runs. */
const LOCAL = [
  "TZ",
  "LANG",
  "LANGUAGE",
  "LC_ALL",
  "LC_MESSAGES",
  "LC_TIME",
  "LC_NUMERIC",
  "NODE_ENV",
  "NODE_OPTIONS",
  "NODE_PATH",
];
/** Where a system says what its time zone is (tzset(3), timezone(5) of Debian). */
const ZONE_FILES = ["/etc/localtime", "/etc/timezone"];

/** What decides the time zone of the machine. To ask `Intl` takes 10 ms, in which it reads its data. */
function zone(): string {
  if (process.platform === "win32") return JSON.stringify(Intl.DateTimeFormat().resolvedOptions());
  return ZONE_FILES.map((file) => `${realPathOf(file)} ${hashOfFile(file)}`).join("\n");
}

/** Where a path leads in the end; a word where nowhere. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return NONE;
  }
}

/** A folder and all above it. */
export function ancestors(path: string): string[] {
  const folder = resolve(path);
  return dirname(folder) === folder ? [folder] : [folder, ...ancestors(dirname(folder))];
}

/** The names of packages: one that comes in between would be found before one that lies farther up. */
function packagesIn(packages: string): string[] {
  return namesIn(packages).flatMap((name) => [name, ...(name.startsWith("@") ? namesIn(join(packages, name)) : [])]);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => !name.startsWith("."));
  } catch {
    return [];
  }
}

/** `onLink` hears of symbolic links. Those that lead to a file are files as well. */
function* allFiles(folder: string, onLink: (path: string) => void = () => {}): Generator<string> {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries.toSorted((a, b) => compare(a.name, b.name))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* allFiles(path, onLink);
    if (isLitter(entry.name)) continue;
    if (entry.isSymbolicLink()) onLink(path);
    if (entry.isFile() || (entry.isSymbolicLink() && isFile(path))) yield path;
  }
}

/** Whether a link leads to a file; one that leads around in a circle does not. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Whether one of these files may have been written since a time, in milliseconds, or has come there, or is gone. The clock
 * of a file system is behind: what was written shortly before may as well have been written after.
 */
export function mayHaveChangedSince(time: number, paths: Iterable<string>): boolean {
  for (const path of paths) {
    const changed = statSync(path, { throwIfNoEntry: false })?.ctimeMs;
    if (changed === undefined || !isLongBefore(changed, time)) return true;
  }
  return false;
}

/** Stands for the hash of a file that cannot be read: a word that is none. */
export const NONE = "none";

/** The hash of a file by its absolute path; a word where it cannot be read. */
export function hashOfFile(path: string): string {
  return readOrNothing(path)?.hash ?? NONE;
}
