import { warning, type Finding } from "../findings/finding.ts";
import type { Content } from "../site/content.ts";
import { CONTENT_FOLDER } from "../site/content.ts";
import { phrase } from "../site/phrase.ts";
import type { Wording } from "../site/wording-settings.ts";

/** A place in a text where words stand that a site does not want to use. */
export interface UnwantedWords {
  rule: Wording["rules"][number];
  /** As they stand there. */
  words: string;
  /** In characters from 0. */
  start: number;
}

/** Looks for unwanted words in a text. */
export function unwantedWords(text: string, rules: Wording["rules"]): UnwantedWords[] {
  return rules.flatMap((rule) => {
    const found = rule.words.flatMap((words) => [...text.matchAll(phrase(words))]);
    if (found.length === 0) return [];
    const fine = rule.except.flatMap((words) => [...text.matchAll(phrase(words))]);
    return found
      .filter((match) => !fine.some((other) => overlap(match, other)))
      .map((match) => ({ rule, words: match[0], start: match.index }));
  });
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
  return [...files].flatMap((file) => {
    const name = file.slice(CONTENT_FOLDER.length + 1);
    const text = read(file) ?? "";
    const found = unwantedWords(
      text,
      rules.filter((rule) => rule.files?.includes(name) ?? true),
    );
    const seen = found.length === 0 ? () => false : shownIn(text, file, texts(file), unseen);
    return found.flatMap(({ rule, words, start }): Finding[] => {
      const place = placeOf(text, start);
      if (!seen(start, place.line)) return [];
      const oneLine = words.includes("\n") ? {} : { length: words.length };
      const hint = rule.instead === undefined ? {} : { hint: rule.instead };
      const message = `“${words.replaceAll(/\s+/g, " ")}” ${rule.reason}.`;
      return [warning("content/wording", message, { file, ...place, ...oneLine, ...hint })];
    });
  });
}

/** Says of a place in a file whether visitors see what stands there. */
function shownIn(
  text: string,
  file: string,
  texts: ReturnType<Content["texts"]>,
  unseen: readonly string[],
): (start: number, line: number) => boolean {
  const body = file.endsWith(".md") ? bodyOf(text) : text.length;
  return (start, line) => {
    if (start >= body) return !/\]\([^)\s]*$/.test(text.slice(0, start));
    const value = texts.findLast((other) => other.line <= line && holds(other, text, start));
    return value !== undefined && !value.under?.some((key) => unseen.includes(key));
  };
}

/** Whether the line, or what is left of it, is part of a value: comments are not. */
function holds({ value }: { value: string }, text: string, start: number): boolean {
  const end = text.indexOf("\n", start);
  const rest = plain(text.slice(start, end < 0 ? undefined : end));
  const words = rest.split(" ").slice(0, 2).join(" ");
  return plain(value).includes(words);
}

/** Where the body of a Markdown file begins, behind its front matter. */
function bodyOf(text: string): number {
  const front = /^---[^]*?\n---[^\n]*\n/.exec(text);
  return front === null ? 0 : front[0].length;
}

const plain = (text: string): string =>
  text
    .replaceAll(/["'\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function overlap(one: RegExpExecArray, other: RegExpExecArray): boolean {
  return one.index < other.index + other[0].length && other.index < one.index + one[0].length;
}

function placeOf(text: string, start: number): { line: number; column: number } {
  const before = text.slice(0, start).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
