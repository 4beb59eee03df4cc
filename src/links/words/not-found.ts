const THING =
  "(?:page|file|document|url|address|content|article|item|listing|product|resource|link|post|" +
  "entry|event|place|profile|store|user|video)";
const NUMBER = "(?:(?:http )?(?:error )?(?:code )?(?:404|410)(?: error)?)";
const SIGH =
  "(?:(?:oops|whoops|sorry|uh[ -]?oh|hmm+|oh no|we(?:'re| are) sorry)[\\s,!.:;-]*)?" +
  "(?:but |it seems )?";
const STATE = `(?:${NUMBER}[\\s,:.!–—-]*)?`;
const THE = "(?:the |this |that |your )?(?:requested |web ?)?";
const WANTED =
  "(?: (?:that )?you(?:'re| are| were|'ve| have)? ?(?:requested|looking for|asked for|" +
  "(?:trying|tried) to (?:find|reach|view|access)|want(?:ed)?))?,?";
const LEFT =
  "(?: (?:any ?more|any longer|right now|at this (?:address|location)|" +
  "on (?:this|our) (?:site|server|website)))?";

/** A whole text, with what people put before and after it. */
const whole = (middle: string) => new RegExp(`^${SIGH}${STATE}(?:${middle})${LEFT}$`, "iu");

const ELSEWHERE: readonly string[] = [
  "(?:die |diese )?(?:angeforderte |gew[uü]nschte )?seite (?:wurde |konnte |ist )?(?:leider )?" +
    "nicht (?:mehr )?(?:gefunden|vorhanden|verf[uü]gbar)(?: werden)?",
  "diese seite (?:existiert|gibt es) (?:leider )?(?:nicht|nicht mehr)",
  "p[aá]gina no (?:encontrada|existe|disponible)",
  "p[aá]gina n[aã]o (?:foi )?(?:encontrada|existe)",
  "(?:cette )?page (?:non trouv[eé]e|introuvable|n'existe (?:pas|plus))",
  "pagina non (?:trovata|esiste)",
  "(?:deze )?pagina (?:is )?niet gevonden",
  "(?:nie znaleziono strony|strona nie (?:istnieje|została znaleziona))",
  "siden (?:findes ikke|blev ikke fundet)",
  "sidan (?:kunde inte hittas|hittades inte|finns inte)",
  "siden (?:ble ikke funnet|finnes ikke)",
  "sivua ei (?:l[öo]ytynyt|ole olemassa)",
  "str[aá]nka (?:nenalezena|nebyla nalezena|neexistuje)",
  "(?:aradığınız )?sayfa bulunamadı",
  "η σελίδα δεν (?:βρέθηκε|υπάρχει)",
  "(?:запрошенная )?страница не (?:найдена|существует)",
  "сторінку не знайдено|(?:така )?сторінка не існує",
  "(?:お探しの)?ページ(?:が|は)(?:見つかりません(?:でした)?|存在しません)",
  "(?:找不到|未找到)(?:该)?(?:页面|網頁|网页|頁面)|(?:页面|頁面)不存在",
  "(?:요청하신 )?페이지를 찾을 수 없습니다",
];

export const NOT_FOUND: readonly RegExp[] = [
  whole(`${THE}${THING} (?:was |is )?(?:not|n't) (?:be )?(?:found|available|here)`),
  whole(
    `${THE}${THING}${WANTED} ?(?:on this (?:site|server) )?` +
      "(?:(?:was|is|does|could|can|has|might|may|have)(?: ?not|n't)|cannot|can't|is no longer|" +
      "no longer)(?: be| been)? ?(?:found|exist|exists|available|here|there|located)",
  ),
  whole(
    `${THE}${THING}${WANTED} ?(?:has been|was|is) ?(?:removed|deleted|gone|missing|unavailable)`,
  ),
  new RegExp(
    `^${SIGH}(?:we|i) ` +
      "(?:could(?: not|n't)|can(?:not|'t| not)|(?:are|were) unable to|did(?: not|n't))" +
      "(?: seem to)? (?:find|locate) " +
      `(?:what you|(?:that|the|this|your|a) (?:requested )?${THING})\\b.{0,60}$`,
    "i",
  ),
  whole("(?:nothing|no such page|no page)(?: was)? (?:found|here|to see here)(?: here)?"),
  whole(`${THING} (?:missing|unavailable|gone|removed|deleted|does not exist|doesn't exist)`),
  whole("(?:missing page|dead link|broken link|(?:[a-z]{3,20} )?not found)"),
  ...ELSEWHERE.map(whole),
];

/** Texts that may also be a name, such as that of a bar. */
export const NOT_FOUND_NAMES: readonly RegExp[] = [
  whole(`(?:${NUMBER}(?: (?:gone|not found))?|not found)`),
];

/** Whole titles and headings of sites that fail, and say so with a status of success. */
export const FAILING: readonly RegExp[] = [
  /^(?:database error|error establishing a database connection|database connection error)$/i,
  /^there has been a critical error on (?:this|your) website$/i,
  /^(?:fatal error|internal server error|service unavailable|bad gateway)$/i,
];
