import { mkdir, readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildSite, short } from "../helpers/cli.ts";
import { findChromium } from "../helpers/find-chromium.ts";
import {
  ALL_WELL,
  BERTH,
  builtSite,
  DOCK,
  HISTORY,
  historyOf,
  linksRun,
  type LinksReport,
  PIER,
  rowIn,
} from "../helpers/links-run.ts";
import { startExternalSites, type Sites } from "../helpers/external-sites.ts";

const at = (day: number, time = "03:10:00") => `2026-12-${String(day).padStart(2, "0")}T${time}Z`;

test("a server fails in three runs, comes back, and is gone for good", async () => {
  const sites: Sites = { ...ALL_WELL };
  const { env } = await startExternalSites(sites);
  const root = await builtSite();
  const night = async (now: string) => {
    const report = await linksRun(root, ["--now", now], env);
    const { verdict, severity, trend, nights, since } = rowIn(report, DOCK);
    return [report.code, verdict, severity, trend, nights, since];
  };
  expect(await night(at(1))).toEqual([0, "ok", undefined, undefined, undefined, undefined]);
  sites["dock.test"] = 503;
  expect(await night(at(2))).toEqual([0, "transient", "warning", "new", 1, at(2)]);
  // A second run in the morning counts as the same run.
  expect(await night(at(2, "09:00:00"))).toEqual([0, "transient", "warning", "new", 1, at(2)]);
  expect(await night(at(3))).toEqual([0, "transient", "warning", "still", 2, at(2)]);
  expect(await night(at(4))).toEqual([1, "transient", "error", "still", 3, at(2)]);
  sites["dock.test"] = "The dock";
  expect(await night(at(5))).toEqual([0, "ok", undefined, "recovered", undefined, undefined]);
  delete sites["dock.test"];
  expect(await night(at(6))).toEqual([1, "broken", "error", "new", 1, at(6)]);
  const { nights, links } = await historyOf(root);
  const marks = expect.arrayContaining([expect.stringMatching(/^[tTh][\w-]{6}$/)]);
  const runs = (...days: number[]) => days.map((day) => at(day).slice(0, 10));
  expect(nights).toEqual([1, 2, 3, 4, 5, 6].map((day) => at(day)));
  expect(links).toEqual({
    [BERTH]: {
      verdict: "ok",
      code: "http-200",
      title: "Berth",
      host: "berth.test",
      identity: marks,
      runs: runs(1, 2, 3),
      trail: ["2026-12-01 ok"],
    },
    [DOCK]: {
      verdict: "broken",
      code: "http-404",
      since: at(6),
      last: at(6),
      nights: 1,
      errorSince: at(6),
      lastOk: at(5),
      title: "The dock",
      host: "dock.test",
      identity: marks,
      runs: runs(1, 5),
      seen: "http-404 404",
      trail: ["2026-12-01 ok", "2026-12-02 transient", "2026-12-05 ok", "2026-12-06 broken"],
    },
    [PIER]: {
      verdict: "ok",
      code: "http-200",
      title: "Menu",
      host: "pier.test",
      identity: marks,
      runs: runs(1, 2, 3),
      trail: ["2026-12-01 ok"],
    },
  });
  const text = await readFile(join(root, HISTORY), "utf8");
  expect(text).toBe(`${JSON.stringify({ nights, links }, null, 2)}\n`);
});

test("the pretty report says since when, and what works again", async () => {
  const sites: Sites = { ...ALL_WELL, "pier.test/menu": 404 };
  const { env } = await startExternalSites(sites);
  const root = await builtSite();
  const said = async (now: string) => (await buildSite(["links", "--now", now], root, env)).stdout;
  expect(await said(at(1))).toContain("New in this run");
  expect(await said(at(2))).toContain("The same in 2 runs, since 1 December 2026.");
  sites["pier.test/menu"] = "Menu";
  expect(await said(at(3))).toContain("New since the last run\n  Fixed: ");
});

test("the run after which a link leaves the pages says so, and the one that brings it back", async () => {
  const sites: Sites = { ...ALL_WELL, "pier.test/menu": 404 };
  const { env } = await startExternalSites(sites);
  const root = await builtSite();
  const news = async (now: string) => {
    const { stdout } = await buildSite(["links", "--now", now], root, env);
    return /New since the last run\n((?: {2}.*\n)+)/.exec(stdout)?.[1];
  };
  const name = `“Pier” (${PIER})`;
  expect(await news(at(1))).toBeUndefined();
  expect(await news(at(2))).toBe("  Nothing has changed.\n");
  expect(await news(at(3))).toBe(`  Gone from the pages with the next build: ${name}\n`);
  sites["pier.test/menu"] = "Menu";
  expect(await news(at(4))).toBe(
    `  Fixed: ${name}\n  Back on the pages with the next build: ${name}\n`,
  );
});

test("what becomes an error in this run comes first, in every format", async () => {
  const sites: Sites = { ...ALL_WELL, "dock.test": 503 };
  const { env } = await startExternalSites(sites);
  const root = await builtSite();
  for (const day of [1, 2]) await linksRun(root, ["--now", at(day)], env);
  sites["pier.test/menu"] = 503;
  const reports = ["json", "github", "html"].flatMap((format) => [
    "--report",
    `${format}:report.${format}`,
  ]);
  const file = (format: string) => readFile(join(root, `report.${format}`), "utf8");
  // The second run of the same night says the same.
  for (const now of [at(3), at(3, "05:00:00")]) {
    const { code, stdout } = await buildSite(["links", "--now", now, ...reports], root, env);
    expect(code).toBe(1);
    const became = `Became an error, after 3 runs: “Dock” (${DOCK})`;
    expect(stdout).toContain(`New since the last run\n  ${became}\n  New: “Pier” (${PIER})\n`);
    expect(stdout).toContain("It became an error in this run, after 3 runs, since 1 December 2026");
    expect(rowIn(JSON.parse(await file("json")) as LinksReport, DOCK)).toMatchObject({
      trend: "still",
      becameError: true,
    });
    const annotations = await file("github");
    expect(annotations).toMatch(/^::error [^\n]*It became an error in this run/);
    expect(annotations).toContain(`New since the last run\n  ${became}\n`);
    expect(await file("html")).toMatch(/<h3>Became an error \(1\)<\/h3>[^]*<h3>New \(1\)<\/h3>/);
  }
  const next = await linksRun(root, ["--now", at(4)], env);
  expect(rowIn(next, DOCK)).not.toHaveProperty("becameError");
});

test("--no-history: an address that cannot be reached is an error at once, and no file is written", async () => {
  const { env } = await startExternalSites({ ...ALL_WELL, "dock.test": 503 });
  const root = await builtSite();
  const report = await linksRun(root, ["--no-history"], env);
  expect(report.code).toBe(1);
  expect(report.findings.map(short)).toEqual(["error outbound/http-503 content/home.yaml:13:14"]);
  expect(rowIn(report, DOCK)).not.toHaveProperty("since");
  expect(rowIn(report, DOCK)).not.toHaveProperty("trend");
  expect(await readdir(join(root, "content"))).not.toContain("link-history.json");
});

test("--history names another file; the default history is left untouched", async () => {
  const { env } = await startExternalSites(ALL_WELL);
  const root = await builtSite();
  await linksRun(root, ["--now", at(1), "--history", "other.json"], env);
  expect(Object.keys((await historyOf(root, "other.json")).links)).toEqual([BERTH, DOCK, PIER]);
  expect(await readdir(join(root, "content"))).not.toContain("link-history.json");
});

test("a history that cannot be written is a finding, and the report on the links is still there", async () => {
  const { env } = await startExternalSites({ ...ALL_WELL, "pier.test/menu": 404 });
  const root = await builtSite();
  const report = await linksRun(root, ["--history", "no/such/folder/h.json"], env);
  expect(report.code).toBe(1);
  expect(report.findings.map(({ code }) => code)).toEqual([
    "outbound/history",
    "outbound/http-404",
  ]);
  expect(report.findings[0]?.message).toContain("The link history cannot be written: ");
  expect(report.findings[0]?.hint).toContain("bad runs are not counted");
  expect(report.links).toHaveLength(3);
});

const MARKS = '{\n<<<<<<< HEAD\n  "nights": []\n=======\n  "nights": []\n>>>>>>> night\n}\n';

test.each([
  ["marks of a merge", MARKS, "it has merge conflict markers"],
  ["half a file", '{ "nights": [', "it is not valid JSON"],
  ["something else", '{ "nights": 3, "links": {} }', "the value at “nights” is not valid"],
])(
  "a history with %s: exit 2 with a sentence, no requests, the file untouched",
  async (_, text, expected) => {
    const { env, asked } = await startExternalSites(ALL_WELL);
    const root = await builtSite({ [HISTORY]: text });
    for (const words of [[], ["--opened", PIER], ["http://dock.test/"]]) {
      const { code, stderr } = await buildSite(["links", ...words], root, env);
      expect(code).toBe(2);
      expect(stderr).toContain(`The link history link-history.json cannot be read: ${expected}`);
      expect(stderr).toContain("restore it from an earlier commit");
    }
    expect(await readFile(join(root, HISTORY), "utf8")).toBe(text);
    expect(asked).toEqual([]);
  },
);

test("a folder in place of the history: exit 2", async () => {
  const { env } = await startExternalSites(ALL_WELL);
  const root = await builtSite();
  await mkdir(join(root, HISTORY));
  const { code, stderr } = await buildSite(["links"], root, env);
  expect(code).toBe(2);
  expect(stderr).toContain("cannot be read");
});

test("--opened: a link that does not answer robots is not reported for a year", async () => {
  const { env, asked } = await startExternalSites({ ...ALL_WELL, "dock.test": 403 });
  const root = await builtSite();
  const severity = async (now: string) => {
    const report = await linksRun(root, ["--now", now], env);
    expect(report.code).toBe(0);
    return [report.findings.map(short), rowIn(report, DOCK).severity, rowIn(report, DOCK).opened];
  };
  const look = ["info outbound/http-403 content/home.yaml:13:14"];
  expect(await severity("2026-12-01T03:00:00Z")).toEqual([look, "info", undefined]);
  asked.length = 0;
  const open = ["links", "--now", "2026-12-01T09:00:00Z", "--opened"];
  const { code, stdout } = await buildSite([...open, "HTTP://dock.test"], root, env);
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining("Recorded: http://dock.test/. It is right"),
  ]);
  expect(asked).toEqual([]);
  const before = await historyOf(root);
  const unknown = await buildSite([...open, DOCK, "--opened", "http://unknown.test/"], root, env);
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain("The history does not have http://unknown.test/.");
  expect(await historyOf(root)).toEqual(before);
  expect(await severity("2026-12-02T03:00:00Z")).toEqual([[], undefined, "2026-12-01"]);
  expect(await severity("2027-12-01T03:00:00Z")).toEqual([[], undefined, "2026-12-01"]);
  expect(await severity("2027-12-02T09:00:00Z")).toEqual([look, "info", undefined]);
});

test("a browser that gives no result leaves the verdict, and is said in the summary", async () => {
  const hanging = "<script>for (;;);</script>";
  let body = "<h1>Refused</h1>";
  const { env } = await startExternalSites({
    ...ALL_WELL,
    "dock.test": (_, response) =>
      void response.writeHead(403, { "content-type": "text/html" }).end(body),
  });
  const root = await builtSite();
  const { executablePath, env: own } = await findChromium();
  // A browser needs pauses as they are.
  const { NODE_OPTIONS: _, ...proxies } = env;
  const whole = { ...proxies, ...own };
  const night = async (day: number, limits: string[] = []) => {
    const words = ["links", "--now", at(day), "--browser", executablePath, ...limits];
    const run = await buildSite(words, root, whole);
    const { verdict, nights } = (await historyOf(root)).links[DOCK] ?? {};
    return { verdict, nights, said: run.stdout };
  };
  expect(await night(1)).toMatchObject({ verdict: "suspect", nights: 1 });
  body = hanging;
  const { said, ...kept } = await night(2, ["--timeout", "4", "--deadline", "6"]);
  expect(kept).toEqual({ verdict: "suspect", nights: 1 });
  expect(said).not.toContain("Fixed");
  expect(said).toContain(`${DOCK}: it was not opened in the browser in this run.`);
  expect(said).toContain("It could not open 1 link.");
});

test("a page that breaks off has no new owner: what is missing may not have arrived", async () => {
  const sites: Sites = { ...ALL_WELL };
  const { env } = await startExternalSites(sites);
  const root = await builtSite();
  const night = async (now: string) =>
    rowIn(await linksRun(root, ["--browser", "off", "--now", now], env), DOCK);
  expect(await night(at(1))).toMatchObject({ verdict: "ok", title: "The dock" });
  expect(await night(at(2))).toMatchObject({ verdict: "ok" });
  sites["dock.test"] = (_, response) =>
    void response
      .writeHead(200, { "content-type": "text/html", "content-length": 5000 })
      .write("<!doctype html><p>The tide comes in", () => response.destroy());
  expect(await night(at(3))).toMatchObject({ verdict: "ok" });
});
