import { hostRulesFor, type LinkRules } from "../rules.ts";
import type { RequestHeaders } from "./exchange.ts";
import type { HostPace } from "./host-queues.ts";

/** Milliseconds between the beginnings of two requests to one host, where no rule says otherwise. */
const GAP = 25;

/** How much a host may be asked: what was asked for, unless the site's settings have a rule for it. */
export function paceFor(host: string, { perHost, rules }: { perHost: number; rules: LinkRules }): HostPace {
  const pace = { perHost, gap: GAP };
  for (const { atOnce, gap } of hostRulesFor(host, rules)) {
    pace.perHost = atOnce ?? pace.perHost;
    pace.gap = gap ?? pace.gap;
  }
  return pace;
}

/** What is sent to a host: who asks, and what browsers say that they take. */
export function headersFor(url: string, { userAgent, rules }: { userAgent: string; rules: LinkRules }): RequestHeaders {
  const own = hostRulesFor(new URL(url).host, rules).map(({ headers }) =>
    Object.fromEntries(Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])),
  );
  return Object.assign(
    {
      "user-agent": userAgent,
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8",
      "accept-language": "en-US,en;q=0.9",
      "accept-encoding": "gzip, deflate, br",
      "upgrade-insecure-requests": "1",
    },
    ...own,
  ) as RequestHeaders;
}
