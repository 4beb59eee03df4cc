import { withPolicyLike } from "../output/policy-meta.ts";
import { mergeRepeats, type Finding } from "../findings/finding.ts";
import type { FailedRoute } from "../render/render-findings.ts";
import { renderRoute, type RenderContext } from "../render/render-route.ts";
import type { Sources } from "../check/trace.ts";
import { sourceReader } from "../findings/frame.ts";
import { findRoutePath, ROUTES_FILE } from "../render/route-source.ts";
import { addressOf, type Route } from "../render/route.ts";
import { openBundle, type OpenSite } from "./open-site.ts";

/** What the site's routes are rendered with. */
export function renderContext({ settings, content, assets, bundle, islands, deadLinks }: OpenSite) {
  return {
    origin: settings.origin,
    content: content.data,
    assets,
    bundle,
    islands,
    deadLinks,
    checkIslands: true,
    annotate: false,
  };
}

/** Says why each of these routes could not be rendered. */
export async function explain(site: OpenSite, failed: readonly FailedRoute[]): Promise<Finding[]> {
  const [annotated, { renderFindings }] = await Promise.all([
    annotatedSite(site),
    // The renderer that knows the chain of components takes its time to load.
    import("../render/render-findings.ts"),
  ]);
  const texts = { find: site.content.find, read: sourceReader(site.root) };
  const findings: Finding[] = [];
  for (const { route, problem } of failed) {
    const again = { route: annotated?.routes.find(({ path }) => path === route.path) ?? route, problem };
    findings.push(...(await renderFindings(again, annotated?.context ?? renderContext(site), texts)));
  }
  return mergeRepeats(findings);
}

/** The site's routes once more, with the place of its JSX on every element. */
interface AnnotatedSite {
  routes: Route[];
  context: ReturnType<typeof renderContext> & { annotate: boolean };
}

async function annotatedSite(site: OpenSite): Promise<AnnotatedSite | undefined> {
  const bundle = await openBundle(site.root, { annotate: true });
  if (!bundle.ok) return undefined;
  return {
    routes: bundle.value.routes(site.content.data),
    context: { ...renderContext(site), bundle: bundle.value, annotate: true },
  };
}

/** Where findings about the pages of a site can be traced to. */
export function sourcesOf(site: OpenSite): Omit<Sources, "out"> {
  const read = sourceReader(site.root);
  const locate = findRoutePath(read(ROUTES_FILE) ?? "");
  return {
    find: site.content.find,
    annotated: annotatedPages(site),
    read,
    route: ({ address }) => {
      const path = site.routes.find((route) => addressOf(route.path) === address)?.path;
      return path === undefined ? undefined : locate(path);
    },
  };
}

/** Renders pages with annotations, on demand: the bundle is made when the first is asked for. */
function annotatedPages(
  site: OpenSite,
): (page: { address: string; readonly html: string }) => Promise<string | undefined> {
  let opened: Promise<AnnotatedSite | undefined> | undefined;
  const made = new Map<string, string | undefined>();
  return async (page) => {
    const { address } = page;
    opened ??= annotatedSite(site);
    const annotated = await opened;
    const route = annotated?.routes.find(({ path }) => addressOf(path) === address);
    if (annotated === undefined || route === undefined) return undefined;
    if (!made.has(address)) made.set(address, annotatedPage(route, annotated.context));
    const html = made.get(address);
    return html === undefined ? undefined : withPolicyLike(html, page.html);
  };
}

/** The page, unless the annotations themselves are too much for it: then the page in `out/` has to do. */
function annotatedPage(route: Route, context: RenderContext): string | undefined {
  try {
    return renderRoute(route, context).html;
  } catch {
    return undefined;
  }
}
