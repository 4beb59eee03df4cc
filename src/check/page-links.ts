import {
  mailProblem,
  misspelledScheme,
  phoneProblem,
  slugify,
  withoutScheme,
} from "../content/addresses.ts";
import { percentDecoded } from "../files/files-below.ts";
import { didYouMean } from "../findings/text.ts";
import { addressesInData } from "../html/data-addresses.ts";
import { isHtml } from "../html/html-folder.ts";
import type { PageLink } from "../html/page-facts.ts";
import { serve, type Served } from "../html/served.ts";
import {
  draftHint,
  pageKey,
  settingsFileOf,
  type CheckContext,
  type CheckedPage,
  type LinkingPage,
  type PageFinding,
  type Rule,
} from "./check-context.ts";
import { redirectOf } from "./redirects.ts";

/**
 * Every link, picture, script and style inside the site leads to an existing target in one step,
 * with its anchor.
 */
export const insideLinks: Rule = (context) => ({
  page(page) {
    const { facts, file, text } = page;
    const isMapped = mappedModules(page, context);
    return facts.links.flatMap((link) => {
      const { url, element, offset, isRaw } = link;
      if (element === "import" && isMapped(url, page)) return [];
      // The “not found” page does not have its own address.
      if (element === "data" && NOT_FOUND.test(file)) return [];
      // a11y/skip-link reports the first link of a page.
      if (context.folder === undefined && link === facts.firstLink && url.startsWith("#"))
        return [];
      const from = link.base === undefined ? page : { ...page, facts: { base: link.base } };
      return addressFindings(link, from, context, (problem) => ({
        ...problem,
        // No browser shows the source of a quotation.
        ...(element === "cite" && { severity: "warning" }),
        page: text,
        offset,
        // The address in the content rightly has no base.
        ...(isRaw !== true && { text: url }),
        url,
      }));
    });
  },
});

/** Returns a function that tells whether an import map of the page replaces a module. */
export function mappedModules(page: CheckedPage, { targets }: Pick<CheckContext, "targets">) {
  const hrefOf = (url: string, from: LinkingPage) => targets.of(url, from, true)?.url.href ?? "";
  const keys = page.facts.data
    .filter(({ format }) => format === "importmap")
    .flatMap(({ text }) => addressesInData("importmap", text))
    .filter(({ url, member }) => member === undefined && /^(?:\.{0,2}\/|https?:)/.test(url))
    .map(({ url }) => hrefOf(url, page));
  return (url: string, from: LinkingPage) => {
    const href = hrefOf(url, from);
    return keys.some((key) => href === key || (key.endsWith("/") && href.startsWith(key)));
  };
}

type Problem = Omit<PageFinding, "page" | "severity"> & Partial<Pick<PageFinding, "severity">>;

/** The findings about an address on a page, which `report` makes of a problem. */
export function addressFindings(
  link: Pick<PageLink, "url" | "element" | "sends" | "isRaw">,
  page: LinkingPage,
  context: CheckContext,
  report: (problem: Omit<PageFinding, "page">) => PageFinding,
): PageFinding[] {
  const { url, element, sends, isRaw } = link;
  const { targets, folder, anchors } = context;
  const reported = (problem: Problem | undefined) =>
    problem === undefined ? [] : [report({ severity: "error", ...problem })];
  // Browsers ignore spaces and control characters before and inside a scheme.
  const destination = targets.of(url, page, isRaw);
  const isWeb = destination !== undefined && /^https?:$/.test(destination.url.protocol);
  if (element === "name" && !isWeb) return [];
  if (destination === undefined)
    return reported({ code: "links/invalid", message: `“${url}” is not a valid URL.` });
  const { url: target, isOwn, path: published, inside, served } = destination;
  if (!isWeb) return reported(schemeProblem(target, url, element, folder !== undefined));
  if (!isOwn) return [];
  if (published === undefined)
    return reported({
      code: "links/invalid",
      // Browsers send it as it is.
      ...(folder !== undefined && { severity: "warning" }),
      message: `“${url}” has a wrong percent encoding, so many hosts refuse it.`,
      hint: "Write %25 for a percent sign.",
    });
  // Pages of a template have addresses without the base.
  const isTemplate = page.source === undefined && folder === undefined;
  const isWhole = isRaw === true || !isTemplate;
  const base = isWhole ? targets.base.slice(0, -1) : "";
  if (inside === undefined)
    return reported(outsideProblem(link, target, { published, base, isTemplate }, context));
  if (element === "name") return [];
  const path = isWhole ? published : inside;
  const isVisited = /^(?:data|cite)$/.test(element) || LEADS.has(element) || FRAMES.has(element);
  // A server may handle the form.
  if (folder !== undefined && sends === true) return [];
  if (served === undefined || (served.by === "fallback" && !isVisited))
    return reported({
      ...missingProblem(link, { isVisited, base, path: inside }, page, context),
      leads: inside,
    });
  // In a folder, addresses in the head or in data may have the form that its host prefers.
  const isFree = folder !== undefined && !LEADS.has(element);
  const slash = isFree ? [] : reported(slashProblem(url, target, path, served));
  const fragment = fragmentOf(target);
  const { file, by } = served;
  // The page of a single-page application is shown at every address.
  const isAnyAddress = folder !== undefined && by === "fallback";
  if (fragment === undefined || file === undefined || isAnyAddress) return slash;
  const isHere = url.startsWith("#");
  const where = isHere ? "this page" : path;
  const message = `“${url}” links to the anchor “${fragment.shown}”, which ${where} does not have.`;
  // In other programs' pages, a script may add what a reference to the same page looks for.
  const isStrict = isVisited || folder === undefined || (DRAWING.test(file) && !isHere);
  const code = isStrict ? "links/no-such-anchor" : "html/no-missing-references";
  const finding = report({ code, severity: "error", message });
  return [...slash, ...anchors.check({ file, ...fragment }, finding)];
}

/**
 * The fragment of an address, without instructions to find a text (`:~:text=`); undefined for the
 * top, which every page has (HTML Standard, “find a potential indicated element”).
 */
function fragmentOf({ hash, pathname }: URL) {
  const [raw = ""] = hash.slice(1).split(":~:");
  const shown = percentDecoded(raw);
  // A part of a drawing may be named by its place in it (SVG 2, “linking”).
  const isPart = DRAWING.test(pathname) && /^(?:svgView\(|(?:t|xywh)=)/.test(shown);
  if (raw === "" || isPart || shown.toLowerCase() === "top") return undefined;
  return { ids: [raw, shown], shown };
}

function slashProblem(
  url: string,
  { search, hash }: URL,
  path: string,
  { by }: Served,
): Problem | undefined {
  if (by === "adding the slash") {
    const message = `“${url}” lacks the slash at the end, so a host would redirect it.`;
    return { code: "links/no-slash", message, hint: `Write “${path}/${search}${hash}”.` };
  }
  if (by !== "leaving out the slash") return undefined;
  const message = `“${url}” ends in a slash, but the page is a file: many hosts do not find it.`;
  const hint = `Write “${path.slice(0, -1)}${search}${hash}”.`;
  return { code: "links/extra-slash", message, hint };
}

/** What is wrong with an address that nothing is at, with what it is probably meant for. */
function missingProblem(
  { url, element }: Pick<PageLink, "url" | "element">,
  { isVisited, base, path }: { isVisited: boolean; base: string; path: string },
  page: LinkingPage,
  { settings, folder, targets, leftOut = new Set() }: CheckContext,
): Problem {
  if (!isVisited) {
    const how = "Load it with <Photo> or usePage().asset(…), or put it in templates/static/.";
    const meant = meantFor(targets.similar([path]), base);
    const message = `“${url}” is not a file of the site.`;
    const hint = meant ?? (folder ? undefined : how);
    const isPicture = meant === undefined && element === "img";
    return { code: "links/missing-file", message, hint, isPicture };
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
  const target = isRelative ? `${base}${path}, ` : "";
  const message = `“${url}” leads to ${target}a page that does not exist.`;
  const hint =
    withoutScheme(url) ??
    (draft && draftHint(draft)) ??
    meantFor(meant, base) ??
    didYouMean(base + (isPage ? pageKey(path) : path), settings.elsewhere) ??
    "Correct the address. If another system serves it, add its path prefix to “elsewhere” " +
      `in ${settingsFileOf({ folder })}.`;
  return { code, message, hint };
}

/** The file that a path is probably meant for, as a hint. */
function meantFor(path: string | undefined, base: string): string | undefined {
  return path && `Did you mean “${base}${path}”?`;
}

/** An address outside of the base is wrong if its page is inside. */
function outsideProblem(
  { url, element, isRaw }: Pick<PageLink, "url" | "element" | "isRaw">,
  { search, hash }: URL,
  { published, base, isTemplate }: { published: string; base: string; isTemplate: boolean },
  { sizes, folder, targets }: CheckContext,
): Problem | undefined {
  const isOwn = element === "data" && isRaw !== true;
  const isFront = /^\/(?:index\.x?html?)?$/.test(published);
  const namesHost = isFront && !isOwn && /^\s*(?:https?:)?[/\\]{2}/i.test(url);
  const plain = folder && { ...folder, fallback: undefined, redirects: [] };
  // An address with its host may mean the front page of that host.
  if (namesHost || serve(published, sizes, plain) === undefined) return undefined;
  const message = `“${url}” is outside ${targets.base}, where the site is served.`;
  const own = isTemplate && isRaw === true ? " Use usePage().base." : "";
  const write = `Write “${base}${published}${search}${hash}”`;
  const code = "links/outside-base";
  if (folder === undefined || !isFront) return { code, message, hint: `${write}.${own}` };
  // Only its author knows which of two front pages a link means.
  const leads = `“${url}” leads to the front page of the host, not of this folder.`;
  const add = `add it to “rules.except” in ${folder.settingsFile}.`;
  const hint = `${write} if this folder is meant. Otherwise, ${add}`;
  return { code, severity: "warning", message: leads, hint };
}

/** Elements that may have a picture in the address itself. */
const PICTURES = new Set(["img", "source", "image", "link", "style"]);

function schemeProblem(
  { protocol, href }: URL,
  url: string,
  element: string,
  isFolder: boolean,
): Problem | undefined {
  const scheme = protocol.slice(0, -1);
  if (scheme === "sms" || (scheme === "data" && PICTURES.has(element))) return undefined;
  const meant = misspelledScheme(url);
  if (meant !== undefined) {
    const message = `“${url}” starts with “${scheme}:”, which browsers do not support.`;
    return { code: "links/invalid", message, hint: `Did you mean “${meant}:”?` };
  }
  if (scheme.length === 1) {
    const message = `“${url}” is a path on one computer, which visitors cannot open.`;
    return { code: "links/bad-scheme", message, hint: "Write an address relative to the page." };
  }
  // Elsewhere, links to programs such as `vscode:` are common, and so are frames with
  // `about:blank`.
  if (isFolder && !["mailto", "tel", "file", "javascript"].includes(scheme)) return undefined;
  if (scheme === "mailto" || scheme === "tel") {
    const problem = scheme === "tel" ? phoneProblem(href) : mailProblem(href);
    if (problem === undefined) return undefined;
    const message = `“${url}” cannot be used: ${problem}.`;
    const number = "Write tel: and the number with its country code: tel:+12025550100.";
    return { code: "links/invalid", message, hint: scheme === "tel" ? number : undefined };
  }
  // Those of a folder have one cause: its program.
  const what = isFolder ? `A ${scheme}: address` : `“${url}” is a ${scheme}: address, which`;
  const message = `${what} is not allowed on a published page.`;
  return { code: "links/bad-scheme", message };
}

/** The page that hosts show for addresses without one. */
export const NOT_FOUND = /(?:^|\/)404(?:\/index)?\.html$/;

/** Drawings, whose parts have ids. */
const DRAWING = /\.svg$/i;

/** Elements that show another page. */
export const FRAMES = new Set(["frame", "iframe"]);

/** Elements that lead visitors to another page. */
export const LEADS = new Set(["a", "area", "meta", "form", "button", "input"]);
