const TYPES = ["comment", "space", "string", "url", "at", "hash", "function", "name"] as const;

/** A token of a style sheet (CSS Syntax Level 3, section 4). */
export interface StyleToken {
  type: (typeof TYPES)[number] | "other";
  text: string;
  start: number;
}

const SPACE = String.raw`(?:\r\n|[ \t\n\r\f])`;
const ESCAPE = String.raw`\\(?:[\da-f]{1,6}${SPACE}?|[^\n\r\f\da-f])`;
const PART = String.raw`(?:[\w\-\u0080-\uffff]|${ESCAPE})`;
const NAME = String.raw`(?:--|-?(?:[a-z_\u0080-\uffff]|${ESCAPE}))${PART}*`;
const STRING = String.raw`"[^"\\\n]*(?:\\(?:\r\n|[^])[^"\\\n]*)*"?`;

/** A group for each of the types. An address with quotation marks is a string in a function. */
const TOKEN = new RegExp(
  [
    String.raw`(/\*[^]*?(?:\*/|$))`,
    `(${SPACE}+)`,
    `(${STRING}|${STRING.replaceAll('"', "'")})`,
    String.raw`(url\(${SPACE}*(?!["'\s])[^)\\]*(?:\\[^][^)\\]*)*\)?)`,
    `(@${NAME})`,
    `(#${PART}+)`,
    String.raw`(${NAME}\()`,
    `(${NAME})`,
    String.raw`[+-]?(?:\d*\.)?\d+(?:e[+-]?\d+)?(?:${NAME})?|[^]`,
  ].join("|"),
  "gi",
);

/** The tokens of a style sheet, which together are its text. */
export function tokensOf(source: string): StyleToken[] {
  let end = 0;
  return Array.from(source.matchAll(TOKEN), ([text, ...groups]) => {
    const start = end;
    end += text.length;
    const type = TYPES[groups.findIndex((group) => group !== undefined)] ?? "other";
    return { type, text, start };
  });
}

/** A name, or the inside of a string, without its escapes. */
export function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|(\r\n|[\n\f])|([^]))/gi,
    (_, code?: string, end?: string, character = "") => {
      if (code === undefined) return end === undefined ? character : "";
      const point = Number.parseInt(code, 16);
      return point === 0 || point > 0x10ffff ? "\uFFFD" : String.fromCodePoint(point);
    },
  );
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
const OF_ADDRESSES = /^(?:url|src|(?:-webkit-)?image-set)\($/i;

const PLAIN_URL = /^(url\(\s*)((?:\\[\da-f]{1,6}\s?|\\[^]|[^\s"'()\\])*)\s*\)?$/i;

/** The addresses in the declarations of a style sheet, and if wanted, in its imports. */
export function addressesIn(tokens: readonly StyleToken[], withImports = false): StyleAddress[] {
  const found: StyleAddress[] = [];
  let open: { text: string; start: number }[] = [];
  /** The at-rule that is still open. Only `@import` has addresses before its block. */
  let rule: { text: string; start: number } | undefined;
  let isFace = false;
  for (const { type, text, start } of tokens) {
    const [to, holder] = [start + text.length, open.at(-1)];
    const isImport = withImports && rule !== undefined && /^@import$/i.test(rule.text);
    const kind = isImport ? "styles" : isFace ? "fonts" : "images";
    const add = (inside: string, place: Pick<StyleAddress, "start" | "at" | "isQuoted">) =>
      found.push({ address: unescaped(inside), from: start, to, kind, ...place });
    if (type === "at") rule = { text, start };
    else if (type === "function" || text === "(" || text === "[") open.push({ text, start });
    else if (text === ")" || text === "]") open.pop();
    else if (/^[{};]$/.test(text)) {
      if (text !== ";") isFace = text === "{" && /^@font-face$/i.test(rule?.text ?? "");
      [rule, open] = [undefined, []];
    } else if (rule !== undefined && !isImport) continue;
    else if (type === "url") {
      // Conditions of an import only name addresses.
      if (isImport && holder !== undefined) continue;
      // Browsers ignore any other text.
      const [, before = "", inside] = PLAIN_URL.exec(text) ?? [];
      if (inside === undefined) continue;
      add(inside, { start: start + before.length, at: rule?.start ?? start, isQuoted: false });
    } else if (type === "string") {
      const isHeld = OF_ADDRESSES.test(holder?.text ?? "");
      if (!isHeld && (!isImport || holder !== undefined)) continue;
      const isSet = /image-set/i.test(holder?.text ?? "");
      const at = rule?.start ?? (isSet ? start : holder?.start) ?? start;
      add(text.replaceAll(/^["']|["']$/g, ""), { start, at, isQuoted: isHeld && !isSet });
    }
  }
  return found;
}

/** A style sheet, or a part of one, with its addresses changed, and nothing else. */
export function mapStyle(css: string, change: (url: string) => string): string {
  let text = "";
  let end = 0;
  for (const { address, from, to, isQuoted, kind } of addressesOf(css)) {
    const next = change(address);
    if (next === address) continue;
    const written = css.slice(from, to);
    const marks = (mark: string) => (mark === "\n" ? "\\a " : `\\${mark}`);
    const escaped = `"${next.replaceAll(/["\\\n]/g, marks)}"`;
    const plain = written.includes(address) ? written.replace(address, () => next) : undefined;
    text +=
      css.slice(end, from) +
      (plain ?? (isQuoted || kind === "styles" ? escaped : `url(${escaped})`));
    end = to;
  }
  return text + css.slice(end);
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
