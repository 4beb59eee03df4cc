import { spawn, spawnSync } from "node:child_process";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { finished, type Run } from "../helpers/cli.ts";
import { change, makeSite, temporaryFolder } from "../helpers/make-site.ts";
import { OFFLINE, startExternalSites, type Sites } from "../helpers/external-sites.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const SCRIPT = join(ROOT, ".github/scripts/nightly-links.mjs");
const WORKFLOW = ".github/workflows/nightly-links.yml";
const HISTORY = "content/link-history.json";

/**
 * A small site in a repository with a bare remote, external sites, and a `gh` that keeps issues in
 * a file.
 */
async function startNights(sites: Sites) {
  const { env: proxy } = await startExternalSites(sites);
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text
        .replace("https://pier.example.org", "http://pier.test/menu")
        .replace("https://dock.example.org", "http://dock.test/"),
    "content/about.md": (text) =>
      text.replace("https://www.example.org/", "http://dock.test/boats"),
    ".gitignore": "out/\n",
  });
  const folder = await temporaryFolder();
  const remote = join(folder, "remote.git");
  git(folder, "init", "--quiet", "--bare", "--initial-branch=main", remote);
  git(root, "init", "--quiet", "--initial-branch=main");
  git(root, "add", ".");
  git(root, "commit", "--quiet", "-m", "A site");
  git(root, "remote", "add", "origin", remote);
  git(root, "push", "--quiet", "origin", "main");
  const bin = join(folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "gh"), FAKE_GH);
  await chmod(join(bin, "gh"), 0o755);
  const store = join(folder, "gh.json");
  await writeFile(store, JSON.stringify({ issues: [], calls: [] }));

  const run = (
    command: string,
    reports: string,
    env: NodeJS.ProcessEnv,
    options: string[] = [],
  ): Promise<Run> => {
    const { FORCE_COLOR: _, GITHUB_REF_NAME: _r, GITHUB_RUN_ID: _i, ...inherited } = process.env;
    const words = [SCRIPT, command, reports, ...options];
    const path = `${bin}${delimiter}${process.env["PATH"]}`;
    const more = { NODE_ENV: "production", GH_STORE: store, PATH: path, ...proxy, ...env };
    return finished(spawn(process.execPath, words, { cwd: root, env: { ...inherited, ...more } }));
  };
  let runs = 0;
  return {
    root,
    remote,
    run,
    issues: async () =>
      JSON.parse(await readFile(store, "utf8")) as { issues: Issue[]; calls: string[][] },
    /** One run, with the jobs of the workflow one after another. */
    night: async (day: number, env: NodeJS.ProcessEnv = {}) => {
      const reports = join(folder, `run-${++runs}`);
      const [summary, output] = [join(folder, `summary-${runs}`), join(folder, `output-${runs}`)];
      const files = { GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, ...env };
      // The browsers of the machine make no difference here, and take time.
      const options = ["--now", `2026-12-0${day}T02:23:00Z`, "--browser", "off"];
      const check = await run("check", reports, files, options);
      const said = await readFile(output, "utf8").catch(() => "");
      const code = /^code=(\d+)$/m.exec(said)?.[1];
      const isJudged = code === "0" || code === "1";
      const later = isJudged
        ? [await run("remember", reports, env), await run("tell", reports, env)]
        : [];
      const file = (name: string) => readFile(join(reports, name), "utf8");
      return { check, later, code, file, summary: () => readFile(summary, "utf8"), reports };
    },
    commits: () => git(remote, "log", "--format=%an|%s", "main").trim().split("\n"),
    history: () => git(remote, "show", `main:${HISTORY}`),
  };
}

interface Issue {
  number: number;
  state: string;
  title: string;
  body: string;
  comments: string[];
}

function git(cwd: string, ...words: string[]): string {
  const who = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  const { status, stdout, stderr } = spawnSync("git", [...who, ...words], {
    cwd,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git ${words.join(" ")}: ${stderr}`);
  return stdout;
}

/** The part of `gh` that the script uses; any other argument is a failure. */
const FAKE_GH = `#!${process.execPath}
const { readFileSync, writeFileSync } = require("node:fs");
const file = process.env.GH_STORE;
const store = JSON.parse(readFileSync(file, "utf8"));
const words = process.argv.slice(2);
store.calls.push(words);
const [group, verb, number] = words;
const option = (name) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const body = () => readFileSync(option("--body-file"), "utf8");
const issue = store.issues.find((each) => String(each.number) === number);
if (group === "issue" && verb === "list") {
  console.log(JSON.stringify(store.issues.toReversed().slice(0, Number(option("--limit")))));
} else if (group === "issue" && verb === "create") {
  store.issues.push({ number: store.issues.length + 1, state: "OPEN", title: option("--title"), body: body(), comments: [] });
} else if (group === "issue" && verb === "edit" && issue) issue.body = body();
else if (group === "issue" && verb === "comment" && issue) issue.comments.push(body());
else if (group === "issue" && verb === "close" && issue) {
  issue.state = "CLOSED";
  issue.comments.push(option("--comment"));
} else if (group !== "label") process.exitCode = 1;
writeFileSync(file, JSON.stringify(store));
`;

test(
  "runs with links that break and come back: files, one commit a run, one issue",
  { timeout: 600_000 },
  async () => {
    const sites: Sites = {
      "pier.test/menu": 404,
      "dock.test": "The dock",
      "dock.test/boats": "Boats",
    };
    const { night, run, issues, commits, history, root } = await startNights(sites);

    // A first run with a broken link.
    const first = await night(1);
    expect(first.check).toMatchObject({ code: 0, stderr: "" });
    expect(first.later.map(({ code }) => code)).toEqual([0, 0]);
    expect(first.code).toBe("1");
    expect(JSON.parse(await first.file("report.json"))).toMatchObject({
      command: "links",
      ok: false,
    });
    const summary = await first.summary();
    expect(summary).toBe(await first.file("report.md"));
    expect(summary).toContain("New in this run");
    expect(summary).toContain("`content/home.yaml:9:14`");
    expect(await first.file("report.html")).toContain("http://pier.test/menu");
    expect(await first.file("report.junit.xml")).toContain("http-404");
    expect(JSON.parse(await first.file("report.sarif"))).toMatchObject({ version: "2.1.0" });
    expect(first.check.stdout).toMatch(
      /^::error file=content\/home\.yaml,line=9,col=14,title=outbound\/http-404::/m,
    );
    const [stop, token = ""] = /^::stop-commands::(\S+)$/m.exec(first.check.stdout) ?? [];
    expect(stop).toBeDefined();
    expect(first.check.stdout.indexOf(`::${token}::\n`)).toBeLessThan(
      first.check.stdout.indexOf("::error file"),
    );
    expect(commits()).toEqual([
      "github-actions[bot]|Link history: results of this night",
      "test|A site",
    ]);
    expect(JSON.parse(history())).toMatchObject({
      links: { "http://pier.test/menu": { verdict: "broken", nights: 1 } },
    });
    const opened = await issues();
    expect(opened.issues).toHaveLength(1);
    expect(opened.issues[0]).toMatchObject({ state: "OPEN", comments: [] });
    expect(opened.issues[0]?.body).toContain("<http://pier.test/menu>");
    expect(opened.issues[0]?.body).toContain("`content/home.yaml:9:14`");

    // The same history again: there is nothing to commit.
    const again = await run("remember", first.reports, {});
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("has not changed") });
    expect(commits()).toHaveLength(2);

    // A second run finds the same and another broken link: the same issue gets one comment, about
    // that one.
    sites["dock.test/boats"] = 410;
    const second = await night(2);
    expect(second.later.map(({ code }) => code)).toEqual([0, 0]);
    expect(commits()).toHaveLength(3);
    expect(await second.summary()).toContain("The same in 2 runs, since 1 December 2026");
    const told = await issues();
    expect(told.issues).toMatchObject([{ number: 1, state: "OPEN" }]);
    expect(told.issues[0]?.comments).toHaveLength(1);
    expect(told.issues[0]?.comments[0]).toContain("http://dock.test/boats");
    expect(told.issues[0]?.comments[0]).toContain("`content/about.md:8:");
    expect(told.issues[0]?.comments[0]).not.toContain("pier.test");
    expect(told.issues[0]?.body).toContain("pier.test");
    expect(told.issues[0]?.body).toContain("The same in 2 runs");

    // All links work again: the issue is closed with a comment, and its body says so.
    Object.assign(sites, { "pier.test/menu": "The menu", "dock.test/boats": "Boats" });
    const well = await night(3);
    expect(well).toMatchObject({ code: "0" });
    expect(well.later.map(({ code }) => code)).toEqual([0, 0]);
    const closed = await issues();
    expect(closed.issues).toMatchObject([
      { state: "CLOSED", comments: [{}, expect.stringContaining("works again")] },
    ]);
    expect(closed.issues[0]?.body).toContain("Fixed");
    // A closed issue stays closed; the same error opens another when it comes back.
    await run("tell", well.reports, {});
    expect((await issues()).calls.filter(([, verb]) => verb === "close")).toHaveLength(1);
    await run("tell", first.reports, {});
    expect((await issues()).issues).toMatchObject([
      { state: "CLOSED" },
      { number: 2, state: "OPEN", comments: [] },
    ]);
    expect(git(root, "status", "--porcelain")).toBe("");
  },
);

test("an issue that was closed with errors left stays closed until there is another error", async () => {
  const { run, issues } = await startNights({});
  const reports = await temporaryFolder();
  const night = async (...urls: string[]) => {
    const findings = urls.map((url) => ({
      code: "outbound/http-404",
      severity: "error",
      message: `${url}: gone`,
      url,
    }));
    await writeFile(join(reports, "report.json"), JSON.stringify({ findings }));
    await writeFile(
      join(reports, "report.md"),
      urls.map((url) => `\n- ${url} ${"x".repeat(1000)}`).join(""),
    );
    expect(await run("tell", reports, { GH_STORE: store })).toMatchObject({ code: 0, stderr: "" });
  };
  const store = join(reports, "gh.json");
  await writeFile(store, JSON.stringify({ issues: [], calls: [] }));
  const read = async () =>
    (JSON.parse(await readFile(store, "utf8")) as { issues: Issue[] }).issues;
  await night("http://a.test/");
  const [issue] = await read();
  await writeFile(store, JSON.stringify({ issues: [{ ...issue, state: "CLOSED" }], calls: [] }));
  await night("http://a.test/");
  expect(await read()).toHaveLength(1);
  await night("http://a.test/", "http://b.test/");
  expect(await read()).toMatchObject([{ state: "CLOSED" }, { state: "OPEN" }]);
  // Too much for an issue: the body is cut between two entries, and the hidden mark still lists
  // all.
  const many = Array.from({ length: 500 }, (_, index) => `http://${index}.test/`);
  await night("http://a.test/", "http://c.test/`@everyone <!--", ...many);
  const long = (await read())[1];
  expect(long?.body.length).toBeLessThan(65_536);
  expect(long?.comments[0]).toContain("… and 481 more");
  await night("http://a.test/", ...many);
  expect((await read())[1]?.comments).toHaveLength(1);
  // External text is shown as code, so that it mentions no one.
  expect(long?.comments[0]).toContain("\n- ``http://c.test/`@everyone <!--: gone``\n");
  expect((await issues()).issues).toEqual([]);
});

test("without a network, nothing is recorded and no one is notified", async () => {
  const { night, issues, commits, root } = await startNights({});
  const { check, code, summary, file } = await night(1, {
    ...OFFLINE,
    HTTP_PROXY: "",
    NO_PROXY: "",
  });
  expect(check.code).toBe(0);
  expect(code).toBe("3");
  expect(check.stdout).toContain("::warning title=Links::No verdict");
  expect(await summary()).toContain("No verdict on external links tonight");
  expect(JSON.parse(await file("report.json"))).toMatchObject({
    findings: [{ code: "outbound/offline" }],
  });
  await expect(file("link-history.json")).rejects.toThrow("ENOENT");
  expect(commits()).toEqual(["test|A site"]);
  expect(git(root, "status", "--porcelain")).toBe("");
  expect((await issues()).calls).toEqual([]);
});

test("a site that cannot be built ends the check with the build's own code", async () => {
  const { night, root } = await startNights({});
  await change(root, { "content/home.yaml": (text) => text.replace("title:", "titel:") });
  const { check, code } = await night(1);
  expect(check.code).toBe(1);
  expect(check.stdout).toContain("::error title=Links::build-site build ended with 1.");
  expect(code).toBeUndefined();
});

test("commits pushed in the meantime come first; a history changed by hand is left untouched", async () => {
  const { run, root, remote, commits, history } = await startNights({});
  const reports = await temporaryFolder();
  const tonight = (text: string) => writeFile(join(reports, "link-history.json"), text);
  const other = join(await temporaryFolder(), "clone");
  git(root, "clone", "--quiet", remote, other);
  const push = async (file: string, text: string) => {
    await writeFile(join(other, file), text);
    git(other, "add", ".");
    git(other, "commit", "--quiet", "-m", `Changed ${file}`);
    git(other, "push", "--quiet", "origin", "main");
  };
  await push("note.txt", "A note\n");
  await tonight("tonight\n");
  expect(await run("remember", reports, { GITHUB_REF_NAME: "main" })).toMatchObject({ code: 0 });
  expect(commits()).toEqual([
    "github-actions[bot]|Link history: results of this night",
    "test|Changed note.txt",
    "test|A site",
  ]);
  expect(history()).toBe("tonight\n");

  git(other, "pull", "--quiet", "origin", "main");
  await push(HISTORY, "theirs\n");
  await tonight("another night\n");
  const refused = await run("remember", reports, { GITHUB_REF_NAME: "main" });
  expect(refused.code).toBe(1);
  expect(refused.stdout).toContain(`::error title=Links::${HISTORY} was changed in the meantime.`);
  expect(history()).toBe("theirs\n");
});

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}

interface Job {
  permissions?: Record<string, string>;
  "timeout-minutes"?: number;
  needs?: string | string[];
  if?: string;
  steps: Step[];
}

test("the workflow is pinned, has only the permissions it needs, and calls existing scripts", async () => {
  const text = await readFile(join(ROOT, WORKFLOW), "utf8");
  const workflow = parse(text) as {
    on: { schedule: { cron: string }[]; workflow_dispatch: null };
    permissions: unknown;
    concurrency: { group: string; "cancel-in-progress": boolean };
    jobs: Record<string, Job>;
  };
  const { check, remember, tell, verdict } = workflow.jobs;
  expect(workflow.on.schedule[0]?.cron).toMatch(/^([1-9]|[1-5]\d) [0-6] \* \* \*$/);
  expect(workflow.on).toHaveProperty("workflow_dispatch");
  expect(workflow.permissions).toEqual({});
  expect(workflow.concurrency).toMatchObject({ "cancel-in-progress": false });
  expect(
    Object.fromEntries(Object.entries(workflow.jobs).map(([name, job]) => [name, job.permissions])),
  ).toEqual({
    check: { contents: "read" },
    remember: { actions: "read", contents: "write" },
    tell: { actions: "read", contents: "read", issues: "write" },
    verdict: {},
  });
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);
  for (const job of jobs) expect(job["timeout-minutes"]).toBeGreaterThan(0);
  const used = steps.flatMap(({ uses }) => uses ?? []);
  for (const uses of used) expect(uses).toMatch(/^actions\/[a-z-]+@[\da-f]{40}$/);
  // The comment after the hash names the version.
  const pins = text.match(/uses: .*/g) ?? [];
  expect(pins).toHaveLength(used.length);
  for (const pin of pins) expect(pin).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  for (const { run = "" } of steps) expect(run).not.toContain("${{");
  // Only the job that pushes keeps credentials, and it installs nothing.
  const keeps = (job: Job | undefined) =>
    job?.steps.find(({ uses }) => uses?.startsWith("actions/checkout@"))?.with?.[
      "persist-credentials"
    ];
  expect([check, remember, tell].map(keeps)).toEqual([false, true, false]);
  for (const job of [remember, tell])
    expect(job?.steps.map(({ run = "" }) => run).join("\n")).not.toMatch(/npm|npx/);
  const called = steps.flatMap(({ run }) => /nightly-links\.mjs (\w+)/.exec(run ?? "")?.[1] ?? []);
  expect(called).toEqual(["check", "remember", "tell"]);
  expect(verdict).toMatchObject({
    needs: ["check", "remember", "tell"],
    if: expect.stringContaining("code == '1'"),
  });
  const usage = spawnSync(process.execPath, [SCRIPT], { encoding: "utf8" });
  expect(usage).toMatchObject({
    status: 2,
    stderr: expect.stringContaining("check|remember|tell"),
  });
});
