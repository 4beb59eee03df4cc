import { lookup } from "node:dns/promises";
import { hasErrors, sortFindings, warning, type Finding } from "../findings/finding.ts";
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
  /** Stops the asking. */
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/** Milliseconds for one answer. */
const TIMEOUT = 15_000;
/** Milliseconds for one address in all. */
const DEADLINE = 45_000;
/** Milliseconds before a second try. */
const PAUSE = 2000;

/** Checks the outbound links and adds what came of it to a report. `verdict` is false where nothing can be said. */
export async function withOutbound(
  report: Report,
  { links, origin, version, signal, onProgress }: OutboundRequest,
): Promise<{ report: Report; verdict: boolean }> {
  const began = performance.now();
  const userAgent = `build-site/${version} (link check; +${origin})`;
  const asking = { userAgent, timeout: TIMEOUT, deadline: DEADLINE, pause: PAUSE };
  const result = await checkOutbound(links, { ...asking, signal, onProgress, isOnline });
  const added = result.verdict ? result.findings : [noVerdict(signal?.aborted === true)];
  const findings = sortFindings([...report.findings, ...added]);
  const closing = result.verdict ? [summaryOf(result.links)] : [];
  return {
    verdict: result.verdict,
    report: {
      ...report,
      ok: result.verdict && !hasErrors(findings),
      findings,
      timings: { ...report.timings, outbound: Math.round(performance.now() - began) },
      closing: [...report.closing, ...closing],
      extra: { ...report.extra, links: result.links },
    },
  };
}

function noVerdict(stopped: boolean): Finding {
  if (stopped) return warning("outbound/stopped", "No verdict on links to other sites: the check was stopped.");
  const hint = "Is this machine online?";
  return warning("outbound/offline", "No verdict on links to other sites: not one of them could be reached.", { hint });
}

/** Whether a name that is always there can be looked up (RFC 2606; IANA keeps it). */
async function isOnline(): Promise<boolean> {
  return lookup("example.com").then(
    () => true,
    () => false,
  );
}

/** `70 links to other sites: 68 ok, 2 moved.` */
function summaryOf(links: readonly CheckedLink[]): string {
  if (links.length === 0) return "There are no links to other sites.";
  return `${links.length} ${links.length === 1 ? "link" : "links"} to other sites: ${countsOf(links)}.`;
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
