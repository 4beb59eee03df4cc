import { slugify } from "../content/addresses.ts";
import { PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { didYouMean } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import type { PageLink } from "../html/page-facts.ts";
import {
  pageKey,
  settingsFileOf,
  type CheckContext,
  type LinkingPage,
  type PageFinding,
} from "./check-context.ts";
import { redirectOf } from "./redirects.ts";

/* Addresses that lead nowhere, and what is similar. */

interface MissingAddress extends Pick<PageLink, "element"> {
  isVisited: boolean;
  isWhole: boolean;
  path: string;
}

/** What is wrong with an address that nothing is at, with what it is probably meant for. */
export function missingProblem(
  url: string,
  { element, isVisited, isWhole, path }: MissingAddress,
  page: LinkingPage,
  { settings, folder, targets, leftOut = new Set() }: CheckContext,
): Pick<PageFinding, "code" | "message" | "hint" | "hintInMarkdown"> {
  const base = isWhole ? targets.base.slice(0, -1) : "";
  if (!isVisited) {
    const how = "Load it with usePage().asset(…), or put it in templates/static/.";
    const meant = meantFor(targets.similar([path]), base);
    const message = `“${url}” is not a file of the site.`;
    const hint = meant ?? (folder ? undefined : how);
    const isPicture = meant === undefined && element === "img";
    const inMarkdown = isPicture ? { hintInMarkdown: PICTURE_IN_MARKDOWN } : {};
    return { code: "links/missing-file", message, hint, ...inMarkdown };
  }
  const code = "links/no-such-page";
  const redirected = redirectOf(path, settings);
  if (redirected !== undefined) {
    const message = `“${url}” leads to an address that the site redirects.`;
    return { code, message, hint: `Write “${redirected.to}”, the destination of the redirect.` };
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
  const isAt = (name: string) => path.replace(/\/$/, "").endsWith(`/${name}`);
  const draft = [...leftOut].find((name) => isAt(name) || isAt(slugify(name)));
  const whole = /^www\.[^/]+\.[^/]/i.test(url) ? `Write “https://${url}”.` : undefined;
  const target = isRelative ? `${base}${path}, ` : "";
  const message = `“${url}” leads to ${target}a page that does not exist.`;
  const hint =
    whole ??
    (draft && draftHint(draft)) ??
    meantFor(meant, base) ??
    didYouMean(base + (isPage ? pageKey(path) : path), settings.elsewhere) ??
    "Correct the address. If another system serves it, add its path prefix to “elsewhere” " +
      `in ${settingsFileOf({ folder })}.`;
  return { code, message, hint };
}

/** The hint about a link to an entry that is not published. */
export function draftHint(name: string): string {
  return `“${name}” is a draft or has a future date. Remove the link until it is published.`;
}

/** The file that a path is probably meant for, as a hint. */
function meantFor(path: string | undefined, base: string): string | undefined {
  return path && `Did you mean “${base}${path}”?`;
}
