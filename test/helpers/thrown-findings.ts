import type { Finding } from "../../src/findings/finding.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";

/** The findings that a function throws; none if it returns. */
export function thrownFindings(run: () => unknown): readonly Finding[] {
  try {
    run();
    return [];
  } catch (problem) {
    if (problem instanceof FindingsError) return problem.findings;
    throw problem;
  }
}
