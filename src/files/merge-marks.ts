import { error, type Finding } from "../findings/finding.ts";

/** The lines that git puts around two versions of the same words, and between them. */
const MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/;
/** The two that are nothing else in any kind of file: a line of = makes a heading in Markdown. */
const SURE = /^(?:<{7}|>{7})(?: |\r?$)/m;

/** Two versions of a file that were merged, and between which somebody has yet to choose; undefined where there are none. */
export function unmerged(text: string, file: string): Finding | undefined {
  // Every file of content is asked: to look for the letters alone takes a tenth of the time.
  if ((!text.includes("<<<<<<<") && !text.includes(">>>>>>>")) || !SURE.test(text)) return undefined;
  const lines = text.split(/\r?\n/);
  const marks = lines.flatMap((line, index) => (MARK.test(line) ? [index + 1] : []));
  const [first = 1, ...others] = marks;
  const last = others.pop();
  const where =
    last === undefined
      ? `a mark of git is left in line ${first}`
      : `the marks of git are in lines ${[first, ...others].join(", ")} and ${last}`;
  return error("content/unmerged", `Two versions of this file were merged, and ${where}.`, {
    file,
    line: first,
    column: 1,
    length: lines[first - 1]?.length ?? 1,
    hint: "Of what stands between the marks keep what is right, and remove the rest together with the lines of the marks: <<<<<<<, ======= and >>>>>>>.",
  });
}
