import type { PageFinding, Rule } from "./check-context.ts";
import { linkProblem, pagesByFile } from "./inside-links.ts";

/** Every block of JSON-LD can be read, says what it is about, and names no address of ours that does not exist. */
export const jsonLd: Rule = (context) => {
  const byFile = pagesByFile(context);
  return context.pages.flatMap((page) =>
    page.facts.data.flatMap(({ offset, problem, addresses }): PageFinding[] => {
      const about = { code: "seo/json-ld", severity: "error" as const, page, offset };
      if (problem !== undefined) {
        const message = `The JSON-LD of the page cannot be used. ${problem}`;
        const hint = "Write it with <JsonLd data={…} /> from build-site, and begin with @context and @type.";
        return [{ ...about, message, hint }];
      }
      return addresses.flatMap((url) => {
        const found = linkProblem({ url, element: /\.\w+$/.test(url) ? "img" : "a" }, page, context, byFile);
        if (found === undefined) return [];
        const { message, hint } = found;
        return [
          { ...about, message: `In JSON-LD, ${message}`, ...(hint === undefined ? {} : { hint }), text: url, url },
        ];
      });
    }),
  );
};
