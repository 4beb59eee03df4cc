import { error, type Finding } from "./finding.ts";

/**
 * Thrown by code that cannot go on. It carries everything that is known to be wrong and is caught
 * once per command.
 */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ message }) => message).join("\n"));
    this.name = "FindingsError";
    this.findings = findings;
  }
}

/**
 * The findings that an error carries. Any other error is a fault of build-site and is thrown again.
 */
export function findingsOf(problem: unknown): readonly Finding[] {
  if (problem instanceof FindingsError) return problem.findings;
  throw problem;
}

/** What an error says. JavaScript can throw any value. */
export function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

/**
 * Waits for parts that report together and returns their values in order. When parts fail, throws
 * one `FindingsError` with the findings of all of them: parts that failed for the same reason
 * report it once. Any other error wins.
 */
export async function collect<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Index in keyof Parts]: Awaited<Parts[Index]> }> {
  const settled = await Promise.allSettled(parts);
  const reasons = new Set(
    settled.flatMap((part) => (part.status === "rejected" ? [part.reason as unknown] : [])),
  );
  const findings = [...reasons].flatMap(findingsOf);
  if (reasons.size > 0) throw new FindingsError(findings);
  return settled.map((part) => (part.status === "fulfilled" ? part.value : undefined)) as {
    -readonly [Index in keyof Parts]: Awaited<Parts[Index]>;
  };
}

/**
 * Thrown by a command that cannot begin its work because of how it was started; `hint` says how to
 * start it.
 */
export class CannotStart extends FindingsError {
  constructor(code: string, message: string, hint?: string) {
    super([error(code, message, { hint })]);
  }
}
