import { tokenize, TokenType } from "@csstools/css-tokenizer";

/** A token of a style sheet (CSS Syntax Level 3, section 4). */
export interface StyleToken {
  type: TokenType;
  /** As written. */
  text: string;
  start: number;
  /** Of a name, a function, an at-rule, a string or an address: without escapes and marks. */
  value?: string | undefined;
}

/** The tokens of a style sheet, which together are its text. */
export function tokensOf(css: string): StyleToken[] {
  return tokenize({ css }).flatMap(([type, text, start, , data]) => {
    const value = typeof data === "object" && "value" in data ? String(data.value) : undefined;
    return type === TokenType.EOF ? [] : { type, text, start, value };
  });
}

/** Whether a token is neither a comment nor a space. */
export function isSignificant({ type }: StyleToken): boolean {
  return type !== TokenType.Comment && type !== TokenType.Whitespace;
}

/** The address of a file in a style sheet, without escapes. */
export interface StyleAddress {
  address: string;
  start: number;
  /** Where its function or its rule begins. */
  at: number;
  /** The range to replace with another address: all of a `url()`, or a string. */
  from: number;
  to: number;
  /** Whether a plain string may replace it, because it is in a function already. */
  isQuoted: boolean;
  /** What it loads, which the rule decides that it is in. */
  kind: "fonts" | "images" | "styles";
}

/** Functions with strings that are addresses (CSS Values 4, CSS Images 4). */
const OF_ADDRESSES = /^(?:url|src|(?:-webkit-)?image-set)$/i;

/** The addresses in the declarations of a style sheet, and if wanted, in its imports. */
export function addressesIn(tokens: readonly StyleToken[], withImports = false): StyleAddress[] {
  const found: StyleAddress[] = [];
  let open: StyleToken[] = [];
  /** The at-rule that is still open. Only `@import` has addresses before its block. */
  let rule: StyleToken | undefined;
  let isFace = false;
  for (const token of tokens) {
    const { type, text, start, value = "" } = token;
    const [to, holder] = [start + text.length, open.at(-1)];
    const isImport = withImports && /^import$/i.test(rule?.value ?? "");
    const kind = isImport ? "styles" : isFace ? "fonts" : "images";
    const add = (place: Pick<StyleAddress, "start" | "at" | "isQuoted">) =>
      found.push({ address: value, from: start, to, kind, ...place });
    if (type === TokenType.AtKeyword) rule = token;
    else if (type === TokenType.Function || text === "(" || text === "[") open.push(token);
    else if (text === ")" || text === "]") open.pop();
    else if (/^[{};]$/.test(text)) {
      if (text !== ";") isFace = text === "{" && /^font-face$/i.test(rule?.value ?? "");
      [rule, open] = [undefined, []];
    } else if (rule !== undefined && !isImport) continue;
    else if (type === TokenType.URL) {
      // Conditions of an import only name addresses.
      if (isImport && holder !== undefined) continue;
      const [before = ""] = /^[^(]*\(\s*/.exec(text) ?? [];
      add({ start: start + before.length, at: rule?.start ?? start, isQuoted: false });
    } else if (type === TokenType.String) {
      const name = holder?.type === TokenType.Function ? (holder.value ?? "") : "";
      const isHeld = OF_ADDRESSES.test(name);
      if (!isHeld && (!isImport || holder !== undefined)) continue;
      const isSet = /image-set/i.test(name);
      const at = rule?.start ?? (isSet ? start : holder?.start) ?? start;
      add({ start, at, isQuoted: isHeld && !isSet });
    }
  }
  return found;
}

/** A style sheet, or a part of one, with its addresses changed, and nothing else. */
export function mapStyle(css: string, change: (url: string) => string): string {
  const edits = addressesOf(css).flatMap(({ address, from, to, isQuoted, kind }): Edit[] => {
    const next = change(address);
    if (next === address) return [];
    const written = css.slice(from, to);
    if (written.includes(address))
      return [{ from, to, text: written.replace(address, () => next) }];
    const marks = (mark: string) => (mark === "\n" ? "\\a " : `\\${mark}`);
    const escaped = `"${next.replaceAll(/["\\\n]/g, marks)}"`;
    return [{ from, to, text: isQuoted || kind === "styles" ? escaped : `url(${escaped})` }];
  });
  return edited(css, edits);
}

/** A text that replaces a range. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** A text with its edits, which are in the order of their ranges. */
export function edited(source: string, edits: readonly Edit[]): string {
  let [text, end] = ["", 0];
  for (const edit of edits) {
    text += source.slice(end, edit.from) + edit.text;
    end = edit.to;
  }
  return text + source.slice(end);
}

/** The addresses in the text of a style sheet, each with where it is first. */
export function addressesInStyle(css: string): ReadonlyMap<string, number> {
  const found = addressesOf(css).filter(({ address }) => address !== "");
  return new Map(found.toReversed().map(({ address, at }) => [address, at]));
}

/** The addresses in a style sheet, of which few have any. */
export function addressesOf(css: string): StyleAddress[] {
  return /url|src\(|@import|image-set/i.test(css) ? addressesIn(tokensOf(css), true) : [];
}
