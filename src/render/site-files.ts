import { examine } from "../assets/active-file.ts";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Asset } from "../assets/asset.ts";
import { RenderProblem, awaitSite } from "../code/site-code.ts";
import type { SourceLookup } from "../code/source-lookup.ts";
import { isRecord } from "../files/files-below.ts";
import { portabilityProblem } from "../files/output-file.ts";
import { routesFile } from "../files/site-folder.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { addressOfSite } from "../settings/addresses.ts";
import { assetRequests, makeWithPhotographs } from "./page-assets.ts";
import { LEFT_OUT, PAGES, type Page, type WithPages } from "./page-context.ts";
import { addressOf, isListed, type Route, type RouteHead } from "./route.ts";
import type { SiteContent } from "./site-tools.ts";

/** A file made from the content, in addition to the pages: a manifest, a contact card. */
export interface SiteFile {
  /** Path below the site's root: `site.webmanifest`, `.well-known/security.txt`. */
  path: string;
  /** Its text, or an asset to copy to a path that browsers expect (`favicon.ico`). */
  content: string | Asset;
}

/** The site, as the function `files` gets it. */
export interface AboutSite<Content = SiteContent> {
  content: Content;
  /** The full address of the site without a slash at the end. */
  origin: string;
  /** The path below which the site is served: `/sub/`. Addresses in files begin with it. */
  base: string;
  /** Every page that search engines may show, with its full address. */
  pages: readonly (RouteHead & { url: string })[];
  /** The path of every route, including routes that search engines may not show. */
  paths: readonly string[];
  /** The published file of a drawing: `art/sign.svg`. Style sheets have no address yet. */
  asset: Page["asset"];
  /** A photograph, as in `usePage`. */
  photograph: Page["photograph"];
  /** An SVG drawing as a PNG file; see `usePage`. */
  raster: Page["raster"];
}

/** What `templates/routes.ts` may export as `files`: makes files besides pages and assets. */
export type SiteFiles<Content> = (site: AboutSite<Content>) => SiteFile[] | Promise<SiteFile[]>;

export interface MadeFiles {
  files: SiteFile[];
  assets: ReadonlySet<Asset>;
  findings: readonly Finding[];
}

/** Calls `files`, if there is one. Throws the findings of an error, and of what is not a file. */
export async function makeSiteFiles(site: {
  root: string;
  bundle: { files: SiteFiles<unknown> | undefined; lookup: SourceLookup };
  content: { data: unknown };
  settings: { origin: string; base: string };
  routes: readonly Route[];
  /** The addresses of Markdown files. */
  pages: ReadonlyMap<string, string>;
  assets: AssetStore;
}): Promise<MadeFiles> {
  const { root, bundle, content, settings, routes, pages } = site;
  return makeWithPhotographs(site.assets, async (assets) => {
    const { used, rules: _, ...requests } = assetRequests(assets);
    if (bundle.files === undefined) return { files: [], assets: used, findings: [] };
    const origin = addressOfSite(settings);
    const place = { file: routesFile(root) };
    const code = { code: "files/threw", what: "“files”", lookup: bundle.lookup, place };
    const make = bundle.files;
    const leftOut = new Map<string, Finding>();
    const files = await awaitSite(code, async () => {
      const about: Parameters<typeof make>[0] & WithPages = {
        content: content.data,
        origin,
        base: settings.base,
        pages: routes.filter(isListed).map((route) => {
          const { path, title, description, reviewed } = route;
          return { path, title, description, reviewed, url: origin + encodeURI(addressOf(route)) };
        }),
        paths: routes.map(({ path }) => path),
        ...requests,
        asset(name) {
          if (!/^(styles|fonts)\//.test(name)) return requests.asset(name);
          const hint = "Link to style sheets and fonts from a page: they get their names last.";
          const message = `“${name}” has no final address yet.`;
          throw new RenderProblem("files/no-lasting-address", message, { hint });
        },
        [PAGES]: pages,
        [LEFT_OUT]: leftOut,
      };
      const made: unknown = await make(about);
      return filesIn(made, used, { ...place, ...bundle.lookup.ofFunction(make) });
    });
    return { files, assets: used, findings: [...leftOut.values()] };
  });
}

/** A build does not check types: throws findings for what is not a file. */
function filesIn(
  made: unknown,
  assets: ReadonlySet<unknown>,
  place: Partial<Position>,
): SiteFile[] {
  const say = (code: string, message: string, hint: string) => [
    error(code, message, { ...place, hint }),
  ];
  const shape = "Return a list of { path, content }, where content is text or an asset of asset().";
  if (!Array.isArray(made))
    throw new FindingsError(say("files/not-a-file", "“files” did not return a list.", shape));
  const files: SiteFile[] = [];
  const findings = Array.from(made, (file: unknown, index): readonly Finding[] => {
    const { path, content } = isRecord(file) ? file : {};
    const isContent = typeof content === "string" || assets.has(content);
    if (typeof path !== "string" || !isContent) {
      const which = typeof path === "string" ? `“${path}”` : `Entry ${index + 1} of “files”`;
      return say("files/not-a-file", `${which} is not a file.`, shape);
    }
    files.push({ path, content: content as SiteFile["content"] });
    const problem = pathProblem(path);
    const better = "Write a path such as .well-known/security.txt.";
    if (problem !== undefined)
      return say("files/bad-path", `The path “${path}” ${problem}.`, better);
    try {
      if (typeof content === "string") examine(path, content, { label: `“${path}”`, place });
      return [];
    } catch (thrown) {
      return findingsOf(thrown);
    }
  }).flat();
  if (findings.length > 0) throw new FindingsError(findings);
  return files;
}

/** Why a path does not mean the same everywhere, as the end of a sentence. */
function pathProblem(path: string): string | undefined {
  const parts = path.split("/");
  if (!parts.every((part) => /^[\w.-]*[\w-]$/.test(part)))
    return "has a part that is not a file name; use letters, digits, hyphens, and inner dots";
  if (parts[0] === "assets") return "is in assets/, whose files are named by their content";
  return portabilityProblem(path);
}
