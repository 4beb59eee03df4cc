import { TokenType } from "@csstools/css-tokenizer";
import { error, warning, type Finding } from "../findings/finding.ts";
import { didYouMean, positions } from "../findings/text.ts";
import { isSignificant, tokensOf, type StyleToken } from "../html/style-tokens.ts";

/** Reports mistakes that browsers ignore silently. `sources` are all style sheets by file. */
export function styleDiagnostics(sources: ReadonlyMap<string, string>): Finding[] {
  const sheets = [...sources].map(([file, source]) => {
    const at = positions(source);
    const place = (offset: number) => ({ file, ...at(offset) });
    return { tokens: tokensOf(source), place };
  });
  const syntax = sheets.flatMap(({ tokens, place }) =>
    syntaxErrors(tokens).map(({ offset, message, hint }) =>
      error("styles/syntax", message, { ...place(offset), hint }),
    ),
  );
  return [...syntax, ...undefinedProperties(sheets)];
}

interface SyntaxMistake {
  offset: number;
  message: string;
  hint: string;
}

interface Bracket {
  start: number;
  closing: string;
  isBlock: boolean;
  /** The tokens since the last semicolon or block. */
  before: StyleToken[];
}

/** Syntax errors. CSS itself closes open blocks, and skips what it cannot parse (CSS Syntax 3). */
export function syntaxErrors(tokens: readonly StyleToken[]): SyntaxMistake[] {
  const mistakes: SyntaxMistake[] = [];
  const report = (offset: number, message: string, hint: string) =>
    mistakes.push({ offset, message, hint });
  const reportOpen = (what: string, start: number) =>
    report(
      start,
      `This ${what} is never closed.`,
      "Close it. Until then, what follows is part of it.",
    );
  const open: Bracket[] = [];
  let item: StyleToken[] = [];
  const endItem = () => {
    const [name, colon] = item;
    if (open.at(-1)?.isBlock === true && name?.type === TokenType.Ident && colon?.text !== ":")
      report(
        name.start,
        `There is no colon after “${name.text}”.`,
        "Write a declaration as “property: value”.",
      );
    item = [];
  };
  const close = () => {
    const bracket = open.pop();
    item = bracket?.isBlock === false ? bracket.before : [];
  };
  const lastBlock = () => open.findLastIndex(({ closing }) => closing === "}");
  let hasOpenString = false;
  for (const token of tokens) {
    const { type, text, start } = token;
    if (type === TokenType.Comment && !/^\/\*[^]*\*\/$/.test(text)) reportOpen("comment", start);
    if (isString(token) && !/^(["'])(?:[^\\]|\\[^])*\1$/.test(text)) {
      hasOpenString = true;
      reportOpen("string", start);
    }
    if (isAddress(token) && !text.endsWith(")")) reportOpen("bracket", start);
    if (!isSignificant(token)) continue;
    const closing = { "{": "}", "[": "]", "(": ")" }[text.at(-1) ?? ""];
    if (closing !== undefined && (type === TokenType.Function || text.length === 1)) {
      const [name, colon] = item;
      const isValue = name?.text.startsWith("--") === true && colon?.text === ":";
      const isBlock = text === "{" && !isValue && open.every((bracket) => bracket.isBlock);
      open.push({ start, closing, isBlock, before: item });
      item = [];
    } else if (/^[})\]]$/.test(text)) {
      if (text === "}") {
        for (const { start: unclosed } of open.splice(lastBlock() + 1)) {
          reportOpen("bracket", unclosed);
          item = [];
        }
        endItem();
      }
      if (open.at(-1)?.closing === text) close();
      else
        report(
          start,
          `This “${text}” has no opening bracket.`,
          "Remove it, or open what it closes.",
        );
    } else if (text === ";") endItem();
    else item.push(token);
  }
  // An open string may hold the end of a block.
  const last = open.at(-1);
  if (last !== undefined && !hasOpenString)
    report(
      last.start,
      `This ${last.closing === "}" ? "block" : "bracket"} is never closed.`,
      `Add its “${last.closing}”. Until then, what follows is part of it.`,
    );
  return [...mistakes, ...missingSemicolons(tokens)];
}

const NO_SEMICOLON = /(?<=[{;]\s*)([a-z][a-z-]*)\s*:[^;{}]*\n\s*[a-z-]+\s*:\s[^;{}]*(?=[;}])/g;

function missingSemicolons(tokens: readonly StyleToken[]): SyntaxMistake[] {
  const text = tokens.map(blank).join("");
  return Array.from(text.matchAll(NO_SEMICOLON), ({ 1: property, index }) => ({
    offset: index,
    message: `The semicolon after the value of “${property}” is missing.`,
    hint: "Add it. Without it, the next line is part of the value.",
  }));
}

const isString = ({ type }: StyleToken) =>
  type === TokenType.String || type === TokenType.BadString;

const isAddress = ({ type }: StyleToken) => type === TokenType.URL || type === TokenType.BadURL;

function blank(token: StyleToken): string {
  const isBlank = token.type === TokenType.Comment || isString(token) || isAddress(token);
  return isBlank ? token.text.replaceAll(/[^\n]/g, " ") : token.text;
}

/** Reports undefined custom properties, unless their use has a fallback: `var(--x, 1px)`. */
function undefinedProperties(
  sheets: readonly {
    tokens: readonly StyleToken[];
    place: (offset: number) => Partial<Finding>;
  }[],
): Finding[] {
  const known = new Set<string>();
  const uses: { name: string; place: Partial<Finding> }[] = [];
  for (const { tokens, place } of sheets) {
    const significant = tokens.filter(isSignificant);
    for (const [index, { type, text, value: name = "" }] of significant.entries()) {
      if (type !== TokenType.Ident || !text.startsWith("--")) continue;
      const [before, after] = [significant[index - 1], significant[index + 1]];
      if (before === undefined || !/^var\($/i.test(before.text)) known.add(name);
      else if (after?.text === ")") uses.push({ name, place: place(before.start) });
    }
  }
  const unknown = uses.filter(({ name }) => !known.has(name));
  const hints = new Map(
    [...new Set(unknown.map(({ name }) => name))].map((name) => [name, didYouMean(name, known)]),
  );
  return unknown.map(({ name, place }) =>
    warning(
      "styles/undefined-property",
      `“${name}” is never defined: this declaration has no effect.`,
      { ...place, hint: hints.get(name) ?? "Define it, or give it a fallback value." },
    ),
  );
}
