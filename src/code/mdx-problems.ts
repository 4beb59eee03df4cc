import type { PartialMessage } from "esbuild";
import type { Position } from "../findings/finding.ts";
import { asError } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";

/* What the compiler of MDX does not accept, in words of our own. */

/**
 * What it throws (https://github.com/vfile/vfile-message). The READMEs of its parts list the rules;
 * `source` is the part.
 */
interface Problem extends Partial<Position> {
  reason?: string;
  ruleId?: string;
  source?: string;
  cause?: unknown;
}

const TEXT =
  "In MDX, “<” begins a tag. Write “\\<” for the character, “{/* … */}” for a comment, and " +
  "“[text](address)” for a link.";
const BRACES = "In MDX, braces hold code. Write “\\{” for a brace that is text.";
const SPREAD = [
  "Braces in a tag hold only one “...”.",
  "Write {...props}, or name={value}.",
] as const;

const MODULES = "micromark-extension-mdxjs-esm";

/** The message and the hint by rule, or by part and rule. */
const WORDS: Readonly<Record<string, readonly [message: string, hint: string]>> = {
  "unexpected-character": ["This is not a tag.", TEXT],
  "unexpected-lazy": [
    "The lines of a tag or of code leave the list or quotation that they began in.",
    "Indent each line like the first, or begin it with “>”.",
  ],
  "unexpected-closing-slash": ["This tag closes nothing.", "Remove it, or add its opening tag."],
  "unexpected-eof": ["This tag is not complete.", TEXT],
  "micromark-extension-mdx-expression unexpected-eof": [
    "The text ends here, but a brace is still open.",
    BRACES,
  ],
  acorn: ["The code in these braces cannot be read.", BRACES],
  [`${MODULES} acorn`]: [
    "This import or export cannot be read.",
    "Put an empty line after it. No line of text may begin with one of these words.",
  ],
  "spread-extra": SPREAD,
  "non-spread": SPREAD,
  "duplicate-layout": [
    "The file has two default exports.",
    "Keep one: it is the layout of the text.",
  ],
};

/**
 * The problem of a text that cannot be compiled, at its place in the file. `marks` are the places
 * of “<” and “>” of all tags up to it.
 */
export function problemInBody(
  thrown: unknown,
  { file, text, marks }: { file: string; text: string; marks: readonly number[] },
): PartialMessage {
  const { message } = asError(thrown);
  const { reason = message, ruleId = "", source = "", cause, ...at } = thrown as Problem;
  const { line = text.trimEnd().split("\n").length, column = 1 } = at;
  const open = ruleId === "end-tag-mismatch" ? openTag(text, marks) : undefined;
  if (open !== undefined) {
    const [, name = ""] = /^<\s*([^\s/>]*)/.exec(open.tag) ?? [];
    const hint = `Add </${name}>: in the same paragraph, list item or quotation, if it is in one.`;
    const location = locationOf({ file, ...position(text, open.start) }, text);
    return { text: `The tag <${name}> is never closed.`, detail: hint, location };
  }
  const [words = reason, hint] = WORDS[`${source} ${ruleId}`] ?? WORDS[ruleId] ?? [];
  // Of an import, acorn says more.
  const why = source === MODULES && cause instanceof Error ? ` ${cause.message}.` : "";
  const location = locationOf({ file, line, column }, text);
  return { text: words + why, detail: hint, location };
}

function locationOf({ file, line, column }: Position, text: string) {
  const lineText = text.split("\n")[line - 1] ?? "";
  return { file, line, column: Buffer.byteLength(lineText.slice(0, column - 1)), lineText };
}

/** The innermost tag that is open where the compiler stopped. */
function openTag(
  text: string,
  marks: readonly number[],
): { tag: string; start: number } | undefined {
  const tags = marks.flatMap((start, index) =>
    index % 2 === 0 ? { start, tag: text.slice(start, (marks[index + 1] ?? start) + 1) } : [],
  );
  const isClosing = ({ tag }: { tag: string }) => /^<\s*\//.test(tag);
  // It stopped at a tag that does not close the open one.
  const last = tags.at(-1);
  if (last !== undefined && isClosing(last)) tags.pop();
  const open: typeof tags = [];
  for (const each of tags)
    if (isClosing(each)) open.pop();
    else if (!/\/\s*>$/.test(each.tag)) open.push(each);
  return open.at(-1);
}
