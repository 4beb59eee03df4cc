import { cp, glob, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../helpers/cli.ts";
import {
  ALL_WELL,
  BERTH,
  builtSite,
  DOCK,
  HISTORY,
  historyOf,
  linksRun,
  PIER,
  reportOf,
  SETTINGS,
} from "../helpers/links-run.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { startExternalSites, type Sites } from "../helpers/external-sites.ts";

const NIGHTS = ["2026-12-01T03:00:00Z", "2026-12-02T03:00:00Z"] as const;

/** A rule that no link matches. */
const UNUSED = "{ address: http://unused.test/*, reason: It is new, until: 2027-01-01 }";

/** A site with one earlier run, and servers that have changed since. */
async function afterOneNight() {
  const sites: Sites = { ...ALL_WELL };
  const { env } = await startExternalSites(sites);
  const root = await builtSite({
    [SETTINGS]: (text) => `${text}links: { skip: [${UNUSED}] }\n`,
  });
  await linksRun(root, ["--now", NIGHTS[0]], env);
  delete sites["pier.test/menu"];
  sites["dock.test"] = "/new";
  sites["dock.test/new"] = "The dock";
  // A broken link within the served site, which is no fault of a shard.
  for await (const file of glob(join(root, "out/assets/*.css*"))) await rm(file);
  return { env, root };
}

async function copyOf(root: string): Promise<string> {
  const copy = await temporaryFolder();
  await cp(root, copy, { recursive: true });
  return copy;
}

/** A report without the values that differ from run to run. */
function timeless(stdout: string): string {
  return stdout
    .replaceAll(/"ms": \d+/g, '"ms": 0')
    .replace(/"timings": \{[^}]*\}/, '"timings": {}');
}

const history = (root: string) => readFile(join(root, HISTORY), "utf8");

test("three shards and “links merge” are one run: rows, findings, exit code and history", async () => {
  const { env, root } = await afterOneNight();
  const [sharded, elsewhere] = [await copyOf(root), await copyOf(root)];
  const words = ["links", "--now", NIGHTS[1], "--format", "json"];
  const whole = await buildSite(words, root, env);
  const { findings } = reportOf(whole);
  expect(whole.code).toBe(1);
  expect(new Set(findings.map(({ code }) => code))).toEqual(
    new Set(["outbound/http-404", "outbound/inside", "outbound/moved", "outbound/rule-unused"]),
  );
  const files = ["1", "2", "3"].map((index) => join(sharded, `shard-${index}.json`));
  const asked: string[][] = [];
  for (const [index, file] of files.entries()) {
    await buildSite([...words, "--shard", `${index + 1}/3`, "--output", file], sharded, env);
    const report = reportOf({ code: 0, stdout: await readFile(file, "utf8"), stderr: "" });
    expect(report.shard).toBe(`${index + 1}/3`);
    asked.push(report.links.map(({ url }) => url));
  }
  expect(asked.flat().toSorted()).toEqual([BERTH, DOCK, PIER]);
  // With the history that the shards have written, and with that of the run before.
  for (const [folder, order] of [
    [sharded, files],
    [elsewhere, files.toReversed()],
  ] as const) {
    const merged = await buildSite(["links", "merge", ...order, "--format", "json"], folder);
    expect(merged.code).toBe(whole.code);
    expect(timeless(merged.stdout)).toBe(timeless(whole.stdout));
    expect(await history(folder)).toBe(await history(root));
  }
  // What the shards remembered is not part of the merged report: without a history, it has nothing
  // of other runs.
  const alone = await buildSite(
    ["links", "merge", ...files, "--format", "json", "--no-history"],
    elsewhere,
  );
  expect(alone.code).toBe(1);
  for (const word of ["trend", "since", "lastOk", "nights", "becameError"])
    expect(alone.stdout).not.toContain(`"${word}"`);
});

test("shards of given addresses: nothing is forgotten of the site, and no rule is reported", async () => {
  const { env, root } = await afterOneNight();
  for (const index of ["1", "2"])
    await buildSite(
      [
        "links",
        DOCK,
        PIER,
        "--shard",
        `${index}/2`,
        "--now",
        NIGHTS[1] ?? "",
        "--format",
        "json",
        "--output",
        `${index}.json`,
      ],
      root,
      env,
    );
  const merged = await buildSite(["links", "merge", "1.json", "2.json", "--format", "json"], root);
  expect(reportOf(merged).findings.map(({ code }) => code)).toEqual([
    "outbound/http-404",
    "outbound/moved",
  ]);
  const { nights, links } = await historyOf(root);
  expect(nights).toEqual([NIGHTS[0]]);
  expect(Object.keys(links)).toEqual([BERTH, DOCK, PIER]);
});

test("a run that is repeated, or done on another machine, gives the same bytes", async () => {
  const { env, root } = await afterOneNight();
  const other = await copyOf(root);
  const run = async (folder: string) => {
    const { stdout } = await buildSite(
      ["links", "--now", NIGHTS[1], "--format", "json"],
      folder,
      env,
    );
    return [timeless(stdout), await history(folder)];
  };
  const first = await run(root);
  expect(await run(root)).toEqual(first);
  expect(await run(other)).toEqual(first);
});

/** The report of a shard, with the parts that matter for a merge. */
const report = (shard: string, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    command: "links",
    complete: true,
    now: NIGHTS[0],
    shard,
    summary: { links: 0 },
    findings: [],
    links: [],
    ...more,
  });

test.each([
  ["one is missing", [report("1/3"), report("3/3")], "Missing: 2/3."],
  [
    "one is a duplicate",
    [report("1/2"), report("2/2"), report("2/2")],
    "The reports are of 1/2, 2/2, 2/2.",
  ],
  ["one has another total", [report("1/2"), report("2/3")], "The reports are of 1/2, 2/3."],
  [
    "one is from another command",
    [report("1/1", { command: "check" })],
    "is not a report of build-site links.",
  ],
  ["one is cut off", [report("1/1").slice(0, 50)], "cannot be read"],
  [
    "one has an invalid time",
    [report("1/1", { now: "tonight" })],
    "is not a report of build-site links.",
  ],
  [
    "one was written with --only",
    [report("1/1", { summary: { links: 3 } })],
    "is incomplete (0 of 3 links): it was written with --only.",
  ],
])(
  "reports of which %s are not merged: exit 2, and nothing is forgotten",
  async (_, texts, expected) => {
    const root = await temporaryFolder();
    const files = texts.map((_text, index) => join(root, `${index}.json`));
    for (const [index, file] of files.entries()) await writeFile(file, texts[index] ?? "");
    const before = JSON.stringify({ nights: [], links: {} });
    await writeFile(join(root, "h.json"), before);
    const { code, stdout, stderr } = await buildSite(
      ["links", "merge", ...files, "--history", "h.json"],
      root,
    );
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(expected);
    expect(await readFile(join(root, "h.json"), "utf8")).toBe(before);
  },
);

test("a missing report: exit 2", async () => {
  const { code, stderr } = await buildSite(
    ["links", "merge", "no-such.json"],
    await temporaryFolder(),
  );
  expect(code).toBe(2);
  expect(stderr).toContain("no-such.json cannot be read");
});

test("a shard without a verdict: exit 3 with the reason, and the history is unchanged", async () => {
  const root = await temporaryFolder();
  const why = "No verdict on external links: none of 3 addresses could be reached.";
  const offline = { code: "outbound/offline", severity: "warning", message: why };
  await writeFile(join(root, "1.json"), report("1/2"));
  await writeFile(join(root, "2.json"), report("2/2", { findings: [offline] }));
  const words = ["links", "merge", "1.json", "2.json", "--history", "h.json"];
  const { code, stdout } = await buildSite(words, root);
  expect(code).toBe(3);
  expect(stdout).toContain("shard 2/2 has none");
  await expect(readFile(join(root, "h.json"))).rejects.toThrow("ENOENT");
});
