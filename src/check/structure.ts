import { problemInAddress } from "../assets/drawing.ts";
import { syntaxErrors } from "../assets/style-diagnostics.ts";
import { languageProblem } from "../content/language-tags.ts";
import { isHtml } from "../html/html-folder.ts";
import type { PageLink } from "../html/page-facts.ts";
import { tokensOf } from "../html/style-tokens.ts";
import {
  settingsFileOf,
  type CheckContext,
  type CheckedPage,
  type PageFinding,
  type Rule,
  type SiteToCheck,
} from "./check-context.ts";

/** A page has one h1, landmarks, a skip link and a language. Its pictures have sizes. */
export const structure: Rule = (site) => ({
  page(page) {
    if (site.folder !== undefined && (page.facts.kind !== "page" || isShell(page))) return [];
    return [heading, landmarks, skipLink, language, frames, images, styles, drawings].flatMap(
      (rule) => rule(page, site),
    );
  },
});

/** Whether a page is empty until a script fills it, as in a single-page application. */
function isShell({ facts }: CheckedPage): boolean {
  const seen = [facts.h1, facts.images, ...Object.values(facts.landmarks)];
  return facts.firstLink === undefined && seen.every(({ length }) => length === 0);
}

function pageError(
  page: CheckedPage,
  code: string,
  message: string,
  details: Partial<PageFinding> = {},
): PageFinding {
  return { code, severity: "error", message, page: page.text, ...details };
}

/** Without an offset, the finding points at the route that makes the page. */
function heading(page: CheckedPage): PageFinding[] {
  const { h1 } = page.facts;
  if (h1.length === 1) return [];
  const has = h1.length === 0 ? "no h1 heading." : `${h1.length} h1 headings; there must be one.`;
  const hints = h1.length === 0 ? {} : MORE_H1;
  return [pageError(page, "a11y/one-h1", `The page has ${has}`, { ...hints, offset: h1[1] })];
}

const MORE_H1 = { hint: "Make the others <h2>.", hintInMarkdown: "Begin its line with “##”." };

const LANDMARKS = {
  main: "<main>",
  banner: "<header> of the page",
  contentinfo: "<footer> of the page",
};

function landmarks(page: CheckedPage, site: CheckContext): PageFinding[] {
  const { landmarks: found, starts } = page.facts;
  const report = (name: string, message: string, offset: number) =>
    pageError(page, name === "main" ? "a11y/main" : "a11y/landmarks", message, { offset });
  const findings = (["main", "banner", "contentinfo"] as const).flatMap((name) => {
    const [first, second] = found[name];
    if (first === undefined)
      return [report(name, `The page has no ${name} landmark (${LANDMARKS[name]}).`, starts.body)];
    // Headers and footers inside <main> are no landmarks; without one, all would be reported.
    if (second === undefined || found.main.length === 0) return [];
    const has = `The page has ${found[name].length} ${name} landmarks; there must be one.`;
    return [report(name, has, second)];
  });
  if (found.navigation.length > 0) return findings;
  const place = `under “rules: pages:” in ${settingsFileOf(site)}`;
  const hint = `If that is intended, set the level of this code ${place}.`;
  const missing = "The page has no navigation landmark (<nav>).";
  return [...findings, { ...report("navigation", missing, starts.body), hint }];
}

/** WCAG 2.2, 2.4.1: the first link of a page leads past the navigation, if there is one. */
function skipLink(page: CheckedPage): PageFinding[] {
  const { firstLink, ids, landmarks: found, starts } = page.facts;
  if (found.navigation.length === 0) return [];
  if (firstLink?.url.startsWith("#") && ids.has(firstLink.url.slice(1))) return [];
  const message = "The page's first link does not lead to its main content.";
  const hint =
    'Start the body with <a href="#main">Skip to main content</a>, and give <main> that id.';
  const offset = firstLink?.offset ?? starts.body;
  return [pageError(page, "a11y/skip-link", message, { hint, offset })];
}

function language(page: CheckedPage, { folder }: CheckContext): PageFinding[] {
  const { lang = "", languages, starts } = page.facts;
  const otherwise = folder === undefined ? ", or give the route its “lang”" : "";
  const hint = `Write <html lang="en">${otherwise}.`;
  const silent = "The page does not name its language.";
  const severity = folder === undefined ? "error" : "warning";
  const missing = pageError(page, "a11y/lang", silent, { severity, hint, offset: starts.html });
  return [
    ...(lang.trim() === "" ? [missing] : []),
    ...languages.flatMap(({ tag, attribute, offset }) => {
      const { problem, ...wrong } = languageProblem(tag.trim()) ?? {};
      if (problem === undefined) return [];
      const message = `“${tag}” in ${attribute} ${problem}.`;
      return pageError(page, "a11y/lang", message, { ...wrong, offset, text: tag });
    }),
  ];
}

/** WCAG 2.2, technique H64. */
function frames(page: CheckedPage): PageFinding[] {
  const hint = 'Say what it shows: <iframe title="Map of the harbor" …>.';
  return page.facts.untitledFrames.map((offset) =>
    pageError(page, "a11y/frame-title", "The frame has no title.", { hint, offset }),
  );
}

const SIZE_HINTS = { hint: "usePage().asset(…) returns both.", isPicture: true };

/** A file that is missing is reported as such, and has no size. */
function images(page: CheckedPage, { folder, targets }: CheckContext): PageFinding[] {
  const hints =
    folder === undefined ? SIZE_HINTS : { hint: "Give it its width and height in pixels." };
  return page.facts.images
    .filter(({ src, sized }) => {
      const { isOwn, inside, served } = targets.of(src, page) ?? {};
      return !sized && !(isOwn === true && inside !== undefined && served === undefined);
    })
    .map(({ src, offset }) => {
      const message = `The picture “${src}” has no width and height, so the page jumps.`;
      return pageError(page, "html/image-size", message, { ...hints, offset, text: src });
    });
}

/** Mistakes in `<style>`, which browsers ignore with what follows. */
function styles(page: CheckedPage, { folder }: CheckContext): PageFinding[] {
  if (folder !== undefined) return [];
  return page.facts.styles.flatMap((css) => {
    const start = page.html.indexOf(css);
    return syntaxErrors(tokensOf(css)).map(({ offset, message, hint }) =>
      pageError(page, "styles/syntax", message, { hint, offset: start + offset }),
    );
  });
}

/** Drawings in addresses (`data:image/svg+xml,…`). */
function drawings(page: CheckedPage): PageFinding[] {
  return page.facts.links.flatMap(({ url, offset }) => {
    const { problem, hint } = problemInAddress(url) ?? {};
    if (problem === undefined) return [];
    const message = `The drawing in this address ${problem}.`;
    return [pageError(page, "assets/unreadable-image", message, { hint, offset, text: url })];
  });
}

/** No id is twice on a page, and no title or description twice on the site in one language. */
export const duplicates: Rule = ({ folder, duplicateOf }) => {
  const titles = headRule("title", duplicateOf);
  const descriptions = headRule("description", duplicateOf);
  return {
    page(page) {
      const { kind, noindex } = page.facts;
      if (folder !== undefined && kind !== "page") return [];
      const ids = duplicateIds(page);
      // Pages with `noindex` may share a title, as “not found” pages do.
      if (folder !== undefined && noindex) return ids;
      return [...ids, ...titles(page), ...descriptions(page)];
    },
  };
};

function duplicateIds(page: CheckedPage): PageFinding[] {
  const tagAt = (offset = 0) => `${/^<[^\s/>]+/.exec(page.html.slice(offset))?.[0]}>`;
  return [...page.facts.ids].flatMap(([id, offsets]) =>
    offsets.slice(1).map((offset) => {
      const message = `The id “${id}” is on the page more than once.`;
      const hint = "Give each element its own id: links and labels find only the first one.";
      const repeats = `${tagAt(offsets[0])} and on ${tagAt(offset)}`;
      return pageError(page, "html/duplicate-id", message, { hint, offset, text: id, repeats });
    }),
  );
}

function headRule(
  name: "title" | "description",
  duplicateOf: SiteToCheck["duplicateOf"],
): (page: CheckedPage) => PageFinding[] {
  /** For each text, its first page in each language. */
  const first = new Map<string, Map<string, string>>();
  return (page) => {
    const { [name]: text = "", [`${name}Offset` as const]: offset, starts } = page.facts;
    if (text.trim() === "") {
      // The validator reports an empty title (html/empty-title).
      if (offset > 0 && name === "title") return [];
      const place = { offset: offset || starts.head };
      return [pageError(page, `html/no-${name}`, `The page has no ${name}.`, place)];
    }
    // Names are the same in many languages. A page that does not say its own may be in any.
    const { lang = "" } = page.facts;
    const pages = first.get(text) ?? new Map<string, string>();
    first.set(text, pages);
    const earlier =
      pages.get(lang) ??
      (lang === "" ? [...pages.values()][0] : pages.get("")) ??
      duplicateOf?.(page.address, name);
    if (earlier === undefined) {
      pages.set(lang, page.address);
      return [];
    }
    const message = `The ${name} “${text}” is also used by ${earlier}.`;
    const hint = "Write a different one: people tell pages apart by it in search results and tabs.";
    const found = { severity: "warning", hint, offset, text, fromRoute: true } as const;
    return [pageError(page, `html/duplicate-${name}`, message, found)];
  };
}

/**
 * Translations name each other, or search engines ignore them
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export const translations: Rule = ({ targets }) => {
  /** For each page, its links to translations, by their files. */
  const named = new Map<string, { text: CheckedPage["text"]; others: Map<string, PageLink> }>();
  return {
    page(page) {
      const others = new Map<string, PageLink>();
      for (const link of page.facts.links) {
        const { hreflang, rel = "" } = link.attributes ?? {};
        if (hreflang === undefined || !/\balternate\b/i.test(rel)) continue;
        const file = targets.fileAt(link.url, page);
        if (file !== undefined && isHtml(file) && file !== page.file) others.set(file, link);
      }
      named.set(page.file, { text: page.text, others });
      return [];
    },
    end: () =>
      [...named].flatMap(([file, { text: page, others }]) =>
        [...others].flatMap(([other, { url, offset }]): PageFinding[] => {
          // `dev` checks one page at a time.
          if (named.get(other)?.others.has(file) ?? true) return [];
          const message = `“${url}” translates this page, but does not name this page in return.`;
          const hint = "Name the translations on each page, or give the routes “translationOf”.";
          const place = { page, offset, text: url, url };
          return [{ code: "seo/translations", severity: "warning", message, hint, ...place }];
        }),
      ),
  };
};
