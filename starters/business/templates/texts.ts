/* The words of a language, and the addresses of its pages. */
import { usePage } from "build-site";
import { LANGUAGES, type Content } from "../content/schema.ts";

export const [MAIN] = LANGUAGES;
export type Language = (typeof LANGUAGES)[number];

export type Texts = Content["texts"][string];

export function textsIn({ texts }: Content, lang: Language): Texts {
  const found = texts[lang];
  if (found === undefined) throw new Error(`content/texts/${lang}.yaml is missing.`);
  return found;
}

/** A service with its words in a language. */
export type Service = Content["services"][number] & Content["words"][string];

export function servicesIn({ services, words }: Content, lang: Language): Service[] {
  return services.map((service) => {
    const found = words[`${lang}/${service.name}`];
    if (found === undefined)
      throw new Error(`content/services/${lang}/${service.name}.md is missing.`);
    return { ...service, ...found };
  });
}

/** The path of a page in a language: `/contact`, `/es/contact`. */
export function pathIn(lang: Language, path = ""): string {
  const prefix = lang === MAIN ? "" : `/${lang}`;
  return prefix + path || "/";
}

/** The same page as the address of a link, which ends with a slash. */
export const addressIn = (lang: Language, path = "") => `${pathIn(lang, path)}/`.replace("//", "/");

/** For templates: the language of the page, and its words. */
export function useTexts(): { lang: Language; texts: Texts; content: Content } {
  const { route, content } = usePage<Content>();
  const lang = LANGUAGES.find((each) => each === route.lang) ?? MAIN;
  return { lang, texts: textsIn(content, lang), content };
}

export const dateIn = (lang: Language, date: string) =>
  new Date(date).toLocaleDateString(lang, { dateStyle: "long", timeZone: "UTC" });

/** Puts values into a text: `{hours} hours`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
