import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { finished, short, startBuildSite } from "../helpers/cli.ts";
import {
  ALL_WELL,
  BERTH,
  builtSite,
  DOCK,
  historyOf,
  linksRun,
  PIER,
  rowIn,
  SETTINGS,
} from "../helpers/links-run.ts";
import { startExternalSites } from "../helpers/external-sites.ts";

/** The good site's settings with rules for links; their first line is the fifth of the file. */
const rules = (text: string) => ({ [SETTINGS]: (before: string) => `${before}links:\n${text}` });

const SKIP = `  skip:
    - address: http://pier.test/*
      reason: its owner rebuilds it
      until: 2026-12-05
`;

test("a rule skips links until its last day; then they are checked again, and the rule is a finding", async () => {
  const { env, asked } = await startExternalSites({
    "dock.test": "The dock",
    "berth.test": "Berth",
  });
  const root = await builtSite();
  const night = (now: string) => linksRun(root, ["--now", now], env);
  expect((await night("2026-12-01T03:00:00Z")).code).toBe(1);
  const site = await builtSite(rules(SKIP));
  asked.length = 0;
  const skipped = await linksRun(site, ["--now", "2026-12-05T23:00:00Z"], env);
  expect(skipped.code).toBe(0);
  expect(rowIn(skipped, PIER)).toMatchObject({
    verdict: "skipped",
    code: "skipped",
    attempts: 0,
    severity: "info",
  });
  expect(rowIn(skipped, PIER).reason).toBe(
    "it is not checked until 5 December 2026: its owner rebuilds it",
  );
  expect(skipped.findings).toEqual([]);
  expect(asked.filter((address) => address.startsWith("pier.test"))).toEqual([]);
  expect(Object.keys((await historyOf(site)).links)).toEqual([BERTH, DOCK]);
  const expired = await linksRun(site, ["--now", "2026-12-06T03:00:00Z"], env);
  expect(expired.code).toBe(1);
  expect(rowIn(expired, PIER).verdict).toBe("broken");
  expect(expired.findings.map(short)).toEqual([
    "error outbound/http-404 content/home.yaml:9:14",
    `warning outbound/rule-expired ${SETTINGS}:6:16`,
  ]);
  expect(expired.findings[1]?.message).toContain("expired on 5 December 2026");
});

test("a rule that no link matches is a finding at its line", async () => {
  const { env } = await startExternalSites(ALL_WELL);
  const unused = SKIP.replace("pier.test/*", "pear.test/*");
  const root = await builtSite(
    rules(`${unused}  hosts:\n    - host: "*.dock.test"\n    - host: dock.test\n`),
  );
  const report = await linksRun(root, ["--now", "2026-12-01T03:00:00Z"], env);
  expect(report.code).toBe(0);
  expect(report.findings.map(short)).toEqual([
    `warning outbound/rule-unused ${SETTINGS}:6:16`,
    `warning outbound/rule-unused ${SETTINGS}:10:13`,
  ]);
  expect(report.findings[0]?.message).toContain("http://pear.test/*");
});

/**
 * A host that counts its concurrent requests, and records their headers. It does not answer before
 * it has had `wanted` requests at once.
 */
function counting() {
  const seen = { wanted: 1, most: 0, headers: {} as IncomingMessage["headers"] };
  const open = new Set<ServerResponse>();
  const answerAll = () => {
    for (const response of open)
      response.writeHead(200, { "content-type": "text/html" }).end("<title>A page</title>");
    open.clear();
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    seen.headers = request.headers;
    seen.most = Math.max(seen.most, open.add(response).size);
    if (seen.most >= seen.wanted) setTimeout(answerAll, 100);
  };
  const sites = Object.fromEntries(
    ["a", "b", "c", "d"].map((page) => [`dock.test/${page}`, answer]),
  );
  return { seen, sites, addresses: Object.keys(sites).map((address) => `http://${address}`) };
}

test("requests follow the rule for their host, also for addresses of the command line: one at a time, with its headers", async () => {
  const { seen, sites, addresses } = counting();
  const { env } = await startExternalSites({ ...ALL_WELL, ...sites });
  const rule = `${SKIP.replace("pier.test", "dock.test")}  hosts:
    - host: dock.test
      atOnce: 1
      headers: { X-Pass: naples, Accept-Language: de }
`;
  const root = await builtSite(rules(`  contact: webmaster@example.com\n${rule}`));
  const report = await linksRun(
    root,
    ["--now", "2026-12-01T03:00:00Z", "--per-host", "4", ...addresses],
    env,
  );
  // No rule skips an address of the command line.
  expect(report.links.map(({ verdict, attempts }) => [verdict, attempts])).toEqual(
    addresses.map(() => ["ok", 1]),
  );
  expect(seen.most).toBe(1);
  expect(seen.headers).toMatchObject({
    "x-pass": "naples",
    "accept-language": "de",
    host: "dock.test",
  });
  expect(seen.headers["user-agent"]).toContain("+https://www.example.com; webmaster@example.com");
  seen.wanted = 2;
  await linksRun(await builtSite(), ["--per-host", "4", ...addresses], env);
  expect(seen.most).toBeGreaterThan(1);
  expect(seen.headers).not.toHaveProperty("x-pass");
});

test("the gap between two requests is kept", async () => {
  const { env, asked } = await startExternalSites({
    ...ALL_WELL,
    "dock.test/a": "Dock A",
    "dock.test/b": "Dock B",
  });
  const root = await builtSite(rules("  hosts:\n    - { host: dock.test, gap: 60000 }\n"));
  const addresses = [PIER, "http://dock.test/a", "http://dock.test/b"];
  const child = startBuildSite(["links", ...addresses], root, env);
  const run = finished(child);
  await expect.poll(() => asked.includes("pier.test/menu")).toBe(true);
  await pause(500);
  child.kill("SIGKILL");
  await run;
  expect(asked.filter((address) => address.startsWith("dock.test"))).toHaveLength(1);
});

test("mistakes in the rules: each is a finding at its line, and no request is sent", async () => {
  const { env, asked } = await startExternalSites(ALL_WELL);
  const mistakes = `  contact: no one
  skip:
    - address: ftp://x.test/
      reason: ""
      until: 2026-13-01
    - address: http://pier.test/*
      untill: 2026-12-01
  hosts:
    - { host: "http://dock.test/", atOnce: 0, gap: -1 }
    - { host: dock.test, atOnce: 1e99, gap: 1e99 }
  skips: []
`;
  const root = await builtSite(rules(mistakes));
  for (const words of [[], [DOCK]]) {
    const report = await linksRun(root, words, env);
    expect(report.code).toBe(1);
    expect(report.findings.map(short)).toEqual([
      `error content/bad-value ${SETTINGS}:5:12`,
      `error content/bad-value ${SETTINGS}:7:16`,
      `error content/bad-value ${SETTINGS}:8:15`,
      `error content/bad-value ${SETTINGS}:9:14`,
      `error content/missing-key ${SETTINGS}:10:7`,
      `error content/unknown-key ${SETTINGS}:11:7`,
      `error content/bad-value ${SETTINGS}:13:15`,
      `error content/bad-value ${SETTINGS}:13:44`,
      `error content/bad-value ${SETTINGS}:13:52`,
      `error content/bad-value ${SETTINGS}:14:34`,
      `error content/bad-value ${SETTINGS}:14:45`,
      `error content/unknown-key ${SETTINGS}:15:3`,
    ]);
    expect(report.findings[5]?.hint).toContain("until");
  }
  expect(asked).toEqual([]);
});
