import type { ContentText } from "../content/content.ts";
import type { Finding } from "../findings/finding.ts";
import { summarize } from "../findings/merge-findings.ts";
import { didYouMean, position } from "../findings/text.ts";
import { openBudgets, type BudgetSettings } from "./budgets.ts";
import {
  linkTargets,
  type Anchors,
  type CheckContext,
  type CheckedFolder,
  type CheckedPage,
  type PageFinding,
  type PageText,
  type Rule,
  type SiteToCheck,
  type TextFinding,
} from "./check-context.ts";
import { jsonLd } from "./json-ld.ts";
import { insideLinks } from "./page-links.ts";
import { reachable } from "./reachable.ts";
import { policy, secureForms } from "./security.ts";
import { addressesOutside, linksInFiles, linksInLoaded } from "./file-links.ts";
import { duplicates, structure, translations } from "./structure.ts";

/**
 * Opens every rule, and the site's `own`, for a site whose pages come one by one. Those that no
 * template makes get the rules of a folder. `inspect-pages.ts` checks the validity of HTML.
 */
export function openRules(site: SiteToCheck & { settings: BudgetSettings }, own: readonly Rule[]) {
  const { folder, settings } = site;
  const anchors = openAnchors();
  const context = { ...site, targets: linkTargets(site), anchors };
  const budgets = openBudgets(context, settings);
  const open = (rules: readonly Rule[], of: CheckContext) => rules.map((rule) => rule(of));
  const pages = Object.values(RULES.pages);
  const isSite = folder === undefined;
  const ofFolders = isSite ? [] : Object.values(RULES.folders);
  const forAll = open([...Object.values(RULES.together), ...ofFolders, ...own], context);
  const forPages = open(isSite ? [...pages, ...Object.values(RULES.built)] : pages, context);
  const forFiles = isSite ? open(pages, { ...context, folder: ofSite(settings.base) }) : forPages;
  return {
    page: (page: CheckedPage): PageFinding[] => {
      anchors.see(page);
      const isOfTemplate = page.source === undefined;
      const weighing = isOfTemplate || !isSite ? [budgets] : [];
      return [...(isOfTemplate ? forPages : forFiles), ...forAll, ...weighing].flatMap(
        (rule) => rule.page?.(page) ?? [],
      );
    },
    readsContent: forAll.some(({ content }) => content !== undefined),
    content: (texts: readonly ContentText[]): Finding[] =>
      summarize(forAll.flatMap((rule) => rule.content?.(texts) ?? []).map(toFinding)),
    file: (file: PageText): PageFinding[] => addressesOutside(file, context),
    /** Findings that need all pages, and pages over their budgets. */
    end: (): PageFinding[] => [
      ...[...new Set([...forAll, ...forPages, ...forFiles])].flatMap((rule) => rule.end?.() ?? []),
      ...anchors.end(),
      ...budgets.end(),
    ],
    weights: budgets.weights,
  };
}

/** Opens the check of anchors. Pages may come in any order; only their ids are kept. */
function openAnchors(): Anchors {
  const places = new Map<string, { ids: ReadonlySet<string>; hasScripts: boolean }>();
  const waiting: Parameters<Anchors["check"]>[] = [];
  const decide = ([{ file, ids, shown }, finding]: Parameters<Anchors["check"]>): PageFinding[] => {
    const place = places.get(file);
    if (place === undefined || ids.some((id) => place.ids.has(id))) return [];
    // Scripts read such fragments as paths: “#/account”, “#!account”.
    if (place.hasScripts && finding.page.source !== undefined && /^[/!]/.test(shown)) return [];
    return [{ ...finding, hint: didYouMean(shown, place.ids) }];
  };
  return {
    see: ({ file, facts }) =>
      void places.set(file, {
        ids: new Set([...facts.ids.keys(), ...facts.names]),
        hasScripts: facts.hasScripts,
      }),
    check(...link) {
      if (places.has(link[0].file)) return decide(link);
      waiting.push(link);
      return [];
    },
    end: () => waiting.flatMap(decide),
  };
}

/** A finding about a text of the content, at its line. */
function toFinding({ text, offset = 0, length, ...finding }: TextFinding): Finding {
  const { file, written } = text;
  const { line, column } = position(written, offset);
  const isOneLine = length !== undefined && !written.slice(offset, offset + length).includes("\n");
  return {
    ...finding,
    file,
    line: text.line + line - 1,
    column: line === 1 ? text.column + column - 1 : column,
    ...(isOneLine && { length }),
  };
}

/** How a site is served, for the rules of a folder. */
function ofSite(base = "/"): CheckedFolder {
  return { base, cleanUrls: false, redirects: [], settingsFile: "content/settings.yaml" };
}

/** Every rule, by what it is for. A new one is a file, a line here, and a case in its unit test. */
export const RULES = {
  /** What is on a page. */
  pages: { insideLinks, duplicates, structure, translations, secureForms, jsonLd },
  /** Pages that the templates of a site make. */
  built: { policy },
  /** Folders that no template makes. */
  folders: { linksInLoaded, linksInFiles },
  /** All pages together. */
  together: { reachable },
} as const satisfies Record<string, Record<string, Rule>>;
