import { awaitSite } from "../code/site-code.ts";
import type { Content } from "../content/content.ts";
import { isRecord } from "../content/fields.ts";
import { routesFile } from "../files/site-folder.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import type { TemplateBundle } from "../render/load-templates.ts";
import { routePlaces } from "../render/route-places.ts";
import { plainEntry, routeFindings } from "../render/route-findings.ts";
import type { Route } from "../render/route.ts";
import type { SiteTools } from "../render/site-tools.ts";
import { languageFindings, withTranslations } from "../render/translations.ts";

/** Throws a finding if the route table throws; returns its other findings. */
export async function openRoutes(
  root: string,
  bundle: TemplateBundle,
  { content, tools, drafts }: { content: Content; tools: SiteTools; drafts: boolean },
): Promise<{ routes: Route[]; findings: readonly Finding[] }> {
  const { lookup } = bundle;
  const file = routesFile(root);
  const table = () => lookup.ofFunction(bundle.routes) ?? { file };
  const site = { code: "routes/threw", what: "The route table", lookup, place: table() };
  return awaitSite(site, async () => {
    const returned: unknown = await bundle.routes(content.data, tools);
    if (!Array.isArray(returned)) {
      const message = "The route table did not return a list of routes.";
      const details = { ...table(), hint: "Return [route({ … }), …]." };
      throw new FindingsError([error("routes/no-table", message, details)]);
    }
    const routes = Array.from(returned, plainEntry);
    const places = routePlaces(root, bundle, content);
    const placed = (path: string, finding: Finding) => {
      const entry = routes.find((each) => isRecord(each) && each["path"] === path);
      return { ...finding, file, ...(isRecord(entry) && places.ofRoute(entry)) };
    };
    const findings = [
      ...routeFindings(routes, places, { file, drafts }),
      ...languageFindings(routes, placed),
    ];
    // After an error, the table may be anything.
    return {
      routes: hasErrors(findings) ? (routes as Route[]) : withTranslations(routes as Route[]),
      findings,
    };
  });
}
