import { posix } from "node:path";
import { IMAGES_FOLDER, nearPicture } from "../assets/photographs.ts";
import { draftHint } from "../check/missing-address.ts";
import { awaitSite } from "../code/site-code.ts";
import { BAD_ADDRESS } from "../content/addresses.ts";
import type { Content } from "../content/content.ts";
import { isRecord } from "../content/fields.ts";
import { linkedFile, PICTURE_IN_MARKDOWN } from "../content/markdown-text.ts";
import { routesFile } from "../files/site-folder.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { nearest } from "../findings/text.ts";
import type { TemplateBundle } from "../render/load-templates.ts";
import { routePlaces } from "../render/route-places.ts";
import { plainEntry, routeFindings } from "../render/route-findings.ts";
import { addressOf, type Route } from "../render/route.ts";
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

/**
 * A finding about an address in Markdown that only the routes can judge: none for a link to a file
 * that has a page; otherwise with a suggestion, which is the page with its path, or for a picture
 * the one of its name.
 */
export function resolveMarkdownAddress(
  finding: Finding,
  {
    routes,
    pages,
    pictures,
    names,
    leftOut = new Set(),
  }: {
    routes: readonly Route[];
    /** Undefined if they are not known. */
    pages?: ReadonlyMap<string, string>;
    pictures: readonly string[];
    names: readonly string[];
    leftOut?: ReadonlySet<string>;
  },
): Finding[] {
  const { code, file = "", url = "", hint } = finding;
  if (code !== BAD_ADDRESS || /^(?:[/\\#]|[a-z][a-z\d+.-]*:)/i.test(url)) return [finding];
  const folder = posix.dirname(file);
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  if (hint === PICTURE_IN_MARKDOWN) {
    const near = nearPicture(path, pictures);
    const written = near && posix.relative(folder, `${IMAGES_FOLDER}/${near}`);
    const images = `(${posix.relative(folder, IMAGES_FOLDER)}/`;
    const meant = written && `Did you mean “${written}”?`;
    return [{ ...finding, hint: meant ?? hint.replace("(images/", () => images) }];
  }
  const nameLeftOut = (of: string) =>
    [...leftOut].find((each) => of.replace(/\.\w+$/, "").endsWith(`/${each}`));
  const linked = linkedFile(url, file);
  const target = linked?.file ?? posix.join(folder, path);
  if (linked !== undefined) {
    const isThere = names.includes(target);
    const isLinked =
      pages === undefined || nameLeftOut(file) !== undefined ? isThere : pages.has(target);
    if (isLinked) return [];
    if (!isThere) {
      const texts = names.filter((each) => each !== file && linkedFile(each, "") !== undefined);
      const same = texts.filter((each) => posix.basename(each) === posix.basename(target));
      const near = same.length > 0 ? same.slice(0, 3) : [nearest(target, texts) ?? []].flat();
      const written = near.map((each) => `“${posix.relative(folder, each)}${end}”`);
      const message = `“${url}” leads to ${target}, which does not exist.`;
      const meant = written.length > 0 ? `Did you mean ${written.join(" or ")}?` : undefined;
      return [{ ...finding, message, hint: meant ?? "Correct the path." }];
    }
  }
  const name = target.replace(/\.\w+$/, "");
  const draft = nameLeftOut(target);
  if (draft !== undefined) return [{ ...finding, hint: draftHint(draft) }];
  const [, ...steps] = name.split("/").filter(Boolean);
  if (steps.at(-1) === "index") steps.pop();
  for (const [index] of steps.entries()) {
    const wanted = `/${steps.slice(index).join("/")}`;
    const [page, ...others] = routes.filter((route) =>
      addressOf(route).replace(/\/$/, "").endsWith(wanted),
    );
    if (page !== undefined && others.length === 0)
      return [{ ...finding, hint: `Write ${addressOf(page)}${end}.` }];
  }
  return [steps.length === 0 ? { ...finding, hint: `Write /${end}.` } : finding];
}
