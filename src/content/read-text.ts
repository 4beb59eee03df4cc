import { isUtf8 } from "node:buffer";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";
import { unprintableFindings } from "./scalars.ts";

/**
 * The text of a file in UTF-8, without a byte order mark. Throws when it is not readable as one
 * version of a text that can be shown. `file` is its path in findings.
 */
export function textOf(bytes: Buffer, file: string): string {
  const text = new TextDecoder().decode(bytes);
  const problem = isUtf8(bytes) ? unmerged(text, file) : notUtf8(text, file);
  const findings =
    problem === undefined
      ? unprintableFindings(text, (start, length) => ({ file, ...position(text, start), length }))
      : [problem];
  if (findings.length > 0) throw new FindingsError(findings);
  return text;
}

function notUtf8(text: string, file: string): Finding {
  return error("content/not-utf-8", "This file is not in UTF-8: a character cannot be read.", {
    file,
    ...position(text, text.indexOf("\uFFFD")),
    hint: "Save the file as UTF-8.",
  });
}

/** The lines that git puts around and between two versions of the same text. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/;
/** Only git writes these: a line of `=` makes a heading in Markdown. */
const CERTAIN_MARKER = /^(?:<{7}|>{7})(?: |\r?$)/m;

/** Conflict markers of a merge that is not finished. */
function unmerged(text: string, file: string): Finding | undefined {
  if (!CERTAIN_MARKER.test(text)) return undefined;
  const lines = text.split(/\r?\n/);
  const numbers = lines.flatMap((line, index) => (MARKER.test(line) ? [index + 1] : []));
  const [first = 1, ...others] = numbers;
  const last = others.pop();
  const where =
    last === undefined ? `line ${first}` : `lines ${[first, ...others].join(", ")} and ${last}`;
  return error("content/unmerged", `This file contains conflict markers of git in ${where}.`, {
    file,
    line: first,
    column: 1,
    length: lines[first - 1]?.length ?? 1,
    hint: "Keep what is right between the markers <<<<<<<, ======= and >>>>>>>, and remove the rest and the markers.",
  });
}
