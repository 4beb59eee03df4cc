const TYPES = ["comment", "space", "string", "url", "at", "hash", "function", "name"] as const;

/** A token of a style sheet (CSS Syntax Level 3, section 4). Numbers are among the others. */
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

/** What a name or the inside of a string stands for. */
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

/** The address of a file in a declaration, without escapes. */
export interface StyleAddress {
  address: string;
  start: number;
  /** The text that another address takes the place of: all of a `url()`, or a string. */
  from: number;
  to: number;
  /** Whether a string may take the place, because a function is around it already. */
  isQuoted: boolean;
}

/** Functions with strings that are addresses (CSS Values 4, CSS Images 4). */
const OF_ADDRESSES = /^(?:url|src|(?:-webkit-)?image-set)\($/i;

const PLAIN_URL = /^(url\(\s*)((?:\\[^]|[^\s"'()\\])*)\s*\)$/i;

/** The addresses in the declarations of a style sheet. */
export function addressesIn(tokens: readonly StyleToken[]): StyleAddress[] {
  const found: StyleAddress[] = [];
  /** The functions and brackets that are open. */
  let open: string[] = [];
  let isPrelude = false;
  for (const { type, text, start } of tokens) {
    const [to, holder = ""] = [start + text.length, open.at(-1)];
    if (type === "at") isPrelude = true;
    else if (type === "function" || text === "(" || text === "[") open.push(text);
    else if (text === ")" || text === "]") open.pop();
    else if (/^[{};]$/.test(text)) [isPrelude, open] = [false, []];
    else if (!isPrelude && type === "url") {
      // Any other text is no address to browsers.
      const [, before = "", inside] = PLAIN_URL.exec(text) ?? [];
      if (inside === undefined) continue;
      const address = unescaped(inside);
      found.push({ address, start: start + before.length, from: start, to, isQuoted: false });
    } else if (!isPrelude && type === "string" && OF_ADDRESSES.test(holder)) {
      const address = unescaped(text.replaceAll(/^["']|["']$/g, ""));
      found.push({ address, start, from: start, to, isQuoted: !/image-set/i.test(holder) });
    }
  }
  return found;
}
