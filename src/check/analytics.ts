type Attributes = Readonly<Record<string, string>>;

/** A service that counts visits. */
interface Analytics {
  name: string;
  /** Whether a script is the one that its documentation tells sites to load. */
  isScript: (script: URL, attributes: Attributes) => boolean;
  /** The source that the policy needs for what the script sends. */
  source: (script: URL, attributes: Attributes, page: URL) => string;
}

/** Scripts pass an address to `fetch`, which resolves it against the page. */
const originOf = (address: string | undefined, page: URL, script: URL) =>
  (address === undefined ? script : URL.parse(address, page))?.origin ?? "";

/** Where known scripts send what they count, as their documentation says. */
const ANALYTICS: readonly Analytics[] = [
  {
    // https://plausible.io/docs/plausible-script
    name: "Plausible",
    isScript: ({ pathname }, attributes) =>
      /\/js\/pa-[\w-]+\.js$/.test(pathname) ||
      (/\/js\/(?:script|plausible)(?:\.[\w.-]+)?\.js$/.test(pathname) &&
        "data-domain" in attributes &&
        !("data-website-id" in attributes)),
    source: (script, { "data-api": endpoint }, page) => originOf(endpoint, page, script),
  },
  {
    // https://umami.is/docs/tracker-configuration
    name: "Umami",
    isScript: ({ pathname }, attributes) =>
      /\/(?:script|umami)\.js$/.test(pathname) &&
      "data-website-id" in attributes &&
      !("data-domain" in attributes),
    source(script, { "data-host-url": host }, page) {
      const isCloud = host === undefined && script.hostname === "cloud.umami.is";
      return isCloud ? "https://gateway.umami.is" : originOf(host, page, script);
    },
  },
  {
    // https://developer.matomo.org/guides/tracking-javascript-guide
    name: "Matomo",
    isScript: ({ pathname }) => /\/(?:matomo|piwik)\.js$/.test(pathname),
    source(script) {
      const [, account] = /^\/([\w.-]+)\//.exec(script.pathname) ?? [];
      const isCloud = script.hostname === "cdn.matomo.cloud" && account !== undefined;
      return isCloud ? `https://${account}` : script.origin;
    },
  },
  {
    // https://developers.google.com/tag-platform/security/guides/csp
    name: "Google Analytics",
    isScript: ({ hostname, pathname }) =>
      hostname === "www.googletagmanager.com" && pathname === "/gtag/js",
    source: () => "https://*.google-analytics.com",
  },
];

/** Where a page's script sends its counts; undefined for any other script. */
export function analyticsOf(
  script: URL,
  attributes: Attributes,
  page: URL,
): { name: string; source: string } | undefined {
  const found = ANALYTICS.find(({ isScript }) => isScript(script, attributes));
  return found && { name: found.name, source: found.source(script, attributes, page) };
}
