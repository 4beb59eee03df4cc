import type { Evidence } from "../link-row.ts";
import type { Trip } from "./follow.ts";

/** What was asked, and what came, in the words of a report. */
export function evidenceOf(by: Evidence["by"], asked: string, answer: Trip): Evidence {
  const { status, failure, finalUrl, hops, signals, assumed } = answer;
  return {
    by,
    asked,
    came: failure?.code ?? String(status),
    ...(hops.length > 0 && by !== "control" && { at: finalUrl }),
    ...(signals?.title !== undefined && { title: signals.title }),
    ...(assumed && { assumed }),
  };
}
