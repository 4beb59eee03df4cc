import type { Phrase } from "./phrase.ts";

/** Whole titles and headings of sites that fail, and say so with a status of success. */
export const FAILING: readonly Phrase[] = [
  {
    language: "en",
    words: /^(?:database error|error establishing a database connection|database connection error)$/i,
    example: "Error establishing a database connection",
    not: "Establishing a database of shipwrecks",
    source: "WordPress, dead_db() in wp-includes/functions.php; Joomla",
  },
  {
    language: "en",
    words:
      /^(?:there has been a critical error on (?:this|your) website|fatal error|internal server error|service unavailable|bad gateway)$/i,
    example: "There has been a critical error on this website",
    not: "Critical errors in building a website",
    source: "WordPress since 5.2; front-end proxies",
  },
];
