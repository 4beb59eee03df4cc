import * as fc from "fast-check";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linksOfShard, type OutboundLink } from "../../src/links/collect/collect.ts";
import { historyText, readHistory, updateHistory } from "../../src/links/remember/history-file.ts";
import { deadAddresses, type History } from "../../src/links/remember/history.ts";
import type { LinkRow } from "../../src/links/link-row.ts";
import { remember } from "../../src/links/remember/remember.ts";
import { isSameRun, VERDICTS } from "../../src/links/link-row.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { hour, rowsOf } from "../helpers/nights.ts";

// A fixed seed gives the same cases on every machine. Change it to try others.
fc.configureGlobal({ seed: 20_261_122 });

/* Any runs at any hours, over all links or some. fast-check prints the seed of a run that fails. */

const URLS = [
  "https://a.example/",
  "https://a.example/b#c",
  "https://b.example:8080/?q=é",
  "http://[::1]/x",
  "mailto:",
  "https://xn--9ca.example/",
];

const found: fc.Arbitrary<LinkRow[]> = fc
  .uniqueArray(fc.constantFrom(...URLS), { maxLength: URLS.length })
  .chain((urls) =>
    fc
      .tuple(
        ...urls.map((url) =>
          fc.record({
            url: fc.constant(url),
            verdict: fc.constantFrom(...VERDICTS, ...(["ok", "transient", "transient"] as const)),
            title: fc.constantFrom("The pier", "The dock of Naples", "The dock at Naples"),
          }),
        ),
      )
      .map((rows) =>
        rows.flatMap(({ url, verdict, title }) =>
          rowsOf({ [url]: { verdict, code: verdict, title } }),
        ),
      ),
  );

interface Run {
  rows: LinkRow[];
  now: string;
  complete: boolean;
}

/** Runs in order, minutes or days apart. */
const runs: fc.Arbitrary<Run[]> = fc
  .array(
    fc.record({
      rows: found,
      pause: fc.oneof(
        fc.integer({ min: 0, max: 14 }),
        fc.integer({ min: 20, max: 30 }),
        fc.integer({ min: 0, max: 900 }),
      ),
      complete: fc.boolean(),
    }),
    { minLength: 1, maxLength: 20 },
  )
  .map((all) => {
    let hours = 0;
    return all.map(({ rows, pause, complete }) => ({
      rows,
      now: hour((hours += pause)),
      complete,
    }));
  });

function after(all: readonly Run[]): History {
  const empty: History = { nights: [], links: {} };
  return all.reduce((history, { rows, ...run }) => remember(rows, history, run).history, empty);
}

/** The time of a run after these runs. */
function nextNight(all: readonly Run[], pause: number): string {
  return hour((Date.parse(all.at(-1)?.now ?? "") - Date.parse(hour(0))) / 3_600_000 + 24 + pause);
}

const byUrl = (rows: readonly LinkRow[]) => new Map(rows.map((row) => [row.url, row]));

test("repeating a run changes neither the file nor the report", () => {
  fc.assert(
    fc.property(runs, found, fc.nat(900), fc.boolean(), (all, rows, pause, complete) => {
      const now = nextNight(all, pause);
      const once = remember(rows, after(all), { now, complete });
      expect(remember(rows, once.history, { now, complete })).toEqual(once);
    }),
  );
});

test("the order in which links are checked does not matter", () => {
  fc.assert(
    fc.property(
      runs,
      runs.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.tuple(...all.map(({ rows }) => fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ),
      ),
      (_, [all, shuffled]) => {
        const other = all.map((run, index) => ({ ...run, rows: shuffled[index] ?? [] }));
        expect(historyText(after(other))).toBe(historyText(after(all)));
      },
    ),
  );
});

test("a link that is still there keeps its record, and one that is gone is forgotten", () => {
  fc.assert(
    fc.property(runs, (all) => {
      const [last, before] = [all.at(-1), after(all.slice(0, -1))];
      const { links } = after(all);
      for (const { url, verdict } of last?.rows ?? []) {
        const isLeft = verdict === "skipped" || (verdict === "invalid" && last?.complete === false);
        expect(links[url]?.verdict).toBe(isLeft ? before.links[url]?.verdict : verdict);
      }
      const there = new Set(last?.rows.map(({ url }) => url));
      for (const [url, known] of Object.entries(before.links)) {
        if (there.has(url)) continue;
        expect(links[url]).toEqual(last?.complete === true ? undefined : known);
      }
    }),
  );
});

/** The number of runs at these times, as the history counts them. */
function nightsIn(times: readonly string[]): number {
  const begun: string[] = [];
  for (const time of times) if (!begun.some((other) => isSameRun(other, time))) begun.push(time);
  return begun.length;
}

test("a link counts at most the runs since its first bad one", () => {
  fc.assert(
    fc.property(runs, (all) => {
      for (const [url, { nights = 0, since, last }] of Object.entries(after(all).links)) {
        const bad = all.filter(
          ({ rows, now }) => now >= (since ?? "~") && rows.some((row) => row.url === url),
        );
        expect(nights).toBeLessThanOrEqual(nightsIn(bad.map(({ now }) => now)));
        expect(
          [since, last].filter(
            (time) => time !== undefined && all.every(({ now }) => now !== time),
          ),
        ).toEqual([]);
      }
    }),
  );
});

test("no link is dead whose last verdict is good, nor a temporary failure within 48 hours", () => {
  fc.assert(
    fc.property(runs, (all) => {
      const history = after(all);
      // A run over single addresses does not record those that are invalid.
      const seen = all.flatMap(({ rows, now, complete }) =>
        rows
          .filter(({ verdict }) => complete || verdict !== "invalid")
          .map((row) => ({ ...row, now })),
      );
      for (const url of deadAddresses(history).keys()) {
        const asked = seen.filter((row) => row.url === url && row.verdict !== "skipped");
        const last = asked.at(-1);
        expect(["broken", "suspect", "transient"]).toContain(last?.verdict);
        if (last?.verdict === "broken") continue;
        const alive = asked.findLast(({ verdict }) => ["ok", "moved", "blocked"].includes(verdict));
        const first = asked.find(({ now }) => alive === undefined || now >= alive.now);
        const span = Date.parse(last?.now ?? "") - Date.parse(first?.now ?? "");
        expect(span).toBeGreaterThanOrEqual((last?.verdict === "transient" ? 48 : 24) * 3_600_000);
      }
    }),
    { numRuns: 300 },
  );
});

test("every history reads back as it was written", async () => {
  const file = join(await temporaryFolder(), "history.json");
  await fc.assert(
    fc.asyncProperty(runs, async (all) => {
      const history = after(all);
      updateHistory(file, () => ({ history }));
      expect(readHistory(file)).toEqual(history);
    }),
    { numRuns: 50 },
  );
});

/** Addresses on a few hosts, with and without ports, and some without a host. */
const links: fc.Arbitrary<OutboundLink[]> = fc
  .uniqueArray(
    fc.oneof(
      fc
        .tuple(fc.constantFrom("a.com", "b.com:81", "b.com", "www.b.com", "c.org"), fc.nat(9))
        .map(([host, page]) => `https://${host}/${page}`),
      fc.constantFrom("mailto:", "tel:", "https://", "no address"),
    ),
    { maxLength: 30 },
  )
  .map((urls) => urls.map((url) => ({ url, routes: [], sources: [] })));

const urlsOf = (some: readonly OutboundLink[]) => some.map(({ url }) => url);
const sharesOf = (all: readonly OutboundLink[], of: number) =>
  Array.from({ length: of }, (_, index) => linksOfShard(all, { index: index + 1, of }));

test("shards: each link is in one, no host is in two, in any order; and they are balanced", () => {
  fc.assert(
    fc.property(
      links.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
      ),
      fc.integer({ min: 1, max: 6 }),
      ([all, shuffled], of) => {
        const shares = sharesOf(all, of);
        expect(shares.flatMap(urlsOf).toSorted()).toEqual(urlsOf(all).toSorted());
        const hosts = shares.flatMap((share) => [
          ...new Set(urlsOf(share).map((url) => (URL.canParse(url) ? new URL(url).hostname : ""))),
        ]);
        expect(new Set(hosts).size).toBe(hosts.length);
        for (const [index, share] of sharesOf(shuffled, of).entries())
          expect(urlsOf(share).toSorted()).toEqual(urlsOf(shares[index] ?? []).toSorted());
        const idle = shares.filter((share) => share.length === 0).length;
        expect(idle).toBe(Math.max(0, of - hosts.length));
      },
    ),
  );
});

test("merged shards with a history each equal one run", () => {
  fc.assert(
    fc.property(
      runs,
      found,
      fc.nat(900),
      fc.integer({ min: 1, max: 4 }),
      (all, rows, pause, of) => {
        const before = after(all);
        const now = nextNight(all, pause);
        const shared = sharesOf(rows, of).reduce((history, share) => {
          const mine = new Set(urlsOf(share));
          const night = { now, complete: false };
          return remember(
            rows.filter(({ url }) => mine.has(url)),
            history,
            night,
          ).history;
        }, before);
        const together = remember(rows, before, { now, complete: true });
        // On one machine, the shards have already written the history; on several, they have not.
        for (const known of [shared, before]) {
          const joined = remember(rows, known, { now, complete: true });
          expect(byUrl(joined.rows)).toEqual(byUrl(together.rows));
          expect(historyText(joined.history)).toBe(historyText(together.history));
        }
      },
    ),
  );
});
