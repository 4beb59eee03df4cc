import { describe, expect, test } from "vitest";
import { judge } from "../../src/links/judge/judge.ts";
import { readSignals } from "../../src/links/probe/page-signals.ts";
import { CircuitBreaker } from "../../src/links/probe/politeness.ts";
import type { Probe } from "../../src/links/probe/probe.ts";
import { skipRuleFor } from "../../src/links/link-settings.ts";
import { probed } from "../helpers/probed.ts";

const NOW = "2026-11-20T03:00:00Z";
const WORDS = "Our kitchen is open from noon to ten, and the garden as long as the sun shines. ";

const page = (title: string, body = WORDS) =>
  `<title>${title}</title><h1>${title}</h1><p>${body}</p>`;
const codeOf = (url: string, html: string, more: Partial<Probe> = {}, control?: Probe) =>
  judge({ url, probe: probed(url, html, more), control }, NOW).code;

describe("ordinary sites are ok", () => {
  test.each([
    ["https://a.example/cars", page("Parking", "Cars are parked free of charge behind the house.")],
    [
      "https://a.example/law",
      page("Law", "The limit in eminent domain cases has expired last year."),
    ],
    [
      "https://a.example/homes",
      page("Domain Realty", "Domain Realty shows you which homes in town are for sale."),
    ],
    [
      "https://a.example/art",
      page("Prints", "Works in the public domain, and frames that are for sale."),
    ],
    [
      "https://a.example/agents",
      page("I couldn't find a better agent", "Say all who have called us."),
    ],
    [
      "https://a.example/way",
      page("Lost?", "Take the second road on the left, then ask for the bridge."),
    ],
    [
      "https://a.example/menu",
      page("Menu", "Stone crab. This item is not available. Key lime pie."),
    ],
    ["https://a.example/call", page("Call us", "239. 404. 5555. Any time.")],
    ["https://404.example/", page("404", WORDS)],
    ["https://a.example/form", page("Security check", `${WORDS}${WORDS}${WORDS}${WORDS}`)],
  ])("%s: %s", (url, html) => {
    expect(codeOf(url, html)).toBe("http-200");
  });

  test.each([
    ["https://short.example/x", "https://house.example/"],
    ["https://chain.example/springfield", "https://springfield.chain.example/"],
    ["https://a.example/?page_id=2", "https://a.example/"],
    ["https://a.example/?utm_source=guide", "https://a.example/"],
    ["https://a.example/en-us/home", "https://a.example/"],
    ["https://a.example/welcome", "https://www.a.example/"],
  ])("%s may redirect to %s", (url, finalUrl) => {
    const code = codeOf(url, page("A house"), { hops: [{ status: 302, url }], finalUrl });
    expect(code).toBe("http-200");
  });

  test("a page to which unknown addresses redirect may be the right one", () => {
    const login = page("Members", WORDS.repeat(3));
    const control = probed("https://a.example/made-up", login, {
      hops: [{ status: 302, url: "https://a.example/made-up" }],
      finalUrl: "https://a.example/login",
    });
    expect(codeOf("https://a.example/login", login, {}, control)).toBe("http-200");
  });

  test("pages in a script without spaces are compared word by word", () => {
    const codeFor = (body: string, other: string) =>
      codeOf(
        "https://umibe.example/menu",
        page("海辺の家", body),
        {},
        probed("https://umibe.example/made-up", page("海辺の家", other)),
      );
    const gone = "お探しのページは見つかりませんでした。 番号";
    expect(codeFor(`${gone} 4711`, `${gone} 1147`)).toBe("same-page");
    expect(codeFor("新鮮な魚を毎日お出しします。", "営業時間は午前九時からです。")).toBe(
      "http-200",
    );
  });

  test("a page with a new title and the same topic is still the same page", () => {
    const url = "https://pier.example/menu";
    const before = { title: "Dinner Menu", identity: ["t1"], runs: ["2026-11-18", "2026-11-19"] };
    const drifted = (html: string) => judge({ url, probe: probed(url, html), before }, NOW).code;
    expect(drifted(page("What we cook", "The menu changes with the boats."))).toBe("http-200");
    expect(drifted(page("Pier House"))).toBe("http-200");
    expect(drifted(page("Slots and roulette", "Play now and win."))).toBe("drifted");
    // A new owner has no page there, or one for any address.
    const control = { ...probed("https://pier.example/made-up", ""), status: 404 };
    const probe = probed(url, page("Slots and roulette", "Play now and win."));
    expect(judge({ url, probe, before, control }, NOW).code).toBe("http-200");
  });

  test("a name in a script without spaces may be written in another order", () => {
    const url = "https://umibe.example/";
    const before = { title: "海辺の家レストラン", identity: ["t1"], runs: ["1", "2"] };
    const codeFor = (title: string) =>
      judge({ url, probe: probed(url, page(title)), before }, NOW).code;
    expect(codeFor("レストラン「海辺の家」")).toBe("http-200");
    expect(codeFor("Slots and roulette")).toBe("drifted");
  });
});

describe("a deep address that is gone", () => {
  test.each(["https://a.example/", "https://www.a.example/index.html", "https://a.example/en/"])(
    "leads to %s",
    (finalUrl) => {
      const url = "https://a.example/rooms/12";
      expect(codeOf(url, page("A house"), { hops: [{ status: 301, url }], finalUrl })).toBe(
        "home-page",
      );
    },
  );
});

describe("pages that redirect by themselves", () => {
  const refreshOf = (html: string) => readSignals(html, { fragments: [], whole: true }).refresh;
  const meta = (content: string) => `<meta http-equiv="refresh" content="${content}">`;

  test.each([
    ["0; url=/there", { seconds: 0, url: "/there" }],
    ["5;URL='/there'", { seconds: 5, url: "/there" }],
    ["3, /there", { seconds: 3, url: "/there" }],
    ["5", undefined],
    ["5; ", undefined],
    ["5; url=", undefined],
    [`${" ".repeat(1000)}'x'y'`, undefined],
  ])("“%s”", (content, refresh) => {
    expect(refreshOf(meta(content))).toEqual(refresh);
  });

  test("only without scripts, and not from a template", () => {
    expect(refreshOf(`<noscript>${meta("0; url=/plain")}</noscript>`)).toBeUndefined();
    expect(refreshOf(`<template>${meta("0; url=/plain")}</template>`)).toBeUndefined();
    expect(refreshOf(`<head>${meta("0; url=/there")}</head>`)).toEqual({
      seconds: 0,
      url: "/there",
    });
  });
});

test("a host that fails repeatedly gets no requests, until it comes back", () => {
  const breaker = new CircuitBreaker();
  const url = "https://a.example/1";
  const busy = { status: 503, headers: {} };
  for (let times = 0; times < 3; times++) breaker.note(url, busy);
  expect([breaker.allowsRetries(url), breaker.assumedAnswer(url)]).toEqual([false, undefined]);
  for (let times = 0; times < 3; times++) breaker.note(url, busy);
  expect(breaker.assumedAnswer("https://a.example/2")).toEqual(busy);
  expect(breaker.assumedAnswer("https://b.example/")).toBeUndefined();
  breaker.note(url, { status: 200, headers: {} });
  expect([breaker.allowsRetries(url), breaker.assumedAnswer(url)]).toEqual([true, undefined]);
  const refused = { status: 429, headers: {} };
  breaker.note(url, refused);
  breaker.note(url, refused);
  expect(breaker.assumedAnswer(url)).toEqual(refused);
});

test("one id can match two fragments, and a title has no control characters", () => {
  const signals = readSignals(`<title>A\u001B[31m pier</title><p id="user-content-x">`, {
    fragments: ["x", "user-content-x"],
    whole: true,
  });
  expect([...signals.anchors].toSorted()).toEqual(["user-content-x", "x"]);
  expect(signals.title).toBe("A [31m pier");
});

test("a rule with many asterisks is as fast as others", () => {
  const rule = (address: string) => ({
    address,
    reason: "x",
    until: "2027-01-01",
    place: { file: "x", line: 1, column: 1 },
  });
  const skipped = (address: string, url: string) =>
    skipRuleFor(url, { skip: [rule(address)], browser: "doubtful" }, NOW) !== undefined;
  expect(skipped(`https://${"*a".repeat(13)}b`, `https://${"a".repeat(5000)}`)).toBe(false);
  expect(skipped("https://*.example/menu/*", "https://pier.example/menu/fish")).toBe(true);
  expect(skipped("https://*.example/menu/*", "https://pier.example/rooms")).toBe(false);
  expect(skipped("https://a.example/*a", "https://a.example/a")).toBe(true);
  // The parts around an asterisk do not overlap.
  expect(skipped("https://a.example/menu*/menu", "https://a.example/menu")).toBe(false);
  expect(skipped("https://a.example/pier*rooms", "https://a.example/pierooms")).toBe(false);
});
