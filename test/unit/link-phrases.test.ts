import { describe, expect, test } from "vitest";
import {
  CHALLENGE,
  CHALLENGE_SENTENCES,
  CHALLENGE_TRACES,
  FAILING,
  matches,
  matchesTraces,
  NOT_FOUND,
  NOT_FOUND_NAMES,
  PARKED,
  PARKED_TRACES,
  WEAK_CHALLENGE,
} from "../../src/links/phrases.ts";

/** Which software or service writes a text, the text, and one of an ordinary page. */
type Example = [source: string, text: string, ordinary: string];

const PHRASES = {
  NOT_FOUND,
  NOT_FOUND_NAMES,
  PARKED,
  FAILING,
  CHALLENGE,
  CHALLENGE_SENTENCES,
  WEAK_CHALLENGE,
};
const TRACES = { PARKED_TRACES, CHALLENGE_TRACES };

const TEXTS: Record<keyof typeof PHRASES, Example[]> = {
  NOT_FOUND: [
    ["WordPress, Drupal and most other systems", "404 – Page not found", "Document is available"],
    [
      "Laravel and GitHub Pages; “this page isn't available”: Instagram",
      "Sorry, the page you are looking for doesn't exist.",
      "The document is available on request",
    ],
    ["Squarespace and forums", "This page has been removed.", "The old crane has been removed"],
    [
      "WordPress, template-parts/content-none.php",
      "It seems we can't find what you're looking for",
      "We can't find a table for eight on Friday",
    ],
    [
      "WordPress, template-parts/content-none.php",
      "Nothing Found",
      "Nothing found here is for sale",
    ],
    ["YouTube, for videos that were removed", "Video unavailable", "Unavailable dates"],
    [
      "directories, of an entry that has left",
      "Profile not found",
      "A recipe not found in cookbooks",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (de)",
      "Seite nicht gefunden",
      "Diese Seite gibt es auch auf Englisch",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (es)",
      "Página no encontrada",
      "Página no oficial",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (pt)",
      "Página não encontrada",
      "Página não oficial",
    ],
    ["translations of WordPress, Drupal and TYPO3 (fr)", "Page introuvable", "Page suivante"],
    [
      "translations of WordPress, Drupal and TYPO3 (it)",
      "Pagina non trovata",
      "Pagina non ufficiale",
    ],
    ["translations of WordPress, Drupal and TYPO3 (nl)", "Pagina niet gevonden", "Pagina gevonden"],
    ["translations of WordPress, Drupal and TYPO3 (pl)", "Nie znaleziono strony", "Strona główna"],
    [
      "translations of WordPress, Drupal and TYPO3 (da)",
      "Siden findes ikke",
      "Siden findes også på tysk",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (sv)",
      "Sidan kunde inte hittas",
      "Sidan finns på engelska",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (nb)",
      "Siden ble ikke funnet",
      "Siden finnes på engelsk",
    ],
    ["translations of WordPress, Drupal and TYPO3 (fi)", "Sivua ei löytynyt", "Sivu on olemassa"],
    ["translations of WordPress, Drupal and TYPO3 (cs)", "Stránka nenalezena", "Stránka muzea"],
    ["translations of WordPress, Drupal and TYPO3 (tr)", "Sayfa bulunamadı", "Sayfa hakkında"],
    [
      "translations of WordPress, Drupal and TYPO3 (el)",
      "Η σελίδα δεν βρέθηκε",
      "Η σελίδα του μουσείου",
    ],
    ["translations of WordPress, Drupal and TYPO3 (ru)", "Страница не найдена", "Страница музея"],
    ["translations of WordPress, Drupal and TYPO3 (uk)", "Сторінку не знайдено", "Сторінка музею"],
    [
      "translations of WordPress, Drupal and TYPO3 (ja)",
      "ページが見つかりません",
      "ページの先頭へ",
    ],
    ["translations of WordPress, Drupal and TYPO3 (zh)", "找不到页面", "下一页"],
    [
      "translations of WordPress, Drupal and TYPO3 (ko)",
      "페이지를 찾을 수 없습니다",
      "다음 페이지",
    ],
    [
      "translations of WordPress, Drupal and TYPO3 (de)",
      "Diese Seite existiert nicht mehr",
      "Diese Seite existiert seit 1998",
    ],
  ],
  NOT_FOUND_NAMES: [["nginx and Apache", "404", "Area 404"]],
  PARKED: [
    [
      "Sedo, Dan.com; “this web page is parked free, courtesy of …”: GoDaddy",
      "This domain may be for sale!",
      "This domain of knowledge is for everyone",
    ],
    ["HugeDomains, Afternic, Squadhelp", "casa.example is for sale", "This house is for sale"],
    ["Dan.com, Uniregistry", "Make an offer on this domain", "Make an offer on this house"],
    [
      "registrars, such as Namecheap and Network Solutions",
      "This domain has expired",
      "Our old domain casa-vieja.example has expired; the new one is on the card",
    ],
    [
      "NameSilo, Porkbun, Plesk",
      "This domain is parked free of charge with a registrar",
      "Your car is parked free of charge, courtesy of the marina",
    ],
    [
      "Namecheap; “Future home of something quite cool”: GoDaddy",
      "This domain was recently registered with a registrar",
      "The boat was recently registered",
    ],
    [
      "Wix",
      "Looks like this domain isn't connected to a website yet",
      "The island isn't connected to a road",
    ],
    ["Sedo and registrars (de)", "Diese Domain steht zum Verkauf", "Dieses Haus steht zum Verkauf"],
    ["Sedo and registrars (es)", "Este dominio está en venta", "Esta casa está en venta"],
    ["Sedo and registrars (pt)", "Este domínio está à venda", "Esta casa está à venda"],
    ["Sedo and registrars (it)", "Questo dominio è in vendita", "Questa casa è in vendita"],
    [
      "Sedo and registrars (fr)",
      "Ce nom de domaine est à vendre",
      "Le domaine viticole est à vendre",
    ],
    ["Sedo and registrars (nl)", "Dit domein is te koop", "Dit huis is te koop"],
    ["Sedo and registrars (pl)", "Ta domena jest na sprzedaż", "Ten dom jest na sprzedaż"],
    ["Sedo and registrars (ru)", "Домен продаётся", "Дом продаётся"],
    ["Sedo and registrars (ja)", "このドメインは売り出し中です", "この家は売り出し中です"],
    ["Sedo and registrars (zh)", "该域名正在出售", "该房屋正在出售"],
    [
      "cPanel, /cgi-sys/suspendedpage.cgi; “Website Expired”: Squarespace",
      "This Account has been suspended.",
      "The ferry service has been suspended",
    ],
    [
      "the first pages of nginx, IIS, Apache, Caddy, cPanel and Plesk",
      "Welcome to nginx!",
      "IIS 10",
    ],
    ["domain sellers", "Domain name for sale", "A house in the domain of the duke, for sale"],
    ["HugeDomains", "Buy this domain", "Buy this painting"],
    ["registrars", "Domain casa.example has expired", "The offer has expired"],
    ["GoDaddy", "Future home of something quite cool", "The future home of the museum"],
    [
      "registrars",
      "Congratulations on registering your domain!",
      "Congratulations on registering your boat",
    ],
    ["Apache on Ubuntu", "Apache2 Ubuntu Default Page: It works", "How it works"],
    ["Plesk", "Domain Default page", "The default landing page of our newsletter"],
    ["registrars", "This domain has been suspended.", "Her license has been suspended"],
    ["Caddy", "Caddy works!", "How a golf caddy works"],
    [
      "Apache on Red Hat",
      "Test Page for the Apache HTTP Server on Fedora",
      "Test page for the swim exam",
    ],
  ],
  FAILING: [
    [
      "WordPress, dead_db() in wp-includes/functions.php; Joomla",
      "Error establishing a database connection",
      "Establishing a database of shipwrecks",
    ],
    [
      "WordPress since 5.2; front-end proxies",
      "There has been a critical error on this website",
      "Critical errors in building a website",
    ],
    ["front-end proxies", "Bad Gateway", "Gateway to the Everglades"],
  ],
  CHALLENGE: [
    ["Cloudflare", "Just a moment...", "Just a moment away from the beach"],
    [
      "Amazon, Bloomberg; “Robot Challenge Screen”: SiteGround",
      "Are you a robot?",
      "Are you a robot builder",
    ],
    [
      "Imperva; “Making sure you're not a bot”: Anubis; “We're verifying your browser”: Vercel",
      "Pardon Our Interruption...",
      "Pardon our dust",
    ],
    [
      "DDoS-Guard, F5, HUMAN, Fastly, Vercel, Radware, Sucuri, Wordfence",
      "Request Rejected",
      "Requests for rejected plans",
    ],
    ["Cloudflare", "One moment, please...", "One moment with the captain"],
    ["Cloudflare", "Attention Required! | Cloudflare", "Attention required: low bridge"],
    [
      "Cloudflare",
      "Checking your browser before accessing casa.example",
      "Checking your bags before boarding",
    ],
    ["SiteGround", "Robot Challenge Screen", "Robot challenge for schools"],
    ["several", "Human Verification", "Verification of humans and pets"],
    ["several", "Verify you are human", "Verify you are a resident"],
    ["Anubis", "Making sure you're not a bot!", "Making sure you're not late"],
    ["Vercel", "We're verifying your browser", "Verifying your reservation"],
    ["HUMAN", "Access to this page has been denied", "Access to this beach has been denied"],
    ["Vercel", "Vercel Security Checkpoint", "The security checkpoint of the airport"],
    ["Sucuri", "Sucuri WebSite Firewall - Access Denied", "Access denied to trucks"],
    [
      "Wordfence",
      "Your access to this site has been limited by the site owner",
      "Your access to this gym has been limited",
    ],
  ],
  CHALLENGE_SENTENCES: [
    [
      "Cloudflare",
      "Verify you are human by completing the action below.",
      "Verify your booking by telephone",
    ],
    ["Cloudflare", "Enable JavaScript and cookies to continue", "Enable cookies to keep your cart"],
    [
      "F5",
      "The requested URL was rejected. Please consult with your administrator.",
      "Our request was rejected by the county",
    ],
    [
      "Google; “Press & Hold”: HUMAN",
      "Our systems have detected unusual traffic from your computer network.",
      "Expect unusual traffic on Fifth Avenue",
    ],
    [
      "Cloudflare",
      "Please complete the security check to access this site",
      "Please complete the captcha to send your message",
    ],
    [
      "Cloudflare",
      "Checking if the site connection is secure",
      "Checking if the dock connection is safe",
    ],
  ],
  WEAK_CHALLENGE: [["several", "Please wait...", "Please wait to be seated"]],
};

const PIECES: Record<keyof typeof TRACES, Example[]> = {
  PARKED_TRACES: [
    [
      "Sedo, ParkingCrew, Bodis, ParkLogic",
      '<script src="https://img.sedoparking.com/js/x.js">',
      '<a href="/parking">Parking</a>',
    ],
    [
      "GoDaddy",
      'window.onload=function(){window.location.href="/lander"}',
      'window.location.href = "/landing"',
    ],
    [
      "ParkingCrew and its resellers",
      'window.park = "eyJ1dWlk";',
      "window.park = {lat: 25.88, lng: -80.18};",
    ],
    [
      "Dan.com, HugeDomains, Afternic",
      '<a href="https://www.afternic.com/forsale/casa.example">',
      '<a href="https://casa.example/forsale">',
    ],
  ],
  CHALLENGE_TRACES: [
    [
      "Cloudflare",
      "window._cf_chl_opt = {}",
      '<script src="/cdn-cgi/scripts/email-decode.min.js">',
    ],
    [
      "DataDome",
      '<script src="https://ct.captcha-delivery.com/c.js">',
      '<script src="https://js.datadome.example/tags.js">',
    ],
    ["HUMAN", '<div id="px-captcha">', "window._pxAppId"],
    ["HUMAN", "_pxAppId, captcha", "window._pxAppId"],
    ["Akamai", "https://errors.edgesuite.net/18.2f", "https://www.akamai.example/"],
    ["Amazon", "To discuss automated access to Amazon data", "Sold by Amazon"],
    ["Imperva", "/_Incapsula_Resource?SWUDNSAI", "Incapsula"],
    ["AWS WAF", "AwsWafIntegration.checkForceRefresh()", "https://aws.amazon.com/waf/"],
    ["Sucuri, Anubis", '<script id="anubis_challenge">', "Anubis, god of the dead"],
    ["SiteGround, Wordfence, Fastly", "0;/.well-known/sgcaptcha/?r=%2F", "Protected by Wordfence"],
    [
      "Kasada",
      '<script src="/149e9513-01fa-4fb0-aad4-566afd725d1b/2d206a39-8ed7-437e-a3be-862e0f06eea3/ips.js">',
      '<a href="/149e9513/">',
    ],
  ],
};

describe.each(Object.entries(PHRASES))("phrases of %s", (name, phrases) => {
  const texts = TEXTS[name as keyof typeof TEXTS];
  test.each(texts)("%s: “%s”, but not “%s”", (_, text, ordinary) => {
    expect(matches(text, phrases)).toBe(true);
    expect(matches(ordinary, phrases)).toBe(false);
  });
  test("each is in a text", () =>
    expect(phrases.filter((one) => !texts.some(([, text]) => matches(text, [one])))).toEqual([]));
});

describe.each(Object.entries(TRACES))("traces of %s", (name, traces) => {
  const pieces = PIECES[name as keyof typeof PIECES];
  test.each(pieces)("%s: %s, but not %s", (_, piece, ordinary) => {
    expect(matchesTraces(piece, traces)).toBe(true);
    expect(matchesTraces(ordinary, traces)).toBe(false);
  });
  test("each is in a piece of HTML", () =>
    expect(
      traces.filter((one) => !pieces.some(([, piece]) => matchesTraces(piece, [one]))),
    ).toEqual([]));
});

test("ordinary texts say nothing", () => {
  const all = Object.values(PHRASES).flat();
  const ordinary = Object.values(TEXTS).flat();
  expect(ordinary.flatMap(([, , text]) => (matches(text, all) ? text : []))).toEqual([]);
});
