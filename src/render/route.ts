import { createElement, type ComponentType, type ReactElement } from "react";
import { isDate, isRecord } from "../content/fields.ts";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean, position } from "../findings/text.ts";

/** An address of the site and what makes its page. */
export interface Route {
  /** `/`, `/about`, `/guide/airports`: small letters, digits and hyphens, without a slash at the end. `/404` is the page for addresses that do not exist. */
  path: string;
  /** Text of `<title>`; unique on the site. */
  title: string;
  /** What search results show below the title; unique on the site. */
  description: string;
  /** The day on which what the page says was last checked (2026-11-21): `lastmod` in the sitemap. */
  reviewed?: string | undefined;
  /** False for a page that search engines should not show. */
  listed?: boolean | undefined;
  /** Makes the page: the whole document, from `<html>` on. */
  render: () => ReactElement;
}

/** What `templates/routes.ts` exports: all routes of the site, made from its content. */
export type RouteTable<Content> = (content: Content) => Route[];

/** Head of a route without what makes its page. */
export type RouteHead = Omit<Route, "render">;

/** One line of the route table: an address, its head, and the template with the props that it gets. */
export function route<Props extends object>(head: RouteHead & { template: ComponentType<Props>; props: Props }): Route {
  const { template, props, ...rest } = head;
  // A misspelt import is undefined here; `routeFindings` says so.
  const given: unknown = template;
  const render = given === undefined || given === null ? undefined : () => createElement(template, props);
  return { ...rest, render } as Route;
}

/** The path of the page for addresses that do not exist. */
export const NOT_FOUND_PATH = "/404";

/** Where a route is published, relative to `out/`. */
export function fileOf(path: string): string {
  if (path === NOT_FOUND_PATH) return "404.html";
  return path === "/" ? "index.html" : `${path.slice(1)}/index.html`;
}

/** The address of a page as links give it: with a slash at the end, so that no host answers with a redirect. */
export function addressOf(path: string): string {
  if (path === NOT_FOUND_PATH) return "/404.html";
  return path === "/" ? "/" : `${path}/`;
}

/** Whether search engines may show a page. */
export function isListed({ path, listed = true }: Pick<Route, "path" | "listed">): boolean {
  return listed && path !== NOT_FOUND_PATH;
}

/** The keys of a route. */
const KEYS = ["path", "title", "description", "reviewed", "listed", "render"] as const satisfies (keyof Route)[];

/** Checks a route table, which may hold anything: keys, shape of every address, no address twice, titles and descriptions. */
export function routeFindings(
  routes: readonly unknown[],
  locate: (path: string, nth: number) => Position | undefined,
): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  for (const [index, entry] of routes.entries()) {
    if (!isRecord(entry) || typeof entry["path"] !== "string") {
      const message = `Entry ${index + 1} of the route table has no path.`;
      const hint = "Write route({ path: …, title: …, description: …, template: …, props: … }).";
      findings.push(error("routes/not-a-route", message, { file: ROUTES_FILE, hint }));
      continue;
    }
    const { path } = entry;
    const before = seen.get(path) ?? 0;
    seen.set(path, before + 1);
    const found = keyFindings(path, entry);
    const problem = pathProblem(path);
    if (problem !== undefined)
      found.push(error("routes/bad-address", `The address “${path}” ${problem.message}.`, { hint: problem.hint }));
    if (before > 0) {
      const hint = "Only one page can have an address: change or remove one of them.";
      found.push(error("routes/duplicate-address", `Two routes have the address “${path}”.`, { hint }));
    }
    if (found.length === 0) continue;
    const place = locate(path, before) ?? { file: ROUTES_FILE };
    findings.push(...found.map((finding) => ({ ...finding, ...place })));
  }
  if (!seen.has("/")) {
    const hint = "Add one: it is the page that visitors see first.";
    findings.push(error("routes/no-home", "No route has the address “/”.", { file: ROUTES_FILE, hint }));
  }
  if (!seen.has(NOT_FOUND_PATH)) {
    const message = "No route has the address “/404”: visitors who mistype an address get the host's own page.";
    findings.push(warning("routes/no-404", message, { file: ROUTES_FILE, hint: "Add a route with the path /404." }));
  }
  return findings;
}

/** What is missing from a route, and what does not belong there. */
function keyFindings(path: string, entry: Record<string, unknown>): Finding[] {
  const say = (code: string, message: string, hint?: string) =>
    error(code, message, hint === undefined ? {} : { hint });
  const findings = ["title", "description"].flatMap((name) => {
    const text = entry[name];
    return typeof text === "string" && text.trim() !== ""
      ? []
      : [say("routes/empty-head", `The route “${path}” has no ${name}.`)];
  });
  const { reviewed, render } = entry;
  if (typeof render !== "function") {
    findings.push(
      say(
        "routes/no-template",
        `The route “${path}” has no template.`,
        "Is its component exported, and imported under that name?",
      ),
    );
  }
  if (reviewed !== undefined && (typeof reviewed !== "string" || !isDate(reviewed))) {
    findings.push(
      say("routes/bad-date", `“reviewed” of the route “${path}” is not a date.`, "Write it like 2026-11-21."),
    );
  }
  const unknown = Object.keys(entry).filter((key) => !(KEYS as readonly string[]).includes(key));
  for (const key of unknown)
    findings.push(
      say("routes/unknown-key", `The route “${path}” has a key “${key}” that means nothing.`, didYouMean(key, KEYS)),
    );
  return findings;
}

function pathProblem(path: string): { message: string; hint: string } | undefined {
  if (/^\/(assets|sitemap\.xml|robots\.txt)(\/|$)/.test(path))
    return { message: "is used by build-site itself", hint: "Choose another address." };
  if (path === "/" || /^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path)) return undefined;
  const clean = path
    .toLowerCase()
    .replace(/[?#].*$/, "")
    .trim()
    .split("/")
    .filter((part) => part !== "" && part !== "." && part !== "..");
  const suggestion = `/${clean
    .map((part) => part.replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, ""))
    .filter(Boolean)
    .join("/")}`;
  const hint = `Write “${suggestion}”.`;
  if (!path.startsWith("/")) return { message: "does not begin with a slash", hint };
  if (path.split("/").includes("..") || path.split("/").includes("."))
    return { message: "holds “..” or “.”, which would lead out of its folder", hint };
  if (/[?#]/.test(path)) return { message: "holds a query or a fragment, which no file can have", hint };
  if (/\s/.test(path)) return { message: "holds a space", hint };
  if (/[A-Z]/.test(path))
    return { message: "holds capital letters, which some hosts tell apart and others do not", hint };
  if (path !== "/" && path.endsWith("/"))
    return { message: "ends in a slash; the table writes addresses without it", hint };
  return { message: "holds something other than small letters, digits and single hyphens", hint };
}

/** The route table of a site. */
export const ROUTES_FILE = "templates/routes.ts";

/**
 * Finds an address in the text of the route table, or the next one of the same (`nth`, from 0); one that is put together
 * there, and stands nowhere, is undefined.
 */
export function findRoutePath(source: string): (path: string, nth?: number) => Position | undefined {
  return (path, nth = 0) => {
    const all = ['"', "'", "`"]
      .flatMap((quote) => indexesOf(source, `${quote}${path}${quote}`))
      .toSorted((a, b) => a - b);
    const keyed = all.filter((index) => /\bpath\s*:\s*$/.test(source.slice(0, index)));
    const quoted = keyed.length > 0 ? keyed : all;
    const index = quoted[nth] ?? quoted.at(-1);
    if (index === undefined) return undefined;
    return { file: ROUTES_FILE, ...position(source, index), length: path.length + 2 };
  };
}

function indexesOf(text: string, part: string): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) indexes.push(index);
  return indexes;
}
