import type { Phrase, Trace } from "./phrase.ts";

/** Whole titles and headings that only challenges have. */
export const CHALLENGE: readonly Phrase[] = [
  {
    words:
      /^(?:just a moment|one moment,? please|attention required! \| cloudflare|checking your browser(?: before .{1,80})?)$/i,
    example: "Just a moment...",
    not: "Just a moment away from the beach",
    source: "Cloudflare",
  },
  {
    words:
      /^(?:(?:are you|you are) (?:a )?(?:robot|human)|robot check|robot challenge screen|bot (?:check|verification)|human verification)$/i,
    example: "Are you a robot?",
    not: "Are you a robot builder",
    source: "Amazon, Bloomberg; “Robot Challenge Screen”: SiteGround",
  },
  {
    words:
      /^(?:pardon our interruption|verif(?:y|ying) (?:that )?you are (?:a )?human|making sure you're not a bot|(?:we're )?verifying your browser)$/i,
    example: "Pardon Our Interruption...",
    not: "Pardon our dust",
    source:
      "Imperva; “Making sure you're not a bot”: Anubis; “We're verifying your browser”: Vercel",
  },
  {
    words:
      /^(?:ddos-guard|request rejected|access to this page has been denied|client challenge|vercel security checkpoint|radware captcha page|sucuri website firewall - access denied|your access to this site has been limited.{0,30})$/i,
    example: "Request Rejected",
    not: "Requests for rejected plans",
    source: "DDoS-Guard, F5, HUMAN, Fastly, Vercel, Radware, Sucuri, Wordfence",
  },
];

/** Sentences of such a page. */
export const CHALLENGE_SENTENCES: readonly Phrase[] = [
  {
    words: /verif(?:y|ying) (?:that )?you(?:'| a)?re (?:a )?(?:human|not a (?:ro)?bot)/i,
    example: "Verify you are human by completing the action below.",
    not: "Verify your booking by telephone",
    source: "Cloudflare",
  },
  {
    words:
      /checking (?:if the site connection is secure|your browser before)|enable javascript and cookies to continue/i,
    example: "Enable JavaScript and cookies to continue",
    not: "Enable cookies to keep your cart",
    source: "Cloudflare",
  },
  {
    words: /^(?:request rejected )?the requested url was rejected\b/i,
    example: "The requested URL was rejected. Please consult with your administrator.",
    not: "Our request was rejected by the county",
    source: "F5",
  },
  {
    words: /unusual traffic from your|press (?:&|and) hold to confirm/i,
    example: "Our systems have detected unusual traffic from your computer network.",
    not: "Expect unusual traffic on Fifth Avenue",
    source: "Google; “Press & Hold”: HUMAN",
  },
  {
    words:
      /complete the (?:captcha|security check) to (?:access|continue|enter|proceed|prove|view|visit)/i,
    example: "Please complete the security check to access this site",
    not: "Please complete the captcha to send your message",
    source: "Cloudflare",
  },
];

/** Titles that other pages have too: they count only on a page with hardly any text. */
export const WEAK_CHALLENGE: readonly Phrase[] = [
  {
    words: /^(?:please wait|security check(?:point)?)$/i,
    example: "Please wait...",
    not: "Please wait to be seated",
    source: "several",
  },
];

/** Headers that bot protection services add to their challenges. */
export const CHALLENGE_HEADERS: readonly [name: string, value: RegExp][] = [
  ["cf-mitigated", /challenge/],
  ["x-vercel-mitigated", /challenge/],
  ["x-amzn-waf-action", /challenge|captcha/],
  ["x-sucuri-block", /./],
];

/** Scripts and addresses of bot protection services in the page that they show instead. */
export const CHALLENGE_TRACES: readonly Trace[] = [
  {
    all: [
      /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/[^"']{0,100}orchestrate|cf-browser-verification/,
    ],
    example: "window._cf_chl_opt = {}",
    not: '<script src="/cdn-cgi/scripts/email-decode.min.js">',
    source: "Cloudflare",
  },
  {
    all: [/geo\.captcha-delivery\.com|\bdd=\{'rt':|ct\.captcha-delivery\.com\/c\.js/],
    example: '<script src="https://ct.captcha-delivery.com/c.js">',
    not: '<script src="https://js.datadome.example/tags.js">',
    source: "DataDome",
  },
  {
    all: [/px-captcha|captcha\.px-cdn\.net/],
    example: '<div id="px-captcha">',
    not: "window._pxAppId",
    source: "HUMAN",
  },
  {
    all: [/_pxAppId/, /captcha/],
    example: "_pxAppId, captcha",
    not: "window._pxAppId",
    source: "HUMAN",
  },
  {
    all: [/errors\.edgesuite\.net|\/_sec\/cp_challenge\//],
    example: "https://errors.edgesuite.net/18.2f",
    not: "https://www.akamai.example/",
    source: "Akamai",
  },
  {
    all: [/_Incapsula_Resource/],
    example: "/_Incapsula_Resource?SWUDNSAI",
    not: "Incapsula",
    source: "Imperva",
  },
  {
    all: [/\.awswaf\.com\/[^"']{0,100}challenge|AwsWafIntegration\.(?:checkForceRefresh|getToken)/],
    example: "AwsWafIntegration.checkForceRefresh()",
    not: "https://aws.amazon.com/waf/",
    source: "AWS WAF",
  },
  {
    all: [
      /\/149e9513-01fa-4fb0-aad4-566afd725d1b\/|rbzns\.challdomain|sucuri_cloudproxy_js|anubis_challenge/,
    ],
    example: '<script id="anubis_challenge">',
    not: "Anubis, god of the dead",
    source: "Kasada, Reblaze, Sucuri, Anubis",
  },
  {
    all: [/\/\.well-known\/sgcaptcha\/|Generated by Wordfence|src="\/_fs-ch-/],
    example: "0;/.well-known/sgcaptcha/?r=%2F",
    not: "Protected by Wordfence",
    source: "SiteGround, Wordfence, Fastly",
  },
];
