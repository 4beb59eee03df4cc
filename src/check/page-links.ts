import type { RootedAddress } from "../assets/style-addresses.ts";
import { decoded } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { isSameEverywhere, type CheckContext, type CheckedPage, type PageFinding, type Rule } from "./check-context.ts";
import type { PageLink } from "./read-page.ts";
import { isElsewhere, pageAddresses } from "./redirects.ts";

/** Every link, picture, script and style inside the site leads to something that exists, in one step, with its anchor. */
export const insideLinks: Rule = (context) => {
  /** Most links are on every page: those that are right whatever element has them are checked once. */
  const right = new Set<string>();
  const findings: PageFinding[] = [];
  for (const page of context.pages) {
    for (const link of page.facts.links) {
      const { url, offset } = link;
      if (right.has(url)) continue;
      const problem = linkProblem(link, page, context);
      // a11y/skip-link reports the first link of a page.
      if (problem?.code === "links/no-such-anchor" && link === page.facts.firstLink && url.startsWith("#")) continue;
      if (problem !== undefined) findings.push({ severity: "error", page, offset, text: url, url, ...problem });
      else if (isSameEverywhere(url) && !/^data:/i.test(url)) right.add(url);
    }
  }
  return findings;
};

type Problem = Pick<PageFinding, "code" | "message" | "hint">;

/** What is wrong with an address on a page; undefined if it is right, or leads to another site. */
export function linkProblem(
  { url, element }: Pick<PageLink, "url" | "element">,
  page: CheckedPage,
  context: CheckContext,
): Problem | undefined {
  const { targets, sizes, byFile, settings } = context;
  // Parsed first, because browsers ignore spaces and control characters before and inside a scheme.
  const target = targets.of(url, page.address);
  if (target === undefined) return { code: "links/invalid", message: `“${url}” is not an address.` };
  const scheme = target.protocol.slice(0, -1);
  if (scheme !== "http" && scheme !== "https") return schemeProblem(scheme, url, element);
  if (target.origin !== targets.origin || isElsewhere(target.pathname, settings)) return undefined;
  const path = decoded(target.pathname);
  if (path === undefined)
    return { code: "links/invalid", message: `“${url}” is not an address: its % signs are wrong.` };
  const file = path.endsWith("/") ? `${path.slice(1)}index.html` : path.slice(1);
  if (!sizes.has(file)) return missingProblem(url, path, element, context);
  const fragment = decoded(target.hash.slice(1));
  // “#” alone and “#top” lead to the top of any page (HTML Standard, “scroll to the fragment”).
  if (fragment === undefined || fragment === "" || fragment.toLowerCase() === "top" || fragment.startsWith(":~:"))
    return undefined;
  const ids = byFile.get(file)?.facts.ids;
  if (ids === undefined || ids.has(fragment)) return undefined;
  return {
    code: "links/no-such-anchor",
    message: `“${url}” leads to a place “${fragment}” that ${path === page.address ? "this page" : path} does not have.`,
    hint: didYouMean(fragment, ids.keys()),
  };
}

function missingProblem(url: string, path: string, element: string, { sizes, settings }: CheckContext): Problem {
  if (sizes.has(`${path.slice(1)}/index.html`)) {
    return {
      code: "links/no-slash",
      message: `“${url}” leads to a page, but without the slash at the end: a host would answer with a redirect first.`,
      hint: `Write “${path}/”.`,
    };
  }
  if (!["a", "area", "form", "meta"].includes(element)) {
    return {
      code: "links/missing-file",
      message: `“${url}” is not a file of the site.`,
      hint:
        didYouMean(path.slice(1), sizes.keys()) ??
        "Ask for it by its name with usePage().asset(…), or put it into templates/static/.",
    };
  }
  // The addresses of files, since a single page may be all that is checked.
  const known = [...pageAddresses(sizes.keys()), ...settings.elsewhere];
  return {
    code: "links/no-such-page",
    message: `“${url}” leads to a page that does not exist.`,
    hint:
      didYouMean(path.endsWith("/") ? path : `${path}/`, known) ??
      "If another system answers there, name the beginning of the address under “elsewhere” in content/settings.yaml.",
  };
}

/** Addresses in style sheets that begin with a slash lead to files of the site. */
export function styleLinks(
  addresses: readonly RootedAddress[],
  { sizes, settings }: Pick<CheckContext, "sizes" | "settings">,
): Finding[] {
  const missing = addresses.filter(({ path }) => !sizes.has(path) && !isElsewhere(`/${path}`, settings));
  return missing.map(({ url, path, place }) => {
    const hint =
      didYouMean(path, sizes.keys()) ?? "Put it into templates/static/, or write an address without the slash.";
    return error("styles/missing-file", `“${url}” is not a file of the site.`, { ...place, url, hint });
  });
}

/** Elements that may have a picture in the address itself. */
const PICTURES = new Set(["img", "source", "image", "link", "style"]);

function schemeProblem(scheme: string, url: string, element: string): Problem | undefined {
  if (scheme === "sms" || (scheme === "data" && PICTURES.has(element))) return undefined;
  if (scheme === "mailto") {
    if (/^mailto:[^@\s?]+@[^@\s?]+\.[^@\s?]+(\?|$)/i.test(url)) return undefined;
    return { code: "links/invalid", message: `“${url}” holds no e-mail address.` };
  }
  if (scheme === "tel") {
    if (/^tel:\+?[\d().-]{3,}$/i.test(url)) return undefined;
    const hint = "Write tel: and the number with its country code: tel:+12025550100.";
    return { code: "links/invalid", message: `“${url}” holds no telephone number.`, hint };
  }
  const message = `“${url}” is a ${scheme}: address, which a published page must not have.`;
  return { code: "links/bad-scheme", message };
}

/** Every page can be reached from the home page by links. Pages that search engines leave out are exempt. */
export const reachable: Rule = ({ pages, targets }) => {
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const home = byAddress.get("/");
  if (home === undefined) return [];
  const reached = new Set([home]);
  /** Most links are on every page: each is followed once. */
  const followed = new Set<string>();
  // The loop also visits what it adds to the set.
  for (const { address, facts } of reached) {
    for (const { url, element } of facts.links) {
      if ((element !== "a" && element !== "area") || followed.has(url)) continue;
      if (isSameEverywhere(url)) followed.add(url);
      const target = targets.of(url, address);
      const next = target?.origin === targets.origin ? byAddress.get(target.pathname) : undefined;
      if (next !== undefined) reached.add(next);
    }
  }
  return pages
    .filter((page) => !reached.has(page) && !page.facts.noindex && page.file !== "404.html")
    .map((page) => ({
      code: "links/unreachable-page",
      severity: "error",
      message: `No link leads from the home page to ${page.address}, not even by way of other pages.`,
      hint: "Link to it, or give its route “listed: false” if it should stay hidden.",
      page,
    }));
};

/** Pages load nothing that the site's Content-Security-Policy (`output/content-security-policy.ts`) would block. */
export const policy: Rule = (context) =>
  context.pages.flatMap((page) =>
    page.facts.links.filter(({ loads }) => loads).flatMap((link) => blocked(link, page, context) ?? []),
  );

const FRAMES = new Set(["iframe", "object", "embed"]);

/** Where the settings name other hosts, by the element that loads from them. */
const SETTINGS: Record<string, "scripts" | "frames"> = { script: "scripts", iframe: "frames" };

function blocked(link: PageLink, page: CheckedPage, { settings, targets }: CheckContext): PageFinding | undefined {
  const { url, element, offset } = link;
  const target = targets.of(url, page.address);
  if (target === undefined) return undefined;
  // `frame-ancestors` forbids frames even to pages of the site itself.
  if (target.origin === targets.origin && !FRAMES.has(element)) return undefined;
  const setting = SETTINGS[element];
  if (setting === undefined && target.protocol === "data:" && !FRAMES.has(element)) return undefined;
  if (setting !== undefined && settings.security[setting].includes(target.origin)) return undefined;
  const name = target.host === "" ? target.protocol : target.origin;
  return {
    code: "security/blocked",
    severity: "error",
    message: `Browsers would block “${url}”: the site's Content-Security-Policy does not allow it.`,
    hint:
      setting === undefined
        ? "Bring the file into content/images/ or templates/static/: visitors then ask no other host for it."
        : `If visitors may talk to it, name ${name} under “security: ${setting}:” in content/settings.yaml.`,
    page,
    offset,
    text: url,
    url,
  };
}
