import type { RequestListener } from "node:http";
import { always, onTheWire, page, redirect, reply, site } from "./answers.ts";
import { alive, dead, type FaultCase, type Place, type Serve, type Verdict } from "./fault-case.ts";
import { honestPage, html, prose } from "./pages.ts";

/** `/page` sends these headers, and the target is a page; every other path is 404. */
const leads =
  (headers: Record<string, string | string[]>, target: string, status = 302): Serve =>
  () => ({ http: site({ "/page": reply(status, headers), [target]: page() }) });

/** The same, as bytes: Node refuses to send some of them. */
const bytes =
  (location: string, target: string): Serve =>
  () => ({
    socket: (socket) =>
      void socket.once("data", (asked: Buffer) => {
        const path = String(asked).split(" ")[1];
        const isThere = path === target;
        const head =
          path === "/page"
            ? ["HTTP/1.1 302 Found", `Location: ${location}`, "Content-Length: 0"]
            : [`HTTP/1.1 ${isThere ? "200 OK" : "404 Not Found"}`, "Content-Type: text/html"];
        socket.end(
          Buffer.from(
            onTheWire([...head, "Connection: close"], isThere ? honestPage() : ""),
            "latin1",
          ),
        );
      }),
  });

/** Values of `Location`, and the path that browsers then request. */
const LOCATIONS: readonly [name: string, location: (place: Place) => string, target: string][] = [
  ["space", () => "new page.html", "/new%20page.html"],
  ["backslash", ({ host, port }) => `\\\\${host}:${port}\\new`, "/new"],
  ["no-scheme", ({ host, port }) => `//${host}:${port}/new`, "/new"],
  ["capitals", ({ host, port }) => `HTTP://${host.toUpperCase()}:${port}/new`, "/new"],
  ["one-slash", () => "http:/new", "/new"],
  ["up", () => "../../new", "/new"],
  ["dots", () => "/a/./b/../new", "/a/new"],
  ["query-only", () => "?a=b", "/page?a=b"],
  ["spaces-around", () => "   /new  ", "/new"],
  ["quotes", () => `/say"hello"`, "/say%22hello%22"],
  ["braces", () => "/{new}", "/%7Bnew%7D"],
  ["plus", () => "/a+b%20c", "/a+b%20c"],
  ["double-slash", () => "/a//b", "/a//b"],
  ["fragment", () => "/new#part", "/new"],
  ["own-name", ({ http }) => `${http}/new?from=${http}/page`, "/new"],
];

/** Where redirects lead to another program. */
const PROGRAMS = [
  "tel:+13055550188",
  "itms-apps://apps.apple.com/app/id1",
  "sms:+13055550188",
  "whatsapp://send?phone=1",
  "geo:26.1,-81.8",
  "intent://casa#Intent;scheme=https;end",
  "market://details?id=x",
  "zoommtg://zoom.us/join",
  "maps://?q=pier",
];

/** Where no browser goes. */
const FORBIDDEN = [
  "javascript:alert(1)",
  "data:text/html,x",
  "file:///etc/passwd",
  "about:blank",
  "blob:http://x/y",
  "ftp://files.zoo.test/x",
  "view-source:http://x/",
  "http://",
  "http://a b/",
  "http://pier.zoo.test:6000/",
  "http://pier.zoo.test:25/x",
  "https://:443/",
];

const refreshing = (content: string, head = "", body = "") =>
  page(
    html({
      title: "Moving",
      head: `${head}<meta http-equiv="refresh" content="${content}">`,
      body,
    }),
  );
const LONG = `<h1>Boats</h1>${prose()}`;

/** Instructions to load `/new`, which is a page; the page itself counts as left. */
const REFRESHES: readonly [name: string, content: string][] = [
  ["usual", "0; url=/new"],
  ["no-space", "0;url=/new"],
  ["comma", "0, url=/new"],
  ["space", "0 url=/new"],
  ["capitals", "0;URL=/new"],
  ["quotes", "0; url='/new'"],
  ["no-url", "0;/new"],
  ["spaces", "  0  ;  url  =  /new  "],
  ["fraction", ".5; url=/new"],
  ["after-five", "5; url=/new"],
  ["newline", "0;\nurl=/new"],
];

/** Instructions that browsers ignore, or that come so late that the page counts. */
const KEPT: readonly [name: string, content: string][] = [
  ["late", "30; url=/gone"],
  ["negative", "-1; url=/gone"],
  ["words", "now; url=/gone"],
  ["itself", "5"],
  ["itself-by-name", "3; url=/page"],
  ["itself-by-query", "5; url=/page?t=1"],
  ["empty-url", "5; url="],
  ["program", "0; url=intent://casa#Intent;end"],
];

/** Elements in which an instruction has no effect. */
const INSIDE: readonly [name: string, wrapped: (meta: string) => string][] = [
  ["comment", (meta) => `<!-- ${meta} -->`],
  ["noscript", (meta) => `<noscript>${meta}</noscript><script>1</script>`],
  ["template", (meta) => `<template>${meta}</template>`],
  ["script", (meta) => `<script type="text/template">${meta}</script>`],
  ["textarea", (meta) => `<textarea>${meta}</textarea>`],
];

/** Every path leads to one page; three links of the host. */
const catchAll =
  (target: string, to: RequestListener, status = 301): Serve =>
  () => ({
    http: (request, response) =>
      (request.url?.split("?", 1)[0] === target.split("?", 1)[0]
        ? to
        : redirect(status, target + (target.endsWith("=") ? (request.url ?? "") : "")))(
        request,
        response,
      ),
  });
const three = {
  addresses: ({ http }: Place) => [`${http}/card/2024`, `${http}/wines`, `${http}/events/wedding`],
};
const CATCH_ALL: readonly [
  name: string,
  target: string,
  title: string,
  text: string,
  status: number,
  accept: Verdict[],
][] = [
  [
    "suspended",
    "/cgi-sys/suspendedpage.cgi",
    "Contact Support",
    "This Account has been suspended.",
    301,
    ["suspect"],
  ],
  ["not-found", "/pagina-no-encontrada", "Página no disponible", "Lo sentimos.", 301, ["suspect"]],
  ["new-shop", "/promo/bonus", "Bonus", prose(2), 301, ["suspect"]],
  ["temporary", "/summer", "Summer at the pier", prose(2), 302, ["suspect"]],
  ["with-origin", "/promo?from=", "Bonus", prose(2), 301, ["suspect"]],
  [
    "maintenance",
    "/maintenance.html",
    "We are back soon",
    "Scheduled work.",
    302,
    ["suspect", "transient"],
  ],
  [
    "login",
    "/account/login",
    "Sign in",
    `<form><input type="password"></form>${prose(2)}`,
    302,
    ["blocked"],
  ],
  ["asp-error", "/Error.aspx?aspxerrorpath=", "Error", "Something happened.", 302, ["suspect"]],
  ["app-store", "/get-the-app", "Get our app", prose(2), 302, ["suspect"]],
];

const refused = (location: string) =>
  location
    .replaceAll(/[^a-z]+/gi, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();

/** Redirects to itself a few times, without a cookie, and then answers. */
function afterTries(times: number): RequestListener {
  let asked = 0;
  return (request, response) =>
    (++asked <= times ? redirect(302, "/page") : page())(request, response);
}

/** Sets a cookie and answers once it comes back. */
const cookie =
  (line: string, wanted: RegExp): Serve =>
  (place) => ({
    http: site({
      "/page": (request, response) =>
        (wanted.test(request.headers.cookie ?? "")
          ? page()
          : reply(302, { location: "/page", "set-cookie": line.replace("HOST", place.host) }))(
          request,
          response,
        ),
    }),
  });

const steps =
  (count: number): Serve =>
  () => ({
    http: (request, response) => {
      const step = Number(
        /^\/(\d+)$/.exec(request.url ?? "")?.[1] ?? (request.url === "/page" ? 0 : Number.NaN),
      );
      const answer = Number.isNaN(step)
        ? reply(404)
        : step < count
          ? redirect(302, `/${step + 1}`)
          : page();
      answer(request, response);
    },
  });

export const LEAD_CASES: readonly FaultCase[] = [
  ...LOCATIONS.map(([name, location, target]) =>
    alive(
      `location-${name}`,
      ["ok", "moved"],
      (place) => leads({ location: location(place) }, target)(place),
      `browsers read ${target} in it`,
    ),
  ),
  alive(
    "location-latin-1",
    ["ok", "moved"],
    bytes("/caf\xE9", "/caf%E9"),
    "bytes that are not UTF-8 stay",
  ),
  alive(
    "location-utf-8",
    ["ok", "moved"],
    bytes(Buffer.from("/café").toString("latin1"), "/caf%C3%A9"),
    "bytes that are UTF-8",
  ),
  alive("location-tab", ["ok", "moved"], bytes("/ne\tw", "/new"), "tabs are left out"),
  ...PROGRAMS.map((location) =>
    alive(
      `program-${refused(location).split("-", 1)[0]}`,
      ["ok", "blocked"],
      leads({ location }, "/x"),
      "a program of the visitor opens",
    ),
  ),
  ...FORBIDDEN.map((location, index) =>
    dead(
      `forbidden-${index}-${refused(location).slice(0, 20)}`,
      "broken",
      leads({ location }, "/x"),
      `browsers do not go to ${location}`,
      { code: /^redirect-nowhere$/ },
    ),
  ),
  ...REFRESHES.map(([name, content]) =>
    alive(
      `refresh-${name}`,
      ["ok", "moved"],
      () => ({ http: site({ "/page": refreshing(content), "/new": page() }) }),
      `“${content}” leads to a page`,
    ),
  ),
  ...REFRESHES.map(([name, content]) =>
    dead(
      `refresh-gone-${name}`,
      ["broken", "suspect"],
      () => ({ http: site({ "/page": refreshing(content) }) }),
      `“${content}” leads to nothing`,
    ),
  ),
  ...KEPT.map(([name, content]) =>
    alive(
      `refresh-kept-${name}`,
      ["ok", "blocked"],
      () => ({ http: site({ "/page": refreshing(content, "", LONG) }) }),
      `“${content}” leaves the page there`,
    ),
  ),
  ...INSIDE.map(([name, wrapped]) =>
    alive(
      `refresh-in-${name}`,
      "ok",
      () => ({
        http: site({
          "/page": page(
            html({
              title: "Boats",
              body: wrapped(`<meta http-equiv="refresh" content="0; url=/gone">`) + LONG,
            }),
          ),
        }),
      }),
      "has no effect there",
    ),
  ),
  alive(
    "refresh-base",
    ["ok", "moved"],
    () => ({
      http: site({
        "/page": refreshing("0; url=start", `<base href="/app/">`),
        "/app/start": page(),
      }),
    }),
    "relative to the base of the page",
  ),
  alive(
    "refresh-header",
    ["ok", "moved"],
    leads({ refresh: "0; url=/new", "content-type": "text/html" }, "/new", 200),
    "said by a header",
  ),
  dead(
    "refresh-header-gone",
    ["broken", "suspect"],
    leads({ refresh: "0;url=/gone", "content-type": "text/html" }, "/x", 200),
    "said by a header, to nothing",
  ),
  dead(
    "refresh-header-sold",
    ["suspect"],
    () => ({
      http: site({
        "/page": reply(200, { refresh: "0;url=/lander" }),
        "/lander": page(html({ title: "x", body: "<h1>This domain is for sale</h1>" })),
      }),
    }),
    "to a seller's page",
  ),
  alive(
    "refresh-webcam",
    "ok",
    () => {
      let count = 0;
      return {
        http: (request, response) =>
          (request.url?.startsWith("/page")
            ? refreshing(`5; url=/page?t=${++count}`, "", LONG)
            : reply(404))(request, response),
      };
    },
    "a picture that loads itself",
  ),
  ...CATCH_ALL.map(([name, target, title, text, status, accept]) =>
    dead(
      `every-path-${name}`,
      accept,
      catchAll(target, page(html({ title, body: `<h1>${title}</h1>${text}` })), status),
      "every address leads to one page",
      three,
    ),
  ),
  dead(
    "every-path-to-stranger",
    "suspect",
    (place) => ({
      http: redirect(301, `${place.origin(`casino-of-${place.host}`)}/promo/bonus`),
      elsewhere: {
        [`casino-of-${place.host}`]: site({ "/promo/bonus": page(honestPage("", "Bonus")) }),
      },
    }),
    "every address leads to another site",
    three,
  ),
  alive(
    "every-path-to-its-own",
    "moved",
    () => ({
      http: (request, response) =>
        (request.url === "/new/page"
          ? page()
          : request.url?.startsWith("/new/")
            ? reply(404)
            : redirect(301, `/new${request.url ?? ""}`))(request, response),
    }),
    "every address leads to its own new one",
  ),
  alive(
    "to-section",
    ["ok", "moved"],
    () => ({
      http: site({
        "/page": redirect(301, "/#menu"),
        "/": page(honestPage(`<section id="menu"></section>`)),
      }),
    }),
    "a site of one page",
  ),
  alive(
    "to-page-id",
    ["ok", "moved"],
    () => ({
      http: site({
        "/page": redirect(302, "/?page_id=12"),
        "/?page_id=12": page(honestPage("", "Menu")),
        "/": page(),
      }),
    }),
    "a page by its number",
  ),
  alive(
    "to-tv",
    ["ok", "moved"],
    () => ({
      http: site({
        "/televisions": redirect(301, "/tv/"),
        "/tv/": page(honestPage("", "Televisions")),
        "/": page(),
      }),
    }),
    "two letters that are no language",
    { path: "/televisions" },
  ),
  dead(
    "post-to-home",
    ["suspect", "broken"],
    () => ({ http: site({ "/?p=123": redirect(301, "/"), "/": page() }) }),
    "a post that is gone",
    { path: "/?p=123" },
  ),
  ...["/404", "/erreur/404.html", "/page-not-found/", "/errors/notfound.aspx", "/404.php"].map(
    (target, index) =>
      dead(
        `to-error-${index}`,
        ["suspect", "broken"],
        () => ({
          http: site({
            "/page": redirect(302, target),
            [target]: page(html({ title: "Bistro", body: "<p>Rien ici.</p>" })),
          }),
        }),
        `the address ${target} says it`,
      ),
  ),
  ...[1, 2, 5].map((times) =>
    alive(
      `itself-${times}`,
      "ok",
      () => ({ http: site({ "/page": afterTries(times) }) }),
      "leads to itself a few times, without a cookie",
    ),
  ),
  alive("hops-19", "ok", steps(19), "as many as Chromium follows"),
  dead("hops-21", "broken", steps(21), "more than the Fetch Standard allows"),
  alive(
    "cookie-quotes",
    "ok",
    cookie(`a="1 2"; Path=/; Expires=Wed, 09-Jun-2099 10:18:14 GMT`, /a="1 2"/),
    "quotes, and an old date",
  ),
  alive(
    "cookie-equals",
    "ok",
    cookie("b=x=y; Max-Age=60; Path=/", /b=x=y/),
    "an equals sign within",
  ),
  alive("cookie-domain", "ok", cookie("k=1; Domain=HOST", /k=1/), "for the host by its name"),
  alive(
    "cookie-dot-domain",
    "ok",
    cookie("k=1; Domain=.HOST; path=/", /k=1/),
    "with a dot before it",
  ),
  alive("cookie-same-site", "ok", cookie("k=1; SameSite=Strict; HttpOnly", /k=1/), "strict"),
  alive("cookie-no-name", "ok", cookie("just-a-value; Path=/", /just-a-value/), "without a name"),
  dead(
    "cookie-each-time",
    "broken",
    () => {
      let count = 0;
      return {
        http: (_request, response) =>
          reply(302, { location: "/page", "set-cookie": `n=${++count}; Path=/` })(
            _request,
            response,
          ),
      };
    },
    "a new one each time, without end",
  ),
  dead(
    "location-twice",
    ["broken", "transient", "suspect"],
    leads({ location: ["/a", "/b"] }, "/a"),
    "two targets",
  ),
  alive(
    "location-twice-same",
    ["ok", "moved"],
    leads({ location: ["/a", "/a"] }, "/a"),
    "the same target twice",
  ),
  alive(
    "page-with-302",
    ["ok", "suspect"],
    always(() => page(honestPage(), {}, 302)),
    "a redirect without a target, and with a page",
  ),
  ...[201, 300, 304, 305].map((status) =>
    alive(
      `location-beside-${status}`,
      status === 304 ? ["ok", "transient"] : ["ok", "suspect"],
      () => ({ http: site({ "/page": page(honestPage(), { location: "/gone" }, status) }) }),
      "a target beside a status that does not redirect",
    ),
  ),
];
