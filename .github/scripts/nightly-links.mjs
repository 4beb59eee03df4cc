#!/usr/bin/env node
// The nightly link check around `build-site links` (docs/links.md). Plain Node without packages, so
// that the jobs with write access to the repository install nothing:
//
//   nightly-links.mjs check <folder> [option…]  build, check once, write every report to the folder; accepts the options
//                                               of `build-site links`
//   nightly-links.mjs remember <folder>         commit and push the history that the check has written
//   nightly-links.mjs tell <folder>             open, update or close the one tracking issue, with `gh`
import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** In the repository of build-site, the command is a file of its own; a site has it installed. */
const BIN = ["../../bin/", "../../node_modules/build-site/bin/"]
  .map((folder) => fileURLToPath(new URL(`${folder}build-site.mjs`, import.meta.url)))
  .find((file) => existsSync(file));
const HISTORY = "content/link-history.json";
const BOT = ["github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com"];
const LABEL = "broken-links";
const TITLE = "External links to fix";
/** The file names of the report in each format. */
const REPORTS = {
  json: "report.json",
  markdown: "report.md",
  html: "report.html",
  junit: "report.junit.xml",
  sarif: "report.sarif",
  github: "annotations.txt",
};
/** Exit codes of build-site. */
const ERRORS = 1;
const NO_VERDICT = 3;
/** GitHub accepts 65,536 characters per issue; the complete report is attached to the run. */
const MOST = 50_000;
const MOST_NAMED = 20;
const TRIES = 5;

const scratch = mkdtempSync(join(tmpdir(), "nightly-links-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/**
 * Builds the site, checks every link once, and writes all reports. Errors do not fail this step; a
 * later job does.
 */
function check(folder, options) {
  mkdirSync(folder, { recursive: true });
  buildSite(["build", "--quiet"], [0]);
  const reports = Object.entries(REPORTS).flatMap(([format, name]) => [
    "--report",
    `${format}:${join(folder, name)}`,
  ]);
  // The output contains text from other websites: GitHub must not take any of it for a command.
  const token = randomUUID();
  console.log(`::stop-commands::${token}`);
  let code;
  try {
    code = buildSite(["links", ...reports, ...options], [0, ERRORS, NO_VERDICT]);
  } finally {
    console.log(`::${token}::`);
  }
  output("code", String(code));
  if (code === NO_VERDICT) {
    console.log(
      "::warning title=Links::No verdict on external links tonight. The history is unchanged.",
    );
    summarize(
      "## No verdict on external links tonight\n\nThe history is unchanged; the next run checks again.\n",
    );
    return;
  }
  if (existsSync(HISTORY)) copyFileSync(HISTORY, join(folder, "link-history.json"));
  summarize(readFileSync(join(folder, REPORTS.markdown), "utf8"));
  process.stdout.write(readFileSync(join(folder, REPORTS.github), "utf8"));
}

/** Commits the history if it changed, on top of commits that were pushed in the meantime. */
function remember(folder) {
  const written = join(folder, "link-history.json");
  if (!existsSync(written)) return console.log("There is no history to commit.");
  const branch = process.env.GITHUB_REF_NAME ?? run("git", ["branch", "--show-current"]).trim();
  copyFileSync(written, HISTORY);
  if (run("git", ["status", "--porcelain", "--", HISTORY]) === "")
    return console.log("The history has not changed.");
  const [name, email] = BOT;
  const as = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  run("git", ["add", "--", HISTORY]);
  // Without “[skip ci]”: a host that builds on every push must rebuild the site, or dead links
  // would stay.
  run("git", [
    ...as,
    "commit",
    "--quiet",
    "-m",
    "Link history: results of this night",
    "--",
    HISTORY,
  ]);
  for (let tries = 1; ; tries++) {
    if (succeeds("git", ["push", "--quiet", "origin", `HEAD:refs/heads/${branch}`])) break;
    if (tries === TRIES) throw new Error(`The history could not be pushed in ${TRIES} tries.`);
    run("git", ["fetch", "--quiet", "origin", `refs/heads/${branch}`]);
    if (!succeeds("git", [...as, "rebase", "--quiet", "FETCH_HEAD"])) {
      succeeds("git", ["rebase", "--abort"]);
      throw new Error(
        `${HISTORY} was changed in the meantime. Nothing was pushed; the next run continues from that version.`,
      );
    }
  }
  console.log("The history is committed.");
}

/**
 * Maintains a single issue for all links to fix. Its body is always the latest report. Only a new
 * error adds a comment, which notifies people. Once there is nothing to fix, the issue is closed.
 * If it was closed with errors left, it stays closed until there is a new one.
 */
function tell(folder) {
  const { findings } = JSON.parse(readFileSync(join(folder, REPORTS.json), "utf8"));
  const errors = findings.filter(({ severity }) => severity === "error");
  const list = [
    "issue",
    "list",
    "--label",
    LABEL,
    "--state",
    "all",
    "--limit",
    "1",
    "--json",
    "number,state,body",
  ];
  const [issue] = JSON.parse(run("gh", list));
  const isOpen = issue?.state === "OPEN";
  if (errors.length === 0) {
    if (!isOpen) return console.log("Nothing to report.");
    edit(issue.number, body(folder, []));
    const words = "Every external link works again or needs no action.";
    run("gh", ["issue", "close", String(issue.number), "--comment", words]);
    return console.log(`Closed issue ${issue.number}.`);
  }
  const told = new Set(
    (/<!-- nightly-links ([\da-f ]*)-->/.exec(issue?.body ?? "")?.[1] ?? "").split(" "),
  );
  const fresh = errors.filter((error) => !told.has(keyOf(error)));
  if (isOpen) {
    edit(issue.number, body(folder, errors));
    if (fresh.length > 0)
      withFile(news(fresh), (file) => gh("comment", String(issue.number), "--body-file", file));
    return console.log(`Issue ${issue.number}: ${fresh.length} new.`);
  }
  if (fresh.length === 0) return console.log("Nothing new since the issue was closed.");
  run("gh", [
    "label",
    "create",
    LABEL,
    "--force",
    "--description",
    "Found by the nightly link check",
  ]);
  withFile(body(folder, errors), (file) =>
    gh("create", "--title", TITLE, "--label", LABEL, "--body-file", file),
  );
  console.log("Opened an issue.");
}

/**
 * Tonight's report, truncated to what an issue can hold, and the keys of the reported errors for
 * the next run.
 */
function body(folder, errors) {
  const report = readFileSync(join(folder, REPORTS.markdown), "utf8");
  const whole = report.length <= MOST;
  const shown = whole ? report : report.slice(0, report.lastIndexOf("\n- ", MOST));
  const {
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: repository,
    GITHUB_RUN_ID: id,
  } = process.env;
  const of =
    id === undefined
      ? ""
      : `[Run ${id}](${server}/${repository}/actions/runs/${id}) has all reports as files. `;
  const words = `${of}“npx build-site explain” explains the codes. This text is replaced every night.`;
  const keys = [...new Set(errors.map(keyOf))].slice(0, 1000).map((key) => `${key} `);
  return [shown, ...(whole ? [] : ["…"]), words, `<!-- nightly-links ${keys.join("")}-->`].join(
    "\n\n",
  );
}

function news(errors) {
  const lines = errors
    .slice(0, MOST_NAMED)
    .map((error) => `- ${codeOf(error.message)}${placeOf(error)}`);
  const left = errors.length - lines.length;
  const words = `${errors.length === 1 ? "1 new link" : `${errors.length} new links`} to fix:`;
  return [words, "", ...lines, ...(left > 0 ? [`- … and ${left} more, above.`] : [])].join("\n");
}

function placeOf({ file, line, column }) {
  return file === undefined
    ? ""
    : ` – ${codeOf([file, line, column].filter((part) => part !== undefined).join(":"))}`;
}

/** Text as code, so that nothing in it becomes a link, a mention, or HTML. */
function codeOf(text) {
  const line = text.replaceAll(/\s+/g, " ").slice(0, 1000);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Identical for the same error every night, and safe in an HTML comment. */
function keyOf({ url, code, file, message }) {
  const text = url ?? `${code} ${file ?? message}`;
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}

function edit(number, text) {
  withFile(text, (file) => gh("edit", String(number), "--body-file", file));
}

function gh(...words) {
  run("gh", ["issue", ...words]);
}

function withFile(text, use) {
  const file = join(scratch, "body.md");
  writeFileSync(file, text);
  use(file);
}

/** Runs build-site; fails with its exit code unless that is one of the accepted ones. */
function buildSite(words, accepted) {
  const { status, signal } = spawnSync(process.execPath, [BIN, ...words], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = status ?? (signal === "SIGINT" ? 130 : 70);
  if (!accepted.includes(code))
    throw Object.assign(new Error(`build-site ${words[0]} ended with ${code}.`), { code });
  return code;
}

function run(command, words) {
  const { status, stdout, error } = spawnSync(command, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0)
    throw error ?? new Error(`${command} ${words.slice(0, 2).join(" ")} ended with ${status}.`);
  return stdout;
}

function succeeds(command, words) {
  return spawnSync(command, words, { stdio: ["ignore", "inherit", "inherit"] }).status === 0;
}

function output(name, value) {
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `${name}=${value}\n`);
}

function summarize(text) {
  if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, text);
}

const [command, folder, ...options] = process.argv.slice(2);
const work = new Map([
  ["check", check],
  ["remember", remember],
  ["tell", tell],
]).get(command);
if (work === undefined || folder === undefined) {
  console.error("Usage: nightly-links.mjs check|remember|tell <report folder>");
  process.exitCode = 2;
} else {
  try {
    work(folder, options);
  } catch (problem) {
    console.log(
      `::error title=Links::${String(problem.message).replaceAll(/\s+/g, " ").replaceAll("%", "%25")}`,
    );
    process.exitCode = typeof problem.code === "number" ? problem.code : 1;
  }
}
