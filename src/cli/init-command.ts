import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Option, type Command } from "commander";
import { homeFolder } from "../cache/cache-folder.ts";
import { OWN_CODE } from "../files/modules.ts";
import { entriesBelow, filesBelow, realPathOf } from "../files/files-below.ts";
import { shellWord, shownPath, siteOptions } from "../files/site-folder.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { visibleName } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import { emit } from "./emit.ts";
import {
  originOf,
  requireFreeFolder,
  requireNothingInTheWay,
  sitePackage,
  type SitePackage,
  writeFiles,
} from "./init-package.ts";
import { addCommonOptions, type CommonOptions, type Run, type Work } from "./options.ts";
import { requireSite, requireWritableOutput } from "./requirements.ts";

/** The folders of `starters/` besides `common`, which is part of every site. */
const TEMPLATES = ["minimal", "blog", "docs", "business"];
const GUIDE = "guide";

const PACKAGE = join(OWN_CODE, "..");

interface InitOptions extends CommonOptions {
  folder: string;
  template?: string;
}

/** `build-site init` */
export function addInitCommand(program: Command, run: Run): void {
  const work = run(init);
  addCommonOptions(program.command("init"))
    .argument("[folder]", "the folder of the new site; it may already have a package.json", ".")
    .summary("create a site")
    .description(
      "Writes a small site: pages, an island, content with a schema, settings for TypeScript " +
        "and editors, and workflows for GitHub. For a folder of HTML: a workflow that checks it, " +
        "and a baseline. Never overwrites a file.",
    )
    .addOption(
      new Option(
        "--template <name>",
        "minimal: two pages (default); blog: posts and a feed; docs: a manual with versions and " +
          "search; business, or guide: a company in two languages",
      ).choices([...TEMPLATES, GUIDE]),
    )
    .action((folder: string, options: CommonOptions & { template?: string }) =>
      work({ ...options, folder }),
    );
}

const init: Work<InitOptions> = async (options, context) => {
  await requireWritableOutput(options);
  const folder = await realPathOf(resolve(options.root, options.folder));
  const { template: named = "minimal" } = options;
  const template = named === GUIDE ? "business" : named;
  if (options.template === undefined) {
    if (await isHtmlFolder(folder)) return initCheck({ ...options, folder }, context);
  }
  await requireFreeFolder(folder);
  const files = await starterFiles(template);
  const origin = await originOf(PACKAGE, folder);
  if (origin.isGit) files.set(".npmrc", Buffer.from(ALLOW_GIT));
  await requireNothingInTheWay(folder, [...files.keys()]);
  const packages = ["package.json", "packages.json"].map((file) => String(files.get(file) ?? "{}"));
  const made = await sitePackage(folder, packages, origin);
  for (const file of ["package.json", "packages.json"]) files.delete(file);
  const kept = new Map([...files].filter(([file]) => existsSync(join(folder, file))));
  for (const file of kept.keys()) files.delete(file);
  await writeFiles(folder, files, made.text);
  const written = [...files.keys(), "package.json"];
  const isLong = options.verbose === true;
  const closing = closingWords(folder, written, kept, { ...made, isLong });
  const summary = { folder, template, files: written.length };
  return emit(reportOf("init", [], { summary, closing }), options, context.terminal);
};

const ALLOW_GIT = "# npm 12 fetches packages from git only if this allows it.\nallow-git=root\n";

function closingWords(
  folder: string,
  written: readonly string[],
  kept: ReadonlyMap<string, Buffer>,
  { ownScripts, isCommonJs, isComplete, isLong }: SitePackage & { isLong: boolean },
): string[] {
  const shown = shownPath(folder);
  const where = shown === "." ? "this folder" : `${visibleName(shown)}/`;
  const lines = (file: string) =>
    String(kept.get(file) ?? "")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
  const own = Object.keys(ownScripts).map((name) => `“${name}”`);
  const wanted = Object.entries(ownScripts).map((pair) =>
    pair.map((text) => JSON.stringify(text)).join(": "),
  );
  const readMe = kept.has("README.md") ? "" : " README.md describes them.";
  return [
    `The site is in ${where}: ${written.length} files.${readMe}`,
    ...(isLong ? written.toSorted().map((file) => `  ${file}`) : []),
    ...(kept.size === 0 ? [] : [`Left unchanged: ${[...kept.keys()].join(", ")}.`]),
    ...[".gitignore", ".npmrc"]
      .filter((file) => kept.has(file))
      .map((file) => `Add these lines to ${file} if they are missing: ${lines(file).join(" ")}`),
    ...(own.length === 0
      ? []
      : [
          `package.json keeps its own ${own.join(", ")}. ` +
            `For the site, change it to ${wanted.join(", ")}.`,
        ]),
    ...(isCommonJs ? ["This project stays CommonJS; the site works in it."] : []),
    "",
    "Next:",
    ...(shown === "." ? [] : [`  cd ${shellWord(shown)}`]),
    isComplete ? "  npm install" : "  npm install <where build-site came from>",
    `  ${"dev" in ownScripts ? "npx build-site dev" : "npm run dev"}`,
  ];
}

async function starterFiles(template: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for (const starter of ["common", template]) {
    const source = join(PACKAGE, "starters", starter);
    for (const file of await filesBelow(source)) {
      // npm leaves .gitignore out of packages.
      const name = file === "gitignore" ? ".gitignore" : file;
      files.set(name, await readFile(join(source, file)));
    }
  }
  return files;
}

const WORKFLOW = ".github/workflows/check-html.yml";
const BASELINE = "html-baseline.jsonl";

/**
 * Whether a folder has HTML files. In a project, the file system's root and the home folder, only
 * files directly in the folder count.
 */
async function isHtmlFolder(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  if (names.some(isHtml)) return true;
  const isProject = names.includes("package.json") || names.includes(".git");
  const holdsProjects = folder === dirname(folder) || folder === (await realPathOf(homeFolder()));
  if (names.length === 0 || isProject || holdsProjects) return false;
  const entries = await entriesBelow(folder, () => {});
  return entries.some((entry) => entry.isFile() && isHtml(entry.name));
}

/**
 * Writes a workflow that checks the folder, and a baseline with its current findings, into the
 * root. Overwrites nothing.
 */
const initCheck: Work<CommonOptions & { folder: string }> = async (options, { terminal }) => {
  const { root, folder } = options;
  const shown = shellWord(shownPath(folder));
  const command = `build-site check ${shown} --baseline ${BASELINE}`;
  const kept = [WORKFLOW, BASELINE].filter((file) => existsSync(join(root, file)));
  const opening: string[] = [];
  if (!kept.includes(BASELINE)) {
    const { checkFolder } = await import("../pipeline/check-folder.ts");
    const onProgress = (done: number, of: number) => terminal.progress(`check ${done} of ${of} …`);
    const baseline = resolve(root, BASELINE);
    const request = { root, folder, baseline, updateBaseline: true };
    const { report } = await checkFolder(request, onProgress);
    opening.push(...(report.opening ?? []));
  }
  if (!kept.includes(WORKFLOW)) {
    await mkdir(join(root, dirname(WORKFLOW)), { recursive: true });
    await writeFile(join(root, WORKFLOW), workflowOf(command), { flag: "wx" });
    opening.push(`Wrote ${WORKFLOW}, which checks the pages on every push and pull request.`);
  }
  const closing = [
    ...opening,
    ...(kept.length === 0 ? [] : [`Left unchanged: ${kept.join(", ")}.`]),
    "",
    "Next:",
    `  npx ${command}    reports what is new. Commit both files.`,
    "  To create a site in this folder instead: build-site init --template minimal.",
  ];
  return emit(reportOf("init", [], { summary: { folder }, closing }), options, terminal);
};

function workflowOf(command: string): string {
  return `# Checks the pages. An error that is not in ${BASELINE} fails the job.
name: Check HTML

on: [push, pull_request]

permissions:
  contents: read

jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2
        with:
          persist-credentials: false
      - uses: actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0
        with:
          node-version: 24
      - run: npm ci
      # Build the pages here, if they are not in the repository.
      - run: |
          npx ${command} --strict-baseline --format github
`;
}

/** `build-site editor` */
export function addEditorCommand(program: Command, run: Run): void {
  addCommonOptions(program.command("editor"))
    .summary("write what editors need to complete and check content")
    .description(
      "Writes JSON Schemas for content and settings to content/.schemas/, a line with the " +
        "schema into each YAML file, and the types of environment variables to " +
        "content/env.d.ts. From then on, dev keeps them up to date.",
    )
    .action(run(editor));
}

const editor: Work<CommonOptions> = async (options, { terminal }) => {
  await requireSite(options.root);
  await requireWritableOutput(options);
  const watch = stopwatch();
  const { writeEditorFiles } = await import("../pipeline/editor-files.ts");
  const write = () => writeEditorFiles(options.root);
  const { changed: files, findings } = await watch.time("editor", write);
  const what = files.length === 0 ? "Everything is up to date." : `Wrote ${files.join(", ")}.`;
  const dev = `build-site dev${siteOptions(options)}`;
  const again = `Run it again after changing content/schema.ts, or use ${dev}.`;
  const report = reportOf("editor", findings, {
    summary: { files: files.length },
    timings: watch.timings,
    closing: findings.length === 0 || files.length > 0 ? [what, again] : [],
    extra: { files },
  });
  return emit(report, options, terminal);
};
