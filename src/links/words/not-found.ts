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
const whole = (middle: string) => new RegExp(`^${SIGH}${STATE}${middle}${LEFT}$`, "iu");

/** Whole titles, headings and sentences of pages that do not exist. */
export const NOT_FOUND: readonly Phrase[] = [
  {
    language: "en",
    words: whole(`${THE}${THING} (?:was |is )?(?:not|n't) (?:be )?(?:found|available|here)`),
    example: "404 – Page not found",
    not: "Document is available",
    source: "WordPress, Drupal and most other systems",
  },
  {
    language: "en",
    words: whole(
      `${THE}${THING}${WANTED} ?(?:on this (?:site|server) )?(?:(?:was|is|does|could|can|has|might|may|have)(?: ?not|n't)|cannot|can't|couldn't|is no longer|no longer)(?: be| been)? ?(?:found|exist|exists|available|here|there|located)`,
    ),
    example: "Sorry, the page you are looking for doesn't exist.",
    not: "The document is available on request",
    source: "Laravel and GitHub Pages; “this page isn't available”: Instagram",
  },
  {
    language: "en",
    words: whole(`${THE}${THING}${WANTED} ?(?:has been|was|is) ?(?:removed|deleted|gone|missing|unavailable)`),
    example: "This page has been removed.",
    not: "The old crane has been removed",
    source: "Squarespace and forums",
  },
  {
    language: "en",
    words: new RegExp(
      `^${SIGH}(?:we|i) (?:could(?: not|n't)|can(?:not|'t| not)|(?:are|were) unable to|did(?: not|n't))(?: seem to)? (?:find|locate) (?:what you|(?:that|the|this|your|a) (?:requested )?${THING})\\b.{0,60}$`,
      "i",
    ),
    example: "It seems we can't find what you're looking for",
    not: "We can't find a table for eight on Friday",
    source: "WordPress, template-parts/content-none.php",
  },
  {
    language: "en",
    words: whole("(?:nothing|no such page|no page)(?: was)? (?:found|here|to see here)(?: here)?"),
    example: "Nothing Found",
    not: "Nothing found here is for sale",
    source: "WordPress, template-parts/content-none.php",
  },
  {
    language: "en",
    words: whole(`${THING} (?:missing|unavailable|gone|removed|deleted|does not exist|doesn't exist)`),
    example: "Video unavailable",
    not: "Unavailable dates",
    source: "YouTube, for videos that were removed",
  },
  {
    language: "en",
    words: whole("(?:missing page|dead link|broken link|(?:[a-z]{3,20} )?not found)"),
    example: "Profile not found",
    not: "A recipe not found in cookbooks",
    source: "directories, of an entry that has left",
  },
  {
    language: "de",
    words: whole(
      "(?:(?:die |diese )?(?:angeforderte )?seite (?:wurde |konnte |ist )?(?:leider )?nicht (?:gefunden|verf[uü]gbar)(?: werden)?|diese seite (?:existiert|gibt es) (?:leider )?(?:nicht|nicht mehr))",
    ),
    example: "Seite nicht gefunden",
    not: "Diese Seite gibt es auch auf Englisch",
    source: "TYPO3 and WordPress in German",
  },
  {
    language: "es",
    words: whole("p[aá]gina no (?:encontrada|existe|disponible)"),
    example: "Página no encontrada",
    not: "Página no oficial",
    source: "WordPress in Spanish",
  },
  {
    language: "pt",
    words: whole("p[aá]gina n[aã]o (?:foi )?(?:encontrada|existe)"),
    example: "Página não encontrada",
    not: "Página não oficial",
    source: "WordPress in Portuguese",
  },
  {
    language: "fr",
    words: whole("(?:cette )?page (?:non trouv[eé]e|introuvable|n'existe (?:pas|plus))"),
    example: "Page introuvable",
    not: "Page suivante",
    source: "WordPress in French",
  },
  {
    language: "it",
    words: whole("pagina non (?:trovata|esiste)"),
    example: "Pagina non trovata",
    not: "Pagina non ufficiale",
    source: "WordPress in Italian",
  },
  {
    language: "nl",
    words: whole("(?:deze )?pagina (?:is )?niet gevonden"),
    example: "Pagina niet gevonden",
    not: "Pagina gevonden",
    source: "WordPress in Dutch",
  },
  {
    language: "pl",
    words: whole("(?:nie znaleziono strony|strona nie (?:istnieje|została znaleziona))"),
    example: "Nie znaleziono strony",
    not: "Strona główna",
    source: "WordPress in Polish",
  },
  {
    language: "da",
    words: whole("siden (?:findes ikke|blev ikke fundet)"),
    example: "Siden findes ikke",
    not: "Siden findes også på tysk",
    source: "WordPress in Danish",
  },
  {
    language: "sv",
    words: whole("sidan (?:kunde inte hittas|hittades inte|finns inte)"),
    example: "Sidan kunde inte hittas",
    not: "Sidan finns på engelska",
    source: "WordPress in Swedish",
  },
  {
    language: "ru",
    words: whole("(?:запрошенная )?страница не (?:найдена|существует)"),
    example: "Страница не найдена",
    not: "Страница музея",
    source: "WordPress in Russian",
  },
];

/** Texts that may also be a name, such as that of a bar. */
export const NOT_FOUND_NAMES: readonly Phrase[] = [
  {
    language: "any",
    words: whole(`(?:${NUMBER}|not found)`),
    example: "404",
    not: "Area 404",
    source: "nginx and Apache",
  },
];
