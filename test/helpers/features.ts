import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, realpath, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { ROOT, SECTIONED } from "./documents.ts";
import { change, makeSite, type Changes } from "./make-site.ts";
import { writeDeclarations } from "./reference.ts";

/** The files that a section of docs/features.md or docs/markdown.md shows, by their paths. */
export function filesOfSection(title: string): Record<string, string> {
  const text = Array.from(SECTIONED, (file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  // A block of Markdown has headings, too.
  const found = [...text.matchAll(/^(`{3,})\w[^]*?^\1$|^## (.*)$/gm)].filter(([, fence]) => !fence);
  const index = found.findIndex(([, , heading]) => heading === title);
  if (index < 0) throw new Error(`No document has a section “${title}”.`);
  const section = text.slice(found[index]?.index, found[index + 1]?.index);
  const blocks = section.matchAll(/^(`{3,})\w+ (\S+)\n([^]*?)\n\1$/gm);
  return Object.fromEntries([...blocks].map(([, , file = "", code = ""]) => [file, `${code}\n`]));
}

/**
 * The small site with the files of a section, and with other changes. Lines for the settings are
 * added to them.
 */
export async function siteOfSection(title: string, changes: Changes = {}): Promise<string> {
  const { "content/settings.yaml": settings, ...files } = filesOfSection(title);
  const added: Changes =
    settings === undefined ? {} : { "content/settings.yaml": (text) => text + settings };
  const root = await makeSite({ ...files, ...added });
  await change(root, changes);
  return root;
}

let declared: Promise<Record<string, string[]>> | undefined;

/**
 * The modules of build-site with their declarations, for `paths` of a tsconfig.json: what the
 * package has, which is checked much faster than the sources. Each worker compiles it once.
 */
export function declaredModules(): Promise<Record<string, string[]>> {
  return (declared ??= declareModules());
}

async function declareModules(): Promise<Record<string, string[]>> {
  const folder = await realpath(await mkdtemp(join(inject("sharedFolder"), "package-")));
  for (const part of ["node_modules", "package.json"])
    await symlink(join(ROOT, part), join(folder, part));
  writeDeclarations(join(folder, "dist"));
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    exports: Record<string, { types?: string }>;
  };
  return Object.fromEntries(
    Object.entries(exports).flatMap(([name, { types }]) =>
      types === undefined ? [] : [[`build-site${name.slice(1)}`, [join(folder, types)]]],
    ),
  );
}

/** The output of the type checker for the code of a site. */
export async function typeErrors(root: string): Promise<string> {
  for (const part of ["node_modules", "package.json"])
    await symlink(join(ROOT, part), join(root, part)).catch(() => undefined);
  const config = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as {
    compilerOptions: object;
  };
  const include = ["templates", "content", "islands"];
  const compilerOptions = { ...config.compilerOptions, paths: await declaredModules() };
  const file = join(root, "tsconfig.test.json");
  await writeFile(file, JSON.stringify({ compilerOptions, include }));
  return outputOfChecker(file);
}

/** The output of the type checker for a project. */
export async function outputOfChecker(project: string): Promise<string> {
  const checker = join(ROOT, "node_modules/typescript/bin/tsc");
  const words = [checker, "--noEmit", "--singleThreaded", "-p", project];
  const { stdout } = await promisify(execFile)(process.execPath, words, {
    cwd: dirname(project),
  }).catch((problem: { stdout: string }) => problem);
  return stdout;
}
