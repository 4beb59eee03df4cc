import type { CheckedPage, PageFinding, Rule } from "./check-context.ts";
import { startOf } from "./start-of.ts";

/** No id twice on a page; no title or description twice on the site. */
export const duplicates: Rule = ({ pages }) => [
  ...pages.flatMap(duplicateIds),
  ...sharedHeads(pages, "title", ({ facts }) => ({ text: facts.title, offset: facts.titleOffset })),
  ...sharedHeads(pages, "description", ({ facts }) => ({ text: facts.description, offset: facts.descriptionOffset })),
];

function duplicateIds(page: CheckedPage): PageFinding[] {
  return [...page.facts.ids].flatMap(([id, offsets]) =>
    offsets.slice(1).map((offset) => ({
      code: "html/duplicate-id",
      severity: "error" as const,
      message: `The id “${id}” is on the page more than once.`,
      hint: "Links and labels would find only the first: give each its own.",
      page,
      offset,
      text: id,
    })),
  );
}

function sharedHeads(
  pages: readonly CheckedPage[],
  name: string,
  read: (page: CheckedPage) => { text: string | undefined; offset: number },
): PageFinding[] {
  const first = new Map<string, CheckedPage>();
  const findings: PageFinding[] = [];
  for (const page of pages) {
    const { text, offset } = read(page);
    if (text === undefined || text.trim() === "") {
      // Of a title that is there and empty the validator says so (html/empty-title).
      const isThere = offset > 0;
      if (isThere && name === "title") continue;
      findings.push({
        code: `html/no-${name}`,
        severity: "error",
        message: `The page has no ${name}.`,
        page,
        offset: isThere ? offset : startOf("head", page),
      });
      continue;
    }
    const earlier = first.get(text);
    if (earlier === undefined) first.set(text, page);
    else {
      findings.push({
        code: `html/duplicate-${name}`,
        severity: "error",
        message: `The ${name} “${text}” is that of ${earlier.address} too.`,
        hint: "People tell pages apart by it, in search results and among open tabs.",
        page,
        offset,
        text,
        fromRoute: true,
      });
    }
  }
  return findings;
}
