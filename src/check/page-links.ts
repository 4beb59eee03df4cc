import type { RootedAddress } from "../assets/style-addresses.ts";
import { slugify } from "../content/addresses.ts";
import { percentDecoded } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean, nearest } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import type { PageLink } from "../html/read-page.ts";
import { belowBase, serve, type Served } from "../html/served.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import {
  type CheckContext,
  type LinkingPage,
  type PageFinding,
  type PageText,
  type Rule,
} from "./check-context.ts";
import { isElsewhere, redirectOf } from "./redirects.ts";
import { mailProblem, misspelledScheme, phoneProblem } from "./schemes.ts";

/**
 * Every link, picture, script and style inside the site leads to an existing target in one step,
 * with its anchor.
 */
export const insideLinks: Rule = (context) => {
  const isSite = context.folder === undefined;
  return {
    page(page) {
      const { facts, file, text } = page;
      const found: PageFinding[] = [];
      for (const link of facts.links) {
        const { url, element, offset, isRaw } = link;
        // The “not found” page does not have its own address.
        if (element === "data" && NOT_FOUND.test(file)) continue;
        // a11y/skip-link reports the first link of a page.
        if (isSite && link === facts.firstLink && url.startsWith("#")) continue;
        const from = link.base === undefined ? page : { ...page, facts: { base: link.base } };
        const findings = addressFindings(link, from, context, (problem) => {
          // Content has the address without the base, and is right.
          const isInContent = isRaw !== true;
          return {
            ...problem,
            // No browser shows the source of a quotation.
            ...(element === "cite" && { severity: "warning" }),
            page: text,
            offset,
            ...(isInContent && { text: url }),
            url,
          };
        });
        found.push(...findings);
      }
      return found;
    },
  };
};

type Problem = Omit<PageFinding, "page" | "severity"> & Partial<Pick<PageFinding, "severity">>;

/** The findings about an address on a page, made by `report`. */
export function addressFindings(
  link: Pick<PageLink, "url" | "element" | "sends" | "isRaw">,
  page: LinkingPage,
  context: CheckContext,
  report: (problem: Problem & Pick<PageFinding, "severity">) => PageFinding,
): PageFinding[] {
  const { url, element, sends, isRaw } = link;
  const { targets, folder, anchors } = context;
  const reported = (problem: Problem | undefined) =>
    problem === undefined ? [] : [report({ severity: "error", ...problem })];
  // Parsed first, because browsers ignore spaces and control characters before and inside a scheme.
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
  if (inside === undefined)
    return reported(outsideProblem(link, target, { published, isWhole, isTemplate }, context));
  if (element === "name") return [];
  const path = isWhole ? published : inside;
  const isVisited = /^(?:data|cite)$/.test(element) || LEADS.has(element) || FRAMES.has(element);
  // A server may take what a form sends.
  if (folder !== undefined && sends === true) return [];
  if (served === undefined || (served.by === "fallback" && !isVisited))
    return reported({
      ...missingProblem(url, { isVisited, isWhole, path: inside }, page, context),
      leads: inside,
    });
  // Elsewhere, an address in the head or in data may name a page as its host likes to.
  const slash =
    folder === undefined || LEADS.has(element)
      ? reported(slashProblem(url, target, path, served))
      : [];
  // In other programs' pages, a script may add what a reference to the same page looks for.
  const isDrawing = DRAWING.test(served.file ?? "") && !url.startsWith("#");
  const isStrict = isVisited || folder === undefined || isDrawing;
  const fragment = isStrict || element === "use" ? fragmentOf(target) : undefined;
  if (fragment === undefined || served.file === undefined) return slash;
  // The page of a single-page application is shown at every address.
  if (folder !== undefined && served.by === "fallback") return slash;
  const where = url.startsWith("#") ? "this page" : path;
  const message = `“${url}” links to the anchor “${fragment.shown}”, which ${where} does not have.`;
  const code = isStrict ? "links/no-such-anchor" : "html/no-missing-references";
  const finding = report({ code, severity: "error", message });
  return [...slash, ...anchors.check({ file: served.file, ...fragment }, finding)];
}

/** What browsers look for on the page of an address. */
interface Fragment {
  /** The ids that it may stand for, most likely first. */
  ids: readonly string[];
  shown: string;
}

/**
 * The fragment of an address, without instructions to find a text (`:~:text=`): as it is in the
 * address, then without its percent encoding. Undefined for the top of the page, which every page
 * has (HTML Standard, “find a potential indicated element”).
 */
function fragmentOf({ hash, pathname }: URL): Fragment | undefined {
  const [raw = ""] = hash.slice(1).split(":~:");
  const shown = percentDecoded(raw);
  // A part of a drawing may be named by its place in it (SVG 2, “linking”).
  const isPart = DRAWING.test(pathname) && /^(?:svgView\(|(?:t|xywh)=)/.test(shown);
  const isThere = raw === "" || isPart || shown.toLowerCase() === "top";
  return isThere ? undefined : { ids: [raw, shown], shown };
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
  return {
    code: "links/extra-slash",
    message,
    hint: `Write “${path.slice(0, -1)}${search}${hash}”.`,
  };
}

/**
 * An address outside of the base is wrong if the page is inside; otherwise, something else is
 * there. Only the host's own front page may be meant as well.
 */
function outsideProblem(
  { url, element, isRaw }: Pick<PageLink, "url" | "element" | "isRaw">,
  { search, hash }: URL,
  { published, isWhole, isTemplate }: { published: string; isWhole: boolean; isTemplate: boolean },
  { sizes, folder, targets }: CheckContext,
): Problem | undefined {
  const isOwn = element === "data" && isRaw !== true;
  const isFront = published === "/" && !isOwn && /^\s*(?:https?:)?[/\\]{2}/i.test(url);
  const plain = folder && { ...folder, fallback: undefined, redirects: [] };
  if (isFront || serve(published, sizes, plain) === undefined) return undefined;
  const message = `“${url}” is outside ${targets.base}, where the site is served.`;
  const base = isWhole ? targets.base.slice(0, -1) : "";
  const own = isTemplate && isWhole ? " Use usePage().base." : "";
  const write = `Write “${base}${published}${search}${hash}”`;
  // Only its author knows which of two front pages a link means.
  if (folder !== undefined && published === "/")
    return {
      code: "links/outside-base",
      severity: "warning",
      message: `“${url}” leads to the front page of the host, not to the one of this folder.`,
      hint:
        `${write} if this folder is meant. Otherwise, add it to “rules.except” in ` +
        `${folder.settingsFile}.`,
    };
  return { code: "links/outside-base", message, hint: `${write}.${own}` };
}

function missingProblem(
  url: string,
  { isVisited, isWhole, path }: { isVisited: boolean; isWhole: boolean; path: string },
  page: LinkingPage,
  { sizes, settings, folder, targets, leftOut = new Set() }: CheckContext,
): Problem {
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
  const where = folder?.settingsFile ?? "content/settings.yaml";
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
        `“${draft}” is a draft or of a later day. Remove the link until it is published.`) ??
      (meant === undefined
        ? didYouMean(base + keyOf(path), settings.elsewhere)
        : `Did you mean “${base}${meant}”?`) ??
      "Correct the address. If another system serves it, add its path prefix to “elsewhere” " +
        `in ${where}.`,
  };
}

/** One key for all addresses of a page: /about/ for /about, /about.html and /about/index.html. */
function pageKey(path: string): string {
  return path.replace(/(?:\/index)?\.html?$|\/$/i, "") + "/";
}

function fileMeant(path: string, sizes: CheckContext["sizes"], base = ""): string | undefined {
  const addresses = Array.from(sizes.keys(), (name) => `${base}/${name}`);
  return didYouMean(base + path, addresses);
}

/** Addresses in style sheets that begin with a slash lead to files of the site. */
export function styleLinks(
  addresses: readonly RootedAddress[],
  { sizes, settings }: Pick<CheckContext, "sizes" | "settings">,
): Finding[] {
  const missing = addresses.filter(({ path }) => {
    const inside = belowBase(`/${path}`, settings.base ?? "/") ?? `/${path}`;
    return !sizes.has(path) && !sizes.has(inside.slice(1)) && !isElsewhere(`/${path}`, settings);
  });
  return missing.map(({ url, path, place }) => {
    const hint =
      fileMeant(`/${path}`, sizes) ??
      "Put it in templates/static/, or write an address without the slash.";
    return error("styles/missing-file", `“${url}” is not a file of the site.`, {
      ...place,
      url,
      hint,
    });
  });
}

/**
 * The addresses in the style sheets that the pages of a folder load, and in those that these
 * import. They are warnings: a sheet of a package may name fonts that no browser requests.
 */
export const linksInSheets: Rule = (context) => {
  const { targets, styles, folder } = context;
  const seen = new Set<string>();
  const findingsIn = (
    urls: readonly string[],
    from: LinkingPage,
    { address, file, source }: PageText,
  ): PageFinding[] => {
    const sheets = new Set(urls.flatMap((url) => targets.fileAt(url, from) ?? []));
    return [...sheets].flatMap((name) => {
      if (!name.endsWith(".css") || seen.has(name)) return [];
      seen.add(name);
      const html = styles.get(name) ?? "";
      const text = {
        address,
        file: name,
        source: source?.slice(0, -file.length).concat(name),
        html,
      };
      const sheet = {
        address: (folder?.base ?? "/") + name,
        source: text.source,
        facts: { base: undefined },
      };
      const addresses = addressesInStyle(html);
      const broken = [...addresses].flatMap(([url, offset]) =>
        addressFindings({ url, element: "style" }, sheet, context, (problem) => {
          const code = problem.code === "links/missing-file" ? "styles/missing-file" : problem.code;
          return { ...problem, code, severity: "warning", page: text, offset, url };
        }),
      );
      return [...broken, ...findingsIn([...addresses.keys()], sheet, text)];
    });
  };
  return {
    page(page) {
      const loading = page.facts.links.filter(
        ({ element }) => element === "link" || element === "style",
      );
      return findingsIn(
        loading.map(({ url }) => url),
        page,
        page,
      );
    },
  };
};

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
    const hint =
      scheme === "tel"
        ? "Write tel: and the number with its country code: tel:+12025550100."
        : undefined;
    return { code: "links/invalid", message, hint };
  }
  const message = `“${url}” is a ${scheme}: address, which is not allowed on a published page.`;
  return { code: "links/bad-scheme", message };
}

/** The page that hosts show for addresses without one. */
export const NOT_FOUND = /(?:^|\/)404(?:\/index)?\.html$/;

/** Drawings, whose parts have ids. */
export const DRAWING = /\.svg$/i;

/** Elements that show another page. */
export const FRAMES = new Set(["frame", "iframe"]);

/** Elements that lead visitors to another page. */
export const LEADS = new Set(["a", "area", "meta", "form", "button", "input"]);
