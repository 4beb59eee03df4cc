import type { Nodes, Parents } from "mdast";
import { warning, type Finding } from "../findings/finding.ts";
import { counted, oneLine, position, shorten } from "../findings/text.ts";
import {
  ALERTS,
  isCode,
  positionOf,
  textBlocks,
  walk,
  type MarkdownText,
} from "./markdown-text.ts";

/*
 * Finds text that was meant as Markdown: an unclosed `**`, a table without its second line. The
 * patterns search everything that the parser treats as text; an escape (`\*`) never matches.
 */

/** A kind of mistake. If its pattern has a group, the finding is about that part. */
interface Oddity {
  pattern: RegExp;
  message: string;
  hint: string;
  reasons?: readonly Reason[];
}

interface Reason {
  pattern: RegExp;
  hint: string;
}

const LINE = String.raw`(?:^|\n)[ \t>]*`;
const WORD = String.raw`[\p{L}\p{N}]`;

const OTHER = "\uFFFC";

/**
 * Matches two or three signs, unless they are inside a word: `s**t` and `____` are not emphasis.
 */
const run = (sign: string): RegExp =>
  new RegExp(
    `(?<!${WORD}|${sign})${sign}{2,3}(?!${sign})|(?<!${sign})${sign}{2,3}(?!${WORD}|${sign})`,
    "u",
  );

const NO_END =
  "It needs the same characters before and after the words, without a space in between.";

/**
 * Two pairs of a sign, one of which has no effect between an outer letter and what `inside` matches
 * (https://spec.commonmark.org/0.31.2/#left-flanking-delimiter-run).
 */
function between(sign: string, inside: string, hint: string): Reason {
  const pair = `(?<!${sign})${sign}{2,3}(?!${sign})`;
  const end = String.raw`(?<=${pair}(?=\S)[^${sign}]*${inside})${pair}(?=${WORD})`;
  const beginning = String.raw`(?<=${WORD})${pair}(?=${inside}[^${sign}]*(?<=\S)${pair})`;
  return { pattern: new RegExp(`${end}|${beginning}`, "u"), hint };
}

const atPunctuation = (sign: string) =>
  between(
    sign,
    String.raw`[\p{P}\p{S}]`,
    "They have no effect between a punctuation mark and a letter. " +
      "Write the mark outside of them, as in “**words**”, or a space next to the letter.",
  );
const inWord = between(
  "_",
  WORD,
  "Underscores have no effect between two letters. Write asterisks: **words**.",
);

const ALERT = ALERTS.join("|");
const OTHER_ALERT = String.raw`^(\[!(?!(?:${ALERT})\])\w+\])`;

/** At the beginning or the end of a block: `{#id}`, `{: .class }`. */
function attribute(sign: string): string {
  const braces = String.raw`\{:?[ \t]*${sign}[\p{L}\p{N}_-][^{}\n]*\}`;
  return String.raw`(?:(?=\{)(?<=^${OTHER}*)${braces}|${braces}(?=[\s${OTHER}]*$))`;
}

/** Shortcodes of Hugo; tags of Jekyll, Liquid and Nunjucks. */
const COMMAND = /\{\{[<%][^{}]*[>%]\}\}|\{%[^%]*%\}/;

const ODDITIES: readonly Oddity[] = [
  {
    pattern: COMMAND,
    message: "This is not Markdown syntax",
    hint:
      "It is a command of another generator. Write in Markdown what it stands for, or \\{ for a " +
      "brace.",
  },
  {
    pattern: run(String.raw`\*`),
    message: "These asterisks do not mark emphasis",
    hint: NO_END,
    reasons: [atPunctuation(String.raw`\*`)],
  },
  {
    pattern: run("_"),
    message: "These underscores do not mark emphasis",
    hint: NO_END,
    reasons: [atPunctuation("_"), inWord],
  },
  {
    pattern: /(?<!~)~~(?!~)/,
    message: "These tildes do not mark strikethrough",
    hint: NO_END,
    reasons: [atPunctuation("~")],
  },
  {
    pattern: /(?<![\p{L}\p{N}`])`+|`+(?![\p{L}\p{N}`])/u,
    message: "This backtick does not mark code",
    hint:
      "Code needs the same number of backticks before and after it and, in a table, " +
      "\\| for a |.",
  },
  {
    pattern: /\[[^[\]\n]*\](?: (?=\((?:\/|#|mailto:|tel:)))?\([^)\n]*\)?|\]\(/,
    message: "This is not a link",
    hint: "Write [words](/about/), without a space between the brackets or in the address.",
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
    hint: "It needs an empty line above it, and a full URL or the text of a footnote.",
  },
  {
    pattern: new RegExp(
      `${LINE}(\\|[^\\n]*\\|[ \\t]*)(?=\\r?\\n|$)|${LINE}(:?-+:?[ \\t]*\\|[-:| \\t]*)(?=\\r?\\n|$)`,
    ),
    message: "This is not a table",
    hint:
      "It needs an empty line above it, and a second line |---|---| with as many cells as the " +
      "first.",
  },
  {
    pattern: /(?:https?:\/\/|(?<![\p{L}\p{N}.@-])www\.)[\p{L}\p{N}][^\s\]]*/iu,
    message: "This address is not a link",
    hint: "Put it between < and >, or write [words](https://…).",
  },
  {
    pattern: new RegExp(String.raw`^\[!(?:${ALERT})\]`, "i"),
    message: "This alert of GitHub's Markdown is shown as text",
    hint: "Write it alone on the first line of a quotation, and its words on the lines below.",
  },
  {
    // Syntax of other programs: alerts, containers, wiki links, highlights, ids and classes.
    pattern: new RegExp(
      String.raw`${OTHER_ALERT}|${LINE}(:::)|\[\[[^[\]\n]+\]\]|` +
        String.raw`(?<![=\p{L}\p{N}])==(?=[^\s=])|${attribute("[#.]")}`,
      "iu",
    ),
    message: "This is not Markdown syntax",
    hint: "GitHub's Markdown does not have it. Write it in another way, or in a template.",
    reasons: [
      {
        pattern: new RegExp(OTHER_ALERT, "i"),
        hint: `Write one of ${ALERTS.map((kind) => `[!${kind.toUpperCase()}]`).join(", ")}.`,
      },
      {
        pattern: new RegExp(`${LINE}(:::)`),
        hint: "Write a quotation whose first line is > [!NOTE], and the words on the lines below.",
      },
      {
        pattern: new RegExp(attribute("#"), "u"),
        hint: "Write {#id} alone, after the words of a heading and outside of other marks.",
      },
    ],
  },
];

export const IN_HTML =
  "It is directly inside an HTML block. Put an empty line between the tag and the words.";

/** A warning for each kind of oddity in each paragraph, heading and cell. */
export function oddMarkdown({ file, root }: MarkdownText, text: string): Finding[] {
  const findings: Finding[] = [];
  const report = (message: string, hint: string, place: Partial<Finding>) =>
    findings.push(warning("content/odd-markdown", message, { file, ...place, hint }));
  for (const node of walk(root)) {
    if (node.type !== "table") continue;
    const columns = node.align?.length ?? 0;
    const message = `This cell is not shown: the table has ${counted(columns, "column")}.`;
    const hint = "The first two lines of a table say how many columns it has.";
    for (const { children } of node.children)
      if (children[columns]) report(message, hint, positionOf(file, children[columns]));
  }
  for (const block of textBlocks(root)) {
    const seen = seenText(block, text);
    for (const { pattern, message, hint, reasons = [] } of ODDITIES) {
      const first = pattern.exec(seen.text);
      if (first === null) continue;
      const reason = reasons.find((each) => each.pattern.test(seen.text));
      const match = reason?.pattern.exec(seen.text) ?? first;
      const found = match.slice(1).find((group) => group !== undefined) ?? match[0];
      // What a command makes of a link is reported once: [a]({% link a.md %}).
      if (pattern !== COMMAND && COMMAND.test(found)) continue;
      const offset = seen.offset + match.index + match[0].lastIndexOf(found);
      const words = text.slice(offset, offset + found.length).trimEnd();
      const advice = block.type === "root" ? IN_HTML : (reason?.hint ?? hint);
      report(`${message}: visitors see “${oneLine(shorten(words, 30))}”.`, advice, {
        ...position(text, offset),
        length: words.length,
      });
    }
  }
  return findings;
}

const MEANT = /\\[!-/:-@[-`{-~]|&#?\w+;/g;
const ADDRESS = /(?:https?:\/\/|www\.)\S*/gi;

/** The text of a block, in which placeholders replace markup, code, addresses and escapes. */
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
      } else if ("children" in node && !isCode(node))
        add(node.children, inLink || node.type === "link");
    }
  };
  add(block.children, false);
  return { text: seen.padEnd((block.position?.end.offset ?? 0) - offset, OTHER), offset };
}

function replaced(written: string): string {
  return OTHER.repeat(written.length);
}
