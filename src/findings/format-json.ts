import type { Formatter } from "./report.ts";

/** Exactly one JSON object, of the shape in the contract, section 1. */
export const formatJson: Formatter = ({ command, ok, findings, summary, timings, extra }) =>
  `${JSON.stringify({ command, ok, findings, summary, timings, ...extra }, null, 2)}\n`;
