/** Who left a trace in a page: a guard against robots, or a seller of domains. */
export type Marker = "challenge" | "parking";

/**
 * Traces in the HTML of pages that stand in the place of the one that was asked for. Each is a name of the service's own
 * script or address, not a word that an ordinary page would use; of several in a row all have to be there. Nothing in them
 * may run through a whole page.
 */
const TRACES: readonly [Marker, ...RegExp[]][] = [
  // Cloudflare
  ["challenge", /_cf_chl_opt|\/cdn-cgi\/challenge-platform\/[^"']{0,100}orchestrate|cf-browser-verification/],
  // DataDome
  ["challenge", /geo\.captcha-delivery\.com|\bdd=\{'rt':|ct\.captcha-delivery\.com\/c\.js/],
  // HUMAN (PerimeterX)
  ["challenge", /px-captcha|captcha\.px-cdn\.net/],
  ["challenge", /_pxAppId/, /captcha/],
  // Akamai
  ["challenge", /errors\.edgesuite\.net|\/_sec\/cp_challenge\//],
  // Imperva
  ["challenge", /_Incapsula_Resource/],
  // AWS WAF
  ["challenge", /\.awswaf\.com\/[^"']{0,100}challenge|AwsWafIntegration\.(?:checkForceRefresh|getToken)/],
  // Kasada, Reblaze, Sucuri, Anubis
  ["challenge", /\/149e9513-01fa-4fb0-aad4-566afd725d1b\/|rbzns\.challdomain|sucuri_cloudproxy_js|anubis_challenge/],
  // Those who show advertisements on unused domains, and those who sell them
  ["parking", /sedoparking\.com|parkingcrew\.net|\bbodis\.com\/|parklogic\.com|img1\.wsimg\.com\/parking-lander/],
  ["parking", /d1lxhc4jvstzrp\.cloudfront\.net|cdn\.dan\.com|hugedomains\.com\/domain_profile|afternic\.com\/forsale/],
  ["parking", /window\.location\.href\s?=\s?["']\/lander["']|window\.park\s?=/],
];

/** The traces that a page holds. */
export function markersIn(html: string): Set<Marker> {
  return new Set(TRACES.flatMap(([marker, ...all]) => (all.every((trace) => trace.test(html)) ? [marker] : [])));
}
