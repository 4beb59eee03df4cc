import { type Dirent, existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, refusal } from "../findings/findings-error.ts";
import { visible } from "../findings/text.ts";
import { entriesBelow, filesBelow, isFile, isJunk, pathsBelow, slashed } from "./files-below.ts";

export const CONTENT_FOLDER = "content";

export const SCHEMA_FILE = `${CONTENT_FOLDER}/schema.ts`;

/** The folder of files that are copied to `out/`: icons, verification files. */
export const STATIC_FOLDER = "templates/static";

export const SITE_FOLDERS = [CONTENT_FOLDER, "islands", "templates"];

/** The folder in `out/` of files with a hash in their name. */
export const ASSETS_FOLDER = "assets";

/** The file by which build-site recognizes its own folders. */
export const MANIFEST = ".build-site.json";

/** Whether a path is in a folder that build-site wrote. */
export function isInOwnFolder(path: string): boolean {
  const parent = dirname(path);
  const folder = existsSync(parent) ? realpathSync(parent) : parent;
  if (existsSync(join(folder, MANIFEST))) return true;
  return folder !== dirname(folder) && isInOwnFolder(folder);
}

/** Whether an absolute path is in one of the folders of a site. */
export function isSiteFile(root: string, path: string): boolean {
  const base = resolve(root) + sep;
  return (
    path.startsWith(base) &&
    SITE_FOLDERS.some((folder) => path.startsWith(folder + sep, base.length))
  );
}

/** A path as findings write it: relative to the site's root, or absolute if outside of it. */
export function fileOfSite(root: string, path: string): string {
  const [base, file] = [resolve(root), resolve(path)];
  return slashed(file.startsWith(base + sep) ? relative(base, file) : file);
}

/** Content files that are text. All others are pictures. Windows hides the end of `pier.md.txt`. */
export const CONTENT_FILE = /\.(ya?ml|md|markdown|json)(\.txt)?$/i;

/** Files that the generator reads and writes itself. */
const GENERATORS_OWN = new Set(["settings.yaml", "link-history.json"]);

/** The folder of generated schemas, which editors use. */
export const SCHEMAS_FOLDER = ".schemas";

/** Whether a file in the content folder holds content of the site. */
export function holdsContent(file: string): boolean {
  return (
    CONTENT_FILE.test(file) && !GENERATORS_OWN.has(file) && !file.startsWith(`${SCHEMAS_FOLDER}/`)
  );
}

export function routesFile(root: string): string {
  const withJsx = "templates/routes.tsx";
  return existsSync(join(root, withJsx)) ? withJsx : "templates/routes.ts";
}

/** The required files that a folder lacks; empty if the folder is a site. */
export async function missingSiteFiles(root: string): Promise<string[]> {
  const required = [routesFile(root), SCHEMA_FILE];
  const present = await Promise.all(required.map((file) => isFile(join(root, file))));
  return required.filter((_, index) => !present[index]);
}

/** The prefix of bundle names in stack traces: an error with it is from the site's own code. */
export const BUNDLE_MARK = "build-site-templates-";

/** A path as the user would type it in the current folder. */
export function shownPath(path: string): string {
  const near = relative(process.cwd(), path);
  return slashed(near.length < resolve(path).length ? near || "." : resolve(path));
}

/** A path as one word of a command for a shell. */
export function shellWord(path: string): string {
  const word = path.startsWith("-") ? `./${path}` : path;
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word)) return word;
  // Uses double quotes, which Windows also understands.
  if (/^[\p{L}\p{N}_@%+=:,./ -]+$/u.test(word)) return `"${word}"`;
  // A terminal must not interpret characters of a name.
  if (visible(word) !== word) return `$'${visible(word.replaceAll(/[\\']/g, "\\$&"))}'`;
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** The options of a suggested command; none for the site in the current folder and its `out/`. */
export function siteOptions(
  { root, origin }: { root: string; origin?: string | undefined },
  out = "out",
): string {
  const folder = resolve(root) === process.cwd() ? "" : ` --root ${shellWord(shownPath(root))}`;
  const output = relative(root, resolve(root, out));
  return [
    folder,
    output === "out" ? "" : ` --out ${shellWord(output)}`,
    origin === undefined ? "" : ` --origin ${origin}`,
  ].join("");
}

/**
 * Findings about links that a build does not follow: files outside a site must not be published.
 */
export async function symbolicLinkFindings(
  root: string,
  entries: readonly Dirent[],
): Promise<Finding[]> {
  const inside = (await realpath(root)) + sep;
  const links = entries.filter((entry) => entry.isSymbolicLink() && !isJunk(entry.name));
  const findings = links.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const problem = await linkProblem(path, inside);
    if (problem === undefined) return [];
    const file = fileOfSite(root, path);
    const hint = "Replace it with a copy, or remove it.";
    return [
      error("site/symbolic-link", `${file} is a symbolic link that ${problem}.`, { file, hint }),
    ];
  });
  return (await Promise.all(findings)).flat();
}

async function linkProblem(path: string, inside: string): Promise<string | undefined> {
  const target = await realpath(path).catch(() => undefined);
  if (target === undefined) return "has no target";
  if (!target.startsWith(inside)) return "leads outside the site";
  return (await stat(target)).isDirectory()
    ? "leads to a folder, and builds do not follow those"
    : undefined;
}

/** Reads a file of the site. Throws a finding if the system refuses. */
export function readSiteFile(root: string, file: string): Buffer {
  const path = join(root, file);
  try {
    const status = statSync(path);
    // Reading a pipe would never end. For a folder, `readFileSync` throws.
    if (!status.isFile() && !status.isDirectory()) throw NOT_A_FILE;
    return readFileSync(path);
  } catch (problem) {
    throw unreadable(file, problem);
  }
}

export async function readSiteFolder(
  root: string,
  folder: string,
  accept?: (name: string) => boolean,
): Promise<string[]> {
  return filesBelow(join(root, folder), accept).catch(refuseFolder(root, folder));
}

/** The entries of all folders of a site. Throws for pipes: reading one would never end. */
export async function siteEntries(root: string): Promise<Dirent[]> {
  const below = SITE_FOLDERS.map((folder) =>
    entriesBelow(join(root, folder)).catch(refuseFolder(root, folder)),
  );
  const entries = (await Promise.all(below)).flat();
  const pipes = entries.filter((entry) => entry.isFIFO());
  if (pipes.length === 0) return entries;
  const files = pathsBelow(root, pipes);
  throw new FindingsError(files.map((file) => refusal(file, NOT_A_FILE, "read")));
}

const NOT_A_FILE = Object.assign(new Error(), { code: "it is not a file" });

function refuseFolder(root: string, folder: string): (problem: NodeJS.ErrnoException) => never {
  return (problem) => {
    throw unreadable(
      problem.path === undefined ? folder : slashed(relative(root, problem.path)),
      problem,
    );
  };
}

function unreadable(file: string, problem: unknown): FindingsError {
  return new FindingsError([refusal(file, problem as NodeJS.ErrnoException, "read")]);
}
