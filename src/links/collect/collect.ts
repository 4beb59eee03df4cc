import type { CheckedPage, PageFinding } from "../../check/check-context.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { normalizeAddress } from "../../content/addresses.ts";
import { addressProblem } from "./address.ts";

/** A link to somebody else's site, once, whatever number of places hold it. */
export interface OutboundLink {
  /** As browsers write it; one that is no address as it stands. */
  url: string;
  /** Addresses of the pages that show it. */
  routes: string[];
  /** Where it stands in content; empty for one that only a template holds. */
  sources: Position[];
}

/** Elements that send what somebody typed: to ask their addresses for a page would say nothing. */
const SENDING = new Set(["form", "button", "input"]);

/**
 * Every outbound link of a site, sorted by address, and the e-mail addresses and telephone numbers that are none. `find`
 * gives the places of a text in content; `unlinked` are dead addresses that pages would link to, with these pages: they
 * are asked for like all others, or nobody would hear that they are back.
 */
export function collectOutbound(
  pages: readonly CheckedPage[],
  origin: string,
  find: (text: string) => Position[],
  unlinked: Readonly<Record<string, readonly string[]>> = {},
): OutboundLink[] {
  const routes = outboundRoutes(pages, origin);
  for (const [url, without] of Object.entries(unlinked))
    routes.set(url, new Set([...(routes.get(url) ?? []), ...without]));
  return [...routes]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([url, on]) => ({ url, routes: [...on].toSorted(compare), sources: find(url) }));
}

/** The addresses on other sites that pages link to, each with the addresses of the pages that do. */
function outboundRoutes(pages: readonly CheckedPage[], origin: string): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  /** Most addresses stand on every page. */
  const known = new Map<string, string | undefined>();
  for (const { address, facts } of pages) {
    for (const { url, element } of facts.links) {
      if (SENDING.has(element)) continue;
      if (!known.has(url)) known.set(url, outboundAddress(url, origin));
      const written = known.get(url);
      if (written === undefined) continue;
      const on = routes.get(written);
      if (on === undefined) routes.set(written, new Set([address]));
      else on.add(address);
    }
  }
  return routes;
}

/** The addresses on other sites that pages link to. */
export function outboundAddresses(pages: readonly CheckedPage[], origin: string): Set<string> {
  // Most addresses stand on every page.
  const urls = new Set<string>();
  for (const { facts } of pages) for (const { url, element } of facts.links) if (!SENDING.has(element)) urls.add(url);
  return new Set([...urls].flatMap((url) => outboundAddress(url, origin) ?? []));
}

/** An address that leads to another site, or nowhere, as browsers write it; undefined for one of our own. */
export function outboundAddress(url: string, origin: string): string | undefined {
  // Relative to the scheme alone: `//example.com/`.
  const whole = url.startsWith("//") ? `https:${url}` : url;
  if (/^(mailto|tel):/i.test(whole)) return addressProblem(whole, { allowPrivate: true }) && whole;
  if (!/^https?:/i.test(whole)) return undefined;
  const written = normalizeAddress(whole);
  return URL.canParse(written) && new URL(written).origin === new URL(origin).origin ? undefined : written;
}

/** Where a link stands in a page, for links that no content holds: a finding about the first place that shows it. */
export function placeOnPage(
  pages: readonly CheckedPage[],
  { url }: Pick<OutboundLink, "url">,
  origin: string,
): PageFinding | undefined {
  for (const page of pages) {
    const link = page.facts.links.find((each) => outboundAddress(each.url, origin) === url);
    if (link !== undefined)
      return { code: "outbound/place", severity: "info", message: url, page, offset: link.offset, text: link.url, url };
  }
  return undefined;
}
