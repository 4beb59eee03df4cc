import { AssetError } from "../assets/asset.ts";

/** A mistake in a template that build-site recognizes and can explain. */
export class RenderProblem extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** `file:line:column` of the JSX, in an annotated render. */
  readonly source: string | undefined;
  /** A text of the content that caused it, such as the name of a picture. */
  readonly text: string | undefined;

  constructor(
    code: string,
    message: string,
    more: { hint?: string | undefined; source?: string | undefined; text?: string | undefined } = {},
  ) {
    super(message);
    this.name = "RenderProblem";
    this.code = code;
    this.hint = more.hint;
    this.source = more.source;
    this.text = more.text;
  }
}

/** Runs a template's request for an asset and turns an AssetError into a problem of the page. `text` may be in content. */
export function orProblem<Result>(ask: () => Result, text: string): Result {
  try {
    return ask();
  } catch (problem) {
    if (!(problem instanceof AssetError)) throw problem;
    const { code, message, hint } = problem.finding;
    throw new RenderProblem(code, message, { hint, text });
  }
}

/** What only browsers have, as far as templates commonly use it. */
const OF_BROWSERS =
  /^(?:window|document|location|history|screen|localStorage|sessionStorage|matchMedia) is not defined$/;

/** What to do about code that uses what only a browser has; undefined for any other error. */
export function browserHint(thrown: Error): string | undefined {
  return thrown instanceof ReferenceError && OF_BROWSERS.test(thrown.message)
    ? "Only a browser has that, and pages are rendered when the site is built. In an island it belongs in useEffect or a handler."
    : undefined;
}
