import { LinkChecker, LinkState } from "linkinator";
import type { CheckedPage, PageFinding } from "../../check/check-context.ts";
import { compare } from "../../findings/finding.ts";

/** What a crawler found that follows links as a visitor does. */
export interface Crawled {
  /** External addresses, as the crawler read them. */
  outside: string[];
  /** Broken links within the site. */
  inside: { url: string; parent: string; status: number | undefined }[];
}

/** The site to crawl. */
export interface CrawlRequest {
  /** The address of the local server, with a slash at the end. */
  base: string;
  /** Scheme and host of the published site, whose complete addresses are not external. */
  origin: string;
  /** The paths of all pages, because some may have no links to them. */
  paths: readonly string[];
  /** Beginnings of paths that another system serves. */
  elsewhere: readonly string[];
}

/**
 * Crawls a served site with linkinator: its pages, their anchors, style sheets and images, and the redirects between
 * them. External addresses are collected in the callback that decides which links to skip, and get no requests.
 */
export async function crawl({ base, origin, paths, elsewhere }: CrawlRequest): Promise<Crawled> {
  const outside = new Set<string>();
  const { links } = await new LinkChecker().check({
    path: paths.map((path) => new URL(path, base).href),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    timeout: 15_000,
    // Requests go straight to our own server, which has no certificate: with this option they bypass any proxy.
    allowInsecureCerts: true,
    linksToSkip: async (link) => {
      if (link.startsWith(base)) return elsewhere.some((start) => new URL(link).pathname.startsWith(start));
      if (URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) && new URL(link).origin !== origin)
        outside.add(link);
      return true;
    },
  });
  const inside = links.flatMap(({ url, parent = base, state, status }) =>
    state === LinkState.BROKEN ? [{ url, parent, status }] : [],
  );
  return { outside: [...outside].toSorted(compare), inside: inside.toSorted((a, b) => compare(a.url, b.url)) };
}

/** Findings about broken links within the site, on the pages that have them. */
export function insideFindings(
  { inside }: Pick<Crawled, "inside">,
  base: string,
  pages: readonly CheckedPage[],
): PageFinding[] {
  return inside.flatMap(({ url, parent, status }) => {
    const address = new URL(parent, base).pathname;
    // A link on a page that does not exist says nothing.
    const page = pages.find((each) => each.address === address);
    if (page === undefined) return [];
    const path = url.startsWith(base) ? url.slice(base.length - 1) : url;
    const link = page.facts.links.find((each) => new URL(each.url, new URL(address, base)).href === url);
    const answer = status === undefined || status === 0 ? "it cannot be reached" : `the answer is ${status}`;
    const message = `A visitor who follows ${path} from ${address} gets no page: ${answer}.`;
    const hint = "The served site differs from the one that was built: build it again, and check its redirects.";
    return [
      {
        code: "outbound/inside",
        severity: "error" as const,
        message,
        hint,
        page,
        ...(link === undefined ? {} : { offset: link.offset, text: link.url }),
        url: path,
      },
    ];
  });
}
