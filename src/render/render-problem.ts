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
