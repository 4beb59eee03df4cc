import type { Document, Node, YAMLError } from "yaml";
import { indentSlip, type Slip, type ToldSlip } from "./yaml-indent.ts";
import { yaml } from "./yaml-package.ts";

/** Every mistake of a YAML text, at the line to edit and with what to do. */
export function slipsIn(document: Document.Parsed, text: string): ToldSlip[] {
  return [...ownSlips(document.errors), ...unresolvedAliases(document)].map(
    (slip) => indentSlip(slip, text) ?? told(slip, document, text),
  );
}

/** Mistakes of their own: what a parser says behind the first that breaks the structure only follows from it. */
function ownSlips(errors: readonly YAMLError[]): Slip[] {
  const independent = errors.filter(({ code }) => code === "DUPLICATE_KEY");
  const first = errors.find(({ code }) => code !== "DUPLICATE_KEY");
  return first === undefined ? independent : [...independent.filter(({ pos }) => pos[0] < first.pos[0]), first];
}

/** A text that begins with `*` is taken for an alias. */
function unresolvedAliases(document: Document): Slip[] {
  const found: Slip[] = [];
  yaml().visit(document, {
    Alias(_, node) {
      if (node.resolve(document) !== undefined || !node.range) return;
      const message = `“*${node.source}” is an alias of something that is not there.`;
      found.push({ code: "BAD_ALIAS", message, pos: [node.range[0], node.range[1]] });
    },
  });
  return found;
}

/** A mistake in the words of `yaml`. */
function told(slip: Slip, document: Document, text: string): ToldSlip {
  const { code, message } = slip;
  const pos = openedAt(slip, document) ?? slip.pos;
  const from = text.lastIndexOf("\n", pos[0] - 1) + 1;
  const line = text.slice(from).split("\n", 1)[0] ?? "";
  return {
    pos,
    message: MESSAGES[code] ?? message.charAt(0).toLowerCase() + message.slice(1),
    hint: endedHint(code, text.slice(from, pos[0])) ?? hintFor(slip, line),
  };
}

/** Where the words of `yaml` speak of its own rules. */
const MESSAGES: Partial<Record<string, string>> = {
  MULTIPLE_DOCS: "the file holds more than one document.",
  // That of another line's spaces is told above.
  BLOCK_AS_IMPLICIT_KEY: "a colon with a space behind it stands in a text.",
};

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

const UNCLOSED_QUOTE = /^Missing closing/;
const UNCLOSED_BRACKET = /(?:^|\s)end with a /;

/** A text in quotation marks that one of its own signs has ended: what follows it is the rest of the text. */
function endedHint(code: string, before: string): string | undefined {
  if (code !== "UNEXPECTED_TOKEN") return undefined;
  switch (before.trimEnd().at(-1)) {
    case "'":
      return "An apostrophe ends a text in '…': put the text into \"…\" instead.";
    case '"':
      return "A quotation mark ends a text in \"…\": put the text into '…' instead, or use “…” inside it.";
    default:
      return undefined;
  }
}

/** What to do about messages whose code has several meanings. */
const HINTS: readonly [RegExp, string][] = [
  [UNCLOSED_QUOTE, "A quotation mark was opened and never closed."],
  [UNCLOSED_BRACKET, "A bracket was opened and never closed."],
  [/^Comments must be/, "Write a space before the “#” of a comment, or put the whole text in quotation marks."],
  [/^Missing (?:, |space )/, "In brackets a comma stands between two values, and a space behind each colon and comma."],
  [/^With stringKeys/, "A text that begins with a bracket must stand in quotation marks."],
  [/^Implicit map keys need/, "Write a colon and a space behind the key."],
  [
    /^(?:Block scalar header|Not a YAML token)/,
    "Behind > or | nothing else may stand: begin the text on the next line.",
  ],
  [
    /flow-(?:seq|map)-end/,
    "A bracket is closed that was not opened. A text that holds one must stand in quotation marks.",
  ],
];

function hintFor({ code, message }: Slip, line: string): string | undefined {
  const bareColon = /^\s*(?:- )?([\w-]+):(?=[^\s/])/.exec(line)?.[1];
  const hint = HINTS.find(([about]) => about.test(message))?.[1];
  if (hint !== undefined) return hint;
  switch (code) {
    case "MULTIPLE_DOCS":
      return "Remove the line “---” between them.";
    case "BAD_ALIAS":
    case "BAD_SCALAR_START":
      return "A text that begins with a special character must stand in quotation marks.";
    case "BAD_INDENT":
    case "MULTILINE_IMPLICIT_KEY":
      if (bareColon !== undefined) return `Write a space behind the colon of “${bareColon}:”.`;
      return "A key has a colon and a space behind it. Each line of a text begins further right than its key.";
    case "TAB_AS_INDENT":
      return "Replace the tab by spaces.";
    case "DUPLICATE_KEY":
      return "Remove one of the two, or rename it.";
    case "BLOCK_AS_IMPLICIT_KEY":
    case "UNEXPECTED_TOKEN":
      return "A text that holds a colon or begins with a special character must stand in quotation marks.";
    default:
      return undefined;
  }
}
