import { describe, expect, test } from "vitest";
import { isBad, type LinkRow, type Verdict } from "../../src/links/link-row.ts";
import { recordAnswers, withoutHistory } from "../../src/links/remember/remember.ts";
import { groupOf } from "../../src/links/report/findings.ts";
import { hour, Memory, night, PIER, rowsOf, weights } from "../helpers/nights.ts";

const gone = { by: "check", asked: PIER, came: "404" } as const;
const GONE = {
  verdict: "broken",
  code: "http-404",
  evidence: [gone, gone],
} satisfies Partial<LinkRow>;

describe("the severity of a verdict", () => {
  const seenBy = (by: "check" | "browser", more = {}) => ({
    evidence: [{ by, asked: PIER, came: "redirect-loop", ...more }],
  });
  test.each<[what: string, row: Partial<LinkRow>, first: string]>([
    ["asked for twice and gone", GONE, "error"],
    ["asked for once and gone", { ...GONE, evidence: [gone] }, "warning"],
    ["without a host", { verdict: "broken", code: "dns-not-found", attempts: 3 }, "error"],
    ["with a certificate that has expired", { verdict: "broken", code: "tls-expired" }, "error"],
    [
      "that redirects endlessly",
      { verdict: "broken", code: "redirect-loop", ...seenBy("check") },
      "warning",
    ],
    [
      "that redirects a browser endlessly",
      { verdict: "broken", code: "redirect-loop", ...seenBy("browser") },
      "error",
    ],
    ["that is private here", { verdict: "broken", code: "private-address" }, "warning"],
    ["whose page never comes", { verdict: "transient", code: "timeout-body" }, "warning"],
    [
      "whose host failed for the browser",
      { verdict: "broken", code: "redirect-loop", ...seenBy("browser", { assumed: true }) },
      "warning",
    ],
  ])("a broken link %s", (_, row, first) => {
    const memory = new Memory();
    const severities = [0, 1, 2].map((index) => memory.pier(night(index), row).severity);
    expect(severities).toEqual([first, first, "error"]);
    // An address that answers may do so for some visitors.
    const answers = ["redirect-loop", "timeout-body", "private-address"].includes(row.code ?? "");
    expect(memory.deadAddresses).toEqual(answers ? [] : [PIER]);
  });

  test("broken is an error at once, and pages do not link to it from the third run on", () => {
    const memory = new Memory();
    memory.pier(night(0), "ok");
    expect(memory.pier(night(1), GONE)).toMatchObject({
      severity: "error",
      trend: "new",
      nights: 1,
      since: night(1),
      lastOk: night(0),
    });
    expect(memory.deadAddresses).toEqual([]);
    memory.pier(night(2), GONE);
    expect(memory.deadAddresses).toEqual([]);
    memory.pier(night(3), GONE);
    expect(memory.deadAddresses).toEqual([PIER]);
  });

  test.each<Partial<LinkRow>>([
    { verdict: "suspect", code: "home-page" },
    { verdict: "broken", code: "fragment-missing" },
    { verdict: "transient", code: "http-500" },
  ])("a page that visitors get, as with $code, stays after one run without an answer", (row) => {
    const memory = new Memory();
    for (const index of [0, 1, 2]) memory.pier(night(index), row);
    for (const index of [3, 4]) memory.pier(night(index), { verdict: "transient", code: "reset" });
    expect(memory.deadAddresses).toEqual([]);
    memory.pier(night(5), { verdict: "transient", code: "reset" });
    expect(memory.deadAddresses).toEqual([PIER]);
  });

  test("invalid is an error, new in one run only, and not a dead website", () => {
    const memory = new Memory();
    expect(memory.run(night(0), { "mailto:": "invalid" })["mailto:"]).toMatchObject({
      severity: "error",
      trend: "new",
    });
    expect(memory.run(night(1), { "mailto:": "invalid" })["mailto:"]).toMatchObject({
      trend: "still",
      nights: 2,
    });
    expect(memory.deadAddresses).toEqual([]);
  });

  test("transient is an error from the third bad run on", () => {
    const memory = new Memory();
    const seen = [0, 1, 2, 3].map((index) => {
      const { severity, nights, since } = memory.pier(night(index), "transient");
      return [severity, nights, since, memory.deadAddresses.length];
    });
    expect(seen).toEqual([
      ["warning", 1, night(0), 0],
      ["warning", 2, night(0), 0],
      ["error", 3, night(0), 1],
      ["error", 4, night(0), 1],
    ]);
  });

  test.each([
    [47, "warning"],
    [48, "error"],
  ])("three runs over %i hours: %s", (last, severity) => {
    const memory = new Memory();
    memory.pier(hour(0), "transient");
    memory.pier(hour(24), "transient");
    expect(memory.pier(hour(last), "transient")).toMatchObject({ severity, nights: 3 });
    expect(memory.deadAddresses).toEqual(severity === "error" ? [PIER] : []);
  });

  test("48 hours without a third run are not enough", () => {
    const memory = new Memory();
    memory.pier(hour(0), "transient");
    expect(memory.pier(hour(72), "transient")).toMatchObject({ severity: "warning", nights: 2 });
  });

  test.each([
    ["at night", ["2026-11-03T01:00:00Z", "2026-11-03T02:00:00Z", "2026-11-03T03:00:00Z"]],
    ["all day long", ["2026-11-03T00:00:00Z", "2026-11-03T12:30:00Z", "2026-11-03T23:59:59Z"]],
    ["around midnight", ["2026-11-02T23:30:00Z", "2026-11-03T00:10:00Z", "2026-11-03T11:29:59Z"]],
  ])("three runs %s count as one", (_, times) => {
    const memory = new Memory();
    memory.pier("2026-11-01T03:00:00Z", "ok");
    for (const time of times)
      expect(memory.pier(time, "transient")).toMatchObject({
        nights: 1,
        since: times[0],
        trend: "new",
      });
    expect(memory.history.nights).toEqual(["2026-11-01T03:00:00Z", times[0]]);
  });

  test("a second run replaces the first one in the trail, also after midnight", () => {
    const memory = new Memory();
    memory.pier("2026-11-02T23:30:00Z", "ok");
    memory.pier("2026-11-03T00:10:00Z", "broken");
    memory.pier("2026-11-03T23:30:00Z", "ok");
    expect(memory.history.links[PIER]?.trail).toEqual(["2026-11-02 broken", "2026-11-03 ok"]);
  });

  test("bad runs of different kinds count together", () => {
    expect(weights("transient", "suspect", "transient")).toEqual(["warning", "warning", "error"]);
  });

  test("a link that comes and goes is never an error", () => {
    const memory = new Memory();
    for (let index = 0; index < 60; index++) {
      expect(memory.pier(night(index), index % 3 === 2 ? "ok" : "transient").severity).not.toBe(
        "error",
      );
      expect(memory.deadAddresses).toEqual([]);
    }
  });

  test.each(["ok", "moved", "blocked"] as const)("%s restarts the count", (verdict) => {
    const memory = new Memory();
    for (const index of [0, 1, 2]) memory.pier(night(index), "transient");
    const alive = memory.pier(night(3), verdict);
    expect(alive.trend).toBe("recovered");
    expect(alive.since).toBeUndefined();
    expect(alive.nights).toBeUndefined();
    expect(memory.deadAddresses).toEqual([]);
    expect(memory.pier(night(4), "transient")).toMatchObject({
      severity: "warning",
      nights: 1,
      since: night(4),
    });
  });

  test("a failure of the proxy is not remembered", () => {
    const memory = new Memory();
    for (const index of [0, 1]) memory.pier(night(index), "transient");
    const before = memory.history.links;
    const atProxy = memory.pier(night(2), { verdict: "transient", code: "proxy" });
    expect(atProxy).toMatchObject({ severity: "warning", nights: 2, since: night(0) });
    expect(memory.history.links).toEqual(before);
    expect(
      withoutHistory(rowsOf({ a: { verdict: "transient", code: "proxy" } }), night(0))[0]?.severity,
    ).toBe("warning");
  });

  test("without a history, transient is an error at once", () => {
    const found = {
      a: "transient",
      b: "suspect",
      c: "broken",
      d: "moved",
      e: "blocked",
      f: "ok",
    } as const;
    const weighed = withoutHistory(rowsOf(found), night(0)).map(({ severity }) => severity);
    expect(weighed).toEqual(["error", "warning", "error", "warning", "info", undefined]);
  });
});

describe("when it last worked", () => {
  test("moved counts as working", () => {
    const memory = new Memory();
    expect(memory.pier(night(0), "moved")).toMatchObject({ severity: "warning", lastOk: night(0) });
    expect(memory.pier(night(1), "broken").lastOk).toBe(night(0));
  });

  test("blocked keeps the day, and so do bad runs after it", () => {
    const memory = new Memory();
    for (const index of [0, 1]) memory.pier(night(index), "ok");
    for (const [index, verdict] of (
      ["blocked", "blocked", "transient", "broken"] as const
    ).entries())
      expect(memory.pier(night(2 + index), verdict).lastOk).toBe(night(1));
    expect(memory.pier(night(6), "ok").lastOk).toBe(night(6));
  });

  test("a link that has never worked has no such day", () => {
    expect(new Memory().pier(night(0), "broken").lastOk).toBeUndefined();
  });
});

describe("the answer of a person", () => {
  const answered = (now: string, what: Verdict | Partial<LinkRow>, answer: "opened" | "dead") => {
    const memory = new Memory();
    for (const index of [0, 1, 2]) memory.pier(night(index), what);
    const urls = [PIER, "https://unknown.example/"];
    const recorded = recordAnswers(memory.history, urls, answer, now);
    expect(recorded.unknown).toEqual(["https://unknown.example/"]);
    return new Memory(recorded.history);
  };

  test.each(["2026-11-03T00:00:00Z", "2026-11-03T23:59:00Z"])(
    "is valid for a year after %s",
    (now) => {
      const memory = answered(now, "blocked", "opened");
      const last = memory.pier("2027-11-03T23:00:00Z", "blocked");
      expect(last.opened).toBe("2026-11-03");
      expect(last.severity).toBeUndefined();
      const after = memory.pier("2027-11-04T03:00:00Z", "blocked");
      expect(after.severity).toBe("info");
      expect(after.opened).toBeUndefined();
      expect(JSON.stringify(memory.history)).not.toContain("opened");
    },
  );

  test.each<[what: string, row: Verdict | Partial<LinkRow>]>([
    ["a suspicion", { verdict: "suspect", code: "parked", firm: true }],
    ["a host that this machine cannot reach", { verdict: "transient", code: "timeout-connect" }],
    ["a page that is gone for robots", GONE],
  ])("“opened”: %s is fine, also for pages", (_, row) => {
    const memory = answered("2026-11-03T09:00:00Z", row, "opened");
    expect(memory.deadAddresses).toEqual([]);
    expect(memory.pier(night(3), row)).toMatchObject({ severity: "info", nights: 4 });
    expect(memory.deadAddresses).toEqual([]);
  });

  test("ends when the check sees something else", () => {
    const parked = { verdict: "suspect", code: "parked", title: "For sale" } as const;
    const memory = answered("2026-11-03T09:00:00Z", parked, "opened");
    expect(memory.pier(night(3), { ...parked, title: "Slots" })).toMatchObject({
      severity: "warning",
      opened: undefined,
    });
    expect(memory.pier(night(4), parked).severity).toBe("warning");
  });

  test.each(["home-page", "fragment-missing"])("%s stays the same under another title", (code) => {
    const seen = { verdict: "suspect", code, title: "News of Monday" } as const;
    const memory = answered("2026-11-03T09:00:00Z", seen, "opened");
    const { severity } = memory.pier(night(3), { ...seen, title: "News of Tuesday" });
    expect(severity).toBe("info");
  });

  test("“dead”: an error at once, and off the pages, until the check sees something else", () => {
    const memory = answered("2026-11-03T09:00:00Z", "suspect", "dead");
    expect(memory.pier(night(3), "suspect")).toMatchObject({ severity: "error" });
    expect(memory.deadAddresses).toEqual([PIER]);
    expect(memory.pier(night(4), "ok").severity).toBeUndefined();
    expect(memory.deadAddresses).toEqual([]);
  });
});

test("a suspicion is an error from the third run on only if it rests on structure, and never off the pages", () => {
  for (const [firm, last] of [
    [true, "error"],
    [undefined, "warning"],
  ] as const) {
    const memory = new Memory();
    const row = { verdict: "suspect", code: "same-page", ...(firm && { firm }) } as const;
    const severities = [0, 1, 2].map((index) => memory.pier(night(index), row).severity);
    expect(severities).toEqual(["warning", "warning", last]);
    expect(memory.deadAddresses).toEqual([]);
  }
});

test("a server that asks all visitors to wait for three runs is shown to a person, and nothing more", () => {
  const memory = new Memory();
  const WAIT = { verdict: "blocked", code: "asked-to-wait", status: 503 } as const;
  const rows = [0, 1, 2].map((index) => memory.pier(night(index), WAIT));
  expect(rows.map(({ severity }) => severity)).toEqual(["info", "info", "warning"]);
  expect(rows.map(groupOf)).toEqual(["known", "known", "look"]);
  expect(rows[2]).toMatchObject({ since: night(0), nights: 3 });
  // These runs do not count against the link.
  expect(memory.pier(night(3), "transient")).toMatchObject({ severity: "warning", nights: 1 });
  expect(memory.deadAddresses).toEqual([]);
  for (const index of [4, 5, 6]) memory.pier(night(index), { ...WAIT, status: 429 });
  expect(memory.pier(night(7), { ...WAIT, status: 429 }).severity).toBe("info");
});

test("a failure that there is a browser for, but that it did not confirm, is not counted", () => {
  const memory = new Memory();
  for (const index of [0, 1, 2, 3])
    memory.pier(night(index), { ...GONE, ...(index === 1 && { isUnconfirmed: true }) });
  expect(memory.history.links[PIER]?.nights).toBe(3);
  for (const index of [4, 5]) memory.pier(night(index), "ok");
  for (const index of [6, 7, 8]) memory.pier(night(index), { ...GONE, isUnconfirmed: true });
  expect(memory.deadAddresses).toEqual([]);
});

test("a verdict that is kept changes nothing, and is never listed as fixed", () => {
  const memory = new Memory();
  const FIRM = { verdict: "suspect", code: "same-page", firm: true, alone: "http-200" } as const;
  for (const index of [0, 1, 2]) memory.pier(night(index), FIRM);
  const { links } = memory.history;
  const kept = memory.pier(night(3), { ...FIRM, alone: undefined, isKept: true });
  expect(kept).toMatchObject({ severity: "error", nights: 3, trend: "still", since: night(0) });
  expect(memory.history.links).toEqual(links);
});

test("a broken link that only a browser has confirmed stays an error while its verdict is kept", () => {
  const memory = new Memory();
  const LOOP = { verdict: "broken", code: "redirect-loop" } as const;
  memory.pier(night(0), { ...LOOP, alone: "http-503" });
  expect(memory.pier(night(1), { ...LOOP, isKept: true }).severity).toBe("error");
});

test("new, still, recovered, and flaky from the third time on", () => {
  const memory = new Memory();
  const verdicts = "ok transient transient ok broken ok ok suspect suspect blocked transient".split(
    " ",
  );
  const trends = verdicts.map((verdict, index) => {
    const { trend, verdict: read } = memory.pier(night(index), verdict as "ok");
    return `${isBad(read) ? "bad" : "good"} ${trend ?? "-"}`;
  });
  expect(trends.join(", ")).toBe(
    "good -, bad new, bad still, good recovered, bad new, good recovered, good -, bad flaky, bad still, good recovered, bad flaky",
  );
});
