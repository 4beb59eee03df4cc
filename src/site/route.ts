import { createElement, type ComponentType, type ReactElement } from "react";
import { error, warning, type Finding } from "../findings/finding.ts";

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
  return { ...rest, render: () => createElement(template, props) };
}

/** The path of the page for addresses that do not exist. */
export const NOT_FOUND_PATH = "/404";

/** Where a route is published, relative to `out/` (contract, section 2). */
export function fileOf(path: string): string {
  if (path === NOT_FOUND_PATH) return "404.html";
  return path === "/" ? "index.html" : `${path.slice(1)}/index.html`;
}

/** The address of a page as links give it: with a slash at the end, so that no host answers with a redirect. */
export function addressOf(path: string): string {
  if (path === NOT_FOUND_PATH) return "/404.html";
  return path === "/" ? "/" : `${path}/`;
}

/** Checks a route table: shape of every address, no address twice, titles and descriptions there. */
export function routeFindings(routes: readonly Route[], locate: (path: string) => Partial<Finding>): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  if (!routes.some(({ path }) => path === "/")) {
    findings.push(
      error("routes/no-home", "No route has the address “/”.", {
        ...locate("/"),
        hint: "Add one: it is the page that visitors see first.",
      }),
    );
  }
  for (const { path, title, description } of routes) {
    const place = locate(path);
    const problem = pathProblem(path);
    if (problem !== undefined) {
      findings.push(
        error("routes/bad-address", `The address “${path}” ${problem.message}.`, { ...place, hint: problem.hint }),
      );
    }
    if (seen.has(path)) {
      findings.push(
        error("routes/duplicate-address", `Two routes have the address “${path}”.`, {
          ...place,
          hint: "Only one page can stand there: change or remove one of them.",
        }),
      );
    }
    seen.add(path);
    for (const [name, text] of Object.entries({ title, description })) {
      if (text.trim() === "")
        findings.push(error("routes/empty-head", `The route “${path}” has no ${name}.`, { ...place, route: path }));
    }
  }
  if (!seen.has(NOT_FOUND_PATH)) {
    findings.push(
      warning(
        "routes/no-404",
        "No route has the address “/404”: visitors who mistype an address get the host's own page.",
        { ...locate("/404"), hint: "Add a route with the path /404." },
      ),
    );
  }
  return findings;
}

function pathProblem(path: string): { message: string; hint: string } | undefined {
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
  if (/^\/(assets|sitemap\.xml|robots\.txt)(\/|$)/.test(path))
    return { message: "is used by build-site itself", hint: "Choose another address." };
  if (path !== "/" && !/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))
    return { message: "holds something other than small letters, digits and single hyphens", hint };
  return undefined;
}
