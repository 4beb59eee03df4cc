import type { Phrase, Trace } from "./phrase.ts";

const NAME = "\\S{1,80}\\.\\S{2,20}";

/** “This domain is for sale” in other languages, and something else that is. */
const ELSEWHERE: readonly [language: string, words: string, example: string, not: string][] = [
  [
    "de",
    "\\b(?:domain|webseite|website) steht zum verkauf",
    "Diese Domain steht zum Verkauf",
    "Dieses Haus steht zum Verkauf",
  ],
  [
    "es",
    "\\beste (?:dominio|sitio web) está (?:en|a la) venta",
    "Este dominio está en venta",
    "Esta casa está en venta",
  ],
  [
    "pt",
    "\\beste (?:domínio|site) está à venda",
    "Este domínio está à venda",
    "Esta casa está à venda",
  ],
  [
    "it",
    "\\bquesto dominio è in vendita",
    "Questo dominio è in vendita",
    "Questa casa è in vendita",
  ],
  [
    "fr",
    "\\bce (?:nom de )?domaine est [àa] vendre",
    "Ce nom de domaine est à vendre",
    "Le domaine viticole est à vendre",
  ],
  [
    "nl",
    "\\b(?:deze domeinnaam|dit domein) is te koop",
    "Dit domein is te koop",
    "Dit huis is te koop",
  ],
  [
    "pl",
    "domena (?:\\S{1,80} )?jest na sprzedaż",
    "Ta domena jest na sprzedaż",
    "Ten dom jest na sprzedaż",
  ],
  ["ru", "домен (?:\\S{1,80} )?прода[её]тся", "Домен продаётся", "Дом продаётся"],
  [
    "ja",
    "このドメイン.{0,20}(?:販売|売り出し)",
    "このドメインは売り出し中です",
    "この家は売り出し中です",
  ],
  ["zh", "(?:该|此|這個|本)(?:域名|網域).{0,10}(?:出售|待售)", "该域名正在出售", "该房屋正在出售"],
];

/**
 * Titles, headings and sentences of domains without a site: sellers, registrars, suspended
 * accounts, empty servers.
 */
export const PARKED: readonly Phrase[] = [
  {
    words:
      /\b(?:this|the) (?:domain|web ?(?:site|page))(?: name)?(?: \S{1,80})? (?:is|may be|might be) (?:now |currently )?(?:available )?(?:for sale|for purchase|parked)\b/i,
    example: "This domain may be for sale!",
    not: "This domain of knowledge is for everyone",
    source: "Sedo, Dan.com; “this web page is parked free, courtesy of …”: GoDaddy",
  },
  {
    words: new RegExp(
      `\\bdomain(?: name)? for sale\\b|\\b(?:buy|purchase|acquire) this domain\\b|^${NAME} is for sale$`,
      "i",
    ),
    example: "casa.example is for sale",
    not: "This house is for sale",
    source: "HugeDomains, Afternic, Squadhelp",
  },
  {
    words: /\b(?:inquire|enquire|make an offer)\b.{0,30}\bthis domain\b/i,
    example: "Make an offer on this domain",
    not: "Make an offer on this house",
    source: "Dan.com, Uniregistry",
  },
  {
    words:
      /\bthis domain(?: name)?(?: registration)?(?: \S{1,80})? (?:has )?expired\b|^domain(?: name)?(?: \S{1,80}\.\S{1,20})? (?:has )?expired$/i,
    example: "This domain has expired",
    not: "Our old domain casa-vieja.example has expired; the new one is on the card",
    source: "registrars, such as Namecheap and Network Solutions",
  },
  {
    words: /\bthis domain is parked\b|\bparked domain\b/i,
    example: "This domain is parked free of charge with a registrar",
    not: "Your car is parked free of charge, courtesy of the marina",
    source: "NameSilo, Porkbun, Plesk",
  },
  {
    words:
      /\bthis domain (?:name )?(?:has been|was|is) (?:recently |newly )?registered\b|^future home of something quite cool$/i,
    example: "This domain was recently registered with a registrar",
    not: "The boat was recently registered",
    source: "Namecheap; “Future home of something quite cool”: GoDaddy",
  },
  {
    words:
      /\bdomain isn't connected to a (?:web ?)?site\b|^congratulations on registering your domain\b/i,
    example: "Looks like this domain isn't connected to a website yet",
    not: "The island isn't connected to a road",
    source: "Wix",
  },
  ...ELSEWHERE.map(([language, words, example, not]) => ({
    words: new RegExp(words, "iu"),
    example,
    not,
    source: `Sedo and registrars (${language})`,
  })),
  {
    words:
      /^(?:this )?(?:account|web ?site) (?:has been |is )?(?:suspended|expired)$|^this account has expired$/i,
    example: "This Account has been suspended.",
    not: "The ferry service has been suspended",
    source: "cPanel, /cgi-sys/suspendedpage.cgi; “Website Expired”: Squarespace",
  },
  {
    words:
      /^(?:welcome to nginx|iis windows server|apache2? (?:\S{1,20} )?default page(?:: it works)?|it works|default web ?site page|web server's default page|caddy works|test page for the .{1,60} (?:http|web) server(?: on .{1,40})?)$/i,
    example: "Welcome to nginx!",
    not: "IIS 10",
    source: "the first pages of nginx, IIS, Apache, Caddy, cPanel and Plesk",
  },
];

/** Hosts of domain sellers. */
export const SELLERS =
  /(^|\.)(sedo(parking)?\.com|dan\.com|afternic\.com|hugedomains\.com|bodis\.com|parkingcrew\.net|above\.com|undeveloped\.com|domainmarket\.com|buydomains\.com|namebright\.com|squadhelp\.com|atom\.com|domaineasy\.com|parked\.com|parklogic\.com|sav\.com|epik\.com|brandbucket\.com|uniregistry\.com|domainagents\.com)$/i;

/** Scripts and addresses of services that show ads on unused domains, and of domain sellers. */
export const PARKED_TRACES: readonly Trace[] = [
  {
    all: [/sedoparking\.com|parkingcrew\.net|\bbodis\.com\/|parklogic\.com/],
    example: '<script src="https://img.sedoparking.com/js/x.js">',
    not: '<a href="/parking">Parking</a>',
    source: "Sedo, ParkingCrew, Bodis, ParkLogic",
  },
  {
    all: [/img1\.wsimg\.com\/parking-lander|window\.location\.href\s?=\s?["']\/lander["']/],
    example: 'window.onload=function(){window.location.href="/lander"}',
    not: 'window.location.href = "/landing"',
    source: "GoDaddy",
  },
  {
    all: [/d1lxhc4jvstzrp\.cloudfront\.net|window\.park\s?=\s?["']/],
    example: 'window.park = "eyJ1dWlk";',
    not: "window.park = {lat: 25.88, lng: -80.18};",
    source: "ParkingCrew and its resellers",
  },
  {
    all: [/cdn\.dan\.com|hugedomains\.com\/domain_profile|afternic\.com\/forsale/],
    example: '<a href="https://www.afternic.com/forsale/casa.example">',
    not: '<a href="https://casa.example/forsale">',
    source: "Dan.com, HugeDomains, Afternic",
  },
];
