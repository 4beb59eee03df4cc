import { createRequire } from "node:module";

/**
 * htmlparser2, loaded when somebody needs it: most builds without checks never do, and it takes as long to load as a
 * dozen pages to render.
 */
export function htmlParser(): typeof import("htmlparser2").Parser {
  const { Parser } = createRequire(import.meta.url)("htmlparser2") as typeof import("htmlparser2");
  return Parser;
}
