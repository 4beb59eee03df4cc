import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Option, type Command } from "commander";
import { slugify } from "../content/addresses.ts";
import { filesBelow, slashed } from "../files/files-below.ts";
import { OWN_CODE } from "../files/own-modules.ts";
import { shownPath, SITE_FOLDERS, siteOptions } from "../files/site-folder.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { emit, version } from "./emit.ts";
import {
  addCommonOptions,
  type CommandContext,
  type CommonOptions,
  type ExitCode,
  type Run,
} from "./options.ts";
import { requireSite, requireWritableOutput } from "./requirements.ts";

/** The folders of `starters/`, besides what all sites begin with (`common`). */
const TEMPLATES = ["minimal", "guide"];

/** The package, with the plain files that a site begins with. */
const PACKAGE = join(OWN_CODE, "..");

interface InitOptions extends CommonOptions {
  folder: string;
  template: string;
}

/** `build-site init` */
export function addInitCommand(program: Command, run: Run): void {
  const work = run(init);
  addCommonOptions(program.command("init"))
    .argument("[folder]", "the folder of the new site; it may have a package.json already", ".")
    .summary("begin a site")
    .description(
      "Writes a small site to begin with: pages, an island, content with a schema, settings for TypeScript and editors, and workflows for GitHub. No file is overwritten.",
    )
    .addOption(
      new Option(
        "--template <name>",
        "minimal: a page of Markdown and one with an island; guide: a small local guide",
      )
        .choices(TEMPLATES)
        .default(TEMPLATES[0]),
    )
    .action((folder: string, options: CommonOptions & { template: string }) =>
      work({ ...options, folder }),
    );
}

async function init(options: InitOptions, { terminal }: CommandContext): Promise<ExitCode> {
  await requireWritableOutput(options);
  const folder = resolve(options.root, options.folder);
  await requireRoom(folder);
  const files = await starterFiles(options.template);
  const ignored = files.get(".gitignore") ?? "";
  const kept = [...files.keys()].filter(
    (file) => file !== "package.json" && existsSync(join(folder, file)),
  );
  for (const file of kept) files.delete(file);
  files.set("package.json", await packageJson(folder, files.get("package.json") ?? "{}"));
  for (const [file, text] of files) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const shown = shownPath(folder);
  const change = shown === "." ? [] : [`  cd ${/\s/.test(shown) ? `"${shown}"` : shown}`];
  const closing = [
    `The site is in ${shown === "." ? "this folder" : `${shown}/`}: ${files.size} files. README.md says what is where.`,
    ...(kept.length === 0 ? [] : [`Kept as they were: ${kept.join(", ")}.`]),
    ...(kept.includes(".gitignore")
      ? [`Add to .gitignore, if it lacks them: ${ignored.trim().split("\n").join(" ")}`]
      : []),
    "",
    "Next:",
    ...change,
    "  npm install",
    "  npm run dev",
  ];
  const summary = { folder, template: options.template, files: files.size };
  return emit(reportOf("init", [], { summary, closing }), options, terminal);
}

/**
 * Throws if the folder has a site already, or another project whose folders have the same names.
 */
async function requireRoom(folder: string): Promise<void> {
  if (existsSync(folder) && !(await stat(folder)).isDirectory())
    throw new CannotStart("cli/files-exist", `${shownPath(folder)} is a file.`, "Name a folder.");
  const taken = SITE_FOLDERS.filter((name) => existsSync(join(folder, name))).map(
    (name) => `${name}/`,
  );
  if (taken.length === 0) return;
  const hint = "Name another folder: build-site init my-site. Nothing was written.";
  throw new CannotStart(
    "cli/files-exist",
    `${shownPath(folder)} already has ${taken.join(", ")}.`,
    hint,
  );
}

/** The files that a site begins with, and their texts. */
async function starterFiles(template: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const starter of ["common", template]) {
    const source = join(PACKAGE, "starters", starter);
    for (const file of await filesBelow(source)) {
      // npm leaves .gitignore out of packages.
      const name = file === "gitignore" ? ".gitignore" : file;
      files.set(name, await readFile(join(source, file), "utf8"));
    }
  }
  return files;
}

interface PackageJson {
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The package.json of the site: that of the starter, or the existing one with what it lacks. */
async function packageJson(folder: string, starterText: string): Promise<string> {
  const starter = JSON.parse(starterText) as PackageJson;
  const existing = await readExisting(join(folder, "package.json"));
  const own = { ...existing.dependencies, ...existing.devDependencies };
  const missing = (wanted: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in own)));
  const buildSite = { "build-site": await initialDependency(folder, PACKAGE) };
  const merged = {
    name: slugify(basename(folder)) || "site",
    ...starter,
    ...existing,
    // What npm init writes is “commonjs”.
    type: "module",
    scripts: { ...starter.scripts, ...existing.scripts },
    dependencies: { ...existing.dependencies, ...missing(buildSite) },
    devDependencies: { ...existing.devDependencies, ...missing(starter.devDependencies) },
  };
  return `${JSON.stringify(merged, undefined, 2)}\n`;
}

async function readExisting(file: string): Promise<PackageJson> {
  if (!existsSync(file)) return {};
  const text = await readFile(file, "utf8");
  try {
    return JSON.parse(text) as PackageJson;
  } catch {
    throw new CannotStart("cli/files-exist", `${shownPath(file)} is not JSON.`, "Correct it.");
  }
}

/**
 * How a site in `folder` depends on build-site: like the folder in which this copy is installed, so
 * that it gets the same one. Of a clone, the clone itself.
 */
export async function initialDependency(folder: string, copy: string): Promise<string> {
  const link = (path: string) => `file:${slashed(relative(folder, path))}`;
  if (basename(dirname(copy)) !== "node_modules") return link(copy);
  const installed = resolve(copy, "../..");
  const text = await readFile(join(installed, "package.json"), "utf8").catch(() => "{}");
  const { dependencies, devDependencies } = JSON.parse(text) as PackageJson;
  const specifier =
    dependencies?.["build-site"] ?? devDependencies?.["build-site"] ?? `^${version()}`;
  return specifier.startsWith("file:")
    ? link(resolve(installed, specifier.slice("file:".length)))
    : specifier;
}

/** `build-site editor` */
export function addEditorCommand(program: Command, run: Run): void {
  addCommonOptions(program.command("editor"))
    .summary("write what editors need to complete and check content")
    .description(
      "Writes a JSON Schema for each content file and for the settings into content/.schemas/, and names it in the first line of each YAML file. Writes the types of the variables that the settings declare (env) into content/env.d.ts. Once content/.schemas/ exists, dev keeps all of it up to date.",
    )
    .action(run(editor));
}

async function editor(options: CommonOptions, { terminal }: CommandContext): Promise<ExitCode> {
  await requireSite(options.root);
  await requireWritableOutput(options);
  const watch = stopwatch();
  const { writeEditorFiles } = await import("../pipeline/editor-files.ts");
  const files = await watch.time("editor", () => writeEditorFiles(options.root));
  const what = files.length === 0 ? "Everything is up to date." : `Wrote ${files.join(", ")}.`;
  const again = `Run it again after a change of content/schema.ts, or work with build-site dev${siteOptions(options)}.`;
  const summary = { files: files.length };
  const { timings } = watch;
  const report = reportOf("editor", [], {
    summary,
    timings,
    closing: [what, again],
    extra: { files },
  });
  return emit(report, options, terminal);
}
