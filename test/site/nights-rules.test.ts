import { expect, test } from "vitest";
import { short } from "../helpers/cli.ts";
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
  const root = await builtSite(rules(unused));
  const report = await linksRun(root, ["--now", "2026-12-01T03:00:00Z"], env);
  expect(report.code).toBe(0);
  expect(report.findings.map(short)).toEqual([`warning outbound/rule-unused ${SETTINGS}:6:16`]);
  expect(report.findings[0]?.message).toContain("http://pear.test/*");
});

test("no rule skips an address of the command line, and the contact is in the user agent", async () => {
  const external = await startExternalSites(ALL_WELL);
  const rule = SKIP.replace("pier.test", "dock.test");
  const root = await builtSite(rules(`  contact: webmaster@example.com\n${rule}`));
  const report = await linksRun(root, ["--now", "2026-12-01T03:00:00Z", DOCK], external.env);
  expect(report.links.map(({ verdict }) => verdict)).toEqual(["ok"]);
  expect(external.headers()["user-agent"]).toContain(
    "+https://www.example.com; webmaster@example.com",
  );
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
      `error content/unknown-key ${SETTINGS}:12:3`,
    ]);
    expect(report.findings[5]?.hint).toContain("until");
  }
  expect(asked).toEqual([]);
});
