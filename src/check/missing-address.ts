import { slugify } from "../content/addresses.ts";
import { didYouMean, nearest } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import {
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
  { sizes, settings, folder, targets, leftOut = new Set() }: CheckContext,
): Pick<PageFinding, "code" | "message" | "hint"> {
  const base = isWhole ? targets.base.slice(0, -1) : "";
  if (!isVisited) {
    const hint =
      folder === undefined
        ? "Load it with usePage().asset(…), or put it in templates/static/."
        : undefined;
    return {
      code: "links/missing-file",
      message: `“${url}” is not a file of the site.`,
      hint: fileMeant(path, sizes, base) ?? hint,
    };
  }
  // An address that names another kind of file is not meant for a page.
  const isOther = /\.[a-z]\w*$/i.test(path) && !isHtml(path);
  const keyOf = (of: string) => (isOther ? of : pageKey(of));
  // The addresses of files, since a single page may be all that is checked.
  const pages = new Map(
    Array.from(sizes.keys())
      .filter((file) => isHtml(file) !== isOther)
      .map((file) => [keyOf(`/${file}`), `/${file}`]),
  );
  // The address may be meant from the root of the site, or name the file.
  const isRelative = !url.startsWith("/");
  const fromRoot = url.replace(/[?#].*$/, "").replace(/^[./]*/, "/");
  const exact = [fromRoot, path].map(keyOf).find((address) => pages.has(address));
  // A relative address is below the page, which is therefore similar, and not meant.
  const isBased = settings.base === undefined;
  if (isRelative) pages.delete(pageKey(page.address.slice(isBased ? base.length : 0)));
  const near = pages.get(exact ?? nearest(keyOf(path), pages.keys()) ?? "");
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
      (draft &&
        `“${draft}” is a draft or has a future date. Remove the link until it is published.`) ??
      (meant === undefined
        ? didYouMean(base + keyOf(path), settings.elsewhere)
        : `Did you mean “${base}${meant}”?`) ??
      "Correct the address. If another system serves it, add its path prefix to “elsewhere” " +
        `in ${settingsFileOf({ folder })}.`,
  };
}

/** One key for all addresses of a page: /about/ for /about, /about.html and /about/index.html. */
function pageKey(path: string): string {
  return path.replace(/(?:\/index)?\.html?$|\/$/i, "") + "/";
}

/** The file that a path is probably meant for, as a hint. */
export function fileMeant(
  path: string,
  sizes: CheckContext["sizes"],
  base = "",
): string | undefined {
  const addresses = Array.from(sizes.keys(), (name) => `${base}/${name}`);
  return didYouMean(base + path, addresses);
}
