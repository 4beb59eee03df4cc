import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";
import { isElsewhere } from "./elsewhere.ts";
import { isSameEverywhere } from "./link-targets.ts";
import type { PageLink } from "./read-page.ts";
import { decoded } from "../files/files-below.ts";
import { didYouMean } from "../findings/nearest.ts";

/** Every link, picture, script and style inside the site leads to something that is there, in one step, with its anchor. */
export const insideLinks: Rule = (context) => {
  const byFile = pagesByFile(context);
  /** Most links stand on every page: those that are right there, whatever element has them, need no second look. */
  const right = new Set<string>();
  const findings: PageFinding[] = [];
  for (const page of context.pages) {
    for (const link of page.facts.links) {
      const { url, offset } = link;
      if (right.has(url)) continue;
      const problem = linkProblem(link, page, context, byFile);
      // Said by a11y/skip-link, of each page's first link.
      if (problem?.code === "links/no-such-anchor" && link === page.facts.firstLink && url.startsWith("#")) continue;
      if (problem !== undefined) findings.push({ severity: "error", page, offset, text: url, url, ...problem });
      else if (isSameEverywhere(url) && !isPicture(url)) right.add(url);
    }
  }
  return findings;
};

/** What one element may have, and another may not. */
const isPicture = (url: string): boolean => /^data:/i.test(url);

/** Elements whose picture may stand in the address itself. */
const PICTURES = new Set(["img", "source", "image", "link"]);

type Problem = Pick<PageFinding, "code" | "message" | "hint">;

/** The pages of a site by their paths in `out/`. */
export function pagesByFile({ pages }: Pick<CheckContext, "pages">): ReadonlyMap<string, CheckedPage> {
  return new Map(pages.map((page) => [page.file, page]));
}

/** What is wrong with an address that stands on a page, if anything is; those of other sites are not looked at. */
export function linkProblem(
  { url, element }: Pick<PageLink, "url" | "element">,
  page: CheckedPage,
  context: CheckContext,
  byFile: ReadonlyMap<string, CheckedPage>,
): Problem | undefined {
  const { targets } = context;
  // Parsed first: browsers overlook spaces and control characters before and inside a scheme.
  const target = targets.of(url, page.address);
  if (target === undefined) return { code: "links/invalid", message: `“${url}” is not an address.` };
  const scheme = target.protocol.slice(0, -1);
  if (scheme !== "http" && scheme !== "https") return schemeProblem(scheme, url, element);
  if (target.origin !== targets.origin) return undefined;
  if (isElsewhere(target.pathname, context.settings)) return undefined;
  const path = decoded(target.pathname);
  if (path === undefined)
    return { code: "links/invalid", message: `“${url}” is not an address: its % signs are wrong.` };
  const file = path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
  if (!context.files.has(file)) return missingProblem(url, path, element, context);
  const fragment = decoded(target.hash.slice(1));
  // “#” alone and “#top” lead to the top of any page (HTML Standard, “scroll to the fragment”).
  if (fragment === undefined || fragment === "" || fragment.toLowerCase() === "top" || fragment.startsWith(":~:"))
    return undefined;
  const ids = byFile.get(file)?.facts.ids;
  if (ids === undefined || ids.has(fragment)) return undefined;
  const hint = didYouMean(fragment, ids.keys());
  return {
    code: "links/no-such-anchor",
    message: `“${url}” leads to a place “${fragment}” that ${path === page.address ? "this page" : path} does not have.`,
    ...(hint === undefined ? {} : { hint }),
  };
}

function missingProblem(url: string, path: string, element: string, { files, settings }: CheckContext): Problem {
  if (files.has(`${path.slice(1)}/index.html`)) {
    return {
      code: "links/no-slash",
      message: `“${url}” leads to a page, but without the slash at the end: a host would answer with a redirect first.`,
      hint: `Write “${path}/”.`,
    };
  }
  if (element !== "a" && element !== "area" && element !== "form" && element !== "meta") {
    return {
      code: "links/missing-file",
      message: `“${url}” is not a file of the site.`,
      hint:
        didYouMean(path.slice(1), files.keys()) ??
        "Ask for it by its name with usePage().asset(…), or put it into templates/static/.",
    };
  }
  const known = [...pageAddresses(files.keys()), ...settings.elsewhere];
  return {
    code: "links/no-such-page",
    message: `“${url}” leads to a page that does not exist.`,
    hint:
      didYouMean(path.endsWith("/") ? path : `${path}/`, known) ??
      "If another system answers there, name the beginning of the address under “elsewhere” in content/settings.yaml.",
  };
}

/** By the files: where one page is looked at alone, or those alone that have changed, the others are known by theirs. */
function pageAddresses(files: Iterable<string>): string[] {
  return [...files]
    .filter((file) => /(^|\/)index\.html$/.test(file))
    .map((file) => `/${file.slice(0, -"index.html".length)}`);
}

function schemeProblem(scheme: string, url: string, element: string): Problem | undefined {
  switch (scheme) {
    case "mailto":
      return /^mailto:[^@\s?]+@[^@\s?]+\.[^@\s?]+(\?|$)/i.test(url)
        ? undefined
        : { code: "links/invalid", message: `“${url}” holds no e-mail address.` };
    case "tel":
      return /^tel:\+?[\d().-]{3,}$/i.test(url)
        ? undefined
        : {
            code: "links/invalid",
            message: `“${url}” holds no telephone number.`,
            hint: "Write tel: and the number with its country code: tel:+12395550100.",
          };
    case "sms":
      return undefined;
    default:
      if (scheme === "data" && PICTURES.has(element)) return undefined;
      return {
        code: "links/bad-scheme",
        message: `“${url}” is a ${scheme}: address, which a published page must not have.`,
      };
  }
}
