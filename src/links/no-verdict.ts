/** Codes of findings that say why of links nothing can be said. */
const REASONS = new Set(["outbound/offline", "outbound/stopped"]);

/** The finding that says why there is no verdict; undefined where there is one. */
export function whyNoVerdict<Found extends { code: string }>(findings: readonly Found[]): Found | undefined {
  return findings.find(({ code }) => REASONS.has(code));
}
