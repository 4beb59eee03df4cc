import { isUtf8 } from "node:buffer";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";
import { printableOf, unprintableFindings } from "./scalars.ts";

/**
 * The text of a file, without a byte order mark. Throws if it is not UTF-8, has merge conflicts, or
 * characters that no page can show; with `wrong`, findings about these go there, and � replaces
 * them.
 */
export function textOf(bytes: Buffer, file: string, wrong?: Finding[]): string {
  const text = new TextDecoder().decode(bytes);
  if (!isUtf8(bytes)) {
    const message = "This file is not in UTF-8: a character cannot be read.";
    const place = { file, ...position(text, text.indexOf("\uFFFD")) };
    const hint = "Save the file as UTF-8.";
    throw new FindingsError([error("content/not-utf-8", message, { ...place, hint })]);
  }
  const problem = unmerged(text, file);
  if (problem !== undefined) throw new FindingsError([problem]);
  const findings = unprintableLines(text, file);
  if (findings.length === 0) return text;
  // Only a binary file, or one in another encoding, has this character.
  if (wrong === undefined || text.includes("\0")) throw new FindingsError(findings.slice(0, 1));
  wrong.push(...findings);
  return printableOf(text);
}

function unprintableLines(text: string, file: string): Finding[] {
  const findings: Finding[] = [];
  for (let start = 0; start >= 0; start = text.indexOf("\n", start) + 1 || -1) {
    const [found] = unprintableFindings(text.slice(start), (offset, length) => {
      start += offset;
      return { file, ...position(text, start), length };
    });
    if (found === undefined) break;
    findings.push(found);
  }
  return findings;
}

/** Git puts them around and between two versions of a text. */
const MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/;
/** Only git writes these: a line of `=` makes a heading in Markdown. */
const CERTAIN_MARKER = /^(?:<{7}|>{7})(?: |\r?$)/m;

function unmerged(text: string, file: string): Finding | undefined {
  if (!CERTAIN_MARKER.test(text)) return undefined;
  const lines = text.split(/\r?\n/);
  const numbers = lines.flatMap((line, index) => (MARKER.test(line) ? [index + 1] : []));
  const [first = 1, ...others] = numbers;
  const last = others.pop();
  const where =
    last === undefined ? `line ${first}` : `lines ${[first, ...others].join(", ")} and ${last}`;
  return error("content/unmerged", `This file contains conflict markers of git on ${where}.`, {
    file,
    line: first,
    column: 1,
    length: lines[first - 1]?.length ?? 1,
    hint:
      "Keep the right version, and remove the other one and the lines <<<<<<<, ======= and " +
      ">>>>>>>.",
  });
}
