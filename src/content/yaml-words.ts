import type { Document, Node } from "yaml";
import type { Slip, ToldSlip, WrongText } from "./told-slip.ts";
import { yaml } from "./yaml-package.ts";
import { quoteHint } from "./yaml-quote.ts";

/** What is known of a mistake when words are looked for. */
interface Seen {
  /** The rest of the line, from the mistake on. */
  from: string;
  /** The sign in front of it. */
  before: string;
  /** To put the text in quotation marks. */
  quote: string;
}

type Words = Omit<ToldSlip, "pos">;

/** A mistake in words for a person: `yaml` speaks of its own rules. */
export function inWords(slip: Slip, document: Document, wrong: WrongText): ToldSlip {
  const { text } = wrong;
  const [start, end] = openedAt(slip, document) ?? slip.pos;
  // Spaces show nothing: the mark belongs below what follows them.
  const skipped = slip.code === "TAB_AS_INDENT" ? 0 : (/^[ \t]*(?=\S)/.exec(text.slice(start))?.[0].length ?? 0);
  const shown = start + skipped;
  const [from = ""] = text.slice(shown).split("\n", 1);
  const before = text.slice(0, start).trimEnd().slice(-1);
  const seen = { from: from.trimEnd(), before, quote: quoteHint(shown, wrong, BEHIND.test(slip.message)) };
  const words = WORDS.find(([about]) => about.test(slip.message))?.[1](seen) ?? theirs(slip, seen);
  return { pos: [shown, Math.max(end, shown)], ...words };
}

/** Something stands behind a value that has ended. */
const BEHIND = /at node end$/;
const UNCLOSED_QUOTE = /^Missing closing/;
const UNCLOSED_BRACKET = /(?:^|\s)end with a /;

/** What `yaml` says, and what is said in its place. */
const WORDS: readonly [RegExp, (seen: Seen) => Words][] = [
  [
    UNCLOSED_QUOTE,
    ({ from }) => ({
      message: "a quotation mark was opened and never closed.",
      hint: `Write another ${from.charAt(0)} where the text ends.`,
    }),
  ],
  [
    UNCLOSED_BRACKET,
    ({ from, quote }) => ({
      message: "a bracket was opened and never closed.",
      hint: `Write another bracket, ${from.startsWith("[") ? "]" : "}"}, where it ends. Or is it a text? ${quote}`,
    }),
  ],
  [
    BEHIND,
    ({ from, before, quote }) => ({
      message: `“${from}” stands behind the end of a value.`,
      hint: QUOTE_ENDED.get(before) ?? quote,
    }),
  ],
  [
    /^(?:Plain value cannot start|(?:Anchor|Alias) cannot be an empty)/,
    ({ from, quote }) => ({ message: `a text cannot begin with ${from.charAt(0)}.`, hint: quote }),
  ],
  [
    /^Unexpected block-seq-ind on same line/,
    ({ from, quote }) => ({
      message: "a list cannot begin in the line of its key.",
      hint: `Write “${from}” into the next line. Or is it a text? ${quote}`,
    }),
  ],
  [
    /^(?:Nested mappings|A block sequence may not|The : indicator)/,
    ({ from, quote }) => ({
      message: from.startsWith("?")
        ? "a text cannot begin with ? and a space."
        : "a colon with a space behind it stands in a text.",
      hint: quote,
    }),
  ],
  [
    /^Invalid escape sequence/,
    ({ from }) => ({
      message: `“${from.slice(0, 2)}” means nothing in a text between "…".`,
      hint: `Write a second backslash there, “\\${from.slice(0, 2)}”, or put the text between '…' instead.`,
    }),
  ],
  [
    /^Comments must be/,
    () => ({
      message: "a “#” stands directly behind something else.",
      hint: "Write a space before the “#” of a comment, or put the whole text in quotation marks.",
    }),
  ],
  [
    /^Missing (?:, |space )/,
    () => ({
      message: "a comma or a space is missing in brackets.",
      hint: "In brackets a comma stands between two values, and a space behind each colon and comma.",
    }),
  ],
  [
    /^With stringKeys/,
    () => ({
      message: "brackets stand where a key should be.",
      hint: "A text that begins with a bracket must stand in quotation marks.",
    }),
  ],
  [
    /^(?:Block scalar header|Not a YAML token)/,
    () => ({
      message: "a text begins behind the sign of a block.",
      hint: "Behind > or | nothing else may stand: begin the text on the next line.",
    }),
  ],
  [
    /flow-(?:seq|map)-end/,
    ({ from }) => ({
      message: `“${from.charAt(0)}” closes nothing.`,
      hint: "A bracket is closed that was not opened. A text that holds one must stand in quotation marks.",
    }),
  ],
  [
    /^Block scalar lines/,
    () => ({
      message: "this line begins further left than the text of which it is a part.",
      hint: "Each line of a text begins as far right as its first, or further.",
    }),
  ],
  [
    /^Block scalars with more-indented/,
    () => ({
      message: "an empty line in front of a text has more spaces than the text.",
      hint: "Remove the spaces of the empty line.",
    }),
  ],
  [
    /^Tabs are not/,
    () => ({ message: "a tab stands where only spaces may.", hint: "Write a space in place of the tab." }),
  ],
  [
    /^Source contains multiple/,
    () => ({ message: "the file holds more than one document.", hint: "Remove the line “---” between them." }),
  ],
];

/** What the quotation mark means behind which something stands: one of its own signs has ended the text. */
const QUOTE_ENDED = new Map([
  ["'", "An apostrophe ends a text in '…': put the text into \"…\" instead."],
  ['"', "A quotation mark ends a text in \"…\": put the text into '…' instead, or use “…” inside it."],
]);

/** Whatever else `yaml` says. */
function theirs({ code, message }: Slip, { quote }: Seen): Words {
  const isOfLines = code === "BAD_INDENT" || code === "MULTILINE_IMPLICIT_KEY";
  return {
    message: message.charAt(0).toLowerCase() + message.slice(1),
    hint: isOfLines
      ? "A key has a colon and a space behind it. Each line of a text begins further right than its key."
      : quote,
  };
}

/** What is never closed is noticed where something else follows: better to point at where it was opened. */
function openedAt({ message, pos }: Slip, document: Document): [number, number] | undefined {
  const { isCollection, visit } = yaml();
  const isQuote = UNCLOSED_QUOTE.test(message);
  if (!isQuote && !UNCLOSED_BRACKET.test(message)) return undefined;
  let opened: [number, number] | undefined;
  visit(document, {
    Node(_, node) {
      const fits = isCollection(node) ? !isQuote && node.flow === true : isQuote && isQuoted(node);
      if (fits && node.range && node.range[0] <= pos[0] && node.range[1] >= pos[0])
        opened = [node.range[0], node.range[0] + 1];
    },
  });
  return opened;
}

function isQuoted(node: Node): boolean {
  return yaml().isScalar(node) && node.type?.startsWith("QUOTE") === true;
}
