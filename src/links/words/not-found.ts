import type { Phrase } from "./phrase.ts";

const THING =
  "(?:page|file|document|url|address|content|article|item|listing|product|resource|link|post|entry|event|place|profile|store|user|video)";
const NUMBER = "(?:(?:http )?(?:error )?(?:code )?(?:404|410)(?: error)?)";
const SIGH = `(?:(?:oops|whoops|sorry|uh[ -]?oh|hmm+|oh no|we(?:'re| are) sorry)[\\s,!.:;-]*)?(?:but |it seems )?`;
const STATE = `(?:${NUMBER}[\\s,:.!–—-]*)?`;
const THE = "(?:the |this |that |your )?(?:requested |web ?)?";
const WANTED =
  "(?: (?:that )?you(?:'re| are| were|'ve| have)? ?(?:requested|looking for|asked for|trying to (?:find|reach|view|access)|tried to (?:find|reach|view|access)|want(?:ed)?))?,?";
const LEFT =
  "(?: (?:any ?more|any longer|right now|at this (?:address|location)|on (?:this|our) (?:site|server|website)))?";

/** A whole text, with what people put before and after it. */
const whole = (middle: string) => new RegExp(`^${SIGH}${STATE}(?:${middle})${LEFT}$`, "iu");

/**
 * “Page not found” and “this page does not exist” in other languages, and a text that says neither.
 */
const ELSEWHERE: readonly [language: string, words: string, example: string, not: string][] = [
  [
    "de",
    "(?:(?:die |diese )?(?:angeforderte |gew[uü]nschte )?seite (?:wurde |konnte |ist )?(?:leider )?nicht (?:mehr )?(?:gefunden|vorhanden|verf[uü]gbar)(?: werden)?|diese seite (?:existiert|gibt es) (?:leider )?(?:nicht|nicht mehr))",
    "Seite nicht gefunden",
    "Diese Seite gibt es auch auf Englisch",
  ],
  [
    "es",
    "p[aá]gina no (?:encontrada|existe|disponible)",
    "Página no encontrada",
    "Página no oficial",
  ],
  [
    "pt",
    "p[aá]gina n[aã]o (?:foi )?(?:encontrada|existe)",
    "Página não encontrada",
    "Página não oficial",
  ],
  [
    "fr",
    "(?:cette )?page (?:non trouv[eé]e|introuvable|n'existe (?:pas|plus))",
    "Page introuvable",
    "Page suivante",
  ],
  ["it", "pagina non (?:trovata|esiste)", "Pagina non trovata", "Pagina non ufficiale"],
  ["nl", "(?:deze )?pagina (?:is )?niet gevonden", "Pagina niet gevonden", "Pagina gevonden"],
  [
    "pl",
    "(?:nie znaleziono strony|strona nie (?:istnieje|została znaleziona))",
    "Nie znaleziono strony",
    "Strona główna",
  ],
  [
    "da",
    "siden (?:findes ikke|blev ikke fundet)",
    "Siden findes ikke",
    "Siden findes også på tysk",
  ],
  [
    "sv",
    "sidan (?:kunde inte hittas|hittades inte|finns inte)",
    "Sidan kunde inte hittas",
    "Sidan finns på engelska",
  ],
  [
    "nb",
    "siden (?:ble ikke funnet|finnes ikke)",
    "Siden ble ikke funnet",
    "Siden finnes på engelsk",
  ],
  ["fi", "sivua ei (?:l[öo]ytynyt|ole olemassa)", "Sivua ei löytynyt", "Sivu on olemassa"],
  [
    "cs",
    "str[aá]nka (?:nenalezena|nebyla nalezena|neexistuje)",
    "Stránka nenalezena",
    "Stránka muzea",
  ],
  ["tr", "(?:aradığınız )?sayfa bulunamadı", "Sayfa bulunamadı", "Sayfa hakkında"],
  ["el", "η σελίδα δεν (?:βρέθηκε|υπάρχει)", "Η σελίδα δεν βρέθηκε", "Η σελίδα του μουσείου"],
  [
    "ru",
    "(?:запрошенная )?страница не (?:найдена|существует)",
    "Страница не найдена",
    "Страница музея",
  ],
  [
    "uk",
    "сторінку не знайдено|(?:така )?сторінка не існує",
    "Сторінку не знайдено",
    "Сторінка музею",
  ],
  [
    "ja",
    "(?:お探しの)?ページ(?:が|は)(?:見つかりません(?:でした)?|存在しません)",
    "ページが見つかりません",
    "ページの先頭へ",
  ],
  [
    "zh",
    "(?:找不到|未找到)(?:该)?(?:页面|網頁|网页|頁面)|(?:页面|頁面)不存在",
    "找不到页面",
    "下一页",
  ],
  ["ko", "(?:요청하신 )?페이지를 찾을 수 없습니다", "페이지를 찾을 수 없습니다", "다음 페이지"],
];

/** Whole titles, headings and sentences of pages that do not exist. */
export const NOT_FOUND: readonly Phrase[] = [
  {
    words: whole(`${THE}${THING} (?:was |is )?(?:not|n't) (?:be )?(?:found|available|here)`),
    example: "404 – Page not found",
    not: "Document is available",
    source: "WordPress, Drupal and most other systems",
  },
  {
    words: whole(
      `${THE}${THING}${WANTED} ?(?:on this (?:site|server) )?(?:(?:was|is|does|could|can|has|might|may|have)(?: ?not|n't)|cannot|can't|couldn't|is no longer|no longer)(?: be| been)? ?(?:found|exist|exists|available|here|there|located)`,
    ),
    example: "Sorry, the page you are looking for doesn't exist.",
    not: "The document is available on request",
    source: "Laravel and GitHub Pages; “this page isn't available”: Instagram",
  },
  {
    words: whole(
      `${THE}${THING}${WANTED} ?(?:has been|was|is) ?(?:removed|deleted|gone|missing|unavailable)`,
    ),
    example: "This page has been removed.",
    not: "The old crane has been removed",
    source: "Squarespace and forums",
  },
  {
    words: new RegExp(
      `^${SIGH}(?:we|i) (?:could(?: not|n't)|can(?:not|'t| not)|(?:are|were) unable to|did(?: not|n't))(?: seem to)? (?:find|locate) (?:what you|(?:that|the|this|your|a) (?:requested )?${THING})\\b.{0,60}$`,
      "i",
    ),
    example: "It seems we can't find what you're looking for",
    not: "We can't find a table for eight on Friday",
    source: "WordPress, template-parts/content-none.php",
  },
  {
    words: whole("(?:nothing|no such page|no page)(?: was)? (?:found|here|to see here)(?: here)?"),
    example: "Nothing Found",
    not: "Nothing found here is for sale",
    source: "WordPress, template-parts/content-none.php",
  },
  {
    words: whole(
      `${THING} (?:missing|unavailable|gone|removed|deleted|does not exist|doesn't exist)`,
    ),
    example: "Video unavailable",
    not: "Unavailable dates",
    source: "YouTube, for videos that were removed",
  },
  {
    words: whole("(?:missing page|dead link|broken link|(?:[a-z]{3,20} )?not found)"),
    example: "Profile not found",
    not: "A recipe not found in cookbooks",
    source: "directories, of an entry that has left",
  },
  ...ELSEWHERE.map(([language, words, example, not]) => ({
    words: whole(words),
    example,
    not,
    source: `translations of WordPress, Drupal and TYPO3 (${language})`,
  })),
];

/** Texts that may also be a name, such as that of a bar. */
export const NOT_FOUND_NAMES: readonly Phrase[] = [
  {
    words: whole(`(?:${NUMBER}(?: (?:gone|not found))?|not found)`),
    example: "404",
    not: "Area 404",
    source: "nginx and Apache",
  },
];

/** Whole titles and headings of sites that fail, and say so with a status of success. */
export const FAILING: readonly Phrase[] = [
  {
    words:
      /^(?:database error|error establishing a database connection|database connection error)$/i,
    example: "Error establishing a database connection",
    not: "Establishing a database of shipwrecks",
    source: "WordPress, dead_db() in wp-includes/functions.php; Joomla",
  },
  {
    words:
      /^(?:there has been a critical error on (?:this|your) website|fatal error|internal server error|service unavailable|bad gateway)$/i,
    example: "There has been a critical error on this website",
    not: "Critical errors in building a website",
    source: "WordPress since 5.2; front-end proxies",
  },
];
