import type { RequestListener } from "node:http";
import { always, errorPage, only, page, redirect, reply, site } from "./answers.ts";
import { alive, dead, type FaultCase, type Serve } from "./fault-case.ts";
import { honestPage, html } from "./pages.ts";

/** `/page` redirects in some hops to `/end`, which is a page by default. */
const chain =
  (statuses: readonly number[], end: RequestListener = page()): Serve =>
  () => {
    const hops = statuses.map((status, index) => [
      index === 0 ? "/page" : `/hop-${index}`,
      redirect(status, index === statuses.length - 1 ? "/end" : `/hop-${index + 1}`),
    ]);
    return {
      http: site({ ...(Object.fromEntries(hops) as Record<string, RequestListener>), "/end": end }),
    };
  };

/** `/page` redirects to a target, which is the header as it is; `/end` and the like are pages. */
const to =
  (status: number, location: string, ends: readonly string[] = ["/end"]): Serve =>
  () => ({
    http: site({
      "/page": redirect(status, location),
      ...Object.fromEntries(ends.map((end) => [end, page()])),
    }),
  });

/** Redirects without end. */
function endless(): RequestListener {
  let count = 0;
  return (_request, response) =>
    void response.writeHead(302, { location: `/hop-${++count}` }).end();
}

/** Sets a cookie and redirects to the same address. */
const cookieGate: RequestListener = (request, response) =>
  (/\bseen=1\b/.test(request.headers.cookie ?? "")
    ? page()
    : reply(302, { location: request.url, "set-cookie": "seen=1; Path=/" }))(request, response);

/** Sets one cookie after another: the third request needs the cookie of the first response. */
const cookieRound = site({
  "/page": (request, response) =>
    (/\bsession=abc\b/.test(request.headers.cookie ?? "")
      ? page()
      : reply(302, { location: "/set", "set-cookie": "wanted=%2Fpage; Path=/; HttpOnly" }))(
      request,
      response,
    ),
  "/set": (request, response) =>
    (/\bwanted=/.test(request.headers.cookie ?? "")
      ? reply(302, {
          location: "/page",
          "set-cookie": ["session=abc; Path=/; SameSite=Lax", "other=1"],
        })
      : errorPage(400))(request, response),
});

const meta = (target: string) =>
  page(
    html({
      title: "Moving",
      head: `<meta http-equiv="refresh" content="0; url=${target}">`,
      body: "",
    }),
  );

/** Statuses and chains. */
const CHAINS: readonly FaultCase[] = [
  // One run does not tell whether a page with another name is the linked one.
  alive("moved-301", ["moved", "ok"], chain([301]), "one permanent redirect"),
  alive("moved-308", ["moved", "ok"], chain([308]), "one permanent redirect"),
  alive(
    "moved-301-308",
    ["moved", "ok"],
    chain([301, 308, 301]),
    "a chain of permanent redirects only",
  ),
  alive("found-302", "ok", chain([302]), "temporary redirects are how the site works"),
  alive("found-303", "ok", chain([303]), "temporary redirects are how the site works"),
  alive("found-307", "ok", chain([307]), "temporary redirects are how the site works"),
  alive("mixed-302-301", "ok", chain([302, 301]), "not permanent from the start"),
  alive(
    "mixed-301-302",
    ["ok", "moved"],
    chain([301, 302]),
    "permanent at first, but not a chain of permanent ones only",
  ),
  alive("hops-12", "ok", chain(Array.from({ length: 12 }, () => 302)), "browsers follow 20"),
  dead("hops-25", "broken", chain(Array.from({ length: 25 }, () => 302)), "browsers follow 20"),
  dead("hops-endless", "broken", always(endless), "always another address"),
  dead("moved-to-404", "broken", chain([301], errorPage(404)), "the end counts"),
  dead("moved-to-500", "transient", chain([301], errorPage(500)), "the end counts"),
  dead(
    "moved-without-location",
    "broken",
    only(() => reply(301)),
    "leads nowhere",
  ),
  alive(
    "moved-to-nothing",
    ["ok", "suspect"],
    only(() => reply(302, { location: "" }, honestPage())),
    "browsers ignore an empty target, and show the page",
  ),
  dead(
    "loop-two",
    "broken",
    () => ({ http: site({ "/page": redirect(302, "/b"), "/b": redirect(302, "/page") }) }),
    "round and round",
  ),
  dead(
    "loop-self",
    "broken",
    only(() => redirect(302, "/page")),
    "round and round",
  ),
  alive(
    "cookie-gate",
    "ok",
    only(() => cookieGate),
    "ends for everybody who keeps cookies",
  ),
  alive(
    "cookie-round",
    "ok",
    always(() => cookieRound),
    "ends for everybody who keeps cookies",
  ),
];

/** Values of the Location header. */
const TARGETS: readonly FaultCase[] = [
  alive("to-relative", "ok", to(302, "end?a=b"), "relative to the page"),
  alive(
    "to-same-protocol",
    "ok",
    (place) => to(302, `//${place.host}:${place.port}/end`)(place),
    "relative to the protocol",
  ),
  alive("to-spaces", "ok", to(302, "/the end", ["/the%20end"]), "browsers encode spaces"),
  alive("to-utf-8", "ok", to(302, "/café", ["/caf%C3%A9"]), "browsers read the bytes as UTF-8"),
  alive(
    "to-bad-escape",
    "ok",
    to(302, "/50%off", ["/50%off"]),
    "a percent sign that escapes nothing goes out as it is",
  ),
  dead("to-javascript", "broken", to(302, "javascript:alert(1)"), "no browser follows"),
  dead(
    "to-mailto",
    ["broken", "suspect"],
    to(302, "mailto:info@zoo.test"),
    "no page; some browsers open a mail program",
  ),
  dead(
    "to-ftp",
    "broken",
    to(302, "ftp://files.zoo.test/end"),
    "browsers do not speak it any more",
  ),
  dead("to-no-such-host", "broken", to(302, "http://no-such-host.zoo.test/"), "the end counts"),
  alive(
    "to-https",
    "moved",
    (place) => ({ http: redirect(301, `${place.https}/page`), https: site({ "/page": page() }) }),
    "permanently encrypted",
  ),
  alive(
    "to-http",
    ["ok", "moved"],
    (place) => ({ https: redirect(301, `${place.http}/page`), http: site({ "/page": page() }) }),
    "alive; whether to write back an unencrypted address is a matter of taste",
    { addresses: (place) => [`${place.https}/page`] },
  ),
  alive("to-slash", ["moved", "ok"], to(301, "/page/", ["/page/"]), "only a slash more"),
  alive(
    "meta-live",
    ["ok", "moved"],
    () => ({ http: site({ "/page": meta("/end"), "/end": page() }) }),
    "a redirect written into the page",
  ),
  dead(
    "meta-to-404",
    ["broken", "suspect"],
    only(() => meta("/gone")),
    "a redirect written into the page, to nothing",
  ),
];

/** Redirects that do not mean "moved". */
const MEANINGS: readonly FaultCase[] = [
  dead(
    "deep-to-home-301",
    "suspect",
    () => ({ http: site({ "/boats/blue": redirect(301, "/"), "/": page() }) }),
    "what was linked is gone",
    {
      path: "/boats/blue",
    },
  ),
  dead(
    "deep-to-home-302",
    "suspect",
    () => ({ http: site({ "/boats/blue": redirect(302, "/"), "/": page() }) }),
    "what was linked is gone",
    {
      path: "/boats/blue",
    },
  ),
  alive(
    "home-to-home",
    "moved",
    (place) => ({
      http: redirect(301, `${place.origin("pier-with-new-name.test")}/`),
      elsewhere: { "pier-with-new-name.test": site({ "/": page() }) },
    }),
    "a new name, the same site",
    { path: "/" },
  ),
  ...([301, 302] as const).map((status) =>
    alive(
      `locale-home-${status}`,
      "ok",
      () => ({ http: site({ "/": redirect(status, "/en-us/"), "/en-us/": page() }) }),
      "each visitor gets another language: nothing to write back",
      { path: "/" },
    ),
  ),
  alive(
    "locale-deep",
    "ok",
    () => ({
      http: site({ "/guide/boats": redirect(301, "/de/guide/boats"), "/de/guide/boats": page() }),
    }),
    "each visitor gets another language: nothing to write back",
    { path: "/guide/boats" },
  ),
  alive(
    "session-query",
    "ok",
    to(301, "/page?PHPSESSID=5f2c0b7e9a1d4c3388aa", ["/page?PHPSESSID=5f2c0b7e9a1d4c3388aa"]),
    "ours alone",
  ),
  alive(
    "session-path",
    "ok",
    to(301, "/page;jsessionid=9A1D4C3388AA5F2C", ["/page;jsessionid=9A1D4C3388AA5F2C"]),
    "ours alone",
  ),
  alive(
    "fragment-kept",
    ["ok"],
    chain([302], page(honestPage(`<h2 id="part">Part</h2>`))),
    "browsers keep it over a redirect",
    {
      path: "/page#part",
    },
  ),
  alive(
    "fragment-chosen",
    ["ok"],
    () => ({
      http: site({
        "/page": redirect(302, "/new#menu"),
        "/new": page(honestPage(`<h2 id="menu">Menu</h2>`)),
      }),
    }),
    "a redirect that names another part of the page",
    { path: "/page#part" },
  ),
  dead("fragment-lost", "broken", chain([302], page()), "not on the page that one gets", {
    path: "/page#part",
  }),
];

export const REDIRECT_CASES: readonly FaultCase[] = [...CHAINS, ...TARGETS, ...MEANINGS];
