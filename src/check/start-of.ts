import { Parser } from "htmlparser2";
import type { CheckedPage } from "./check-context.ts";

/** Where the element of a page begins that holds all others of its kind: what the page lacks is missing there. */
export function startOf(name: "html" | "head" | "body", { html }: Pick<CheckedPage, "html">): number {
  let start: number | undefined;
  const parser: Parser = new Parser(
    {
      onopentagname(element) {
        if (element === name) start ??= parser.startIndex;
      },
    },
    { lowerCaseTags: true },
  );
  parser.end(html);
  return start ?? 0;
}
