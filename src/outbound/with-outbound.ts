import { hasErrors, sortFindings } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { checkOutbound, type CheckedLink } from "./check-outbound.ts";
import type { OutboundLink } from "./collect.ts";
import type { Verdict } from "./judge.ts";

/** What is asked of the outbound check. */
export interface OutboundRequest {
  links: readonly OutboundLink[];
  /** Scheme and host of the site: an administrator who wonders who asked can look there. */
  origin: string;
  version: string;
  onProgress?: (done: number) => void;
}

/** Milliseconds for one answer. */
const TIMEOUT = 15_000;
/** Milliseconds before a second try. */
const PAUSE = 2000;

/** Checks the outbound links and adds what came of it to a report. `verdict` is false where nothing could be reached. */
export async function withOutbound(
  report: Report,
  { links, origin, version, onProgress }: OutboundRequest,
): Promise<{ report: Report; verdict: boolean }> {
  const began = performance.now();
  const userAgent = `build-site/${version} (link check; +${origin})`;
  const result = await checkOutbound(links, { userAgent, timeout: TIMEOUT, pause: PAUSE }, onProgress);
  const findings = sortFindings([...report.findings, ...result.findings]);
  const closing = result.offline
    ? "No verdict on links to other sites: not one of them could be reached. Is this machine online?"
    : `${links.length} links to other sites: ${countsOf(result.links)}.`;
  return {
    verdict: !result.offline,
    report: {
      ...report,
      ok: report.ok && !hasErrors(findings),
      findings,
      timings: { ...report.timings, outbound: Math.round(performance.now() - began) },
      closing: [...report.closing, closing],
      extra: { ...report.extra, links: result.links },
    },
  };
}

const ORDER: Verdict[] = ["ok", "moved", "blocked", "transient", "broken"];

/** `68 ok, 2 moved, 1 broken` */
function countsOf(links: readonly CheckedLink[]): string {
  const counts = ORDER.map((verdict) => [links.filter((link) => link.verdict === verdict).length, verdict] as const);
  return counts
    .filter(([count]) => count > 0)
    .map(([count, verdict]) => `${count} ${verdict}`)
    .join(", ");
}
