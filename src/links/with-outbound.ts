import { hasErrors, sortFindings } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { checkNight, type NightRequest } from "./night.ts";

/** Checks outbound links beside other things, and adds what came of it to their report. `verdict` is false where nothing can be said. */
export async function withOutbound(
  report: Report,
  request: NightRequest,
): Promise<{ report: Report; verdict: boolean }> {
  const began = performance.now();
  const night = await checkNight(request);
  const findings = sortFindings([...report.findings, ...night.findings]);
  return {
    verdict: night.verdict,
    report: {
      ...report,
      ok: night.verdict && !hasErrors(findings),
      findings,
      timings: { ...report.timings, outbound: Math.round(performance.now() - began) },
      closing: [
        ...report.closing,
        ...(night.verdict ? night.closing : ["Of the links to other sites nothing can be said tonight."]),
      ],
      extra: { ...report.extra, links: night.rows },
    },
  };
}
