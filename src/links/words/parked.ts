import type { Trace } from "./phrase.ts";

const NAME = "\\S{1,80}\\.\\S{2,20}";

/** “This domain is for sale” in other languages. */
const ELSEWHERE: readonly string[] = [
  "\\b(?:domain|webseite|website) steht zum verkauf",
  "\\beste (?:dominio|sitio web) está (?:en|a la) venta",
  "\\beste (?:domínio|site) está à venda",
  "\\bquesto dominio è in vendita",
  "\\bce (?:nom de )?domaine est [àa] vendre",
  "\\b(?:deze domeinnaam|dit domein) is te koop",
  "domena (?:\\S{1,80} )?jest na sprzedaż",
  "домен (?:\\S{1,80} )?прода[её]тся",
  "このドメイン.{0,20}(?:販売|売り出し)",
  "(?:该|此|這個|本)(?:域名|網域).{0,10}(?:出售|待售)",
];

/** The same in English, and what else is said of a domain without a site. */
const DOMAIN: readonly string[] = [
  "\\b(?:this|the) (?:domain|web ?(?:site|page))(?: name)?(?: \\S{1,80})? (?:is|may be|might be) " +
    "(?:now |currently )?(?:available )?(?:for sale|for purchase|parked)\\b",
  "\\bdomain(?: name)? for sale\\b",
  "\\b(?:buy|purchase|acquire) this domain\\b",
  `^${NAME} is for sale$`,
  "\\b(?:inquire|enquire|make an offer)\\b.{0,30}\\bthis domain\\b",
  "\\bthis domain(?: name)?(?: registration)?(?: \\S{1,80})? (?:has )?expired\\b",
  `^domain(?: name)?(?: ${NAME})? (?:has )?expired$`,
  "\\bthis domain is parked\\b|\\bparked domain\\b",
  "\\bthis domain (?:name )?(?:has been|was|is) (?:recently |newly )?registered\\b",
  "^future home of something quite cool$",
  "\\bdomain isn't connected to a (?:web ?)?site\\b",
  "^congratulations on registering your domain\\b",
];

/** Whole titles of suspended accounts and of empty servers. */
const EMPTY: readonly string[] = [
  "(?:this )?(?:account|domain|web ?site) (?:has been |has |is )?(?:suspended|expired)",
  "welcome to nginx|iis windows server",
  "(?:\\S{1,20} ){0,3}default (?:web ?site )?page(?:: it works)?|it works|caddy works",
  "test page for the .{1,60} (?:http|web) server(?: on .{1,40})?",
];

export const PARKED: readonly RegExp[] = [
  ...[...DOMAIN, ...ELSEWHERE].map((words) => new RegExp(words, "iu")),
  ...EMPTY.map((words) => new RegExp(`^(?:${words})$`, "iu")),
];

const SELLER_DOMAINS =
  "sedo.com sedoparking.com dan.com afternic.com hugedomains.com bodis.com parkingcrew.net " +
  "above.com undeveloped.com domainmarket.com buydomains.com namebright.com squadhelp.com " +
  "atom.com domaineasy.com parked.com parklogic.com sav.com epik.com brandbucket.com " +
  "uniregistry.com domainagents.com";

export const SELLERS = new RegExp(
  `(^|\\.)(${SELLER_DOMAINS.replaceAll(".", "\\.").replaceAll(" ", "|")})$`,
  "i",
);

/** Scripts and addresses of services that show ads on unused domains, and of domain sellers. */
export const PARKED_TRACES: readonly Trace[] = [
  [/sedoparking\.com|parkingcrew\.net|\bbodis\.com\/|parklogic\.com/],
  [/img1\.wsimg\.com\/parking-lander|window\.location\.href\s?=\s?["']\/lander["']/],
  [/d1lxhc4jvstzrp\.cloudfront\.net|window\.park\s?=\s?["']/],
  [/cdn\.dan\.com|hugedomains\.com\/domain_profile|afternic\.com\/forsale/],
];
