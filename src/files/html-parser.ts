import { requireOwn } from "./own-files.ts";

/**
 * The parser of htmlparser2, loaded when somebody needs it: most builds without checks never do, and the package takes as
 * long to load as some dozen pages to render.
 */
export const htmlParser = (): typeof import("htmlparser2").Parser =>
  (requireOwn("files/html-parser-module.ts") as typeof import("./html-parser-module.ts")).Parser;
