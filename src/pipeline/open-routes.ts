import { posix } from "node:path";
import { IMAGES_FOLDER, pictureHint } from "../assets/photographs.ts";
import { draftHint } from "../check/check-context.ts";
import { awaitSite } from "../code/site-code.ts";
import type { Content } from "../content/content.ts";
import { withoutScheme } from "../content/addresses.ts";
import { badAddress, type MarkdownAddress } from "../content/markdown-addresses.ts";
import { linkedFile } from "../content/markdown-text.ts";
import { routesFile } from "../files/site-folder.ts";
import { error, type Finding, hasErrors } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { nearest } from "../findings/text.ts";
import type { TemplateBundle } from "../render/load-templates.ts";
import { plainEntry, routeFindings, routePlaces } from "../render/route-findings.ts";
import { addressOf, hasPath, withTranslations, type Route } from "../render/route.ts";
import type { SiteTools } from "../render/site-tools.ts";

/** Runs and checks the route table. Throws a finding if it throws or returns no list. */
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
    // Unless there is an error, they are routes.
    const named = routes.filter(hasPath) as Route[];
    const places = routePlaces(root, bundle, content);
    const findings = routeFindings(routes, places, { file, drafts });
    return { routes: hasErrors(findings) ? named : withTranslations(named), findings };
  });
}

interface Known {
  routes: readonly Route[];
  /** The addresses of Markdown files. */
  pages: ReadonlyMap<string, string>;
  /** The names of the entries that `published` left out of the routes. */
  leftOut: ReadonlySet<string>;
  /** The files of the site. */
  names: readonly string[];
}

/** Reports relative addresses in Markdown, except links to files that have a page. */
export function relativeAddressFindings(
  addresses: readonly MarkdownAddress[],
  known: Known,
): Finding[] {
  const pictures = known.names.flatMap((name) => name.split(`${IMAGES_FOLDER}/`, 2)[1] ?? []);
  return summarize(
    addresses.flatMap((address) =>
      address.isPicture ? pictureFinding(address, pictures) : linkFindings(address, known),
    ),
  );
}

function pictureFinding(address: MarkdownAddress, pictures: readonly string[]): Finding {
  const { url, place } = address;
  const message =
    url === "" ? "This picture has no address." : `“${url}” is not a picture in content/images/.`;
  return badAddress(address, message, pictureHint(url, place.file, pictures));
}

function linkFindings(
  address: MarkdownAddress,
  { routes, pages, names, leftOut }: Known,
): Finding[] {
  const { url, place } = address;
  if (url === "") return [badAddress(address, "This link has no address.", WRITE_ADDRESS)];
  const { file } = place;
  const folder = posix.dirname(file);
  const [, path = "", end = ""] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const found = (what: string, hint?: string) => [badAddress(address, `“${url}” ${what}`, hint)];
  const nameLeftOut = (of: string) =>
    [...leftOut].find((each) => of.replace(/\.\w+$/, "").endsWith(`/${each}`));
  const linked = linkedFile(url, file);
  const target = linked?.file ?? posix.join(folder, path);
  if (linked !== undefined) {
    const isThere = names.includes(target);
    // A text that `published` left out is on no page, so its links need no page either.
    if (nameLeftOut(file) === undefined ? pages.has(target) : isThere) return [];
    if (!isThere) {
      const texts = names.filter((each) => each !== file && linkedFile(each, "") !== undefined);
      const same = texts.filter((each) => posix.basename(each) === posix.basename(target));
      const near = same.length > 0 ? same.slice(0, 3) : [nearest(target, texts) ?? []].flat();
      const written = near.map((each) => `“${posix.relative(folder, each)}${end}”`).join(" or ");
      const isInside = /^(?:content|templates)\//.test(target);
      const why = isInside ? "does not exist" : "is outside of content/ and templates/";
      const hint = written === "" ? "Correct the path." : `Did you mean ${written}?`;
      return found(`leads to ${target}, which ${why}.`, hint);
    }
  }
  const what =
    linked === undefined ? RELATIVE : `leads to ${target}, which is the text of no single page.`;
  const draft = nameLeftOut(target);
  if (draft !== undefined) return found(what, draftHint(draft));
  const [, ...steps] = target
    .replace(/\.\w+$|\/$/, "")
    .replace(/\/index$/, "")
    .split("/");
  for (const [index] of steps.entries()) {
    const wanted = `/${steps.slice(index).join("/")}`;
    const [page, ...others] = routes.filter((route) =>
      addressOf(route).replace(/\/$/, "").endsWith(wanted),
    );
    if (page !== undefined && others.length === 0)
      return found(what, `Write ${addressOf(page)}${end}.`);
  }
  if (linked !== undefined) return found(what, "Give a route the text in its props.");
  return found(what, steps.length === 0 ? `Write /${end}.` : withoutScheme(url));
}

const WRITE_ADDRESS = "Write it between the parentheses: [words](/about/).";

const RELATIVE =
  "is a relative address; write a path of this site, which begins with / (/about/), or a full URL.";
