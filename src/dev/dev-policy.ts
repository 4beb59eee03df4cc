import { describeHosting, TRANSPORT_SECURITY, type Header, type HostingSettings } from "../hosts/hosting.ts";
import { directives, pageNeeds, policyText } from "../output/content-security-policy.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { CLIENT_POLICY } from "./dev-message.ts";

/**
 * The headers with which a page is published, with its own policy: what that forbids fails here as well. Two things are
 * added: the script of `dev` may write HTML, and what the published page may do at its own origin it may do there from here.
 */
export function pageHeaders(
  { html, hosts }: Pick<RenderedPage, "html" | "hosts">,
  settings: HostingSettings,
): Header[] {
  const published = directives([{ needs: pageNeeds(html), hosts }], settings);
  const withOrigin = Object.entries(published).map(([name, sources]): [string, readonly string[]] => [
    name,
    sources.flatMap((source) => (source === "'self'" ? [source, settings.origin] : source)),
  ]);
  const policy = Object.fromEntries(withOrigin);
  if (policy["trusted-types"] !== undefined) policy["trusted-types"] = [CLIENT_POLICY];
  return describeHosting(settings, policyText(policy)).headers.filter(([name]) => name !== TRANSPORT_SECURITY);
}
