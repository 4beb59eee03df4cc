import { slugify } from "../content/addresses.ts";
import { PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { didYouMean } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import {
  pageKey,
  settingsFileOf,
  type CheckContext,
  type LinkingPage,
  type PageFinding,
} from "./check-context.ts";
import { redirectOf } from "./redirects.ts";

/* Addresses that lead nowhere, and what is similar. */

/** What is wrong with an address that nothing is at, with what it is probably meant for. */
export function missingProblem(
  url: string,
  { isVisited, isWhole, path }: { isVisited: boolean; isWhole: boolean; path: string },
  page: LinkingPage,
  { settings, folder, targets, leftOut = new Set() }: CheckContext,
): Pick<PageFinding, "code" | "message" | "hint" | "hintInMarkdown"> {
  const base = isWhole ? targets.base.slice(0, -1) : "";
  if (!isVisited) {
    const hint =
      folder === undefined
        ? "Load it with usePage().asset(…), or put it in templates/static/."
        : undefined;
    const meant = meantFor(targets.similar([path]), base);
    return {
      code: "links/missing-file",
      message: `“${url}” is not a file of the site.`,
      hint: meant ?? hint,
      hintInMarkdown: meant ?? PICTURE_IN_MARKDOWN,
    };
  }
  // An address that names another kind of file is not meant for a page.
  const isPage = !/\.[a-z]\w*$/i.test(path) || isHtml(path);
  // The address may be meant from the root of the site, or name the file.
  const isRelative = !url.startsWith("/");
  const fromRoot = url.replace(/[?#].*$/, "").replace(/^[./]*/, "/");
  // A relative address is below the page, which is therefore similar, and not meant.
  const own = page.address.slice(settings.base === undefined ? base.length : 0);
  const near = targets.similar([fromRoot, path], isPage, isRelative ? own : undefined);
  const short = near?.replace(/(?<=\/)index\.x?html?$/, "");
  const meant =
    folder?.cleanUrls === true && !isHtml(path) ? short?.replace(/\.html?$/, "") : short;
  const redirected = redirectOf(path, settings);
  if (redirected !== undefined)
    return {
      code: "links/no-such-page",
      message: `“${url}” leads to an address that the site redirects.`,
      hint: `Write “${redirected.to}”, the destination of the redirect.`,
    };
  const isAt = (name: string) => path.replace(/\/$/, "").endsWith(`/${name}`);
  const draft = [...leftOut].find((name) => isAt(name) || isAt(slugify(name)));
  const whole = /^www\.[^/]+\.[^/]/i.test(url) ? `Write “https://${url}”.` : undefined;
  return {
    code: "links/no-such-page",
    message: `“${url}” leads to ${isRelative ? `${base}${path}, ` : ""}a page that does not exist.`,
    hint:
      whole ??
      (draft && draftHint(draft)) ??
      (meant === undefined
        ? didYouMean(base + (isPage ? pageKey(path) : path), settings.elsewhere)
        : meantFor(meant, base)) ??
      "Correct the address. If another system serves it, add its path prefix to “elsewhere” " +
        `in ${settingsFileOf({ folder })}.`,
  };
}

/** The hint about a link to an entry that is not published. */
export function draftHint(name: string): string {
  return `“${name}” is a draft or has a future date. Remove the link until it is published.`;
}

/** The file that a path is probably meant for, as a hint. */
function meantFor(path: string | undefined, base: string): string | undefined {
  return path && `Did you mean “${base}${path}”?`;
}
