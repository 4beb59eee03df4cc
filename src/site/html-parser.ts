import { packagePart } from "./package-part.ts";

/**
 * The parser of htmlparser2, loaded when somebody needs it: most builds without checks never do. The rest of the package
 * (trees, queries on them, writing them down) takes as long to load as a dozen pages to render.
 */
export function htmlParser(): typeof import("htmlparser2").Parser {
  const { Parser } = packagePart("htmlparser2", "Parser.js") as Pick<typeof import("htmlparser2"), "Parser">;
  return Parser;
}
