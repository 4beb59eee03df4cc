import { warning, type Finding, type Position } from "../findings/finding.ts";
import type { HostName, HostSettings } from "./host-settings.ts";
import { LONGEST_LINE, type SitePolicy } from "../output/content-security-policy.ts";
import type { Hosting } from "./hosting.ts";
import { LARGEST_FUNCTION, requestFunction } from "./cloudfront-function.ts";
import { headersFile, redirectsFile } from "./headers-file.ts";

/** What Cloudflare Pages reads at most (developers.cloudflare.com/pages/configuration). */
const CLOUDFLARE = { headerRules: 100, plainRedirects: 2000, openRedirects: 100, redirectLine: 1000 };

/** Says what a host of the settings cannot do for this site: at the line that names it. */
export function hostFindings(hosting: Hosting, { hosts }: HostSettings): Finding[] {
  return hosts.flatMap(({ name, place }) => (LIMITS[name]?.(hosting) ?? []).map((limit) => finding(limit, place)));
}

/** Says where the hashes of a site are too many for a header. */
export function policyFindings({ inPages }: SitePolicy): Finding[] {
  if (inPages.length === 0) return [];
  return [
    {
      code: "security/policy-in-pages",
      severity: "info",
      message: `The headers leave ${inPages.join(" and ")} to the pages: the hashes of everything that pages carry inline are too many for a header.`,
      hint: "Nothing is less safe for it: each page names its own in a <meta>. Scripts and styles in files need no hash.",
    },
  ];
}

/** What does not go, and what to do. */
type Limit = readonly [message: string, hint: string];

const LIMITS: Partial<Record<HostName, (hosting: Hosting) => Limit[]>> = {
  "cloudflare-pages": cloudflareLimits,
  "github-pages": gitHubLimits,
  cloudfront: (hosting) =>
    Buffer.byteLength(requestFunction(hosting)) > LARGEST_FUNCTION
      ? [
          [
            `CloudFront takes functions of ${LARGEST_FUNCTION} bytes at most; with these redirects it is larger.`,
            "Bring several redirects together with a * at the end, or remove old ones.",
          ],
        ]
      : [],
};

function finding([message, hint]: Limit, place: Position): Finding {
  return warning("hosts/limit", message, { ...place, hint });
}

function cloudflareLimits(hosting: Hosting): Limit[] {
  const lines = headersFile(hosting).split("\n");
  const moved = redirectsFile(hosting).split("\n");
  const rules = lines.filter((line) => line.startsWith("/")).length;
  const open = hosting.redirects.filter(({ below }) => below).length;
  const plain = hosting.redirects.length - open;
  const limits: Limit[] = [];
  const add = (message: string, hint: string) => limits.push([`Cloudflare Pages ${message}`, hint]);
  if (rules > CLOUDFLARE.headerRules)
    add(
      `reads ${CLOUDFLARE.headerRules} rules of _headers; there are ${rules}.`,
      "Name fewer pages under “security: readable:”.",
    );
  if (lines.some((line) => line.length > LONGEST_LINE))
    add(
      `leaves out lines of _headers over ${LONGEST_LINE} characters: the Content-Security-Policy is longer.`,
      "Let the site talk to fewer other hosts, or choose another host for it.",
    );
  if (plain > CLOUDFLARE.plainRedirects || open > CLOUDFLARE.openRedirects)
    add(
      `reads ${CLOUDFLARE.plainRedirects} redirects and ${CLOUDFLARE.openRedirects} with a *; there are ${plain} and ${open}, each address with and without its slash.`,
      "Bring several together with a * at the end, or remove old ones.",
    );
  if (moved.some((line) => line.length > CLOUDFLARE.redirectLine))
    add(
      `reads lines of _redirects up to ${CLOUDFLARE.redirectLine} characters; one is longer.`,
      "Shorten the address.",
    );
  return limits;
}

function gitHubLimits({ redirects, at }: Hosting): Limit[] {
  const open = redirects.filter(({ below }) => below).map(({ from }) => `${from}*`);
  const limits: Limit[] = [];
  if (open.length > 0)
    limits.push([
      `GitHub Pages has no redirects: of ${open.join(", ")}, only addresses that pages of the site link to lead on.`,
      "Link to the addresses that matter, or choose a host that has redirects.",
    ]);
  if (at.length > 0)
    limits.push([
      "GitHub Pages sends no headers of ours: scripts that another host has led back may not read the pages under “security: readable:”.",
      "Forms work without it; or choose a host that sends headers.",
    ]);
  return limits;
}
