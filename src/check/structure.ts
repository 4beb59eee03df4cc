import type { CheckedPage, PageFinding, Rule } from "./check-context.ts";
import { PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { startOf } from "./start-of.ts";

/** What somebody who hears a page instead of seeing it needs to find their way (contract, section 3). */
export const structure: Rule = ({ pages }) =>
  pages.flatMap((page) => [
    ...heading(page),
    ...landmarks(page),
    ...skipLink(page),
    ...language(page),
    ...images(page),
  ]);

/** Each page brings its own: where there is none, the line of the route says which. */
function heading(page: CheckedPage): PageFinding[] {
  const { h1 } = page.facts;
  if (h1.length === 1) return [];
  const message =
    h1.length === 0
      ? "The page has no h1, the heading that says what it is about."
      : `The page has ${h1.length} h1 headings; there must be one.`;
  return [{ code: "a11y/one-h1", severity: "error", message, page, ...(h1[1] === undefined ? {} : { offset: h1[1] }) }];
}

function landmarks(page: CheckedPage): PageFinding[] {
  const { main, banner, contentinfo, navigation } = page.facts.landmarks;
  const say = (message: string, offset: number): PageFinding => ({
    code: "a11y/landmarks",
    severity: "error",
    message,
    page,
    offset,
  });
  const findings = Object.entries({ main, banner, contentinfo }).flatMap(([name, [first, second, ...more]]) => {
    if (first === undefined) return say(`The page has no ${name} landmark (${ELEMENT[name]}).`, startOf("body", page));
    // What stands in <main> is no landmark of the page: without it, each <header> and <footer> inside would be told.
    if (second === undefined || main.length === 0) return [];
    return say(`The page has ${more.length + 2} ${name} landmarks; there must be one.`, second);
  });
  if (navigation.length === 0)
    findings.push(say("The page has no navigation landmark (<nav>).", startOf("body", page)));
  return findings;
}

const ELEMENT: Record<string, string> = {
  main: "<main>",
  banner: "<header> of the page",
  contentinfo: "<footer> of the page",
};

/** WCAG 2.2, 2.4.1: the first link of a page leads past what is the same on every page. */
function skipLink(page: CheckedPage): PageFinding[] {
  const { firstLink, ids } = page.facts;
  if (firstLink?.url.startsWith("#") && ids.has(firstLink.url.slice(1))) return [];
  return [
    {
      code: "a11y/skip-link",
      severity: "error",
      message: "The page's first link does not lead to its main content.",
      hint: 'Begin the body with <a href="#main">Skip to main content</a> and give <main> that id.',
      page,
      offset: firstLink?.offset ?? startOf("body", page),
    },
  ];
}

function language(page: CheckedPage): PageFinding[] {
  if ((page.facts.lang ?? "").trim() !== "") return [];
  return [
    {
      code: "a11y/lang",
      severity: "error",
      message: "The page does not say what language it is in.",
      hint: 'Write <html lang="en">.',
      page,
      offset: startOf("html", page),
    },
  ];
}

/** Without its size the text below a picture jumps when it arrives. */
function images(page: CheckedPage): PageFinding[] {
  return page.facts.images
    .filter(({ sized }) => !sized)
    .map(({ src, offset }) => ({
      code: "html/image-size",
      severity: "error",
      message: `The picture “${src}” has no width and height: what follows it jumps when it arrives.`,
      hint: "usePage().asset(…) knows both.",
      hintInMarkdown: PICTURE_IN_MARKDOWN,
      page,
      offset,
      text: src,
    }));
}
