import { SourceMap } from "node:module";
import { posix } from "node:path";
import { pathToFileURL } from "node:url";
import { originalPosition } from "../code/bundling.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { asError, causeOf } from "../findings/findings-error.ts";
import { position, shorten, sourceReader } from "../findings/text.ts";

/* Errors in a site's own code, and the places in its sources that they point at. */

/** The code of the finding about a component that waits, and the end of its message. */
export const WAITS = "templates/waits";
export const CANNOT_WAIT = "waits for something, but a page is rendered in one go.";

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
    const hint =
      "Hooks work only while a page is rendered: call it in the component that needs it.";
    return error(code, `${what} calls ${hook}() outside of a component.`, { ...found, hint });
  }
  const why = [messageOfCode(problem), causeOf(problem)].filter((text) => text !== "").join(": ");
  const message = `${what} threw an error: ${shorten(why, LONGEST)}`;
  return error(code, message, { ...found, hint: missingHint(problem) });
}

/** The hook that code begins with a call of: `useState(1)`, `usePage<Content>()`. */
function calledHook(text: string | undefined): string | undefined {
  return /^use(?:[A-Z]\w*)?(?=\s*[(<])/.exec(text ?? "")?.[0];
}

/** Characters of an error that a finding repeats: some errors hold all that they are about. */
const LONGEST = 2000;

/** What to do about code that uses what does not exist; undefined for any other error. */
export function missingHint(thrown: Error): string | undefined {
  const misspelled = "If a name is misspelled, “npm run types” shows where.";
  // The cause of an error says what is wrong.
  if (thrown instanceof TypeError) return thrown.cause === undefined ? misspelled : undefined;
  if (!(thrown instanceof ReferenceError)) return undefined;
  return `${misspelled} What only a browser has belongs in useEffect or a handler of an island: pages are rendered when the site is built.`;
}

/** Translates places in a bundle into places in the site's sources. */
export interface SourceLookup {
  /** The first frame of a stack trace that is in the site's own sources. */
  fromStack: (stack: string | undefined) => Position | undefined;
  /** The place of a function of the bundle. */
  ofFunction: (written: object) => Position | undefined;
  /** The line of a source from a place on. */
  codeAt: (place: Partial<Position>) => string | undefined;
}

/** `url` is the name of the bundle in stack traces; sources are relative to `root`. */
export function sourceLookup(
  url: string,
  { text, map }: { text: string; map: string },
  root: string,
): SourceLookup {
  let decoded: SourceMap | undefined;
  const find = (line: number, column: number) => {
    decoded ??= new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
    return findSource(decoded, line, column, root);
  };
  const read = sourceReader(root);
  return {
    codeAt({ file, line = 0, column = 1 }) {
      const lines = file === undefined ? [] : (read(file)?.split("\n") ?? []);
      return lines[line - 1]?.slice(column - 1);
    },
    ofFunction(written) {
      const start = text.indexOf(Function.prototype.toString.call(written));
      if (start < 0) return undefined;
      const { line, column } = position(text, start);
      return find(line, column);
    },
    fromStack(stack) {
      for (const line of stack?.split("\n") ?? []) {
        const start = line.indexOf(url);
        const match = start < 0 ? null : /^:(\d+):(\d+)/.exec(line.slice(start + url.length));
        const found = match === null ? undefined : find(Number(match[1]), Number(match[2]));
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/**
 * Sources that are not the site's own: packages, files outside the site, modules of the generator.
 */
const FOREIGN = /^\.\.|^guard|^(?:provided|whole):|^node_modules\/|^build-site-entry\.ts$/;

function findSource(
  map: SourceMap,
  line: number,
  column: number,
  root: string,
): Position | undefined {
  const found = originalPosition(map, line, column);
  if (found === undefined) return undefined;
  // The sources of the map are relative to the root, the folder of the bundle.
  const prefix = `${pathToFileURL(root).href}/`;
  const file = posix.normalize(
    found.file.startsWith(prefix) ? found.file.slice(prefix.length) : found.file,
  );
  return FOREIGN.test(file) ? undefined : { ...found, file };
}

/** The attribute with the place of an element's JSX, in an annotated render. */
export const SOURCE_ATTRIBUTE = "data-src";

/** Components that pass the place of their JSX on to what they render, or name it in an error. */
export const TAKE_SOURCE = new Set<unknown>();

/** Reads the value of the attribute, `file:line:column`. */
export function parseSource(value: string | undefined): Position | undefined {
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(value ?? "") ?? [];
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) };
}
