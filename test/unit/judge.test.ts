import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Facts } from "../../src/links/judge/facts.ts";
import { judge } from "../../src/links/judge/judge.ts";
import { FAILURES } from "../../src/links/probe/failure.ts";
import { readSignals } from "../../src/links/probe/page-signals.ts";
import type { Probe } from "../../src/links/probe/probe.ts";
import type { Verdict } from "../../src/links/link-row.ts";
import { probed } from "../helpers/probed.ts";

const NOW = "2026-11-20T03:00:00Z";
const DEEP = "https://pier.example/menu/fish";
const ARTICLE = `<p>${"The pier was built in 1888 and has been rebuilt after every storm since. ".repeat(40)}</p>`;
const GONE = "<title>Page not found</title><h1>Page not found</h1>";

const signals = (html: string, fragments: string[] = []) =>
  readSignals(html, { fragments, whole: true });

/** What Apache's mod_speling answers with 300. */
const GUESSES =
  "<title>300 Multiple Choices</title><h1>Multiple Choices</h1>The document name you requested " +
  '(<code>/menu/fish</code>) could not be found. <ul><li><a href="/menu/dish">/menu/dish</a></ul>';

const FISH = `<title>Fish · Pier</title><h1>Fish</h1>${ARTICLE}`;

const facts = (url: string, more: Partial<Probe> = {}, others: Partial<Facts> = {}): Facts => ({
  url,
  probe: probed(url, FISH, more),
  ...others,
});
const shows = (html: string, url = DEEP) => facts(url, { signals: signals(html) });
const answers = (status: number) => facts(DEEP, { status });
const leads = (status: number, to: string, url = DEEP) =>
  facts(url, { hops: [{ status, url }], finalUrl: to });
const fails = (code: string, detail?: string) =>
  facts(DEEP, { failure: { code, ...(detail === undefined ? {} : { detail }) } });
const control = (html: string) => probed("https://pier.example/made-up", html);

/** The verdict of each failure. */
const FAILING: Record<string, Verdict> = {
  "dns-not-found": "broken",
  "dns-failing": "transient",
  "private-address": "broken",
  refused: "transient",
  "bad-answer": "transient",
  proxy: "transient",
  reset: "transient",
  unreachable: "transient",
  timeout: "transient",
  "timeout-dns": "transient",
  "timeout-connect": "transient",
  "timeout-tls": "transient",
  "timeout-headers": "transient",
  "timeout-body": "transient",
  "tls-expired": "broken",
  "tls-not-yet-valid": "broken",
  "tls-wrong-name": "broken",
  "tls-self-signed": "broken",
  "tls-untrusted": "broken",
  "tls-incomplete": "broken",
  "tls-revoked": "broken",
  "tls-none": "broken",
  "tls-outdated": "broken",
  "tls-failed": "transient",
  "headers-too-big": "broken",
  "cut-short": "transient",
  "bad-encoding": "transient",
  "redirect-loop": "broken",
  "redirect-nowhere": "broken",
  "other-program": "blocked",
  "asked-to-wait": "blocked",
};

const CASES: [Verdict, code: string, Facts][] = [
  ...Object.entries(FAILING).map(([code, verdict]): [Verdict, string, Facts] => [
    verdict,
    code,
    fails(code),
  ]),
  [
    "broken",
    "redirect-private",
    facts(DEEP, {
      hops: [{ status: 302, url: DEEP }],
      failure: { code: "private-address", detail: "10.0.0.1" },
    }),
  ],
  ...[404, 410].map((status): [Verdict, string, Facts] => [
    "broken",
    `http-${status}`,
    answers(status),
  ]),
  ...[401, 402, 403, 407, 429, 451, 999].map((status): [Verdict, string, Facts] => [
    "blocked",
    `http-${status}`,
    answers(status),
  ]),
  ...[408, 425, 500, 502, 503, 504, 520, 599].map((status): [Verdict, string, Facts] => [
    "transient",
    `http-${status}`,
    answers(status),
  ]),
  ["broken", "redirect-nowhere", facts(DEEP, { status: 302, signals: undefined })],
  ["suspect", "redirect-nowhere", answers(305)],
  ["blocked", "challenge", facts(DEEP, { status: 503, headers: { "cf-mitigated": "challenge" } })],
  [
    "blocked",
    "challenge",
    shows("<title>Just a moment...</title><script>window._cf_chl_opt={}</script>"),
  ],
  [
    "broken",
    "http-404",
    facts(DEEP, { status: 404, signals: signals("<title>Just a moment...</title>") }),
  ],
  [
    "suspect",
    "parked",
    shows("<title>pier.example</title><p>This domain name is for sale. Make an offer.</p>"),
  ],
  ["suspect", "parked", leads(302, "https://www.hugedomains.com/domain_profile.cfm?d=pier")],
  ["suspect", "parked", leads(302, "http://ww25.pier.example/menu/fish?subid1=1")],
  ["suspect", "parked", leads(302, "https://offers.example.net/lot/pier.example")],
  [
    "ok",
    "http-200",
    leads(302, "https://ww25.pier.example/menu/fish", "https://ww25.pier.example/"),
  ],
  ["suspect", "http-300", facts(DEEP, { status: 300, signals: signals(GUESSES) })],
  ["ok", "http-300", facts(DEEP, { status: 300, signals: signals(FISH + GUESSES) })],
  ["suspect", "home-page", leads(302, "https://pier.example./")],
  [
    "suspect",
    "home-page",
    {
      ...leads(302, "https://pier.example/"),
      control: probed("https://pier.example/made-up", FISH, {
        hops: [{ status: 302, url: "https://pier.example/made-up" }],
        finalUrl: "https://pier.example/",
      }),
    },
  ],
  [
    "blocked",
    "login",
    {
      ...shows(`<title>Sign in</title>${ARTICLE}<input type="password">`),
      control: control(`<title>Sign in</title>${ARTICLE}<input type="password">`),
    },
  ],
  [
    "suspect",
    "same-page",
    {
      ...leads(301, "https://pier.example/suspended"),
      control: probed("https://pier.example/made-up", FISH, {
        hops: [{ status: 301, url: "https://pier.example/made-up" }],
        finalUrl: "https://pier.example/suspended",
      }),
    },
  ],
  ["suspect", "redirect-nowhere", { url: DEEP, probe: probed(DEEP, FISH, { status: 302 }) }],
  [
    "transient",
    "error-page",
    shows("<title>Database Error</title><h1>Error establishing a database connection</h1>"),
  ],
  ["suspect", "soft-404", shows(GONE)],
  [
    "suspect",
    "soft-404",
    { ...shows(`${GONE}${ARTICLE}`), control: control(`${GONE}${ARTICLE}x`) },
  ],
  [
    "suspect",
    "same-page",
    {
      ...shows(`<title>Pier</title>${ARTICLE}`),
      control: control(`<title>Pier</title>${ARTICLE}`),
    },
  ],
  // A page that repeats the address asked for.
  [
    "suspect",
    "same-page",
    {
      ...shows("<title>Pier</title><p>Hm, nothing at /menu/fish here. Do ask the harbor."),
      control: control("<title>Pier</title><p>Hm, nothing at /made-up here. Do ask the harbor."),
    },
  ],
  [
    "suspect",
    "drifted",
    {
      ...facts("https://pier.example/", {
        hops: [{ status: 301, url: "https://pier.example/" }],
        finalUrl: "https://slots.test/",
        signals: signals(`<title>Lucky slots casino</title>${ARTICLE}`),
      }),
      before: { title: "Naples Fishing Pier", host: "pier.example" },
    },
  ],
  ["broken", "fragment-missing", facts(`${DEEP}#grouper`)],
  ["moved", "moved", leads(301, "https://dock.example/menu/fish")],
  ["moved", "moved", leads(308, "https://www.pier.example/menu/fish")],
];

/** The control probes of a page that has moved: a true 404, and the page again. */
const moves = (seen: Facts): Facts => ({
  ...seen,
  control: probed("https://pier.example/made-up", GONE, { status: 404 }),
  again: seen.probe,
});

test.each(CASES)("%s %s", (verdict, code, seen) => {
  expect(judge(seen, NOW)).toMatchObject({ verdict, code });
  expect(judge(seen, NOW).reason).toMatch(/^\S.*[^.]$/);
});

test.each<[name: string, Facts]>([
  ["a page", facts(DEEP)],
  ["no content", facts(DEEP, { status: 204 })],
  ["a choice", answers(300)],
  ["a link to a home page", leads(302, "https://pier.example/", "http://pier.example/index.html")],
  [
    "a home page in the visitor's language",
    leads(301, "https://pier.example/en/", "https://pier.example/"),
  ],
  ["a page in the visitor's language", leads(301, "https://pier.example/en/menu/fish")],
  ["a session", leads(301, `${DEEP}?PHPSESSID=0af1`)],
  ["a temporary detour", leads(307, "https://pier.example/fish")],
  ["a chain that is only partly permanent", chain(301, 302)],
  [
    "a long article whose name is that of a missing page",
    shows(`<title>Page not found | Pier</title><h1>Page not found</h1>${ARTICLE}`),
  ],
  [
    "an article about missing pages",
    shows(`<title>What is a 404? | Pier</title><h1>What is a 404?</h1>${ARTICLE}`),
  ],
  [
    "a page that robots must not index",
    shows(`<meta name="robots" content="noindex"><title>Menu</title><h1>Menu</h1><p>Grouper.</p>`),
  ],
  [
    "a winery",
    shows(
      "<title>Domaine Pier</title><h1>Our domaine</h1><p>Wines of the estate are for sale.</p>",
    ),
  ],
  [
    "a house for sale",
    shows("<title>Villa for sale</title><h1>Villa for sale</h1><p>Three bedrooms.</p>"),
  ],
  [
    "a host that answers a random address with 404",
    { ...facts(DEEP), control: probed("https://pier.example/made-up", FISH, { status: 404 }) },
  ],
  [
    "a host whose page for anything is another",
    { ...facts(DEEP), control: control(`${GONE}${ARTICLE}`) },
  ],
  [
    "pages that scripts make",
    {
      ...shows("<title>App</title><script></script>"),
      control: control("<title>App</title><script></script>"),
    },
  ],
  [
    "a title a little changed",
    { ...facts(DEEP), before: { title: "Fresh fish at the pier", host: "pier.example" } },
  ],
  ["a route of a script", facts(`${DEEP}#/grouper`)],
  ["a text", facts(`${DEEP}#:~:text=grouper`)],
  ["the top", facts(`${DEEP}#top`)],
  [
    "an anchor",
    facts(`${DEEP}#grouper`, { signals: signals(`<p id="grouper">${ARTICLE}`, ["grouper"]) }),
  ],
  [
    "an anchor after the part that was read",
    facts(`${DEEP}#grouper`, { signals: { ...signals(ARTICLE), whole: false } }),
  ],
])("trap: %s is fine", (_, seen) => {
  expect(judge(seen, NOW)).toMatchObject({
    verdict: "ok",
    code: `http-${seen.probe.status ?? ""}`,
    remarks: [],
  });
});

test.each([400, 402, 403, 405, 406, 409, 418, 422, 494])(
  "%d for the check alone is blocked; for a browser as well it is a suspicion",
  (status) => {
    const own = probed(DEEP, "<h1>Unavailable</h1>", { status });
    const alone = judge({ url: DEEP, probe: own }, NOW);
    expect(alone).toMatchObject({ verdict: "blocked", isUnsure: true });
    const both = judge({ url: DEEP, probe: own, seen: own }, NOW);
    expect(both).toMatchObject({ verdict: "suspect", code: `http-${status}` });
    expect(both.reason).toContain(`(${status}) to this check, and to a browser that names it`);
    expect(both.firm).toBeUndefined();
    const only = judge({ url: DEEP, probe: own, seen: probed(DEEP, FISH) }, NOW);
    expect(only.verdict).toBe("ok");
  },
);

test.each([401, 407, 429, 451, 999])("%d is blocked, and no browser looks", (status) => {
  const own = probed(DEEP, "<h1>Unavailable</h1>", { status });
  expect(judge({ url: DEEP, probe: own }, NOW)).toMatchObject({
    verdict: "blocked",
    isUnsure: false,
  });
});

describe("a browser that gives no result", () => {
  const refused = probed(DEEP, "<h1>Unavailable</h1>", { status: 403 });
  const gone = probed(DEEP, GONE, { status: 404 });
  const seenBy = (probe: Facts["probe"], seen: Facts["probe"]) => {
    const { verdict, code, alone } = judge({ url: DEEP, probe, seen }, NOW);
    return { verdict, code, alone };
  };

  test.each([
    ["a refusal", refused, refused, "suspect", "http-403"],
    ["a guard against programs", gone, probed(DEEP, FISH), "ok", "http-200"],
  ])("keeps the verdict on %s", (_, own, seen, verdict, code) => {
    const before = seenBy(own, seen);
    const kept = judge({ url: DEEP, probe: own, isUnopened: true, before }, NOW);
    expect(kept).toMatchObject({ verdict, code, isKept: true });
    expect(kept.remarks).toEqual([
      { code: "no-browser", reason: "it was not opened in the browser in this run" },
    ]);
    // With --browser off, the check judges alone.
    const alone = judge({ url: DEEP, probe: own, before }, NOW);
    expect(alone.verdict).not.toBe(verdict);
  });

  test("keeps nothing if the check sees something else, or no browser has decided before", () => {
    const unopened = { url: DEEP, probe: gone, isUnopened: true };
    for (const before of [seenBy(refused, refused), seenBy(gone, gone), undefined]) {
      const judged = judge({ ...unopened, before }, NOW);
      expect(judged).toMatchObject({ verdict: "broken", code: "http-404", remarks: [] });
    }
  });
});

describe("a sign-in page", () => {
  const LOGIN = `<title>Sign in</title><h1>Sign in</h1><input name="user"><input type="password">`;
  const gone = probed("https://pier.example/made-up", GONE, { status: 404 });
  const failing = probed("https://pier.example/made-up", "", {
    status: undefined,
    failure: { code: "timeout-headers" },
  });
  const signIn = (to: string, { status = 302, html = LOGIN, url = DEEP } = {}): Facts => ({
    url,
    probe: probed(url, html, { hops: [{ status, url }], finalUrl: to }),
    control: gone,
    beside: gone,
  });
  const RETURN = encodeURIComponent("https://pier.example/menu/fish");

  test.each([
    ["with the path", "https://pier.example/login?next=%2Fmenu%2Ffish"],
    ["with the path and a query", "https://pier.example/login?next=/menu/fish?page=2"],
    ["with the address", `https://pier.example/sign-in?return=${RETURN}`],
    ["on another host", `https://id.pier.example/menu/fish?return=${RETURN}`],
    [
      "with the path in another address",
      `https://id.example/?redirect_uri=${encodeURIComponent("https://pier.example/cb?to=%2Fmenu%2Ffish")}`,
    ],
    ["of a provider", "https://id.example/authorize?client_id=pier"],
  ])("%s is blocked, whatever random addresses get", (_, to) => {
    for (const random of [gone, failing, undefined])
      expect(judge({ ...signIn(to), control: random, beside: random }, NOW)).toMatchObject({
        verdict: "blocked",
        code: "login",
      });
  });

  test.each<[string, Facts]>([
    ["a page that is linked to itself", { ...shows(LOGIN), control: gone }],
    ["a page without the way back", signIn("https://pier.example/fish?from=home")],
    ["a way back to another page", signIn("https://pier.example/fish?next=/menu")],
    [
      "an article of another site that has a form as well",
      signIn("https://dock.example/fish", { html: FISH + LOGIN }),
    ],
    [
      "a page without a password",
      signIn("https://pier.example/fish?next=/menu/fish", { html: FISH }),
    ],
  ])("trap: %s is fine", (_, seen) => {
    expect(judge(seen, NOW).verdict).toBe("ok");
  });

  test("a control probe that fails does not open a login", () => {
    const here = { ...shows(LOGIN), control: probed("https://pier.example/made-up", LOGIN) };
    expect(judge(here, NOW)).toMatchObject({ verdict: "blocked", code: "login" });
    const before = { verdict: "blocked", code: "login" } as const;
    const next = { ...here, before, control: failing };
    expect(judge(next, NOW)).toMatchObject({ verdict: "blocked", code: "login" });
    expect(judge({ ...next, control: gone }, NOW).verdict).toBe("ok");
  });
});

test.each([
  ["never read", undefined, "ok", true],
  ["read six days ago", "2026-11-14T03:00:00Z", "ok", false],
  ["read a week ago", "2026-11-13T03:00:00Z", "ok", true],
  ["read yesterday, and bad in the last run", "2026-11-19T03:00:00Z", "suspect", true],
] as const)("a page that is empty without scripts, %s", (_, rendered, verdict, isUnsure) => {
  const empty = `<title>Pier</title><div id="root"></div><script>1</script>`;
  const before = { verdict, rendered };
  const judged = judge({ url: DEEP, probe: probed(DEEP, empty), before }, NOW);
  expect(judged).toMatchObject({ verdict: "ok", isUnsure });
  // A page with text is read without a browser.
  expect(judge({ url: DEEP, probe: probed(DEEP, FISH), before }, NOW).isUnsure).toBe(false);
});

describe("what a browser saw decides", () => {
  const page = probed(DEEP, FISH);
  const gone = probed(DEEP, "", { status: 404 });
  const moved = (to: string, status = 301) =>
    probed(DEEP, FISH, { hops: [{ status, url: DEEP }], finalUrl: to });
  const failed = (code: string) => probed(DEEP, "", { failure: { code } });
  test.each<[what: string, own: Probe, seen: Probe, verdict: Verdict, reason: string]>([
    ["gone, but not in a browser", gone, page, "ok", "a browser gets the page"],
    [
      "gone in both",
      gone,
      gone,
      "broken",
      "says that there is no such page (404), and a browser gets the same",
    ],
    ["gone, and a wall", gone, { ...gone, status: 403 }, "blocked", "(403), as a browser sees"],
    [
      "gone, and a challenge",
      gone,
      probed(DEEP, "<title>Just a moment...</title>", { status: 503 }),
      "blocked",
      "prove that they are human",
    ],
    ["reset, but not in a browser", failed("reset"), page, "ok", "a browser gets the page"],
    [
      "failing in different ways",
      failed("reset"),
      failed("timeout-headers"),
      "transient",
      "response, and a browser fails too",
    ],
    [
      "gone, and no answer",
      gone,
      failed("timeout-headers"),
      "broken",
      "says that there is no such page (404)",
    ],
    [
      "gone, and a certificate that the browser does not trust",
      gone,
      failed("tls-untrusted"),
      "broken",
      "says that there is no such page (404)",
    ],
    [
      "an error, and endless redirects in a browser",
      probed(DEEP, "", { status: 503 }),
      failed("redirect-loop"),
      "broken",
      "redirects endlessly, as a browser sees",
    ],
    ["a page, and no answer", page, failed("timeout-headers"), "ok", "a visitor gets the page"],
    [
      "moved in both",
      moved("https://www.pier.example/menu/fish"),
      moved("https://www.pier.example/menu/fish"),
      "moved",
      "it has moved for good to https://www.pier.example/menu/fish, and a browser gets the same",
    ],
    [
      "moved in both, with a status of the browser’s own",
      moved("https://www.pier.example/menu/fish"),
      moved("https://www.pier.example/menu/fish", 307),
      "moved",
      "and a browser gets the same",
    ],
    [
      "moved to different addresses",
      moved(`${DEEP}-2`),
      moved(`${DEEP}-3`),
      "ok",
      `a browser gets the page, at ${DEEP}-3`,
    ],
    ["moved, but not in a browser", moved(`${DEEP}-2`), page, "ok", "a browser gets the page"],
    [
      "failing, and moved in a browser",
      failed("reset"),
      moved(`${DEEP}-2`),
      "ok",
      `a browser gets the page, at ${DEEP}-2`,
    ],
    ["soft, but not in a browser", probed(DEEP, GONE), page, "ok", "a browser gets the page"],
    [
      "soft in both",
      probed(DEEP, GONE),
      probed(DEEP, GONE),
      "suspect",
      "and a browser gets the same",
    ],
  ])("%s", (_, own, seen, verdict, reason) => {
    const judged = judge(moves({ url: DEEP, probe: own, seen }), NOW);
    expect(judged).toMatchObject({ verdict, reason: expect.stringContaining(reason) });
    expect(judged.replacement !== undefined).toBe(verdict === "moved");
  });

  test.each([
    [0, undefined, "broken"],
    [1, undefined, "ok"],
    [1, "part", "ok"],
    [1, "whole", "suspect"],
  ] as const)(
    "a missing anchor on a page with %i scripts that a browser ran in %s is %s",
    (scripts, rendered, verdict) => {
      const seen = probed(DEEP, FISH);
      const own = { ...seen, signals: { ...signals(FISH), scripts } };
      const its = {
        ...seen,
        signals: { ...signals(FISH), scripts, rendered: rendered ?? ("part" as const) },
      };
      const judged = judge({ url: `${DEEP}#tuna`, probe: own, seen: rendered && its }, NOW);
      expect(judged).toMatchObject({ verdict, isUnsure: rendered === undefined && scripts > 0 });
    },
  );
});

test("remarks do not change the verdict", () => {
  const soon = judge(facts(DEEP, { validTo: "Dec  3 12:00:00 2026 GMT" }), NOW);
  expect(soon).toMatchObject({ verdict: "ok", remarks: [{ code: "tls-expires-soon" }] });
  expect(judge(facts(DEEP, { validTo: "Dec  5 12:00:00 2026 GMT" }), NOW).remarks).toEqual([]);
  expect(judge(facts(DEEP, { chainCompleted: true }), NOW)).toMatchObject({
    verdict: "ok",
    remarks: [{ code: "tls-chain-mended" }],
  });
});

describe("a new address", () => {
  const OWN = "https://www.pier.example/menu/fish";
  const other = (url: string, to: string, html = FISH) =>
    probed(url, html, { hops: [{ status: 301, url }], finalUrl: to });
  const MADE_UP = "https://pier.example/made-up";
  const known = (html: string) => ({ identity: signals(html).marks });

  test.each<[name: string, Facts, replacement: string | undefined]>([
    ["of the same site and name", moves(leads(301, OWN)), OWN],
    [
      "with another name and the same title",
      {
        ...moves(leads(301, "https://dock.example/our-fish")),
        before: known(FISH),
      },
      "https://dock.example/our-fish",
    ],
    ["with another name", moves(leads(301, "https://pier.example/fish-2")), undefined],
    ["of another site", moves(leads(301, "https://dock.example/menu/fish")), undefined],
    ["after a redirect for now", moves(chain(301, 302)), undefined],
    ["without control probes", leads(301, OWN), undefined],
    [
      "of a page for any address",
      {
        ...moves(leads(301, OWN)),
        control: other(MADE_UP, "https://www.pier.example/made-up"),
      },
      undefined,
    ],
    [
      "of a page for any address beside it",
      {
        ...moves(leads(301, OWN)),
        beside: other(MADE_UP, OWN, "<h1>Another</h1>"),
      },
      undefined,
    ],
    [
      "of a server that refuses to say",
      {
        ...moves(leads(301, OWN)),
        control: probed(MADE_UP, "", { status: 403 }),
      },
      undefined,
    ],
    [
      "that is another each time",
      {
        ...moves(leads(301, OWN)),
        again: probed(DEEP, FISH, { finalUrl: "https://www.pier.example/s-2/menu/fish" }),
      },
      undefined,
    ],
  ])("%s", (_, seen, replacement) => {
    expect(judge(seen, NOW).replacement).toBe(replacement);
  });

  test("is suggested once its redirect is two days old, and written once a person accepts it", () => {
    const target = "https://pier.example/fish-2";
    const on = (before: Facts["before"]) => judge({ ...moves(leads(301, target)), before }, NOW);
    expect(on(undefined)).toMatchObject({
      verdict: "ok",
      suggestion: target,
      remarks: [{ code: "moved-unproven" }],
    });
    expect(on({ target, targetSince: "2026-11-18T03:00:00Z" })).toMatchObject({
      verdict: "moved",
      suggestion: target,
    });
    expect(on({ target, accepted: target })).toMatchObject({ replacement: target });
  });
});

test("every code of the rules has a case here", () => {
  const remarks = [
    "tls-expires-soon",
    "tls-chain-mended",
    "https-only",
    "moved-unproven",
    "no-browser",
  ];
  const tried = new Set([...CASES.map(([, code]) => code), ...remarks]);
  const known = [...FAILURES.map(({ code }) => code), ...codesIn("judge")];
  expect(known.length).toBeGreaterThan(40);
  expect(known.filter((code) => !tried.has(code))).toEqual([]);
});

test("every failure of a probe has a verdict", () => {
  // A stopped check is not reported.
  const told = codesIn("probe").filter((code) => code !== "stopped");
  expect(told).toContain("redirect-loop");
  expect(told.filter((code) => !FAILURES.some((each) => each.code === code))).toEqual([]);
});

/** The codes in the modules of a folder. */
function codesIn(room: string): string[] {
  const folder = new URL(`../../src/links/${room}/`, import.meta.url);
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), "utf8"));
  const word = /(?:\bcode: |\bfailed\(|^ {2}[A-Z]\w+: )"([a-z][a-z0-9-]+)"/gm;
  return texts.flatMap((text) => [...text.matchAll(word)].map(([, code = ""]) => code));
}

function chain(...statuses: number[]): Facts {
  const hops = statuses.map((status, index) => ({ status, url: `${DEEP}${index}` }));
  return facts(DEEP, { hops, finalUrl: "https://pier.example/fish" });
}
