import { error, type Finding, type Position } from "../findings/finding.ts";

/** The most nested levels: the functions that walk through content are recursive. */
export const MOST_LEVELS = 100;

/** The finding about content that nests more than that. */
export function tooDeep(place: Position): Finding {
  return error("content/too-deep", `This is nested more than ${MOST_LEVELS} levels deep.`, {
    ...place,
    hint: "Remove the levels without content of their own.",
  });
}

/** The path to the first value that is too deep. */
export function pathTooDeep(
  data: unknown,
  path: readonly string[] = [],
): readonly string[] | undefined {
  if (path.length > MOST_LEVELS) return path;
  if (typeof data !== "object" || data === null) return undefined;
  for (const [key, inside] of Object.entries(data)) {
    const deep = pathTooDeep(inside, [...path, key]);
    if (deep !== undefined) return deep;
  }
  return undefined;
}

/**
 * More marks of quotes and lists than that at the beginning of a line, which is not a line across
 * the page: parsing it would take minutes.
 */
const RULE = String.raw`[ \t]*([-*])(?:[ \t]*\1)*[ \t]*\r?$`;
const MARK = String.raw`[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])`;
const DEEP_LINE = new RegExp(`^(?!${RULE})(?:${MARK}){${MOST_LEVELS + 1}}`, "m");

/** The offset at which a Markdown text is too deep for its parser. */
export function deepLine(text: string): number | undefined {
  return DEEP_LINE.exec(text)?.index;
}
