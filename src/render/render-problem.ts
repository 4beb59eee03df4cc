import { AssetError } from "../assets/asset-error.ts";
/** A mistake in a template that build-site itself recognises: it knows what to do about it. */
export class RenderProblem extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  /** `file:line:column` of the JSX, where the render was annotated. */
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

/** What a template asked for; what is wrong with it is a problem of the page. `text` may stand in content. */
export function orProblem<Result>(ask: () => Result, text: string): Result {
  try {
    return ask();
  } catch (problem) {
    if (!(problem instanceof AssetError)) throw problem;
    const { code, message, hint } = problem.finding;
    throw new RenderProblem(code, message, { hint, text });
  }
}
