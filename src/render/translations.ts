import { languageProblem } from "../content/language-tags.ts";

import { error, type Finding } from "../findings/finding.ts";
import { didYouMean } from "../findings/text.ts";
import { addressOf, isListed, NOT_FOUND_PATH, type Route, type Translation } from "./route.ts";

/* Pages in several languages. */

/** Adds to each route its translations: all with its original, in the order of the table. */
export function withTranslations(routes: readonly Route[]): Route[] {
  const groups = Map.groupBy(routes, ({ path, translationOf = path }) => translationOf);
  return routes.map((route) => {
    const group = groups.get(route.translationOf ?? route.path) ?? [];
    if (group.length < 2) return route;
    const translations = group.map((each): Translation => {
      const { lang = "", title, translationOf } = each;
      const isOriginal = translationOf === undefined;
      return { lang, title, address: addressOf(each), isOriginal, isListed: isListed(each) };
    });
    return { ...route, translations };
  });
}

/**
 * The links between translations; visitors in other languages get the original
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 */
export function alternates(route: Route, origin: string) {
  const translations = (isListed(route) && route.translations) || [];
  return translations.flatMap(({ lang, address, isOriginal, isListed: mayBeShown }) => {
    if (!mayBeShown) return [];
    const href = origin + encodeURI(address);
    return [{ hreflang: lang, href }, ...(isOriginal ? [{ hreflang: "x-default", href }] : [])];
  });
}

/** Checks the languages of routes, whose values may have any type; `place` adds places. */
export function languageFindings(
  routes: readonly Route[],
  place: (route: Route, finding: Finding) => Finding,
): Finding[] {
  const findings: Finding[] = [];
  const written = (value: unknown) =>
    value === undefined || typeof value === "string" ? value : JSON.stringify(value);
  const entries = new Map(
    routes.map((route) => {
      const [lang, translationOf] = [route.lang, route.translationOf].map(written);
      return [route.path, { route, lang, translationOf }];
    }),
  );
  const originals = new Set(Array.from(entries.values(), ({ translationOf }) => translationOf));
  const taken = new Map<string, string>();
  for (const [path, { route, lang, translationOf }] of entries) {
    const report = (message: string, hint: string) =>
      findings.push(place(route, error("routes/language", message, { hint })));
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
  return findings;
}
