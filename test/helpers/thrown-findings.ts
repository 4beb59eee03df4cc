import type { Finding } from "../../src/findings/finding.ts";
import { FindingsError } from "../../src/findings/findings-error.ts";

/** The findings that code throws; none where it returns. */
export function thrownFindings(run: () => unknown): readonly Finding[] {
  try {
    run();
    return [];
  } catch (problem) {
    if (problem instanceof FindingsError) return problem.findings;
    throw problem;
  }
}
