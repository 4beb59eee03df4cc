import type { RequestListener } from "node:http";
import { always, errorPage, only, page, redirect, reply, site } from "./answers.ts";
import { alive, dead, unless, type BrowserCase, type FaultCase, type Serve } from "./fault-case.ts";
import { honestPage, html, prose } from "./pages.ts";

/** Answers for browsers that are others than those for programs. */
const forBrowsers =
  (theirs: RequestListener, ours: RequestListener): RequestListener =>
  (request, response) =>
    (/Chrome\//.test(request.headers["user-agent"] ?? "") ? theirs : ours)(request, response);

const GUARDS: readonly BrowserCase[] = [
  unless(
    "broken",
    alive(
      "guard-404",
      "ok",
      always(() => forBrowsers(page(), errorPage(404))),
      "a guard that tells programs that there is no such page",
    ),
  ),
  unless(
    "transient",
    alive(
      "guard-503",
      "ok",
      always(() => forBrowsers(page(), errorPage(503))),
      "a guard that tells programs that the server has an error",
    ),
  ),
  unless(
    "broken",
    alive(
      "guard-wall",
      "blocked",
      always(() => forBrowsers(errorPage(403), errorPage(404))),
      "a wall that turns the browser away, too",
    ),
  ),
  unless(
    "broken",
    alive(
      "guard-challenge",
      "blocked",
      always(() =>
        forBrowsers(page(html({ title: "Just a moment...", body: "" }), {}, 403), errorPage(404)),
      ),
      "a challenge, which is not solved",
    ),
  ),
  unless(
    "moved",
    alive(
      "guard-moved",
      "ok",
      () => ({
        http: site({
          "/page": forBrowsers(page(), redirect(301, "/for-robots/page")),
          "/for-robots/page": page(),
        }),
      }),
      "only programs are redirected",
    ),
  ),
  unless(
    "broken",
    alive(
      "guard-document",
      "ok",
      always(() =>
        forBrowsers(reply(200, { "content-type": "application/pdf" }, "%PDF-1.7"), errorPage(404)),
      ),
      "a document, which browsers save",
    ),
  ),
];

/** Statuses that may be about programs alone. */
const REFUSALS: readonly BrowserCase[] = [402, 403, 405, 418].flatMap((status) => [
  unless(
    "blocked",
    dead(
      `refused-${status}`,
      "suspect",
      always(() => errorPage(status)),
      "an app that was stopped, a shop that is frozen: everybody gets it",
      { code: new RegExp(`^http-${status}$`) },
    ),
  ),
  unless(
    "blocked",
    alive(
      `refused-${status}-to-programs`,
      "ok",
      always(() => forBrowsers(page(), errorPage(status))),
      "only programs are refused",
    ),
  ),
]);

/** Waits for one answer after another. */
const WAITS = `for (;;) {
  const asked = new XMLHttpRequest();
  asked.open("GET", "/wait", false);
  asked.send();
}`;
const script = (code: string) => `<script>${code}</script>`;
const GONE = html({ title: "Page not found", body: `<h1>Page not found</h1>` });

/** Pages that scripts and styles make. */
const RENDERED: readonly BrowserCase[] = [
  unless(
    "suspect",
    alive(
      "script-fills-page",
      "ok",
      only(() =>
        page(
          html({
            title: "Page not found",
            body: `<h1>Page not found</h1>${script(`document.title = "Boats"; document.body.innerHTML = ${JSON.stringify(`<h1>Boats</h1>${prose()}`)};`)}`,
          }),
        ),
      ),
      "a script replaces the words “Page not found”",
    ),
  ),
  unless(
    "suspect",
    alive(
      "style-hides-words",
      "ok",
      only(() =>
        page(
          html({
            title: "Boats",
            head: "<style>.state { display: none }</style>",
            body: `<div class="state"><h1>Page not found</h1></div><h1>Boats</h1><p>Leave at eight.</p>`,
          }),
        ),
      ),
      "a template of an error that visitors never see",
    ),
  ),
  unless(
    "suspect",
    dead(
      "script-stays-gone",
      "suspect",
      only(() =>
        page(html({ title: "Page not found", body: `<h1>Page not found</h1>${script("1")}` })),
      ),
      "the words stay after scripts have run",
      { code: /^soft-404$/ },
    ),
  ),
  unless(
    "suspect",
    dead(
      "script-never-ends",
      "suspect",
      // The browser does not know its authority, so it is opened twice. The script waits, which
      // stops the page as a loop does, and leaves the other pages the processor.
      () => ({
        https: site({
          "/page": page(
            html({
              title: "Page not found",
              body: `<h1>Page not found</h1>${script(WAITS)}`,
            }),
          ),
          "/wait": (_, response) => void setTimeout(() => response.end(), 1000).unref(),
        }),
      }),
      "a page that cannot be read costs the second opinion only",
      { code: /^soft-404$/, tls: true },
    ),
  ),
  unless(
    "suspect",
    dead(
      "script-annoys",
      "suspect",
      only(() =>
        page(
          html({
            title: "Page not found",
            body: `<h1>Page not found</h1>${script(
              `addEventListener("beforeunload", (event) => event.preventDefault()); open("/window"); alert("Stay"); Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => 0); location.hash = "x"; print();`,
            )}`,
          }),
        ),
      ),
      "dialogs, windows and permissions",
      { code: /^soft-404$/ },
    ),
  ),
  unless(
    "ok",
    dead(
      "script-says-gone",
      "suspect",
      only(() =>
        page(
          html({
            title: "Boats",
            body: `<div id="root"></div>${script(`document.title = "Page not found"; document.body.innerHTML = "<h1>Page not found</h1>";`)}`,
          }),
        ),
      ),
      "a page that is empty without scripts",
      { code: /^soft-404$/ },
    ),
  ),
  unless(
    "broken",
    dead(
      "both-404",
      "broken",
      always(() => errorPage(404)),
      "a browser gets the same",
      { code: /^http-404$/ },
    ),
  ),
  unless(
    "broken",
    dead(
      "empty-404",
      "broken",
      always(() => reply(404)),
      "an error without a page",
      { code: /^http-404$/ },
    ),
  ),
];

/** An anchor that a script makes, moves to, or does not make. */
const scripted = (code: string): Serve =>
  only(() => page(honestPage(`<p id="reviews" style="margin-top: 3000px"></p>${script(code)}`)));

const FRAGMENTS: readonly BrowserCase[] = [
  unless(
    "ok",
    alive(
      "fragment-made",
      "ok",
      scripted(
        `document.querySelector("#reviews").insertAdjacentHTML("afterend", "<h2 id=part>Part</h2>")`,
      ),
      "a script makes the anchor",
      { path: "/page#part" },
    ),
  ),
  unless(
    "ok",
    alive(
      "fragment-on-demand",
      "ok",
      scripted(
        `addEventListener("hashchange", () => document.querySelector("#reviews").insertAdjacentHTML("afterend", "<h2 id=part>Part</h2>")), addEventListener("hashchange", () => location.hash === "#part" && document.querySelector("#part").scrollIntoView())`,
      ),
      "a script makes the anchor when its fragment is requested",
      { path: "/page#part" },
    ),
  ),
  unless(
    "ok",
    alive(
      "fragment-scrolls",
      "ok",
      scripted(
        `const go = () => location.hash === "#to-reviews" && document.querySelector("#reviews").scrollIntoView(); addEventListener("hashchange", go); go();`,
      ),
      "a script goes to a place of another name",
      { path: "/page#to-reviews" },
    ),
  ),
  unless(
    "ok",
    alive(
      "fragment-script-missing",
      "ok",
      only(() => page(honestPage(`<script src="/reviews.js"></script>`))),
      "the script that may make it cannot be loaded",
      { path: "/page#part" },
    ),
  ),
  unless(
    "ok",
    dead(
      "fragment-not-made",
      "suspect",
      scripted("1"),
      "scripts have run, and there is no such place",
      {
        path: "/page#part",
        code: /^fragment-missing$/,
      },
    ),
  ),
  unless(
    "broken",
    dead(
      "fragment-none",
      "broken",
      only(() => page()),
      "a page without scripts, and without the anchor",
      {
        path: "/page#part",
        code: /^fragment-missing$/,
      },
    ),
  ),
];

/** Redirects of a page for browsers, each after some milliseconds, to an honest page. */
const slowly =
  (count: number, ms: number): Serve =>
  () => ({
    http: (request, response) => {
      const step = request.url === "/page" ? 0 : Number(request.url?.slice(1));
      const next = step < count ? redirect(302, `/${step + 1}`) : page();
      const after: RequestListener = (...own) => setTimeout(() => next(...own), ms);
      forBrowsers(after, errorPage(503))(request, response);
    },
  });

/** Where refreshes and scripts lead. */
const CHAINS: readonly BrowserCase[] = [
  unless(
    "transient",
    dead(
      "slow-hops-21",
      "broken",
      // Longer than a browser has for its first answer, so that the error page comes late.
      slowly(21, 200),
      "an error page that loads itself again would follow 20 more redirects",
      { code: /^redirect-loop$/ },
    ),
  ),
  unless(
    "transient",
    dead(
      "slow-hops-10",
      "transient",
      slowly(10, 3000),
      "redirects that are still under way when the time is over",
      { code: /^http-503$/ },
    ),
  ),
  unless(
    "transient",
    dead(
      "script-leads-to-404",
      "broken",
      () => ({
        http: site({
          "/page": forBrowsers(
            page(html({ body: script(`location.href = "/gone"`) })),
            errorPage(503),
          ),
        }),
      }),
      "a script leads to an address that does not exist",
      { code: /^http-404$/ },
    ),
  ),
  unless(
    "transient",
    dead(
      "script-leads-to-seller",
      "suspect",
      () => ({
        http: site({
          "/page": forBrowsers(
            page(html({ body: script(`location.replace("/lander")`) })),
            errorPage(503),
          ),
          "/lander": page(html({ title: "pier.test", body: "<h1>This domain is for sale</h1>" })),
        }),
      }),
      "a script leads to the page of a seller",
      { code: /^parked$/ },
    ),
  ),
  unless(
    "transient",
    alive(
      "refresh-after-three-seconds",
      "ok",
      () => ({
        http: site({
          "/page": forBrowsers(
            page(html({ head: `<meta http-equiv="refresh" content="3; url=/boats">`, body: "" })),
            errorPage(503),
          ),
          "/boats": page(),
        }),
      }),
      "a refresh is waited for",
    ),
  ),
  unless(
    "transient",
    alive(
      "app-changes-address",
      "ok",
      () => ({
        http: site({
          "/page": forBrowsers(
            page(honestPage(script(`history.replaceState({}, "", "/boats")`))),
            errorPage(503),
          ),
        }),
      }),
      "a script gives the page another address",
    ),
  ),
];

/** Every case that a browser judges. */
export const BROWSER_CASES: readonly BrowserCase[] = [
  ...GUARDS,
  ...REFUSALS,
  ...RENDERED,
  ...FRAGMENTS,
  ...CHAINS,
];

/** A page that a script makes from an answer which takes five seconds. */
export const SLOW: FaultCase = alive(
  "slow-boats",
  "ok",
  () => ({
    http: site({
      "/boats": (_request, response) => void setTimeout(() => response.end("Boats"), 5000),
      "/page": page(
        GONE.replace(
          "</body>",
          `${script(`fetch("/boats").then((answer) => answer.text()).then((boats) => { document.title = boats; document.body.innerHTML = "<h1>" + boats + "</h1>"; })`)}</body>`,
        ),
      ),
    }),
  }),
  "a script fetches the page for five seconds",
);

/** A page with more requests than its host may get at a time, one of which asks for a pause. */
export const BUSY: FaultCase = dead(
  "busy",
  "suspect",
  () => {
    const slow: RequestListener = (_request, response) =>
      void setTimeout(
        () => response.writeHead(200, { "content-type": "text/javascript" }).end("1"),
        60,
      );
    const scripts = Array.from(
      { length: 12 },
      (_, index) => `<script async src="/${index}.js"></script>`,
    ).join("");
    const paths = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`/${index}.js`, slow]),
    );
    return {
      http: site({
        ...paths,
        "/page": page(GONE.replace("</body>", `${scripts}</body>`)),
        "/other": page(
          GONE.replace("</body>", `<script src="/pause.js"></script>${scripts}</body>`),
        ),
        "/pause.js": reply(429, { "retry-after": "1" }),
      }),
    };
  },
  "pages with many scripts",
  { addresses: ({ http }) => [`${http}/page`, `${http}/other`] },
);

/** A page that a script fills: without a doubt, no browser opens it. */
export const HEALTHY: FaultCase = alive(
  "healthy",
  "ok",
  always(() => page()),
  "no doubt",
  { path: "/" },
);
