import { aboutFonts } from "../assets/style-addresses.ts";
import { isLoopback } from "../content/addresses.ts";
import type { ResourceKind } from "../html/addresses.ts";
import type { PageLink } from "../html/page-facts.ts";
import { DIRECTIVES, isCovered, toAllow } from "../settings/policy.ts";
import type { PageFinding, Rule } from "./check-context.ts";

/**
 * Pages load nothing that their own Content-Security-Policy (`output/content-security-policy.ts`)
 * would block, and no script whose requests it would block.
 */
export const policy: Rule = ({ targets }) => ({
  page(page) {
    const rules = page.facts.policy?.split("; ").map((rule) => rule.split(" ")) ?? [];
    const sources = new Map(rules.map(([name = "", ...listed]) => [name, listed]));
    const allows = (kind: ResourceKind, to: URL) =>
      isCovered(to, sources.get(DIRECTIVES[kind]) ?? []);
    return page.facts.links.flatMap((link): PageFinding[] => {
      const { url, element, kind, attributes = {}, offset } = link;
      const target = link.loads ? targets.of(url, page)?.url : undefined;
      if (target === undefined) return [];
      const isHere = target.origin === targets.origin;
      // `frame-ancestors` forbids frames even to pages of the site itself.
      const isOwn = isHere && !FRAMES.has(element);
      let problem: Problem | undefined;
      if (!isOwn && (kind === undefined || !allows(kind, target)))
        problem = blocked(link, target, isHere);
      else if (element === "script") {
        const found = analyticsOf(target, attributes, targets.of("", page)?.url ?? target);
        const sent = found && URL.parse(found.source.replace("*.", "any."));
        if (sent && sent.origin !== targets.origin && !allows("connections", sent))
          problem = unsent(found);
      }
      return problem === undefined ? [] : [{ ...problem, page: page.text, offset, text: url, url }];
    });
  },
});

const FRAMES = new Set(["iframe", "object", "embed"]);

type Problem = Pick<PageFinding, "code" | "severity" | "message" | "hint">;

/** `isHere`: whether the site itself has the target, in a frame. */
function blocked({ url, kind }: PageLink, target: URL, isHere: boolean): Problem {
  const allow = kind && target.host !== "" ? toAllow(target.origin, kind) : undefined;
  const fonts = kind === "styles" && aboutFonts(url) && FONTS_HOST;
  const ways = [ownHost(url, kind), allow, fonts].filter(Boolean).join(" ") || undefined;
  const hint = isHere ? `Link to it: <a href="${url}">. No frame shows files of the site.` : ways;
  const message = `The site's Content-Security-Policy blocks “${url}”.`;
  return { code: "security/blocked", severity: "error", message, hint };
}

function unsent({ name, source }: { name: string; source: string }): Problem {
  const blocks = `which the site's Content-Security-Policy blocks`;
  const message = `${name} sends what it counts to ${source}, ${blocks}.`;
  const hint = toAllow(source, "connections");
  return { code: "security/no-connection", severity: "warning", message, hint };
}

/** A style sheet of fonts is often on another host than their files. */
const FONTS_HOST = "The host of its font files goes under “security: fonts:”.";

const OWN_HOST = "so that it is served from your own host";

/** The hint to serve a file from the site's own host; undefined if it should stay elsewhere. */
function ownHost(url: string, kind: ResourceKind | undefined): string | undefined {
  if (kind === "scripts" || kind === "frames" || kind === "connections") return undefined;
  if (kind !== "styles")
    return `Copy the file to content/images/ or templates/static/, ${OWN_HOST}.`;
  return (
    aboutFonts(url) ??
    `Import it from a package in a style sheet of templates/styles/, ${OWN_HOST}.`
  );
}

/**
 * Forms do not cause warnings in browsers. Chrome turns autofill off in a form of a secure page
 * whose own address is not secure, and says that the form is not secure. That includes `mailto:`
 * (solidjs/solid-router#349), but not the addresses of buttons.
 */
export const secureForms: Rule = ({ targets }) => ({
  page: (page) =>
    page.facts.links.flatMap(({ element, url, offset }): PageFinding[] => {
      const target = element === "form" ? targets.of(url, page)?.url : undefined;
      const isMail = target?.protocol === "mailto:";
      const isPlain = target?.protocol === "http:" && !isLoopback(target.hostname);
      if (!(isMail || isPlain) || !targets.origin.startsWith("https:")) return [];
      const message = `The form sends to “${url}”, which Chrome reports as not secure.`;
      const hint = isMail
        ? `Move the address to the button: <button type="submit" formaction="${url}">.`
        : "Use an address that starts with https://.";
      const place = { page: page.text, offset, text: url, url };
      return [{ code: "security/insecure-form", severity: "warning", message, hint, ...place }];
    }),
});

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
