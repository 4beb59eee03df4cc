#!/usr/bin/env node
// What the nightly check of links does around `build-site links` (docs/links.md). Plain Node and no package, so that the
// jobs that may write into the repository install nothing:
//
//   nightly-links.mjs check <folder> [option…]  build, ask once, write every report into the folder; the options are
//                                               those of `build-site links`
//   nightly-links.mjs remember <folder>         commit the history that the check has left, and push it
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

const BIN = fileURLToPath(new URL("../../bin/build-site.mjs", import.meta.url));
const HISTORY = "content/link-history.json";
const BOT = ["github-actions[bot]", "41898282+github-actions[bot]@users.noreply.github.com"];
const LABEL = "broken-links";
const TITLE = "Links to other sites that need somebody";
/** The folder's name for each way in which the one report is shown. */
const SHOWN = {
  markdown: "report.md",
  html: "report.html",
  junit: "report.junit.xml",
  sarif: "report.sarif",
  github: "annotations.txt",
};
/** Exit codes of build-site. */
const ERRORS = 1;
const NO_VERDICT = 3;
/** GitHub takes 65,536 characters for an issue; the reports beyond are in the run. */
const MOST = 50_000;
const MOST_NAMED = 20;
const TRIES = 5;

const scratch = mkdtempSync(join(tmpdir(), "nightly-links-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

/** Builds the site, asks for every link once, and writes all reports. Red is for the end: errors are no failure here. */
function check(folder, options) {
  mkdirSync(folder, { recursive: true });
  buildSite(["build", "--quiet"], [0]);
  // The history as it was: the other formats are made from it once more, as if it were the same run.
  const before = join(scratch, "before.json");
  if (existsSync(HISTORY)) copyFileSync(HISTORY, before);
  const report = join(folder, "report.json");
  // Words of other people's pages are in it: what looks like a command to GitHub is none.
  const token = randomUUID();
  console.log(`::stop-commands::${token}`);
  let code;
  try {
    code = buildSite(["links", "--format", "json", "--output", report, ...options], [0, ERRORS, NO_VERDICT]);
  } finally {
    console.log(`::${token}::`);
  }
  output("code", String(code));
  if (code === NO_VERDICT) {
    console.log("::warning title=Links::No verdict on links to other sites tonight: nothing is written down.");
    summarize(
      "## No verdict on links to other sites tonight\n\nNothing was written down; the next night asks again.\n",
    );
    return;
  }
  if (existsSync(HISTORY)) copyFileSync(HISTORY, join(folder, "link-history.json"));
  for (const [format, name] of Object.entries(SHOWN)) show(report, { before, format, file: join(folder, name) });
  summarize(readFileSync(join(folder, SHOWN.markdown), "utf8"));
  process.stdout.write(readFileSync(join(folder, SHOWN.github), "utf8"));
}

/** Shows the report in another format, without asking anybody: a night on top of the history that was there before it. */
function show(report, { before, format, file }) {
  const history = join(scratch, "history.json");
  rmSync(history, { force: true });
  if (existsSync(before)) copyFileSync(before, history);
  const words = ["links", "merge", report, "--history", history, "--format", format, "--output", file];
  buildSite(words, [0, ERRORS], "ignore");
}

/** Commits the history where it changed. Whoever pushed meanwhile goes first. */
function remember(folder) {
  const written = join(folder, "link-history.json");
  if (!existsSync(written)) return console.log("There is no history to write down.");
  const branch = process.env.GITHUB_REF_NAME ?? run("git", ["branch", "--show-current"]).trim();
  copyFileSync(written, HISTORY);
  if (run("git", ["status", "--porcelain", "--", HISTORY]) === "") return console.log("The history has not changed.");
  const [name, email] = BOT;
  const as = ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  run("git", ["add", "--", HISTORY]);
  // Without “[skip ci]”: a host that builds on every push has to build the site anew, or dead links would stay.
  run("git", [...as, "commit", "--quiet", "-m", "Links to other sites: what this night has seen", "--", HISTORY]);
  for (let tries = 1; ; tries++) {
    if (succeeds("git", ["push", "--quiet", "origin", `HEAD:refs/heads/${branch}`])) break;
    if (tries === TRIES) throw new Error(`The history could not be pushed in ${TRIES} tries.`);
    run("git", ["fetch", "--quiet", "origin", `refs/heads/${branch}`]);
    if (!succeeds("git", [...as, "rebase", "--quiet", "FETCH_HEAD"])) {
      succeeds("git", ["rebase", "--abort"]);
      throw new Error(`Somebody changed ${HISTORY} meanwhile. Nothing was pushed; the next night goes on from theirs.`);
    }
  }
  console.log("The history is written down.");
}

/**
 * One issue for all that is to be mended. Its body is always that of the last night. Only an error that does not stand in
 * it yet is worth a comment, which is what people are notified of; once nothing is to be mended, it is closed. Where
 * somebody has closed it with errors left, it stays closed until there is another one.
 */
function tell(folder) {
  const { findings } = JSON.parse(readFileSync(join(folder, "report.json"), "utf8"));
  const errors = findings.filter(({ severity }) => severity === "error");
  const list = ["issue", "list", "--label", LABEL, "--state", "all", "--limit", "1", "--json", "number,state,body"];
  const [issue] = JSON.parse(run("gh", list));
  const isOpen = issue?.state === "OPEN";
  if (errors.length === 0) {
    if (!isOpen) return console.log("Nothing to tell.");
    edit(issue.number, body(folder, []));
    const words = "Every link to other sites is all right again, or needs nobody.";
    run("gh", ["issue", "close", String(issue.number), "--comment", words]);
    return console.log(`Closed issue ${issue.number}.`);
  }
  const told = new Set((/<!-- nightly-links ([\da-f ]*)-->/.exec(issue?.body ?? "")?.[1] ?? "").split(" "));
  const fresh = errors.filter((error) => !told.has(keyOf(error)));
  if (isOpen) {
    edit(issue.number, body(folder, errors));
    if (fresh.length > 0) withFile(news(fresh), (file) => gh("comment", String(issue.number), "--body-file", file));
    return console.log(`Issue ${issue.number}: ${fresh.length} new.`);
  }
  if (fresh.length === 0) return console.log("Nothing new since the issue was closed.");
  run("gh", ["label", "create", LABEL, "--force", "--description", "Found by the nightly check of links"]);
  withFile(body(folder, errors), (file) => gh("create", "--title", TITLE, "--label", LABEL, "--body-file", file));
  console.log("Opened an issue.");
}

/** Tonight's report, as much of it as an issue holds, and a mark by which the next night knows what has been told. */
function body(folder, errors) {
  const report = readFileSync(join(folder, SHOWN.markdown), "utf8");
  const whole = report.length <= MOST;
  const shown = whole ? report : report.slice(0, report.lastIndexOf("\n- ", MOST));
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: id } = process.env;
  const of =
    id === undefined ? "" : `[Run ${id}](${server}/${repository}/actions/runs/${id}) has all reports as files. `;
  const words = `${of}docs/links.md says what each word means. This text is written anew each night.`;
  const keys = [...new Set(errors.map(keyOf))].slice(0, 1000).map((key) => `${key} `);
  return [shown, ...(whole ? [] : ["…"]), words, `<!-- nightly-links ${keys.join("")}-->`].join("\n\n");
}

function news(errors) {
  const lines = errors.slice(0, MOST_NAMED).map((error) => `- ${codeOf(error.message)}${placeOf(error)}`);
  const left = errors.length - lines.length;
  const words = `${errors.length === 1 ? "One more link is" : `${errors.length} more links are`} to be mended:`;
  return [words, "", ...lines, ...(left > 0 ? [`- … and ${left} more, above.`] : [])].join("\n");
}

function placeOf({ file, line, column }) {
  return file === undefined ? "" : ` – ${codeOf([file, line, column].filter((part) => part !== undefined).join(":"))}`;
}

/** Text as code, so that nothing in it is a link, a name of somebody, or HTML. */
function codeOf(text) {
  const line = text.replaceAll(/\s+/g, " ").slice(0, 1000);
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((ticks) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const pad = /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** The same for the same mistake on every night, and safe in a comment of HTML. */
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

/** Runs build-site; ends this process with its exit code where that is none of those that are taken. */
function buildSite(words, taken, stdout = "inherit") {
  const { status, signal } = spawnSync(process.execPath, [BIN, ...words], { stdio: ["ignore", stdout, "inherit"] });
  const code = status ?? (signal === "SIGINT" ? 130 : 70);
  if (!taken.includes(code)) throw Object.assign(new Error(`build-site ${words[0]} ended with ${code}.`), { code });
  return code;
}

function run(command, words) {
  const { status, stdout, error } = spawnSync(command, words, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw error ?? new Error(`${command} ${words.slice(0, 2).join(" ")} ended with ${status}.`);
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
  console.error("Usage: nightly-links.mjs check|remember|tell <folder of the reports>");
  process.exitCode = 2;
} else {
  try {
    work(folder, options);
  } catch (problem) {
    console.log(`::error title=Links::${String(problem.message).replaceAll(/\s+/g, " ").replaceAll("%", "%25")}`);
    process.exitCode = typeof problem.code === "number" ? problem.code : 1;
  }
}
