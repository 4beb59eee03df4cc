import type { ChildProcess } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "../../../src/findings/finding.ts";
import { finished, startBuildSite } from "../cli.ts";
import { findChromium } from "../find-chromium.ts";
import type { FaultCase, Verdict } from "./fault-case.ts";
import type { PlacedCase, Zoo } from "./zoo.ts";

/** A row of "links" in the JSON of `build-site links`, with the values that the zoo uses. */
export interface LinkRow {
  url: string;
  verdict: Verdict;
  code: string;
  status?: number;
  finalUrl?: string;
  hops?: { status: number; url: string }[];
  reason: string;
  attempts: number;
  ms: number;
}

/** How a verdict compares with a visitor's. */
export type Grade = "right" | "false alarm" | "miss" | "wrong";

/** The result of one case. */
export interface Outcome {
  name: string;
  grade: Grade;
  /** Its rows; those with a wrong verdict come first. */
  rows: readonly LinkRow[];
  /** The verdict of the first row, or what is missing. */
  actual: string;
}

/** The results of all cases. */
export interface Examination {
  outcomes: readonly Outcome[];
  rows: readonly LinkRow[];
  findings: readonly Finding[];
  seconds: number;
  /** The peak memory of the command, on systems that report it. */
  megabytes: number | undefined;
}

/** The time limits of the run, in seconds. */
export const TIMEOUT = 8;
export const DEADLINE = 30;

/** Verdicts that accept a link; the others stop a build, now or after some nights. */
const PASSING: ReadonlySet<string> = new Set(["ok", "moved"]);
const ALARMING: ReadonlySet<string> = new Set(["broken", "invalid", "suspect", "transient"]);

/**
 * Runs the command once over every address of the zoo, without a browser unless `browser` names
 * one.
 */
export async function examine(zoo: Zoo, browser = "off"): Promise<Examination> {
  const written = zoo.cases.flatMap((one) => one.written);
  const started = performance.now();
  const { rows, findings, megabytes } = await checkAddresses(zoo, written, [
    "--allow-private",
    "--browser",
    browser,
  ]);
  const seconds = (performance.now() - started) / 1000;
  return {
    outcomes: zoo.cases.map((one) => outcomeOf(one, rows)),
    rows,
    findings,
    seconds,
    megabytes,
  };
}

/** Runs the command over some addresses, in an empty folder. */
export async function checkAddresses(
  zoo: Zoo,
  addresses: readonly string[],
  words: readonly string[],
): Promise<Pick<Examination, "rows" | "findings" | "megabytes">> {
  const list = join(zoo.folder, "list.txt");
  const cwd = join(zoo.folder, "empty");
  await mkdir(cwd, { recursive: true });
  await writeFile(list, `${addresses.join("\n")}\n`);
  const limits = ["--timeout", String(TIMEOUT), "--deadline", String(DEADLINE)];
  const chromium = words.includes("auto") ? await findChromium() : undefined;
  const child = startBuildSite(
    ["links", "--from", list, "--no-history", "--format", "json", ...limits, ...words],
    cwd,
    { ...zoo.env, ...chromium?.env, ...(chromium && { CHROME_PATH: chromium.executablePath }) },
  );
  const memory = watchMemory(child);
  const { code, stdout, stderr } = await finished(child);
  const megabytes = memory();
  const report = parsed(stdout);
  if (report?.links === undefined)
    throw new Error(
      `no links in the JSON (exit ${code}):\n${stdout.slice(0, 2000)}\n${stderr.slice(0, 4000)}`,
    );
  return { rows: report.links, findings: report.findings ?? [], megabytes };
}

function parsed(json: string): { links?: LinkRow[]; findings?: Finding[] } | undefined {
  try {
    return JSON.parse(json) as { links?: LinkRow[]; findings?: Finding[] };
  } catch {
    return undefined;
  }
}

/** An address in one spelling. */
const essence = (url: string) => (URL.parse(url)?.href ?? url.trim()).replace(/#$/, "");

function outcomeOf(one: PlacedCase, all: readonly LinkRow[]): Outcome {
  const wanted = new Set(one.written.map(essence));
  const rows = all
    .filter(({ url }) => wanted.has(essence(url)))
    .toSorted(
      (a, b) => Number(one.accept.includes(a.verdict)) - Number(one.accept.includes(b.verdict)),
    );
  const actual =
    rows.length < wanted.size
      ? `only ${rows.length} of ${wanted.size} rows`
      : (rows[0]?.verdict ?? "none");
  return { name: one.name, rows, actual, grade: gradeOf(one, actual) };
}

function gradeOf({ accept, alive }: FaultCase, actual: string): Grade {
  if (accept.some((verdict) => verdict === actual)) return "right";
  if (alive && ALARMING.has(actual)) return "false alarm";
  return !alive && PASSING.has(actual) ? "miss" : "wrong";
}

/** Reads the peak memory of a process while it runs. */
function watchMemory({ pid }: ChildProcess): () => number | undefined {
  let most: number | undefined;
  const read = async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    const kilobytes = /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1];
    if (kilobytes !== undefined) most = Math.max(most ?? 0, Number(kilobytes) / 1024);
  };
  const timer = setInterval(() => void read(), 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}
