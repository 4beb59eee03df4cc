import { getSystemErrorMap } from "node:util";
import { error, type Finding } from "./finding.ts";

/** Thrown by code that cannot continue, with all known findings; caught once per command. */
export class FindingsError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(findings.map(({ message }) => message).join("\n"));
    this.name = "FindingsError";
    this.findings = findings;
  }
}

/** Throws one finding. */
export function refuse(...finding: Parameters<typeof error>): never {
  throw new FindingsError([error(...finding)]);
}

/**
 * The findings that an error carries, or the one about a file to which the system refuses access.
 * Any other error is a bug of build-site and is thrown again.
 */
export function findingsOf(problem: unknown): readonly Finding[] {
  if (problem instanceof FindingsError) return problem.findings;
  if (isOfFile(problem)) return [refusal(problem.path, problem)];
  throw problem;
}

/** Errors of the network have no path. */
function isOfFile(problem: unknown): problem is NodeJS.ErrnoException {
  if (!(problem instanceof Error) || !("errno" in problem) || !("syscall" in problem)) return false;
  const { path, code } = problem as NodeJS.ErrnoException;
  return path !== undefined || /^E(?:ISDIR|FBIG|NOSPC|DQUOT|ROFS|IO|MFILE|NFILE)$/.test(code ?? "");
}

export function refusal(
  file = "A file",
  { errno = 0, code = "" }: NodeJS.ErrnoException,
  does = "read or written",
): Finding {
  const [, reason = code] = getSystemErrorMap().get(errno) ?? [];
  const hint = /^E(?:FBIG|NOSPC|DQUOT)$/.test(code)
    ? "Make room for it."
    : "Check its type and permissions: it must be a readable file, or a folder of readable files.";
  return error("site/unreadable", `${file} cannot be ${does}: ${reason}.`, { file, hint });
}

/** JavaScript can throw any value. */
export function messageOf(problem: unknown): string {
  return asError(problem).message;
}

/** What code of a site threw, as an Error whose texts are texts: reading it may throw again. */
export function asError(thrown: unknown): Error {
  try {
    if (!(thrown instanceof Error)) return withoutStack(`${String(thrown)} was thrown`);
    const texts: unknown[] = [thrown.message, thrown.stack ?? "", causeOf(thrown)];
    return texts.every((text) => typeof text === "string")
      ? thrown
      : withoutStack(String(texts[0]));
  } catch {
    return withoutStack("A value that cannot be shown was thrown");
  }
}

/** Leaves out the stack, which says nothing here and which the site's code may set. */
function withoutStack(message: string): Error {
  return Object.assign(new Error(message), { stack: "" });
}

/** `fetch` puts the reason into `cause`. */
export function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : "";
}

/**
 * Waits for parts and returns their values in order. Throws one `FindingsError` with the findings
 * of all that fail; what failed for the same reason is reported once. Any other error wins.
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

/** Thrown by a command that was started in the wrong way; `hint` says how to start it. */
export class CannotStart extends FindingsError {
  constructor(code: string, message: string, hint?: string) {
    super([error(code, message, { hint })]);
  }
}

/** The error of a wrong command line. */
export function wrongUsage(message: string, hint: string): CannotStart {
  return new CannotStart("cli/usage", message, hint);
}
