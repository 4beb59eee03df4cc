import { error, warning, type Finding } from "../findings/finding.ts";
import { nearest, position } from "../findings/text.ts";

/**
 * Mistakes in style sheets that browsers and lightningcss accept without a message, although they
 * disable rules. `sources` are the texts of all style sheets by file.
 */
export function styleDiagnostics(sources: ReadonlyMap<string, string>): Finding[] {
  return [
    ...[...sources].flatMap(([file, text]) => syntaxErrors(file, text)),
    ...undefinedProperties(sources),
  ];
}

/**
 * Syntax errors that CSS recovers from silently (CSS Syntax Level 3): a block or comment that is
 * never closed ends with the file, and what cannot be parsed is skipped.
 */
function syntaxErrors(file: string, written: string): Finding[] {
  // Line ends as CSS normalizes them. Columns stay the same.
  const source = written.replaceAll("\r\n", "\n");
  const findings: Finding[] = [];
  const report = (index: number, message: string, hint: string) => {
    findings.push(error("styles/syntax", message, { file, ...position(source, index), hint }));
  };
  if (source.startsWith("\uFEFF"))
    report(
      0,
      "The file begins with a byte order mark, which makes its first rule invalid.",
      "Save it as UTF-8 without.",
    );
  const blocks: number[] = [];
  let hasOpenString = false;
  const text = blanked(source, (index, what) => {
    hasOpenString ||= what === "string";
    report(
      index,
      `This ${what} is never closed.`,
      "Close it: everything after it becomes part of it.",
    );
  });
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === "{") blocks.push(index);
    else if (blocks.pop() === undefined)
      report(index, "This “}” closes nothing.", "Remove it, or open a block before it.");
  }
  const open = blocks.at(-1);
  // The end of a block may be in what an open string takes in.
  if (open !== undefined && !hasOpenString)
    report(
      open,
      "This block is never closed.",
      "Add its “}”: everything after it becomes part of it.",
    );
  for (const { 1: property = "", index } of text.matchAll(
    /(?<=[{;]\s*)([a-z][a-z-]*)\s*:[^;{}]*\n\s*[a-z-]+\s*:\s[^;{}]*(?=[;}])/g,
  ))
    report(
      index,
      `The semicolon after the value of “${property}” is missing.`,
      "Without it, the next line is part of the value.",
    );
  return findings;
}

// A comment, an unquoted address, a quoted string, a character escaped by a backslash.
const OPAQUE =
  /\/\*[^]*?(\*\/|$)|url\(\s*[^"'\s)][^)]*\)|"(?:\\[^]|[^"\\\n])*("|$|(?=\n))|'(?:\\[^]|[^'\\\n])*('|$|(?=\n))|\\[^]/g;

/**
 * The text with spaces in place of everything that only looks like CSS; all other characters keep
 * their offsets.
 */
export function blanked(source: string, onOpen: (index: number, what: string) => void): string {
  return source.replace(
    OPAQUE,
    (whole: string, comment?: string, double?: string, single?: string, index = 0) => {
      if ([comment, double, single].includes(""))
        onOpen(index, comment === "" ? "comment" : "string");
      return spaces(whole);
    },
  );
}

/**
 * Custom properties that are used and never defined: the declaration has no effect. A use with a
 * fallback (`var(--x, 1px)`) is accepted, because a script may define the property.
 */
function undefinedProperties(sources: ReadonlyMap<string, string>): Finding[] {
  const texts = [...sources].map(([file, text]) => ({
    file,
    text: text.replaceAll(/\/\*[^]*?\*\//g, spaces),
  }));
  const defined = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = ""]) => name)),
  );
  return texts.flatMap(({ file, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)].flatMap(({ 1: name = "", index }) => {
      if (defined.has(name)) return [];
      const near = nearest(name, defined);
      return warning(
        "styles/undefined-property",
        `“${name}” is never defined: this declaration has no effect.`,
        {
          file,
          ...position(text, index),
          hint:
            near === undefined
              ? "Define it, or give it a fallback value."
              : `Did you mean “${near}”?`,
        },
      );
    }),
  );
}

const spaces = (text: string) => text.replaceAll(/[^\n]/g, " ");
