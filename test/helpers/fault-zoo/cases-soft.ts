import { always, only, page, redirect, site } from "./answers.ts";
import { alive, dead, type FaultCase } from "./fault-case.ts";
import { honestPage, html, prose, SHELL } from "./pages.ts";

const menu = `<nav><a href="/">Home</a> <a href="/boats">Boats</a></nav>`;
const notFound = (title: string, body: string) => page(html({ title, body: `${menu}${body}` }));

/** Pages with status 200 that are not what was linked. */
const SOFT: readonly FaultCase[] = [
  dead(
    "soft-404-title",
    "suspect",
    always(() => notFound("404 – Page not found", "<p>Have a look at our home page.</p>")),
    "says so in the title",
  ),
  dead(
    "soft-404-h1",
    "suspect",
    always(() => notFound("Harbour Tours", "<h1>Page not found</h1><p>Try the menu.</p>")),
    "says so in the heading",
  ),
  dead(
    "soft-404-wording",
    "suspect",
    always(() =>
      notFound(
        "Oops! | Harbour Tours",
        "<h2>Sorry, we couldn't find that page</h2><p>It may have been moved.</p>",
      ),
    ),
    "says so in its own words",
  ),
  dead(
    "soft-404-german",
    "suspect",
    always(() => notFound("Seite nicht gefunden – Hafen", "<h1>Seite nicht gefunden</h1>")),
    "says so in German",
  ),
  dead(
    "soft-honest-host",
    "suspect",
    only(() =>
      notFound(
        "Harbour Tours",
        "<h1>This page does not exist any more</h1><p>Please use the search.</p>",
      ),
    ),
    "random paths are honest here, this page is not",
  ),
  dead(
    "soft-same-for-any-path",
    "suspect",
    always(() =>
      page(
        html({
          title: "Harbour Tours",
          body: `${menu}<h1>Welcome to Harbour Tours</h1>${prose(2)}`,
        }),
      ),
    ),
    "the same text at every path: what was linked is not there",
    { path: "/boats/blue-heron.html" },
  ),
];

const forSale = (name: string) =>
  page(
    html({
      title: `${name} is for sale`,
      body: `<h1>${name}</h1><p>This domain is for sale. Buy now for 2,895 € or make an offer.</p><a href="/offer">Make an offer</a>`,
    }),
  );

/** Addresses that have another owner now. */
const PARKED: readonly FaultCase[] = [
  dead(
    "parked-for-sale",
    "suspect",
    (place) => ({ http: forSale(place.host) }),
    "the domain is for sale",
    {
      code: /parked/,
    },
  ),
  dead(
    "parked-registrar",
    "suspect",
    always(() =>
      page(
        html({
          title: "Welcome",
          body: `<p>This web page is parked FREE, courtesy of Some Registrar.</p><h2>Related searches</h2><ul><li><a href="/s?q=boats">Boats</a></li><li><a href="/s?q=insurance">Insurance</a></li></ul>`,
        }),
      ),
    ),
    "parked at a registrar, linked as a home page",
    { path: "/", code: /parked/ },
  ),
  dead(
    "parked-expired",
    "suspect",
    (place) => ({
      http: page(
        html({
          title: place.host,
          body: `<h1>This domain has expired</h1><p>If you are the owner of ${place.host}, please renew it at your registrar.</p>`,
        }),
      ),
    }),
    "the notice of a registrar",
    { code: /parked/ },
  ),
  dead(
    "parked-redirect",
    "suspect",
    (place) => ({
      http: redirect(
        302,
        `${place.origin("buy-this-domain.test")}/lander/${place.host}?utm_source=parking`,
      ),
      elsewhere: { "buy-this-domain.test": forSale(place.host) },
    }),
    "leads to a market for domains",
  ),
  dead(
    "parked-script",
    "suspect",
    always(() =>
      page(
        `<!DOCTYPE html><html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>`,
      ),
    ),
    "nothing but a script that leads to advertisements",
  ),
];

/** Good pages that look like a fault. */
const TRAPS: readonly FaultCase[] = [
  alive(
    "trap-spa-shell",
    "ok",
    always(() => page(SHELL)),
    "an application in the browser: the same shell for every path",
  ),
  alive(
    "trap-home-any-200",
    "ok",
    always(() => page(honestPage())),
    "says 200 to everything, but its home page is what was linked",
    {
      path: "/",
    },
  ),
  alive(
    "trap-real-page-any-200",
    "ok",
    () => ({
      http: site({ "/page": page() }, notFound("Nothing here", "<h1>Page not found</h1>")),
    }),
    "says 200 to everything, but this page is real",
  ),
  alive(
    "trap-article-404",
    "ok",
    only(() =>
      page(
        honestPage(
          `<p>A “404 page not found” is the answer of a server that has no such page.</p>`,
          "How to make a good 404 error page",
        ),
      ),
    ),
    "an article about the error",
  ),
  alive(
    "trap-removed-text",
    "ok",
    only(() =>
      page(honestPage("<p>The old crane has been removed and is no longer available.</p>")),
    ),
    "just a story",
  ),
  alive(
    "trap-noindex",
    "ok",
    only(() =>
      page(html({ title: "Boats", head: `<meta name="robots" content="noindex">`, body: prose() })),
    ),
    "search engines are none of our business",
  ),
  alive(
    "trap-homes-for-sale",
    "ok",
    only(() =>
      page(
        honestPage(
          "<p>Buy now: this house is for sale. Make an offer.</p>",
          "Homes for sale in the harbour quarter",
        ),
      ),
    ),
    "a house, not a domain",
  ),
  alive(
    "trap-article-parking",
    "ok",
    only(() =>
      page(
        honestPage(
          "<p>“This domain is for sale”, the page said, so we chose another name.</p>",
          "How we chose our name",
        ),
      ),
    ),
    "a story about a domain",
  ),
  alive(
    "trap-area-404",
    "ok",
    only(() => page(honestPage("", "Area 404 – Bar and Kitchen"))),
    "a bar with that name",
  ),
  alive(
    "trap-no-title",
    "ok",
    only(() => page(html({ body: prose() }))),
    "needs no title",
  ),
  alive(
    "trap-empty-body",
    ["ok", "suspect"],
    only(() => page("")),
    "200 and nothing: alive, and nothing to see",
  ),
];

export const SOFT_CASES: readonly FaultCase[] = [...SOFT, ...PARKED, ...TRAPS];
