import type { RootedAddress } from "../assets/style-addresses.ts";
import { error, type Finding } from "../findings/finding.ts";
import { belowBase } from "../html/served.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import type { CheckContext, LinkingPage, PageFinding, PageText, Rule } from "./check-context.ts";
import { fileMeant } from "./missing-address.ts";
import { addressFindings } from "./page-links.ts";
import { isElsewhere } from "./redirects.ts";

/* Addresses in style sheets. */

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
