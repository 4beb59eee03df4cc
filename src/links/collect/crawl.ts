import { LinkChecker, LinkState } from "linkinator";
import type { CheckedPage, PageFinding } from "../../check/check-context.ts";
import { compare } from "../../findings/finding.ts";

/** What a crawler found that goes from link to link, as a visitor does. */
export interface Crawled {
  /** Addresses on other sites, as it read them. */
  outside: string[];
  /** Links within the site that lead to nothing. */
  inside: { url: string; parent: string; status: number | undefined }[];
}

/** What to crawl. */
export interface CrawlRequest {
  /** The address at which the site is served, with a slash at the end. */
  base: string;
  /** Scheme and host under which the site will be found: its own addresses in full are not other people's. */
  origin: string;
  /** Paths at which pages stand that no link leads to. */
  paths: readonly string[];
  /** Beginnings of paths that another system answers. */
  elsewhere: readonly string[];
}

/**
 * Crawls a served site with linkinator: its pages, their anchors, style sheets and pictures, and the redirects between
 * them. It asks nobody else: addresses on other sites are only gathered, through its question which links to skip.
 */
export async function crawl({ base, origin, paths, elsewhere }: CrawlRequest): Promise<Crawled> {
  const outside = new Set<string>();
  const { links } = await new LinkChecker().check({
    path: paths.map((path) => new URL(path, base).href),
    recurse: true,
    checkCss: true,
    checkFragments: true,
    timeout: 15_000,
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

/** Findings about links within the site that a crawler could not follow, on the pages that hold them. */
export function insideFindings(
  { inside }: Pick<Crawled, "inside">,
  base: string,
  pages: readonly CheckedPage[],
): PageFinding[] {
  return inside.flatMap(({ url, parent, status }) => {
    const address = new URL(parent, base).pathname;
    // What stands on a page that is itself not there says nothing.
    const page = pages.find((each) => each.address === address);
    if (page === undefined) return [];
    const path = url.startsWith(base) ? url.slice(base.length - 1) : url;
    const link = page.facts.links.find((each) => new URL(each.url, new URL(address, base)).href === url);
    const answer = status === undefined || status === 0 ? "it cannot be reached" : `the answer is ${status}`;
    const message = `A visitor who follows ${path} from ${address} gets no page: ${answer}.`;
    const hint = "The site as it is served differs from what was built: build it again, and look at its redirects.";
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
