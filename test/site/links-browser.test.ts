import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { installedBrowser } from "../../src/links/browser/browser-verdicts.ts";
import { openBrowser } from "../../src/links/browser/open-browser.ts";
import { HostQueues } from "../../src/links/probe/politeness.ts";
import { BROWSER_CASES, BUSY, HEALTHY, SLOW } from "../helpers/fault-zoo/cases-browser.ts";
import { WORD_CASES } from "../helpers/fault-zoo/cases-words.ts";
import { CASES } from "../helpers/fault-zoo/cases.ts";
import { checkAddresses, examine, type Examination } from "../helpers/fault-zoo/examine.ts";
import { openZoo, type Zoo } from "../helpers/fault-zoo/zoo.ts";

/** Without the words of error pages in all languages: what a browser shows is searched in one way. */
const OTHERS = CASES.filter((one) => !WORD_CASES.includes(one));

let zoo: Zoo;
let without: Examination;
let seen: Examination;

beforeAll(async () => {
  // Each run gets servers without the state of the other.
  const first = await openZoo(BROWSER_CASES);
  without = await examine(first);
  await first.close();
  zoo = await openZoo([...BROWSER_CASES, ...OTHERS, BUSY, HEALTHY, SLOW]);
  seen = await examine(zoo, "auto");
}, 900_000);
afterAll(() => zoo?.close());

const resultOf = ({ outcomes }: Examination, name: string) => {
  const { actual, rows } = outcomes.find((outcome) => outcome.name === name) ?? {};
  return { verdict: actual, code: rows?.[0]?.code, reason: rows?.[0]?.reason };
};

test.each(BROWSER_CASES)(
  "$name is $accept in a browser, $without without: $why",
  ({ name, accept, code, without: other }) => {
    expect(resultOf(without, name)).toEqual({
      verdict: expect.toBeOneOf([...other]),
      code: expect.any(String),
      reason: expect.not.stringContaining("a browser"),
    });
    expect(resultOf(seen, name)).toEqual({
      verdict: expect.toBeOneOf([...accept]),
      code: expect.stringMatching(code ?? ""),
      // A page that never answers has no second opinion.
      reason: expect.stringContaining(name === "script-never-ends" ? "" : "a browser"),
    });
  },
);

/** Pages that are refused to a browser as well. */
const REFUSED =
  /^(?:status-(?:40[035]|418)|answers-4(?!01|07|15|29|51)\d\d|guard-link|guard-after-two)$/;

test.each(OTHERS)("$name is $accept with a browser, too", ({ name, accept }) => {
  const isRefused = REFUSED.test(name) && accept.includes("blocked");
  const right = isRefused ? ["suspect"] : accept;
  expect(resultOf(seen, name)).toMatchObject({ verdict: expect.toBeOneOf([...right]) });
});

test("the way back of a browser that tries https first is not told as a redirect", () => {
  expect(resultOf(seen, "goes-back").reason).toMatch(/^the server says/);
});

test("a visit that fails is said: such a run does not count against the link", () => {
  const rows = ["script-never-ends", "script-stays-gone"].flatMap((name) =>
    seen.outcomes.filter((outcome) => outcome.name === name).flatMap((outcome) => outcome.rows),
  );
  expect(rows.map((row) => "isUnconfirmed" in row)).toEqual([true, false]);
});

test("a server that never answers a browser either counts, in the usual time", async () => {
  const { rows } = await checkAddresses(zoo, addressesOf("wire-silent"), [
    "--allow-private",
    "--browser",
    "auto",
    "--timeout",
    "4",
    "--deadline",
    "12",
  ]);
  expect(rows).toMatchObject([{ verdict: "transient", code: "timeout-headers" }]);
  expect(rows[0]).not.toHaveProperty("isUnconfirmed");
});

test("a browser looks no longer than the deadline of an address", async () => {
  const look = (deadline: string) =>
    checkAddresses(zoo, addressesOf("slow-boats"), [
      "--allow-private",
      "--browser",
      "auto",
      "--timeout",
      "60",
      "--deadline",
      deadline,
    ]);
  const [patient] = (await look("120")).rows;
  expect(patient).toMatchObject({ verdict: "ok" });
  // The time is over before the script has fetched the page.
  const [hasty] = (await look("6")).rows;
  expect(hasty).toMatchObject({ verdict: "suspect", code: "soft-404", isUnconfirmed: true });
});

test("the page of the report has a small picture of each suspicion, and of nothing else", async () => {
  const report = join(zoo.folder, "report.html");
  const { rows } = await checkAddresses(
    zoo,
    ["script-stays-gone", "both-404", "refused-402"].flatMap(addressesOf),
    ["--allow-private", "--browser", "auto", "--report", `html:${report}`],
  );
  expect(rows.map(({ verdict }) => verdict).toSorted()).toEqual(["broken", "suspect", "suspect"]);
  expect(rows.every((row) => !("picture" in row))).toBe(true);
  const page = await readFile(report, "utf8");
  const pictures = [...page.matchAll(/<img src="data:image\/webp;base64,([^"]+)"[^>]+>/g)];
  expect(pictures).toHaveLength(2);
  for (const [tag, data = ""] of pictures) {
    expect(tag).toContain('loading="lazy"');
    const picture = Buffer.from(data, "base64");
    expect(picture.length).toBeLessThanOrEqual(20_000);
    expect(await sharp(picture).metadata()).toMatchObject({ format: "webp", width: 400 });
    // Something is on it.
    const { channels } = await sharp(picture).stats();
    expect(channels.some(({ stdev }) => stdev > 1)).toBe(true);
  }
});

test("the requests of a browser are as polite as the others", async () => {
  const tally = zoo.tally("busy");
  // Two pages that are opened by both, twelve scripts each, and a control probe.
  expect(tally.asked).toBeGreaterThan(24);
  expect({ most: tally.most, early: tally.early }).toEqual({ most: 2, early: 0 });
});

/** A program in place of a browser. */
async function programOf(script: string): Promise<string> {
  const path = join(zoo.folder, "browser");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** A program that leaves a mark and ends. */
async function brokenBrowser(): Promise<{ path: string; mark: string }> {
  const mark = join(zoo.folder, "mark");
  return { path: await programOf(`echo started >> ${mark}\nexit 3`), mark };
}

test("links without a doubt start no browser", async () => {
  const { path, mark } = await brokenBrowser();
  const { rows, findings } = await checkAddresses(zoo, addressesOf("healthy"), [
    "--allow-private",
    "--browser",
    path,
  ]);
  expect(rows.map(({ verdict }) => verdict)).toEqual(["ok"]);
  expect(findings).toEqual([]);
  await expect(readFile(mark)).rejects.toThrow("ENOENT");
});

test.each([
  ["that ends at once", async () => (await brokenBrowser()).path],
  ["that is not there", () => "/no/such/browser"],
])(
  "a browser %s costs the second opinion, not the run, which does not count against the link",
  async (_, browser) => {
    const path = await browser();
    const { rows, findings } = await checkAddresses(zoo, addressesOf("both-404"), [
      "--allow-private",
      "--browser",
      path,
    ]);
    expect(rows).toMatchObject([{ verdict: "broken", code: "http-404", isUnconfirmed: true }]);
    expect(findings.filter(({ code }) => code === "outbound/no-browser")).toMatchObject([
      {
        severity: "warning",
        message: expect.stringMatching(`^${path} does not start .+: 1 doubtful link was judged`),
      },
    ]);
  },
);

test("the time that a browser takes to start is not a link's", async () => {
  const path = await programOf(`sleep 3.5\nexec "${installedBrowser(process.env)}" "$@"`);
  const { rows } = await checkAddresses(zoo, addressesOf("both-404"), [
    "--allow-private",
    "--browser",
    path,
    "--timeout",
    "6",
    "--deadline",
    "6",
  ]);
  expect(rows).toMatchObject([{ verdict: "broken", reason: expect.stringContaining("a browser") }]);
  expect(rows[0]).not.toHaveProperty("isUnconfirmed");
});

test("a browser that crashes is started once for all visits that find it so", async () => {
  const started = join(zoo.folder, "started");
  const own = `echo $$ >> ${started}\nexec "${installedBrowser(process.env)}" "$@"`;
  const browser = await openBrowser(await programOf(own), {
    queues: new HostQueues({ perHost: 4, gap: 0 }),
    signal: new AbortController().signal,
    userAgent: "test",
    timeout: 5000,
    allowPrivate: true,
    env: process.env,
  });
  onTestFinished(() => browser.close());
  const pids = async () => (await readFile(started, "utf8")).trim().split("\n").map(Number);
  const [first = 0] = await pids();
  process.kill(first, "SIGKILL");
  const isTrusted = () => Promise.resolve(true);
  const subject = { url: "http://127.0.0.1:9/", fragments: [], isTrusted, left: 5000 };
  // The first visits may come before the end of the browser is known.
  while ((await pids()).length === 1)
    await Promise.all(Array.from({ length: 4 }, () => browser.visit(subject)));
  expect(await pids()).toHaveLength(2);
});

const addressesOf = (name: string) => zoo.cases.find((one) => one.name === name)?.written ?? [];
