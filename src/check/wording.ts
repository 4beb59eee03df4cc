import { warning, type Finding } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import type { Content } from "../content/content.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import { beginningsOf, folded, phrase } from "./phrase.ts";
import type { TextPlace } from "../content/yaml-file.ts";
import type { Wording } from "./check-settings.ts";

/** A place in a text where words stand that a site does not want to use. */
export interface UnwantedWords {
  rule: Wording["rules"][number];
  /** As they stand there. */
  words: string;
  /** In characters from 0. */
  start: number;
}

type Rule = Wording["rules"][number];

/** Looks for unwanted words in a text; where some lie in others, the longest count. In the order of the text. */
export function unwantedWords(text: string, rules: readonly Rule[]): UnwantedWords[] {
  return wordFinder(rules)(text);
}

/** The same for many texts: to make the pattern of a phrase takes longer than to look for it. */
function wordFinder(rules: readonly Rule[]) {
  const phrases = rules.map(({ words, except }) => ({
    words: words.map(phraseFinder),
    except: except.map(phraseFinder),
  }));
  return (text: string, applies: (rule: Rule) => boolean = () => true): UnwantedWords[] => {
    const searched = { text, folded: folded(text) };
    const found = rules.flatMap((rule, index) => {
      const matches = applies(rule) ? (phrases[index]?.words.flatMap((find) => find(searched)) ?? []) : [];
      if (matches.length === 0) return [];
      const fine = phrases[index]?.except.flatMap((find) => find(searched)).map(unwanted(rule)) ?? [];
      return matches.map(unwanted(rule)).filter((match) => !fine.some((other) => overlap(match, other)));
    });
    return longest(found).toSorted((one, other) => one.start - other.start);
  };
}

/** A text, and what `folded` makes of it. */
interface Searched {
  text: string;
  folded: string;
}

/** Looks for a phrase. Most texts hold nothing with which it could begin. */
function phraseFinder(written: string): (searched: Searched) => RegExpExecArray[] {
  const beginnings = beginningsOf(written);
  let pattern: RegExp | undefined;
  return ({ text, folded: plain }) => {
    if (beginnings?.some((each) => plain.includes(each)) === false) return [];
    pattern ??= phrase(written);
    return [...text.matchAll(pattern)];
  };
}

const unwanted =
  (rule: UnwantedWords["rule"]) =>
  ({ 0: words, index: start }: RegExpExecArray): UnwantedWords => ({ rule, words, start });

/** One for each place: what overlaps something longer is left out. */
function longest(found: readonly UnwantedWords[]): UnwantedWords[] {
  const kept: UnwantedWords[] = [];
  for (const match of found.toSorted((one, other) => other.words.length - one.words.length))
    if (!kept.some((other) => overlap(match, other))) kept.push(match);
  return kept;
}

/**
 * Points out unwanted words in content, at their line. Files are searched as they are written; only where something is
 * found it is made sure that visitors see it: that it stands in a value, and under a key that is shown.
 */
export function wordingFindings(
  { unseen, rules }: Wording,
  { files, texts }: Pick<Content, "files" | "texts">,
  read: (file: string) => string | undefined,
): Finding[] {
  if (rules.length === 0) return [];
  const find = wordFinder(rules);
  return [...files].flatMap((file) => {
    const name = file.slice(CONTENT_FOLDER.length + 1);
    const text = read(file) ?? "";
    const found = find(text, (rule) => rule.files?.includes(name) ?? true);
    const seen = found.length === 0 ? () => false : shownIn(text, file, texts(file), unseen);
    return found.flatMap(({ rule, words, start }): Finding[] => {
      if (!seen(start, start + words.length)) return [];
      const place = position(text, start);
      const oneLine = words.includes("\n") ? {} : { length: words.length };
      const hint = rule.instead === undefined ? {} : { hint: rule.instead };
      const message = `“${words.replaceAll(/\s+/g, " ")}” ${rule.reason}.`;
      return [warning("content/wording", message, { file, ...place, ...oneLine, ...hint })];
    });
  });
}

/** Says of a part of a file, by its offsets, whether visitors see what stands there. */
function shownIn(
  text: string,
  file: string,
  texts: ReturnType<Content["texts"]>,
  unseen: readonly string[],
): (start: number, end: number) => boolean {
  const body = file.endsWith(".md") ? bodyOf(text) : text.length;
  return (start, end) => {
    if (start >= body) return !/\]\([^)\s]*$/.test(text.slice(0, start));
    const [first, last] = [position(text, start), position(text, end)];
    // Whole in one value: neither in a comment or a key nor in the items of a list.
    const value = texts.find(({ words }) => !isBefore(first, words.from) && !isBefore(words.to, last));
    return value !== undefined && !value.under?.some((key) => unseen.includes(key));
  };
}

/** Where the body of a Markdown file begins, behind its front matter. */
function bodyOf(text: string): number {
  const front = /^---[^]*?\n---[^\n]*\n/.exec(text);
  return front === null ? 0 : front[0].length;
}

function overlap(one: UnwantedWords, other: UnwantedWords): boolean {
  return one.start < other.start + other.words.length && other.start < one.start + one.words.length;
}

function isBefore(one: TextPlace, other: TextPlace): boolean {
  return one.line < other.line || (one.line === other.line && one.column < other.column);
}
