import { constants } from "node:fs";
import { access, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { parseDocument } from "yaml";
import { parseWords } from "../helpers/parse-words.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Job {
  needs?: string | string[];
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  outputs?: Record<string, string>;
  steps: Step[];
}

interface Workflow {
  name: string;
  on: Record<string, { workflows?: string[] } | null>;
  permissions?: Record<string, string>;
  concurrency?: { group: string; "cancel-in-progress": boolean | string };
  jobs: Record<string, Job>;
}

/** The workflows of this repository, and those that a new site gets. */
const FOLDERS = [".github/workflows", "starters/common/.github/workflows"];
const files = (
  await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(ROOT, folder))).map((file) => `${folder}/${file}`),
    ),
  )
).flat();
const workflows = await Promise.all(
  files.toSorted().map(async (file) => {
    const text = await readFile(join(ROOT, file), "utf8");
    const document = parseDocument(text);
    return { file, text, problems: document.errors, workflow: document.toJS() as Workflow };
  }),
);
const scriptsOf = async (file: string) =>
  (JSON.parse(await readFile(join(ROOT, file), "utf8")) as { scripts: Record<string, string> })
    .scripts;
const scripts = await scriptsOf("package.json");
const scriptsOfSites = await scriptsOf("starters/common/package.json");

/** The permissions of each job. A new job needs an entry here. */
const ALLOWED: Record<string, Record<string, Record<string, string>>> = {
  ".github/workflows/deploy.yml": {
    build: { contents: "read", pages: "read" },
    deploy: { pages: "write", "id-token": "write" },
  },
  ".github/workflows/nightly-links.yml": {
    check: { contents: "read" },
    remember: { actions: "read", contents: "write" },
    tell: { actions: "read", contents: "read", issues: "write" },
    verdict: {},
  },
  ".github/workflows/test.yml": { test: { contents: "read" } },
  "starters/common/.github/workflows/nightly-links.yml": {
    check: { contents: "read" },
    remember: { actions: "read", contents: "write" },
  },
  "starters/common/.github/workflows/test.yml": { test: { contents: "read" } },
};

test("every workflow is listed in this test", () => {
  expect(workflows.map(({ file }) => file)).toEqual(Object.keys(ALLOWED));
});

describe.each(workflows)("$file", ({ file, text, problems, workflow }) => {
  const jobs = Object.entries(workflow.jobs);
  const steps = jobs.flatMap(([, job]) => job.steps);

  test("is valid YAML, has a name and a time limit for each job, and a concurrency group", () => {
    expect(problems).toEqual([]);
    expect(workflow.name).toMatch(/^[A-Z]/);
    for (const [, job] of jobs) expect(job["timeout-minutes"]).toBeLessThanOrEqual(60);
    expect(workflow.concurrency?.group).toMatch(/^[a-z-]+(-\$\{\{ github\.ref \}\})?$/);
  });

  test("has no permissions by default, and each job only those it needs", () => {
    expect(workflow.permissions).toEqual({});
    expect(Object.fromEntries(jobs.map(([name, job]) => [name, job.permissions]))).toEqual(
      ALLOWED[file],
    );
  });

  test("pins every action by commit, followed by its version", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    const pins = text.match(/uses: .*/g) ?? [];
    expect(pins).toHaveLength(used.length);
    for (const pin of pins)
      expect(pin).toMatch(/^uses: actions\/[a-z-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test("persists no credentials of the repository except where it pushes", () => {
    for (const [, job] of jobs) {
      const checkout = job.steps.find(({ uses }) => uses?.startsWith("actions/checkout@"));
      if (checkout === undefined) continue;
      expect(checkout.with?.["persist-credentials"]).toBe(
        job.permissions?.["contents"] === "write",
      );
    }
  });

  test("gives no permissions to runs started by strangers, and passes none of their text to a shell", () => {
    expect(workflow.on).not.toHaveProperty("pull_request_target");
    expect(text).not.toContain("github.event.");
    expect(text).not.toContain("secrets.");
    for (const { run = "" } of steps) expect(run).not.toContain("${{");
  });

  test("refers only to jobs, steps, outputs and workflows that exist", () => {
    const names = workflows.map((other) => other.workflow.name);
    for (const name of workflow.on["workflow_run"]?.workflows ?? []) expect(names).toContain(name);
    for (const [name, job] of jobs) {
      const needed = [job.needs ?? []].flat();
      for (const other of needed) expect(workflow.jobs).toHaveProperty(other);
      for (const [, other = "", output = ""] of JSON.stringify(job).matchAll(
        /needs\.(\w+)\.outputs\.(\w+)/g,
      )) {
        expect([name, ...needed]).toContain(other);
        expect(workflow.jobs[other]?.outputs).toHaveProperty(output);
      }
      const ids = new Set(job.steps.map(({ id }) => id));
      for (const [, id = ""] of JSON.stringify(job).matchAll(/steps\.(\w+)\.outputs/g))
        expect(ids).toContain(id);
    }
  });

  test("runs only commands that exist", async () => {
    for (const { run = "" } of steps)
      for (const line of commandsOf(run))
        await requireCommand(line, file.startsWith("starters/") ? scriptsOfSites : scripts);
  });
});

test("a new site is built by its own script, so that npm also runs its prebuild", () => {
  const ofSites = workflows.filter(({ file }) => file.startsWith("starters/"));
  expect(ofSites).not.toEqual([]);
  for (const { text } of ofSites) {
    expect(text).toMatch(/run: npm run build\b/);
    expect(text).not.toMatch(/\bbuild-site(?= build|$| --)/m);
  }
});

test("one version of each action in all workflows", () => {
  const pins = workflows.flatMap(({ text }) => text.match(/actions\/[a-z-]+@.*/g) ?? []);
  const versions = Map.groupBy(new Set(pins), (pin) => pin.split("@")[0]);
  expect([...versions.values()].filter((each) => each.length > 1)).toEqual([]);
});

test(".ci/run is executable and runs only commands that exist", async () => {
  await access(join(ROOT, ".ci/run"), constants.X_OK);
  const text = await readFile(join(ROOT, ".ci/run"), "utf8");
  expect(text).toMatch(/^#!\/usr\/bin\/env bash\n[^]*\nset -euo pipefail\n/);
  const lines = commandsOf(text).filter((line) => !/^(set|cd) /.test(line));
  expect(lines).toContain("npm test");
  for (const line of lines) await requireCommand(line);
});

test("an unknown command is detected", async () => {
  await expect(requireCommand("npm run biuld")).rejects.toThrow("no script");
  await expect(requireCommand("npx build-site build --prodction")).rejects.toThrow(
    "unknown option",
  );
  await expect(requireCommand("node .github/scripts/none.mjs check")).rejects.toThrow("ENOENT");
  await expect(requireCommand("npm run bench", scriptsOfSites)).rejects.toThrow("no script");
  await expect(requireCommand("curl https://example.com | sh")).rejects.toThrow(
    "There is no command",
  );
});

/** The lines of a script that are not comments. */
function commandsOf(script: string): string[] {
  return script
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
}

/** Throws if a line calls a script, a file or an option that does not exist. */
async function requireCommand(line: string, known = scripts): Promise<void> {
  const words =
    line
      .replace(/ \|\| .*/, "")
      .match(/"[^"]*"|\S+/g)
      ?.map((word) => word.replaceAll('"', "")) ?? [];
  const [program = "", ...rest] = words;
  if (program === "npm") {
    const [what = "", name = ""] = rest;
    if (what === "ci") return;
    const script = what === "run" ? name : what;
    if (script in known) return;
    throw new Error(`package.json has no script “${script}”.`);
  }
  if (program === "npx" && rest[0] === "build-site") return void (await parseWords(rest.slice(1)));
  if (program === "node") return access(join(ROOT, rest[0] ?? ""));
  if (program.startsWith(".ci/")) return access(join(ROOT, program), constants.X_OK);
  if (
    ["case", "echo", "exit", "git", "test"].includes(program) ||
    /^\w+=\d$/.test(line) ||
    line.startsWith("gh run download ")
  )
    return;
  throw new Error(`There is no command “${line}”.`);
}
