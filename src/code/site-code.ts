import type { CallSchema } from "../content/content.ts";
import { isRecord } from "../files/files-below.ts";
import { SCHEMA_FILE } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { asError, causeOf, FindingsError } from "../findings/findings-error.ts";
import { shorten } from "../findings/text.ts";
import { parseSource } from "../html/elements.ts";
import type { SourceLookup } from "./source-lookup.ts";

/*
 * Calls a site's code, which may throw or return anything. Results must be read inside the call as
 * well, because a getter, a proxy or a `toString` is also code.
 */

/** Describes the called code, for findings. */
export interface SiteCode {
  code: string;
  /** Begins the message: “The route table”. */
  what: string;
  lookup: SourceLookup;
  /** The place of an error whose stack names no file of the site. */
  place: Partial<Finding>;
}

/** Calls a site's code. Anything it throws becomes a finding. */
export function callSite<Result>(site: SiteCode, run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    throw asFindings(site, thrown);
  }
}

/** The same for async code. */
export async function awaitSite<Result>(
  site: SiteCode,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (thrown) {
    throw asFindings(site, thrown);
  }
}

/** Returns the function that calls a schema, whose rules are code of the site. */
export function schemaCall(lookup: SourceLookup): CallSchema {
  const place = { file: SCHEMA_FILE };
  return (file, check) =>
    callSite({ code: "templates/threw", what: `The schema of ${file}`, lookup, place }, check);
}

/** Whether code returned a promise instead of a value. If so, its rejection is caught. */
export function isPromise(returned: unknown): boolean {
  if (!isRecord(returned) || typeof returned["then"] !== "function") return false;
  void Promise.resolve(returned).catch(() => {});
  return true;
}

type Details = Pick<RenderProblem, "hint" | "source" | "text" | "literals" | "component">;

/** A mistake in a template that build-site recognizes and can explain. */
export class RenderProblem extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** `file:line:column` of the JSX. */
  source: string | undefined;
  /** The text of the content that caused it. */
  readonly text: string | undefined;
  /** How a template would write the text itself; by default, in quotation marks. */
  readonly literals: readonly string[] | undefined;
  readonly component: object | undefined;
  /** Other problems that were found before it was thrown. */
  readonly others: RenderProblem[] = [];

  constructor(code: string, message: string, details: Partial<Details> = {}) {
    super(message);
    this.name = "RenderProblem";
    this.code = code;
    Object.assign(this, details);
  }
}

/** Throws the first problem, with the others attached; does nothing if there are none. */
export function throwProblems([first, ...others]: readonly RenderProblem[]): void {
  if (first === undefined) return;
  first.others.push(...others);
  throw first;
}

/** The message without esbuild's name for a module: `(0 , import_clock.now)` → `now`. */
export function messageOfCode({ message }: Error): string {
  return message.replaceAll(/\(0 , import_[\w$]+\.([\w$]+)\)|\bimport_[\w$]+\.(?=[\w$])/g, "$1");
}

/** Turns a value that a site's code threw into findings. */
function asFindings({ code, what, lookup, place }: SiteCode, thrown: unknown): FindingsError {
  const problem = asError(thrown);
  if (problem instanceof FindingsError) return problem;
  const thrownAs = (...about: Parameters<typeof error>) => new FindingsError([error(...about)]);
  const { route, file } = place;
  const own =
    lookup.fromStack(problem.stack) ?? (file ? undefined : lookup.fromStack(problem.stack, true));
  const found = own === undefined ? place : { ...own, ...(route !== undefined && { route }) };
  if (problem instanceof RenderProblem)
    return thrownAs(problem.code, problem.message, {
      ...(parseSource(problem.source) ?? found),
      hint: problem.hint,
    });
  // `useState(1)`, `usePage<Content>()`
  const [hook] = /^use(?:[A-Z]\w*)?(?=\s*[(<])/.exec(lookup.codeAt(found)) ?? [];
  if (hook !== undefined && problem instanceof TypeError) {
    const hint = "Call it inside a component: hooks work only while a page is rendered.";
    return thrownAs(code, `${what} calls ${hook}() outside a component.`, { ...found, hint });
  }
  const why = [messageOfCode(problem), causeOf(problem)].filter((text) => text !== "").join(": ");
  const message = `${what} threw an error: ${shorten(why, LONGEST)}`;
  return thrownAs(code, message, { ...found, hint: missingHint(problem, found.file) });
}

const LONGEST = 2000;

/** The hint for code that uses something that does not exist. */
export function missingHint(thrown: Error, file = ""): string | undefined {
  const misspelled = "If a name is misspelled, “npm run types” shows where.";
  // The cause of an error says what is wrong.
  if (thrown instanceof TypeError) return thrown.cause === undefined ? misspelled : undefined;
  if (!(thrown instanceof ReferenceError)) return undefined;
  // The type checker does not read MDX.
  return file.endsWith(".mdx")
    ? "In MDX, braces hold code. Import the name, or write “\\{” for a brace."
    : `${misspelled} Use browser features in useEffect or a handler of an island.`;
}
