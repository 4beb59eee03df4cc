import { createElement, type ComponentType, type ReactElement } from "react";
import type { LoadedFile } from "../content/content.ts";
import { languageProblem } from "../content/language-tags.ts";
import { isMarkdown } from "../content/markdown-text.ts";
import { isRecord } from "../files/files-below.ts";
import { didYouMean } from "../findings/text.ts";
import type { SiteTools } from "./site-tools.ts";

/** A page of the site: its address, its head, and what renders it. */
export interface Route {
  /**
   * `/`, `/about`, `/guide/airports`: lowercase letters of any script, digits and hyphens, without
   * a slash at the end. `/404` is the page for missing addresses. `/de/404` is the page for missing
   * addresses below `/de/` if its `lang` is `de`, or if it translates `/404`.
   */
  path: string;
  /** The text of `<title>`; unique on the site. */
  title: string;
  /** What search results show below the title; unique on the site. */
  description: string;
  /** The day on which the page was last checked (2026-11-21): `lastmod` in the sitemap. */
  reviewed?: string | undefined;
  /** False for a page that search engines should not show. */
  listed?: boolean | undefined;
  /** The language of the page: `en`, `pt-BR` (BCP 47). A page with translations needs it. */
  lang?: string | undefined;
  /** The path of the route that this one translates. */
  translationOf?: string | undefined;
  /** The page in all its languages, including this one, if it has several. The build adds it. */
  readonly translations?: readonly Translation[];
  /** Renders the whole document, from `<html>` on. */
  render: () => ReactElement;
}

/** A page in one of its languages. */
export interface Translation {
  lang: string;
  title: string;
  /** Its address in links: `/de/ueber-uns/`. */
  address: string;
  /** Whether the others translate it. */
  isOriginal: boolean;
  /** Whether search engines may show it. */
  isListed: boolean;
}

/** The default export of `templates/routes.ts`: makes the routes of the site from its content. */
export type RouteTable<Content> = (
  content: Content,
  tools: SiteTools,
) => Route[] | Promise<Route[]>;

/** A route without the function that renders it. */
export type RouteHead = Omit<Route, "render">;

/** The key under which a route has the call of `route` that made it. */
export const CALLED = Symbol("route(…)");

export interface Called extends Pick<Route, "path"> {
  readonly [CALLED]?: {
    error: Error;
    /** The Markdown file whose text is in the props, and whether the page has its title. */
    file: string | undefined;
    isTitled: boolean;
  };
}

/** A route that may have anything but a path. */
export type Entry = Called & Partial<Record<keyof Route, unknown>>;

/** Whether an entry of a route table has a path. */
export function hasPath(entry: unknown): entry is Entry {
  return isRecord(entry) && typeof entry["path"] === "string";
}

/** Makes a route from its address and head, and a template with its props. */
export function route<Props extends object>(
  head: Omit<RouteHead, "translations"> & { template: ComponentType<Props>; props: Props },
): Route {
  const { template, props, ...rest } = head;
  // A misspelled import is undefined here; `routeFindings` reports it.
  const given: unknown = template;
  const render = given ? () => createElement(template, props) : undefined;
  const text = nearestText(rest.title, props);
  return { ...rest, render, [CALLED]: { error: new Error("route(…)"), ...text } } as Route;
}

/** The Markdown file whose text is nearest in the props, or whose title the page has. */
function nearestText(title: unknown, props: unknown) {
  const levels: { file: string; title: string }[][] = [];
  let owners = [props].filter(isRecord);
  while (levels.length < 3) {
    const texts = owners.flatMap((owner) => {
      const name = typeof owner["title"] === "string" ? owner["title"] : "";
      const own = Object.values(owner).filter(isMarkdown);
      return own.map(({ file }) => ({ file, title: name }));
    });
    levels.push(texts);
    owners = owners.flatMap((owner) => Object.values(owner).filter(isRecord));
  }
  const [titled] = levels
    .flat()
    .filter((text) => text.title !== "" && String(title).includes(text.title))
    .toSorted((one, other) => other.title.length - one.title.length);
  const [only, ...others] = levels.find(({ length }) => length > 0) ?? [];
  const own = titled ?? (others.length === 0 ? only : undefined);
  return { file: own?.file, isTitled: titled !== undefined };
}

/**
 * The addresses of the pages that show Markdown files. Of several, the one with the title of the
 * file counts, and no translation. A file that no page has in its props is found by its title.
 */
export function pagesOfFiles(
  routes: readonly Route[],
  texts: readonly Pick<LoadedFile, "data" | "yaml">[],
): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const called = routes.map((each: Route & Called) => ({ each, ...each[CALLED] }));
  for (const [file, owners] of Map.groupBy(called, (owner) => owner.file)) {
    const titled = owners.filter(({ isTitled }) => isTitled);
    const likely = titled.length > 0 ? titled : owners;
    const originals = likely.filter(({ each }) => each.translationOf === undefined);
    const [page, ...others] = originals.length > 0 ? originals : likely;
    if (file !== undefined && page !== undefined && others.length === 0)
      pages.set(file, addressOf(page.each));
  }
  const titles = Map.groupBy(texts, ({ data }) => isRecord(data) && data["title"]);
  for (const { each } of called.filter(({ file }) => file === undefined)) {
    const [text, ...others] = titles.get(each.title) ?? [];
    if (text !== undefined && others.length === 0 && !pages.has(text.yaml.file))
      pages.set(text.yaml.file, addressOf(each));
  }
  return pages;
}

export const NOT_FOUND_PATH = "/404";

type Addressed = Pick<Route, "path"> & { lang?: unknown; translationOf?: unknown };

/**
 * Whether a page is for missing addresses: `/404`, what translates it, or `/de/404` in this
 * language.
 */
export function isNotFoundPage({ path, lang, translationOf }: Addressed): boolean {
  if (path === NOT_FOUND_PATH) return true;
  const ofLanguage = `/${String(lang).toLowerCase()}${NOT_FOUND_PATH}`;
  return path.endsWith(NOT_FOUND_PATH) && (translationOf === NOT_FOUND_PATH || path === ofLanguage);
}

/** The nearest page for a missing address. */
export function notFoundRoute(routes: readonly Route[], address: string): Route | undefined {
  return routes
    .filter((each) => isNotFoundPage(each) && address.startsWith(each.path.slice(0, -"404".length)))
    .toSorted((one, other) => other.path.length - one.path.length)[0];
}

/** Where a route is published, relative to `out/`. */
export function fileOf(page: Addressed): string {
  const place = addressOf(page).slice(1);
  return place.endsWith(".html") ? place : `${place}index.html`;
}

/** With a slash at the end, so that no host answers with a redirect. */
export function addressOf(page: Addressed): string {
  const { path } = page;
  if (isNotFoundPage(page)) return `${path}.html`;
  return path === "/" ? "/" : `${path}/`;
}

/** The route of the page at an address. */
export function routeAt(routes: readonly Route[], address: string): Route | undefined {
  return routes.find((each) => addressOf(each) === address);
}

/** Whether search engines may show a page. */
export function isListed(page: Addressed & Pick<Route, "listed">): boolean {
  return (page.listed ?? true) && !isNotFoundPage(page);
}

/** Adds to each route its translations: all with its original, in the order of the table. */
export function withTranslations(routes: readonly Route[]): Route[] {
  const groups = Map.groupBy(routes, ({ path, translationOf = path }) => translationOf);
  return routes.map((page) => {
    const group = groups.get(page.translationOf ?? page.path) ?? [];
    if (group.length < 2) return page;
    const translations = group.map((each): Translation => {
      const { lang = "", title, translationOf } = each;
      const isOriginal = translationOf === undefined;
      return { lang, title, address: addressOf(each), isOriginal, isListed: isListed(each) };
    });
    return { ...page, translations };
  });
}

/**
 * The links between translations; visitors in other languages get the original
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function alternates(page: Route, origin: string) {
  const translations = (isListed(page) && page.translations) || [];
  return translations.flatMap(({ lang, address, isOriginal, isListed: mayBeShown }) => {
    if (!mayBeShown) return [];
    const href = origin + encodeURI(address);
    return [{ hreflang: lang, href }, ...(isOriginal ? [{ hreflang: "x-default", href }] : [])];
  });
}

/** Checks the languages of routes; `refuse` reports one of them. */
export function checkLanguages(
  routes: readonly Entry[],
  refuse: (entry: Entry, message: string, hint: string) => void,
): void {
  const written = (value: unknown) =>
    value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  const entries = new Map(
    routes.map((entry) => {
      const [lang, translationOf] = [entry.lang, entry.translationOf].map(written);
      return [entry.path, { entry, lang, translationOf }];
    }),
  );
  const originals = new Set(Array.from(entries.values(), ({ translationOf }) => translationOf));
  const taken = new Map<string, string>();
  for (const [path, { entry, lang, translationOf }] of entries) {
    const report = (message: string, hint: string) => refuse(entry, message, hint);
    const wrong = lang === undefined ? undefined : languageProblem(lang);
    // Others are reported where pages name them.
    if (wrong?.severity === "error") {
      report(`“${lang}” ${wrong.problem}.`, wrong.hint);
      continue;
    }
    const named = translationOf ?? path;
    const original = entries.get(named);
    const key = `${named} ${lang?.toLowerCase()}`;
    const other = taken.get(key);
    if (translationOf === path)
      report(
        `The route “${path}” is a translation of itself.`,
        "Remove its translationOf: only translations have one.",
      );
    else if (lang === undefined && originals.has(named))
      report(
        `The route “${path}” has translations but no language.`,
        "Add its lang, such as “en”.",
      );
    else if (original === undefined) {
      const others = [...entries.keys()].filter((each) => each !== path);
      const hint = didYouMean(named, others) ?? "Write the path of the route that it translates.";
      report(`“${path}” translates “${named}”, which is not a route.`, hint);
    } else if (named !== path && original.translationOf !== undefined)
      report(
        `“${path}” translates “${named}”, which is a translation itself.`,
        `Write “${original.translationOf}” as translationOf.`,
      );
    else if (named === NOT_FOUND_PATH && !path.endsWith(NOT_FOUND_PATH))
      report(
        `“${path}” translates “/404”, but its path does not end in /404.`,
        `Write a path such as ${path.replace(/[^/]*$/, "")}404.`,
      );
    else if (other === undefined) taken.set(key, path);
    else
      report(
        `“${path}” and “${other}” are the same page in the same language.`,
        "Change the language of one of them.",
      );
  }
}
