import type { RequestListener } from "node:http";
import { always, errorPage, inTurn, only, page, redirect, reply, site } from "./answers.ts";
import { alive, dead, type FaultCase, type Verdict } from "./fault-case.ts";

const DAY = "86400";

/** Answers 200 to GET, and another status to HEAD. */
const lyingHead =
  (toHead: RequestListener, toGet: RequestListener = page()): RequestListener =>
  (request, response) =>
    (request.method === "HEAD" ? toHead : toGet)(request, response);

/** Answers 200 only to requests with this header. */
const demanding =
  (name: "accept" | "user-agent", wanted: RegExp, otherwise: number): RequestListener =>
  (request, response) =>
    (wanted.test(request.headers[name] ?? "") ? page() : errorPage(otherwise))(request, response);

/** A date at least this many seconds ahead, in the format of headers. */
const dateIn = (seconds: number) =>
  new Date(Math.ceil(Date.now() / 1000 + seconds) * 1000).toUTCString();

/** A server that is busy until the date that it sends. */
function busyUntil(): RequestListener {
  let until = "";
  return (request, response) => {
    until ||= dateIn(1);
    const answer =
      Date.now() < Date.parse(until) ? errorPage(429, { "retry-after": until }) : page();
    answer(request, response);
  };
}

/** Statuses that are the same for each request. */
const STATUSES: readonly FaultCase[] = [
  alive(
    "status-200",
    "ok",
    only(() => page()),
    "an honest page",
  ),
  alive(
    "status-204",
    "ok",
    only(() => reply(204)),
    "2xx is an answer",
  ),
  alive(
    "status-206",
    "ok",
    only(() => page(undefined, { "content-range": "bytes 0-99/100" }, 206)),
    "some servers always send parts",
  ),
  dead(
    "status-400",
    ["broken", "blocked"],
    only(() => errorPage(400)),
    "an error for visitors too, unless it dislikes robots",
  ),
  alive(
    "status-401",
    "blocked",
    only(() => errorPage(401, { "www-authenticate": 'Basic realm="club"' })),
    "for members",
  ),
  alive(
    "status-403",
    "blocked",
    only(() => errorPage(403)),
    "may be about us only",
  ),
  dead(
    "status-404",
    "broken",
    only(() => errorPage(404)),
    "gone",
    { code: /^http-404$/ },
  ),
  dead(
    "status-405",
    ["blocked", "broken"],
    only(() => errorPage(405)),
    "GET is not allowed: an address for programs, or a wall",
  ),
  dead(
    "status-410",
    "broken",
    only(() => errorPage(410)),
    "gone for good",
  ),
  alive(
    "status-418",
    ["blocked", "broken"],
    only(() => errorPage(418)),
    "used as a wall against robots",
  ),
  alive(
    "status-429",
    "blocked",
    only(() => errorPage(429)),
    "too many requests, to the end",
  ),
  alive(
    "status-451",
    "blocked",
    only(() => errorPage(451)),
    "for legal reasons, here",
  ),
  dead(
    "status-500",
    "transient",
    only(() => errorPage(500)),
    "the server fails at the moment",
  ),
  dead(
    "status-502",
    "transient",
    only(() => errorPage(502)),
    "the gateway fails at the moment",
  ),
  dead(
    "status-503",
    "transient",
    only(() => errorPage(503)),
    "maintenance",
  ),
  dead(
    "status-520",
    "transient",
    only(() => errorPage(520)),
    "the server behind a proxy fails",
  ),
  dead(
    "status-530",
    ["transient", "broken"],
    only(() => errorPage(530)),
    "the proxy does not find the server behind it",
  ),
  alive(
    "status-999",
    "blocked",
    only(() => errorPage(999)),
    "a wall against robots",
  ),
];

/** Statuses that recover, or that say when they will. */
const RETRIES: readonly FaultCase[] = [
  alive(
    "once-500",
    "ok",
    only(() => inTurn(errorPage(500), page())),
    "fine at the second try",
  ),
  alive(
    "once-429-no-header",
    "ok",
    only(() => inTurn(errorPage(429), page())),
    "fine at the second try",
  ),
  alive(
    "once-429-seconds",
    "ok",
    only(() => inTurn(errorPage(429, { "retry-after": "1" }), page())),
    "fine a second later",
  ),
  alive(
    "once-429-date",
    "ok",
    only(() => busyUntil()),
    "fine after the date that it names",
  ),
  alive(
    "once-503-seconds",
    "ok",
    only(() => inTurn(errorPage(503, { "retry-after": "1" }), page())),
    "fine a second later",
  ),
  alive(
    "day-429",
    "blocked",
    only(() => errorPage(429, { "retry-after": DAY })),
    "asks to wait a day: no wait, no second request",
  ),
  alive(
    "day-503",
    "blocked",
    only(() => errorPage(503, { "retry-after": DAY })),
    "asks to wait a day: no wait, no second request",
  ),
];

/** Servers that answer some clients differently. */
const CLIENTS: readonly FaultCase[] = [
  alive(
    "head-404",
    "ok",
    only(() => lyingHead(errorPage(404))),
    "only GET counts",
  ),
  alive(
    "head-405",
    "ok",
    only(() => lyingHead(errorPage(405))),
    "only GET counts",
  ),
  alive(
    "head-500",
    "ok",
    only(() => lyingHead(errorPage(500))),
    "only GET counts",
  ),
  alive(
    "head-501",
    "ok",
    only(() => lyingHead(errorPage(501))),
    "only GET counts",
  ),
  dead(
    "head-200-get-404",
    "broken",
    only(() => lyingHead(page(), errorPage(404))),
    "only GET counts",
  ),
  alive(
    "demands-accept",
    "ok",
    only(() => demanding("accept", /text\/html/, 406)),
    "browsers say that they accept HTML",
  ),
  alive(
    "demands-user-agent",
    "ok",
    only(() => demanding("user-agent", /\S{4}/, 400)),
    "browsers say who they are",
  ),
  alive(
    "log-in",
    ["ok", "blocked"],
    (place) => ({
      http: (request, response) =>
        (request.url?.startsWith("/login") === true
          ? page(
              `<title>Log in</title><form action="/login"><input name="user"><input type="password"></form>`,
            )
          : redirect(302, `${place.http}/login?next=${encodeURIComponent(request.url ?? "/")}`))(
          request,
          response,
        ),
    }),
    "everything is behind a log-in, which visitors may have",
  ),
];

/** Other statuses, and what they mean for a visitor. */
const OTHERS: readonly [accept: Verdict | readonly Verdict[], statuses: readonly number[]][] = [
  ["ok", [201, 202, 203, 207, 208, 226, 300]],
  [
    "blocked",
    [
      402, 406, 407, 409, 412, 415, 417, 422, 423, 424, 426, 428, 431, 444, 449, 450, 460, 494, 496,
      498, 499,
    ],
  ],
  [
    "transient",
    [
      408, 421, 425, 501, 504, 505, 507, 508, 509, 511, 521, 522, 523, 524, 525, 526, 527, 529, 598,
      599,
    ],
  ],
];

/** Values of `Retry-After` that mean nothing, or nothing more: the second try is answered. */
const PAUSES = [
  "-5",
  "1.5",
  "soon",
  "",
  "0",
  "1s",
  "1, 1",
  " 1 ",
  "+1",
  "Wed, 21 Oct 2015 07:28:00 GMT",
  "2015-10-21T07:28:00Z",
];
/** Those that ask for more than the check has. */
const LONG_PAUSES = ["Fri, 31 Dec 9999 23:59:59 GMT", "99999999999999999999", "3600"];

/** Answers for requests with these fields, and an error for all others. */
const guard =
  (wanted: Record<string, RegExp>, status: number): RequestListener =>
  (request, response) => {
    const isWelcome = Object.entries(wanted).every(([name, value]) =>
      value.test(String(request.headers[name] ?? "")),
    );
    (isWelcome ? page() : errorPage(status))(request, response);
  };

/** Fields that the second question has, as those of browsers do. */
const GUARDS: readonly [name: string, wanted: Record<string, RegExp>][] = [
  ["mozilla", { "user-agent": /^Mozilla\/5\.0/ }],
  ["navigation", { "sec-fetch-mode": /^navigate$/, "sec-fetch-dest": /^document$/ }],
  ["from-outside", { "sec-fetch-site": /^none$/, "sec-fetch-user": /^\?1$/ }],
  ["language", { "accept-language": /^en/ }],
  ["upgrade", { "upgrade-insecure-requests": /^1$/ }],
];

const KINDS: readonly FaultCase[] = [
  ...OTHERS.flatMap(([accept, statuses]) =>
    statuses.map((status) =>
      alive(
        `answers-${status}`,
        accept,
        only(() => errorPage(status)),
        "each status by its kind",
      ),
    ),
  ),
  ...PAUSES.map((pause, index) =>
    alive(
      `pause-${index}`,
      "ok",
      only(() => inTurn(errorPage(429, { "retry-after": pause }), page())),
      `“${pause}” asks for no long pause`,
    ),
  ),
  ...LONG_PAUSES.map((pause, index) =>
    alive(
      `pause-long-${index}`,
      ["blocked", "transient"],
      only(() => errorPage(429, { "retry-after": pause })),
      `“${pause}” asks for a long pause`,
    ),
  ),
  ...GUARDS.flatMap(([name, wanted]) =>
    [404, 410].map((status) =>
      alive(
        `guard-${name}-${status}`,
        ["ok", "blocked", "transient"],
        // Browsers send some of the fields over TLS only.
        () => ({ https: site({ "/page": guard(wanted, status) }) }),
        "a guard that says that there is no such page, unless a browser asks",
        { tls: true },
      ),
    ),
  ),
  alive(
    "guard-link",
    "blocked",
    always(
      () => (request, response) =>
        (/link/i.test(request.headers["user-agent"] ?? "") ? errorPage(403) : page())(
          request,
          response,
        ),
    ),
    "a guard that does not like the word “link”",
  ),
  alive(
    "gone-once",
    "ok",
    only(() => inTurn(errorPage(404), page())),
    "gone while a new version is put in place",
  ),
  alive(
    "gone-then-error",
    ["transient", "blocked"],
    only(() => inTurn(errorPage(404), errorPage(503))),
    "gone once, and then out of order",
  ),
  alive(
    "control-429",
    "ok",
    always(() =>
      site(
        { "/a": page(), "/b": page(), "/c": page(), "/d": page() },
        errorPage(429, { "retry-after": "3600" }),
      ),
    ),
    "a random address shuts the host",
    { addresses: ({ http }) => ["a", "b", "c", "d"].map((path) => `${http}/${path}`) },
  ),
  alive(
    "control-hangs",
    "ok",
    always(() => site({ "/a": page(), "/b": page() }, () => {})),
    "a random address is never answered",
    { addresses: ({ http }) => ["a", "b"].map((path) => `${http}/${path}`) },
  ),
  alive(
    "control-resets",
    "ok",
    always(() => site({ "/a": page() }, (request) => request.socket.destroy())),
    "a random address ends the connection",
    { path: "/a" },
  ),
  alive(
    "guard-after-two",
    ["ok", "blocked"],
    always(() => {
      let asked = 0;
      return (request, response) => (++asked <= 2 ? page() : errorPage(403))(request, response);
    }),
    "a guard that allows two questions",
    { addresses: ({ http }) => ["a", "b", "c", "d"].map((path) => `${http}/${path}`) },
  ),
];

export const STATUS_CASES: readonly FaultCase[] = [...STATUSES, ...RETRIES, ...CLIENTS, ...KINDS];
