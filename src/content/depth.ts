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
