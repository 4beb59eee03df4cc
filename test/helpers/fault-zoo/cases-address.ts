import type { RequestListener } from "node:http";
import { always, errorPage, only, page, reply, site } from "./answers.ts";
import { alive, dead, type FaultCase, type Place, type Serve } from "./fault-case.ts";
import { honestPage, prose, SHELL } from "./pages.ts";

/** An honest page with some content, linked with a fragment. */
const holding = (special: string): Serve => only(() => page(honestPage(special)));
const nothing: Serve = () => ({});
const written = (...addresses: string[]) => ({ addresses: () => addresses });

/** Fragments. */
const FRAGMENTS: readonly FaultCase[] = [
  alive("fragment-id", "ok", holding(`<h2 id="part">Part</h2>`), "an id", { path: "/page#part" }),
  alive(
    "fragment-unquoted",
    "ok",
    holding(`<h2 class=x id=part>Part</h2>`),
    "an id without quotes",
    {
      path: "/page#part",
    },
  ),
  alive("fragment-name", "ok", holding(`<a name="part"></a>`), "the old way to name a place", {
    path: "/page#part",
  }),
  dead("fragment-missing", "broken", holding(""), "not on the page", { path: "/page#part" }),
  dead(
    "fragment-in-comment",
    "broken",
    holding(`<!-- <h2 id="part">Part</h2> -->`),
    "not on the page any more",
    {
      path: "/page#part",
    },
  ),
  alive(
    "fragment-encoded",
    "ok",
    holding(`<h2 id="Café &amp; Bar">Café</h2>`),
    "the same name, escaped",
    {
      path: "/page#Caf%C3%A9%20&%20Bar",
    },
  ),
  alive(
    "fragment-bad-escape",
    "ok",
    holding(`<h2 id="50%off">Half the price</h2>`),
    "a percent sign that escapes nothing",
    { path: "/page#50%off" },
  ),
  alive("fragment-text", "ok", holding(""), "browsers look for the words themselves", {
    path: "/page#:~:text=Boats%20leave",
  }),
  alive("fragment-route", "ok", holding(`<div id="app"></div>`), "a route of an application", {
    path: "/page#/boats/blue",
  }),
  alive("fragment-old-route", "ok", holding(""), "a route of an application, the old way", {
    path: "/page#!boats",
  }),
  alive("fragment-top", "ok", holding(""), "the top of every page", { path: "/page#top" }),
  alive("fragment-empty", "ok", holding(""), "the top of every page", { path: "/page#" }),
  alive(
    "fragment-on-shell",
    "ok",
    always(() => page(SHELL)),
    "what the script will show is unknown",
    { path: "/page#part" },
  ),
  alive(
    "fragment-far-down",
    "ok",
    holding(`${prose(700)}<h2 id="part">Part</h2>`),
    "beyond what is read of a page",
    {
      path: "/page#part",
    },
  ),
  alive(
    "fragment-by-script",
    "ok",
    holding(`<h2 id="user-content-part">Part</h2>`),
    "a prefix that the site's own script takes away",
    { path: "/page#part" },
  ),
  alive(
    "fragment-of-pdf",
    "ok",
    only(() => reply(200, { "content-type": "application/pdf" }, "%PDF-1.7\n%%EOF")),
    "a page of a document",
    {
      path: "/page#page=2",
    },
  ),
];

/** Spellings of addresses. */
const ADDRESSES: readonly FaultCase[] = [
  alive(
    "host-international",
    "ok",
    only(() => page()),
    "letters beyond English in the name",
    {
      host: "xn--mller-kva.zoo.test",
      addresses: (place) => [`${place.origin("müller.zoo.test")}/page`],
    },
  ),
  alive(
    "path-international",
    "ok",
    () => ({ http: site({ "/stra%C3%9Fe/%C3%BC": page() }) }),
    "browsers encode it",
    {
      path: "/straße/ü",
    },
  ),
  alive(
    "path-with-plus",
    "ok",
    () => ({ http: site({ "/a+b/c%2Fd?x=1&y=%20": page() }) }),
    "normalising would change what it means",
    {
      path: "/a+b/c%2Fd?x=1&y=%20",
    },
  ),
  alive(
    "spaces-around",
    "ok",
    only(() => page()),
    "browsers cut them off",
    { addresses: (place) => [`  ${place.http}/page  `] },
  ),
  alive(
    "mail-address",
    ["ok", "skipped"],
    nothing,
    "an address to write to",
    written("mailto:captain@pier.zoo.test"),
  ),
  alive(
    "telephone",
    ["ok", "skipped"],
    nothing,
    "a number to call",
    written("tel:+44-1983-555-0123"),
  ),
  dead("mail-no-one", "invalid", nothing, "no recipient", written("mailto:")),
  dead("telephone-no-number", "invalid", nothing, "no number", written("tel:")),
  dead("no-host", "invalid", nothing, "no host", written("http://")),
  dead(
    "host-with-space",
    "invalid",
    nothing,
    "no host has a space in it",
    written("https://exa mple.com/"),
  ),
  dead("not-a-url", "invalid", nothing, "no address at all", written("not a url")),
  dead(
    "wrong-scheme",
    ["invalid", "broken"],
    nothing,
    "a letter is missing",
    written("htp://pier.zoo.test/page"),
  ),
];

/** Paths as people write them, and what browsers request. */
const SPELLINGS: readonly [written: string, requested: string][] = [
  ["/%7Euser/", "/%7Euser/"],
  ["/a%2Fb", "/a%2Fb"],
  ["/a+b", "/a+b"],
  ["/a%20b", "/a%20b"],
  ["/a;b=c", "/a;b=c"],
  ["/[x]", "/[x]"],
  ["/100%", "/100%"],
  ["/%zz", "/%zz"],
  ["/it's", "/it's"],
  ["/caf%c3%a9", "/caf%c3%a9"],
  ["/a//b", "/a//b"],
  ["/?q=a+b%2Bc&&x", "/?q=a+b%2Bc&&x"],
  ["/x?redirect=http://a.test/?b=c", "/x?redirect=http://a.test/?b=c"],
  ["/a/../b/./c", "/b/c"],
  ["/%2e%2e/x", "/x"],
  ["/x?", "/x?"],
  ["/@user", "/@user"],
  ["/a:b", "/a:b"],
  ["/{x}", "/%7Bx%7D"],
  [`/"x"`, "/%22x%22"],
  ["/a,b!c$d*e(f)", "/a,b!c$d*e(f)"],
  ["/x=y", "/x=y"],
  ["/🦀", "/%F0%9F%A6%80"],
  ["/x?q=müller", "/x?q=m%C3%BCller"],
  ["/a\\b", "/a/b"],
  [`/${"x".repeat(4000)}`, `/${"x".repeat(4000)}`],
  ["/%00", "/%00"],
  ["/C%23", "/C%23"],
];

/** Hosts as people write them. */
const HOSTS: readonly [name: string, written: (place: Place) => string][] = [
  ["capitals", ({ host, port }) => `HTTP://${host.toUpperCase()}:${port}/page`],
  ["dot", ({ host, port }) => `http://${host}.:${port}/page`],
  ["backslashes", ({ host, port }) => `http:\\\\${host}:${port}\\page`],
  ["user", ({ host, port }) => `http://user@${host}:${port}/page`],
];

const SPELLED: readonly FaultCase[] = [
  ...SPELLINGS.map(([path, requested], index) =>
    alive(
      `spelling-${index}`,
      "ok",
      () => ({ http: site({ [requested]: page() }) }),
      `${requested} is requested`,
      {
        path,
      },
    ),
  ),
  ...HOSTS.map(([name, address]) =>
    alive(
      `host-${name}`,
      "ok",
      (place) => ({
        http: site({ "/page": page() }),
        elsewhere: { [`${place.host}.`]: site({ "/page": page() }) },
      }),
      "browsers read it as the same host",
      {
        addresses: (place) => [address(place)],
      },
    ),
  ),
  alive(
    "host-password",
    ["ok", "blocked"],
    always(
      () => (request, response) =>
        (request.headers.authorization === `Basic ${Buffer.from("user:secret").toString("base64")}`
          ? page()
          : errorPage(401, { "www-authenticate": "Basic realm=x" }))(request, response),
    ),
    "a name and a password in the address",
    { addresses: ({ host, port }) => [`http://user:secret@${host}:${port}/page`] },
  ),
  dead("port-refused", ["invalid", "broken"], nothing, "browsers refuse the port", {
    addresses: ({ host }) => [`http://${host}:6000/page`],
  }),
];

/** A page for each number, and for nothing else. */
const numbered: RequestListener = (request, response) =>
  (request.url?.startsWith("/page-") ? page() : errorPage(404))(request, response);

/** Gives an error to more than one request at once, and after the second time to all. */
function onlyOne(): RequestListener {
  let now = 0;
  let offenses = 0;
  return (request, response) => {
    if (now++ > 0) offenses++;
    response.on("close", () => now--);
    if (now > 1 || offenses > 1) return errorPage(503)(request, response);
    setTimeout(() => numbered(request, response), 300);
  };
}

/** Answers after a while; more than two requests at once get an error. */
function onlyTwo(): RequestListener {
  let now = 0;
  return (request, response) => {
    const tooMany = ++now > 2;
    response.on("close", () => now--);
    if (tooMany) return errorPage(now % 2 === 0 ? 429 : 503)(request, response);
    setTimeout(() => numbered(request, response), 30);
  };
}

/** Busy for two seconds from the first request on, with a Retry-After. */
function busyAtFirst(): RequestListener {
  let from = 0;
  return (request, response) => {
    from ||= Date.now();
    (Date.now() < from + 1900 ? errorPage(429, { "retry-after": "2" }) : numbered)(
      request,
      response,
    );
  };
}

const several = (count: number) => ({
  addresses: (place: { http: string }) =>
    Array.from({ length: count }, (_, index) => `${place.http}/page-${index}`),
});

/** Hosts that demand polite clients: all of their links are alive. */
const POLITENESS: readonly FaultCase[] = [
  alive("polite-two-at-once", "ok", always(onlyTwo), "only two at once", several(20)),
  alive("polite-one-at-once", "ok", always(onlyOne), "only one at once", several(6)),
  alive(
    "polite-window",
    "ok",
    always(busyAtFirst),
    "no request is sent before the two seconds are over",
    several(4),
  ),
];

export const ADDRESS_CASES: readonly FaultCase[] = [
  ...FRAGMENTS,
  ...ADDRESSES,
  ...SPELLED,
  ...POLITENESS,
];
