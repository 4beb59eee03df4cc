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
 * The findings of an error, or the finding about a file that the system refuses to access. Rethrows
 * any other error: it is a bug in build-site.
 */
export function findingsOf(problem: unknown): readonly Finding[] {
  if (problem instanceof FindingsError) return problem.findings;
  if (isOfFile(problem)) return [refusal(problem.path, problem)];
  throw problem;
}

/** Whether an error is about a file. Network errors have no path. */
function isOfFile(problem: unknown): problem is NodeJS.ErrnoException {
  if (!(problem instanceof Error) || !("errno" in problem) || !("syscall" in problem)) return false;
  const { path, code } = problem as NodeJS.ErrnoException;
  return path !== undefined || /^E(?:ISDIR|FBIG|NOSPC|DQUOT|ROFS|IO|MFILE|NFILE)$/.test(code ?? "");
}

/** The finding about a file that the system refuses to access; `does` says what was tried. */
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

/** The message of anything that was thrown. */
export function messageOf(problem: unknown): string {
  return asError(problem).message;
}

/** Anything that was thrown, as an Error with safe texts: reading a thrown value may throw, too. */
export function asError(thrown: unknown): Error {
  try {
    if (!(thrown instanceof Error)) return withoutStack(`${String(thrown)} was thrown`);
    const texts: unknown[] = [thrown.message, thrown.stack ?? "", causeOf(thrown)];
    if (texts.every((text) => typeof text === "string")) return thrown;
    return withoutStack(String(texts[0]));
  } catch {
    return withoutStack("A value that cannot be shown was thrown");
  }
}

/**
 * An error without a stack, which would say nothing here, or which the site's code may have set.
 */
function withoutStack(message: string): Error {
  return Object.assign(new Error(message), { stack: "" });
}

/** The message of an error's cause, where `fetch` puts the reason. */
export function causeOf({ cause }: Error): string {
  return cause instanceof Error ? cause.message : "";
}

/**
 * Waits for all parts, and returns their values in order. Throws one `FindingsError` with the
 * findings of all failed parts; a reason that several share is reported once. Rethrows any other
 * error.
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
  return Promise.all(parts);
}

/** Thrown by a command that cannot start; `hint` says how to start it. */
export class CannotStart extends FindingsError {
  constructor(code: string, message: string, hint?: string) {
    super([error(code, message, { hint })]);
  }
}

/** The error of a wrong command line. */
export function wrongUsage(message: string, hint: string): CannotStart {
  return new CannotStart("cli/usage", message, hint);
}
