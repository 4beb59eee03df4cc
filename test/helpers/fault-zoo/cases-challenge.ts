import { always, only, page, reply } from "./answers.ts";
import { alive, type FaultCase } from "./fault-case.ts";
import { honestPage, html } from "./pages.ts";

const WAIT = html({
  title: "Just a moment...",
  head: `<meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="360">`,
  body: `<noscript>Enable JavaScript and cookies to continue</noscript><script>window._cf_chl_opt={cvId:'3',cType:'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1';</script>`,
});
const MITIGATED = {
  server: "cloudflare",
  "cf-ray": "8f0a1b2c3d4e5f60-FRA",
  "cf-mitigated": "challenge",
};

const denied = html({
  title: "Access Denied",
  body: `<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p>Reference #18.2d351ab8.1557333295.a4e16ab<p>https://errors.edgesuite.net/18.2d351ab8.1557333295.a4e16ab</p>`,
});

const captcha = html({
  title: "harbour",
  body: `<p id="cmsg">Please enable JS and disable any ad blocker</p><script>var dd={'rt':'c','cid':'AHrlqAAA','hsh':'1D42','host':'geo.captcha-delivery.com'}</script><script src="https://ct.captcha-delivery.com/c.js"></script>`,
});

const pressAndHold = html({
  title: "Access to this page has been denied",
  body: `<div id="px-captcha"></div><script>window._pxAppId='PXabcdef12';window._pxVid='';</script><p>Press &amp; Hold to confirm you are a human.</p>`,
});

const human = html({
  title: "One more step",
  body: `<h1>Please verify you are human</h1><p>We have seen unusual traffic from your network. Solve the puzzle to continue.</p><div class="h-captcha"></div>`,
});

const frame = `<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><body><iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=23&incident_id=0-0">Request unsuccessful. Incapsula incident ID: 0-0</iframe></body></html>`;

const work = html({
  title: "Making sure you're not a bot!",
  body: `<h1>Making sure you're not a bot!</h1><p>Your browser does some work first.</p><script id="anubis_challenge" type="application/json">{"rules":{"difficulty":4}}</script>`,
});

const NOT_FOR_ROBOTS = "a visitor gets past it";

/** Challenges for robots: alive, and the page itself is unknown. */
const WALLS: readonly FaultCase[] = [
  alive(
    "challenge-cloudflare-403",
    "blocked",
    always(() => page(WAIT, MITIGATED, 403)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-cloudflare-503",
    "blocked",
    always(() => page(WAIT, { server: "cloudflare" }, 503)),
    "503 with a challenge is no outage",
  ),
  alive(
    "challenge-cloudflare-200",
    "blocked",
    always(() => page(WAIT, { server: "cloudflare" })),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-header-only",
    "blocked",
    always(() => page(html({ body: "" }), MITIGATED, 503)),
    "said by a header alone",
  ),
  alive(
    "challenge-akamai-403",
    "blocked",
    always(() => page(denied, { server: "AkamaiGHost" }, 403)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-akamai-200",
    "blocked",
    always(() => page(denied, { server: "AkamaiGHost" })),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-datadome-403",
    "blocked",
    always(() => page(captcha, { server: "DataDome", "x-datadome": "protected" }, 403)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-datadome-200",
    "blocked",
    always(() => page(captcha, { "x-datadome": "protected" })),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-perimeterx-403",
    "blocked",
    always(() => page(pressAndHold, {}, 403)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-perimeterx-200",
    "blocked",
    always(() => page(pressAndHold)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-generic-200",
    "blocked",
    always(() => page(human)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-generic-503",
    "blocked",
    always(() => page(human, {}, 503)),
    "503 with a challenge is no outage",
  ),
  alive(
    "challenge-incapsula-200",
    "blocked",
    always(() => page(frame)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-work-200",
    "blocked",
    always(() => page(work)),
    NOT_FOR_ROBOTS,
  ),
  alive(
    "challenge-202",
    "blocked",
    always(() => reply(202, { "x-amzn-waf-action": "challenge" })),
    "202, nothing in it, and a header that says why",
  ),
];

/** Pages that mention challenges and have none. */
const TRAPS: readonly FaultCase[] = [
  alive(
    "trap-recaptcha-form",
    "ok",
    only(() =>
      page(
        honestPage(
          `<form action="/send"><label>Your message <textarea name="text"></textarea></label><div class="g-recaptcha" data-sitekey="6Lc"></div><script src="https://captcha.example/recaptcha/api.js" async defer></script><button>Send</button></form>`,
          "Contact",
        ),
      ),
    ),
    "a form is guarded, the page is not",
  ),
  alive(
    "trap-article-captcha",
    "ok",
    only(() =>
      page(
        honestPage(
          "<p>“Verify you are human”, “Just a moment…”: why sites ask.</p>",
          "Why sites ask you to verify you are human",
        ),
      ),
    ),
    "an article about them",
  ),
  alive(
    "trap-cloudflare-page",
    "ok",
    only(() =>
      page(honestPage(`<script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>`), {
        server: "cloudflare",
        "cf-ray": "8f0a",
      }),
    ),
    "real pages carry such a script too",
  ),
];

export const CHALLENGE_CASES: readonly FaultCase[] = [...WALLS, ...TRAPS];
