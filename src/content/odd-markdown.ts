import type { Nodes, Parents } from "mdast";
import { warning, type Finding } from "../findings/finding.ts";
import { oneLine, position, shorten } from "../findings/text.ts";
import { positionOf, walk, type MarkdownText } from "./markdown-text.ts";

/*
 * Characters that were meant as Markdown and that visitors would see: `**` without an end, a table
 * without its second line. The parser has no opinion about them, so they are looked for in the
 * texts that it found. An escape (`\*`) is never odd.
 */

/**
 * What a pattern finds in a paragraph, a heading or a cell. A group `(…)` in it is what the finding
 * is about.
 */
interface Oddity {
  pattern: RegExp;
  message: string;
  hint: string;
}

/** The beginning of a line, in quotations and lists too. */
const LINE = String.raw`(?:^|\n)[ \t>]*`;
const WORD = String.raw`[\p{L}\p{N}]`;

/** Two or three of a sign, unless they are inside a word: `s**t` and `____` are not emphasis. */
const run = (sign: string): RegExp =>
  new RegExp(
    `(?<!${WORD}|${sign})${sign}{2,3}(?!${sign})|(?<!${sign})${sign}{2,3}(?!${WORD}|${sign})`,
    "u",
  );

const NO_END =
  "It needs the same characters before and after the words, without a space in between.";

const ODDITIES: readonly Oddity[] = [
  {
    pattern: run(String.raw`\*`),
    message: "These asterisks begin or end no emphasis",
    hint: NO_END,
  },
  { pattern: run("_"), message: "These underscores begin or end no emphasis", hint: NO_END },
  { pattern: /(?<!~)~~(?!~)/, message: "These tildes begin or end no strikethrough", hint: NO_END },
  {
    pattern: /(?<![\p{L}\p{N}`])`+|`+(?![\p{L}\p{N}`])/u,
    message: "This backtick begins or ends no code",
    hint: "Code needs the same number of backticks before and after it.",
  },
  {
    pattern: /\[[^[\]\n]*\](?: (?=\((?:\/|#|mailto:|tel:)))?\([^)\n]*\)?|\]\(/,
    message: "This is not a link",
    hint: "Write [words](/about/): no space between the brackets, none in the address, and “)” at the end.",
  },
  {
    pattern: new RegExp(`${LINE}(#{2,6})[^\\s#]`),
    message: "This is not a heading",
    hint: "A heading needs a space after its number signs.",
  },
  {
    pattern: /^(?:[-*+]|\d+[.)])?(\[[ xX]?\])(?!\[|\()/,
    message: "This is not a task",
    hint: "Write “- [ ] words” or “- [x] words”, with these spaces.",
  },
  {
    pattern: new RegExp(`${LINE}(\\[[^[\\]\\n]+\\]:)`),
    message: "This is not a definition",
    hint: "It needs an empty line above it, and a whole address without spaces, or a footnote's text.",
  },
  {
    pattern: new RegExp(
      `${LINE}(\\|[^\\n]*\\|[ \\t]*)(?=\\r?\\n|$)|${LINE}(:?-+:?[ \\t]*\\|[-:| \\t]*)(?=\\r?\\n|$)`,
    ),
    message: "This is not a table",
    hint: "Its second line is |---|---|, with as many cells as the first, and an empty line precedes it.",
  },
  {
    pattern: /(?:https?:\/\/|(?<![\p{L}\p{N}.@-])www\.)[\p{L}\p{N}][^\s\]]*/iu,
    message: "This address is not a link",
    hint: "Put it between < and >, or write [words](https://…).",
  },
  {
    // An alert, a container, a link of a wiki, a mark, an id.
    pattern: new RegExp(
      String.raw`^(\[!\w+\])|${LINE}(:::)|\[\[[^[\]\n]+\]\]|(?<![=\p{L}\p{N}])==(?=[^\s=])|\{[#.][^{}\n]*\}[ \t]*$`,
      "u",
    ),
    message: "This has no meaning",
    hint: "It is not part of GitHub's Markdown: write it another way, or in a template.",
  },
];

/** A warning for each kind of oddity in each paragraph, heading and cell. */
export function oddMarkdown({ file, root }: MarkdownText, text: string): Finding[] {
  const findings: Finding[] = [];
  const report = (message: string, hint: string, place: Partial<Finding>) =>
    findings.push(warning("content/odd-markdown", message, { file, ...place, hint }));
  for (const node of walk(root)) {
    if (node.type === "table") {
      const columns = node.align?.length ?? 0;
      for (const { children } of node.children) {
        const surplus = children[columns];
        if (surplus === undefined) continue;
        const message = `This cell is not shown: the table has ${columns} ${columns === 1 ? "column" : "columns"}.`;
        report(
          message,
          "The first two lines of a table say how many columns it has.",
          positionOf(file, surplus),
        );
      }
    }
    if (node.type !== "paragraph" && node.type !== "heading" && node.type !== "tableCell") continue;
    const seen = seenText(node, text);
    for (const { pattern, message, hint } of ODDITIES) {
      const match = pattern.exec(seen.text);
      if (match === null) continue;
      const found = match.slice(1).find((group) => group !== undefined) ?? match[0];
      const offset = seen.offset + match.index + match[0].lastIndexOf(found);
      const words = text.slice(offset, offset + found.length).trimEnd();
      report(`${message}: visitors see “${oneLine(shorten(words, 30))}”.`, hint, {
        ...position(text, offset),
        length: words.length,
      });
    }
  }
  return findings;
}

/** In place of characters that are not text. */
const OTHER = "\uFFFC";
/** Escapes and references to characters: the author means the character itself. */
const MEANT = /\\[!-/:-@[-`{-~]|&#?\w+;/g;
const ADDRESS = /(?:https?:\/\/|www\.)\S*/gi;

/**
 * What is text in a paragraph, at its place; all other characters (markup, code, addresses,
 * escapes) are replaced.
 */
export function seenText(block: Parents, text: string): { text: string; offset: number } {
  const offset = block.position?.start.offset ?? 0;
  let seen = "";
  const add = (nodes: readonly Nodes[], inLink: boolean): void => {
    for (const node of nodes) {
      const { start, end } = node.position ?? {};
      if (node.type === "text") {
        const written = text.slice(start?.offset, end?.offset).replaceAll(MEANT, replaced);
        seen = seen.padEnd((start?.offset ?? 0) - offset, OTHER);
        seen += inLink ? written.replaceAll(ADDRESS, replaced) : written;
      } else if ("children" in node) add(node.children, inLink || node.type === "link");
    }
  };
  add(block.children, false);
  return { text: seen.padEnd((block.position?.end.offset ?? 0) - offset, OTHER), offset };
}

function replaced(written: string): string {
  return OTHER.repeat(written.length);
}
