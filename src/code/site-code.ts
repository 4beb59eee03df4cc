import type { CallSchema } from "../content/content.ts";
import { isRecord } from "../content/fields.ts";
import { SCHEMA_FILE } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { asError, causeOf, FindingsError } from "../findings/findings-error.ts";
import { shorten } from "../findings/text.ts";
import { parseSource } from "../html/source-attributes.ts";
import type { SourceLookup } from "./source-lookup.ts";

/*
 * Calls code of a site: route tables, schemas, checks, and everything else that may throw or return
 * anything. Results are also read and copied inside such a call, because reading may run code
 * again: a getter, a proxy, a `toString`. Pages are rendered by `render-page.ts`, with the same
 * guarantees.
 */

/** The called code, for findings about its errors. */
export interface SiteCode {
  /** The code of the finding. */
  code: string;
  /** Begins its message: “The route table”. */
  what: string;
  lookup: SourceLookup;
  /** The place of an error whose stack names no file of the site. */
  place: Partial<Finding>;
}

/** Calls code of a site. What it throws, other than findings, becomes a finding of the site. */
export function callSite<Result>(site: SiteCode, run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    throw asFindings(site, thrown);
  }
}

/** The same for code that may be async. */
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

/** Calls the schema of a content file: its own rules are code of the site. */
export function schemaCall(lookup: SourceLookup): CallSchema {
  const place = { file: SCHEMA_FILE };
  return (file, check) =>
    callSite({ code: "templates/threw", what: `The schema of ${file}`, lookup, place }, check);
}

/**
 * Whether code of a site returned a promise where a value was due. The finding about it is all that
 * is said: what the promise rejects with is no uncaught error of the process.
 */
export function isPromise(returned: unknown): boolean {
  if (!isRecord(returned) || typeof returned["then"] !== "function") return false;
  void Promise.resolve(returned).catch(() => {});
  return true;
}

function asFindings({ code, what, ...at }: SiteCode, thrown: unknown): FindingsError {
  const problem = asError(thrown);
  return problem instanceof FindingsError
    ? problem
    : new FindingsError([threwFinding(code, what, problem, at)]);
}

/** A mistake in a template that build-site recognizes and can explain. */
export class RenderProblem extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** The place of the JSX, as `file:line:column`. */
  source: string | undefined;
  /** A text of the content that caused it, such as the name of a picture. */
  readonly text: string | undefined;
  /** The component whose code is the mistake. */
  readonly component: object | undefined;
  /** Other problems of the same kind, found before it was thrown. */
  readonly others: RenderProblem[] = [];

  constructor(
    code: string,
    message: string,
    {
      hint,
      source,
      text,
      component,
    }: Partial<Pick<RenderProblem, "hint" | "source" | "text" | "component">> = {},
  ) {
    super(message);
    this.name = "RenderProblem";
    this.code = code;
    this.hint = hint;
    this.source = source;
    this.text = text;
    this.component = component;
  }
}

/** Throws the first of these problems, with the others; nothing if there is none. */
export function throwProblems([first, ...others]: readonly RenderProblem[]): void {
  if (first === undefined) return;
  first.others.push(...others);
  throw first;
}

/**
 * The message of an error in a bundle, without esbuild's name for an imported module: `(0 ,
 * import_clock.now)` → `now`.
 */
export function messageOfCode({ message }: Error): string {
  return message.replaceAll(/\(0 , import_[\w$]+\.([\w$]+)\)|\bimport_[\w$]+\.(?=[\w$])/g, "$1");
}

/**
 * The finding about code of a site that threw an error; `what` begins the message, `place` is for
 * an error without a stack.
 */
export function threwFinding(
  code: string,
  what: string,
  thrown: unknown,
  { lookup, place }: { lookup: SourceLookup; place: Partial<Finding> },
): Finding {
  const problem = asError(thrown);
  const { route } = place;
  const own = lookup.fromStack(problem.stack);
  const found = own === undefined ? place : { ...own, ...(route !== undefined && { route }) };
  if (problem instanceof RenderProblem) {
    const { code: known, message: says, hint, source } = problem;
    return error(known, says, { ...(parseSource(source) ?? found), hint });
  }
  const hook = problem instanceof TypeError ? calledHook(lookup.codeAt(found)) : undefined;
  if (hook !== undefined) {
    const hint = "Call it inside a component: hooks work only while a page is rendered.";
    return error(code, `${what} calls ${hook}() outside a component.`, { ...found, hint });
  }
  const why = [messageOfCode(problem), causeOf(problem)].filter((text) => text !== "").join(": ");
  const message = `${what} threw an error: ${shorten(why, LONGEST)}`;
  return error(code, message, { ...found, hint: missingHint(problem) });
}

/** The hook that code begins with a call of: `useState(1)`, `usePage<Content>()`. */
function calledHook(text: string | undefined): string | undefined {
  return /^use(?:[A-Z]\w*)?(?=\s*[(<])/.exec(text ?? "")?.[0];
}

/** The most characters of an error in a finding. */
const LONGEST = 2000;

/** What to do about code that uses what does not exist; undefined for any other error. */
export function missingHint(thrown: Error): string | undefined {
  const misspelled = "If a name is misspelled, “npm run types” shows where.";
  // The cause of an error says what is wrong.
  if (thrown instanceof TypeError) return thrown.cause === undefined ? misspelled : undefined;
  if (!(thrown instanceof ReferenceError)) return undefined;
  return `${misspelled} Use browser features in useEffect or a handler of an island.`;
}
