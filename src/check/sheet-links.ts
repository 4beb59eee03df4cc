import type { RootedAddress } from "../assets/style-addresses.ts";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { addressesInScript } from "../html/script-addresses.ts";
import { belowBase } from "../html/served.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import type { CheckContext, LinkingPage, PageFinding, PageText, Rule } from "./check-context.ts";
import { addressFindings } from "./page-links.ts";
import { isElsewhere } from "./redirects.ts";

/* Addresses in style sheets and modules. */

/** Addresses in style sheets that begin with a slash lead to files of the site. */
export function styleLinks(
  addresses: readonly RootedAddress[],
  { sizes, settings }: Pick<CheckContext, "sizes" | "settings">,
): Finding[] {
  const files = Array.from(sizes.keys(), (name) => `/${name}`);
  const missing = addresses.filter(({ path }) => {
    const inside = belowBase(`/${path}`, settings.base ?? "/") ?? `/${path}`;
    return !sizes.has(path) && !sizes.has(inside.slice(1)) && !isElsewhere(`/${path}`, settings);
  });
  return missing.map(({ url, path, place }) => {
    const hint =
      didYouMean(`/${path}`, files) ??
      "Put it in templates/static/, or write an address without the slash.";
    return error("styles/missing-file", `“${url}” is not a file of the site.`, {
      ...place,
      url,
      hint,
    });
  });
}

/**
 * The addresses in the style sheets and modules that the pages of a folder load, and in those that
 * these import. Those of sheets are warnings, since a sheet of a package may name fonts that no
 * browser requests, and so are modules that code may import later.
 */
export const linksInLoaded: Rule = (context) => {
  const { targets, styles, folder } = context;
  const seen = new Set<string>();
  const findingsIn = (
    urls: readonly string[],
    from: LinkingPage,
    { address, file, source }: PageText,
  ): PageFinding[] => {
    const loaded = new Set(urls.flatMap((url) => targets.fileAt(url, from) ?? []));
    return [...loaded].flatMap((name) => {
      if (!/\.(?:css|m?js)$/i.test(name) || seen.has(name)) return [];
      seen.add(name);
      const html = styles.get(name) ?? "";
      const text = {
        address,
        file: name,
        source: source?.slice(0, -file.length).concat(name),
        html,
      };
      const place = {
        address: (folder?.base ?? "/") + name,
        source: text.source,
        facts: { base: undefined },
      };
      const requests = requestsOf(name, html);
      const broken = requests.flatMap(({ url, element, severity, offset }) =>
        addressFindings(
          { url, element, isRaw: element === "import" },
          place,
          context,
          (problem) => {
            const isOfSheet = element === "style" && problem.code === "links/missing-file";
            const code = isOfSheet ? "styles/missing-file" : problem.code;
            return { ...problem, code, severity, page: text, offset, url };
          },
        ),
      );
      const next = requests.map(({ url }) => url);
      return [...broken, ...findingsIn(next, place, text)];
    });
  };
  return {
    page(page) {
      const loading = page.facts.links.filter(
        ({ element, attributes }) =>
          /^(?:link|style|import)$/.test(element) || /^module$/i.test(attributes?.["type"] ?? ""),
      );
      return findingsIn(
        loading.map(({ url }) => url),
        page,
        page,
      );
    },
  };
};

interface Request {
  url: string;
  element: "style" | "import";
  severity: "error" | "warning";
  offset: number;
}

/** What a browser requests for a style sheet or a module. */
function requestsOf(file: string, text: string): Request[] {
  if (/\.css$/i.test(file))
    return [...addressesInStyle(text)].map(([url, offset]) => ({
      url,
      element: "style",
      severity: "warning",
      offset,
    }));
  return addressesInScript(text).flatMap(({ url, offset, isImport, isLater }): Request[] =>
    isImport === true
      ? [{ url, element: "import", severity: isLater ? "warning" : "error", offset }]
      : [],
  );
}
