import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { homeFolder } from "../cache/cache-folder.ts";
import { entriesBelow, realPathOf } from "../files/files-below.ts";
import { shellWord, shownPath } from "../files/site-folder.ts";
import { reportOf } from "../findings/report.ts";
import { isHtml } from "../html/html-folder.ts";
import { emit } from "./emit.ts";
import type { CommandContext, CommonOptions, ExitCode } from "./options.ts";

const WORKFLOW = ".github/workflows/check-html.yml";
const BASELINE = "html-baseline.jsonl";

/**
 * Whether a folder has HTML files. In a project, and in the root or the home folder, only those
 * directly in it count.
 */
export async function isHtmlFolder(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => []);
  if (names.some(isHtml)) return true;
  const isProject = names.includes("package.json") || names.includes(".git");
  const holdsProjects = folder === dirname(folder) || folder === (await realPathOf(homeFolder()));
  if (names.length === 0 || isProject || holdsProjects) return false;
  const entries = await entriesBelow(folder, () => {});
  return entries.some((entry) => entry.isFile() && isHtml(entry.name));
}

/**
 * Writes a workflow that checks the folder, and a baseline with what it finds today, into the root.
 * Overwrites nothing.
 */
export async function initCheck(
  folder: string,
  options: CommonOptions,
  { terminal }: CommandContext,
): Promise<ExitCode> {
  const { root } = options;
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
}

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
