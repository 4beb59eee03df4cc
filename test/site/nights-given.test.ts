import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { buildSite, finished, short, startBuildSite } from "../helpers/cli.ts";
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
  rowIn,
} from "../helpers/links-run.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { startExternalSites, type Answer } from "../helpers/external-sites.ts";

const LIST = `# The piers\r
http://pier.test/menu\r
\r
  http://dock.test
#http://never.test/
dock.test
http://dock.test/
`;

test("addresses as arguments: each is checked once, and no site is needed", async () => {
  const { env, asked } = await startExternalSites({ "dock.test": "The dock" });
  const report = await linksRun(await temporaryFolder(), [DOCK, PIER, "http://DOCK.test:80"], env);
  expect(report.code).toBe(1);
  expect(report.links.map(({ url, verdict }) => [url, verdict])).toEqual([
    [DOCK, "ok"],
    [PIER, "broken"],
  ]);
  expect(report.findings).toMatchObject([{ code: "outbound/http-404", url: PIER }]);
  expect(report.findings[0]).not.toHaveProperty("file");
  expect(asked.filter((address) => address === "dock.test")).toHaveLength(1);
});

test("--from: positions are those of the list, and comments are skipped", async () => {
  const { env, asked } = await startExternalSites({});
  const root = await temporaryFolder();
  await writeFile(join(root, "list.txt"), LIST);
  const report = await linksRun(root, ["--from", "list.txt"], env);
  expect(report.code).toBe(1);
  expect(report.findings.map((finding) => [short(finding), finding.length])).toEqual([
    ["error outbound/http-404 list.txt:4:3", DOCK.length - 1],
    ["error outbound/http-404 list.txt:2:1", PIER.length],
    ["error outbound/not-an-address list.txt:6:1", 9],
  ]);
  expect(rowIn(report, DOCK).sources.map(({ line, column }) => [line, column])).toEqual([
    [4, 3],
    [7, 1],
  ]);
  // A page that is gone is requested twice.
  expect(asked.toSorted()).toEqual(["dock.test", "dock.test", "pier.test/menu", "pier.test/menu"]);
});

test("--from -: the list comes from standard input, and has no positions", async () => {
  const { env } = await startExternalSites({ "pier.test/menu": "Menu", "dock.test": "The dock" });
  const child = startBuildSite(
    ["links", "--from", "-", "--format", "json"],
    await temporaryFolder(),
    env,
  );
  const run = finished(child);
  child.stdin?.end(LIST);
  const { links } = reportOf(await run);
  expect(links.map(({ url, verdict, sources }) => [url, verdict, sources])).toEqual([
    ["dock.test", "invalid", []],
    [DOCK, "ok", []],
    [PIER, "ok", []],
  ]);
});

test("with a site, given addresses are added to its history, and no others are removed", async () => {
  const { env } = await startExternalSites({ "dock.test": "The dock", "pier.test/menu": "Menu" });
  const root = await builtSite();
  await linksRun(root, ["--now", "2026-12-01T03:00:00Z"], env);
  const report = await linksRun(root, [BERTH, "--now", "2026-12-02T03:00:00Z"], env);
  expect(report.links).toMatchObject([
    { url: BERTH, verdict: "broken", nights: 2, trend: "still" },
  ]);
  const { nights, links } = await historyOf(root, HISTORY);
  expect(nights).toEqual(["2026-12-01T03:00:00Z"]);
  expect(Object.keys(links)).toEqual([BERTH, DOCK, PIER]);
});

test("invalid addresses never get into a history and never create one, not even through shards", async () => {
  const { env } = await startExternalSites(ALL_WELL);
  const root = await builtSite();
  const alone = await linksRun(root, ["foo", "dock.test"], env);
  expect(alone.findings.map(short)).toEqual([
    "error outbound/not-an-address ",
    "error outbound/not-an-address ",
  ]);
  expect(await readdir(join(root, "content"))).not.toContain("link-history.json");
  const words = ["links", DOCK, "foo", "--format", "json"];
  for (const index of [1, 2])
    await buildSite(
      [...words, "--no-history", "--shard", `${index}/2`, "--output", `${index}.json`],
      root,
      env,
    );
  await buildSite(["links", "merge", "1.json", "2.json"], root);
  expect(Object.keys((await historyOf(root)).links)).toEqual([DOCK]);
});

test("--only: only rows and findings with these verdicts; the summary counts all, and all are in the history", async () => {
  const { env } = await startExternalSites({
    "dock.test": "http://www.dock.test/",
    "www.dock.test": "The dock",
  });
  const root = await builtSite();
  const report = await linksRun(root, ["--only", "moved, ok"], env);
  expect(report.links.map(({ url }) => url)).toEqual([DOCK]);
  expect(report.findings.map(({ code }) => code)).toEqual(["outbound/moved"]);
  expect(report.summary).toMatchObject({ links: 3, moved: 1, broken: 2 });
  expect(Object.keys((await historyOf(root)).links)).toHaveLength(3);
  const broken = await linksRun(root, ["--only", "broken"], env);
  expect(broken.code).toBe(1);
  expect(broken.links.map(({ url }) => url)).toEqual([BERTH, PIER]);
});

describe("invalid arguments: exit 2, and what to write instead", () => {
  test.each([
    [["--fix", DOCK], "Addresses cannot be combined with --fix."],
    [["--fix", "--shard", "1/2"], "option '--fix' cannot be used with option '--shard <i>/<n>'"],
    [["--fix", "--from", "list.txt"], "option '--fix' cannot be used with option '--from <file>'"],
    [["--opened", DOCK, "--fix"], "option '--fix' cannot be used with option '--opened <address>'"],
    [
      ["--dry-run", "--from", "list.txt"],
      "option '--dry-run' cannot be used with option '--from <file>'",
    ],
    [["--dry-run", DOCK], "Addresses cannot be combined with --dry-run."],
    [
      ["--dir", "dist", "--from", "list.txt"],
      "option '--dir <folder>' cannot be used with option '--from <file>'",
    ],
    [["--shard", "3/2"], "Write one of several, such as 2/5."],
    [["--shard", "0/2"], "Write one of several, such as 2/5."],
    [["--shard", "two"], "Write one of several, such as 2/5."],
    [
      ["--now", "yesterday"],
      "Write a day, such as 2027-06-01, or a time, such as 2026-11-22T03:00:00Z.",
    ],
    [["--only", "nonsense"], "There is no verdict “nonsense”. Verdicts: broken, transient,"],
    [["--only", "broke"], "Did you mean “broken”?"],
    [["--per-host", "0"], "Write a whole number from 1 to 1000."],
    [["--timeout", "soon"], "The unit is seconds: write a number from 0.1 to 300."],
    [["--timeout", "2000"], "The unit is seconds: write a number from 0.1 to 300."],
    [["--deadline", "45000"], "The unit is seconds: write a number from 0.1 to 900."],
    [["--from", "list.txt", DOCK], "Addresses cannot be combined with --from."],
    [["--from", "no-such-list.txt"], "The list cannot be read: "],
    [["--opened", DOCK, PIER], "Addresses cannot be combined with --opened."],
    [["--opened", DOCK, "--no-history"], "--opened needs a history."],
    [["--opened", "foo", "--history", "h.json"], "The history does not have foo."],
    [["merge"], "missing required argument 'report'"],
    [["merge", "a.json", "--fix"], "merge cannot be used with --fix."],
    [["merge", "a.json", "--dry-run"], "merge cannot be used with --dry-run."],
  ])("links %j", async (words, expected) => {
    const { code, stdout, stderr } = await buildSite(["links", ...words], await temporaryFolder());
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(expected);
  });

  test.each([
    [["list.txt"], "“list.txt” is a file, not an address. Use --from list.txt."],
    [[DOCK, "dist"], "“dist” is a folder, not an address. Use --dir dist."],
  ])("links %j, which are names of a list and of a folder", async (words, expected) => {
    const folder = await temporaryFolder();
    await outputFile(join(folder, "list.txt"), DOCK);
    await outputFile(join(folder, "dist/index.html"), "");
    const { code, stderr } = await buildSite(["links", ...words], folder);
    expect([code, stderr]).toEqual([2, `build-site: ${expected}\n`]);
  });

  test("a site that has not been built", async () => {
    const root = await builtSite();
    const { code, stderr } = await buildSite(["links", "--out", "elsewhere"], root);
    expect(code).toBe(2);
    expect(stderr).toContain("Build it first: build-site build.");
  });
});

test("a folder of HTML: the hints of a report work as typed, and change nothing that is not there", async () => {
  const moved: Answer = (_, response) =>
    response.writeHead(301, { location: "http://pier.test/card" }).end();
  const sites = {
    "dock.test": 403,
    "pier.test/menu": moved,
    "pier.test/card": "Card",
  };
  const { env } = await startExternalSites(sites);
  const root = await temporaryFolder();
  const links = [DOCK, PIER, "http://127.0.0.1/"].map((url) => `<a href="${url}">${url}</a>`);
  await mkdir(join(root, "dist"));
  await writeFile(join(root, "dist/index.html"), links.join("\n"));
  const hints = async (...words: string[]) =>
    (await linksRun(root, ["dist", ...words], env)).findings.map(({ hint }) => hint);
  const without = await hints();
  expect(without.join("\n")).toContain("use --history <file> to record that");
  // A history in the folder itself would be published, and lost when the folder is made again.
  await writeFile(join(root, "dist/build-site.yaml"), "origin: https://own.test\n");
  expect((await hints()).join("\n")).toContain("use --history <file> to record that");
  await writeFile(join(root, "check.yaml"), "origin: https://own.test\n");
  const given = await hints("--config", "check.yaml");
  for (const all of [without, given]) {
    expect(all.join("\n")).not.toMatch(/--fix|content\//);
    expect(all).toContainEqual(expect.stringMatching(/build-site links dist .*--allow-private/));
  }
  expect(given).toContainEqual(
    expect.stringContaining(
      "record that with build-site links dist --config check.yaml --opened and the address",
    ),
  );
  const noted = await buildSite(
    ["links", "dist", "--config", "check.yaml", "--opened", DOCK],
    root,
    env,
  );
  expect([noted.code, noted.stdout]).toEqual([
    0,
    expect.stringContaining(`Recorded: ${DOCK}. It is right`),
  ]);
  expect((await hints("--config", "check.yaml")).join("\n")).not.toContain("--dead");
});
