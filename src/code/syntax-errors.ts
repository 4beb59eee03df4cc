import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Loader, transform } from "esbuild";
import type { Finding } from "../findings/finding.ts";
import { offsetsIn, position } from "../findings/text.ts";
import { elementsOf } from "../html/elements.ts";

/* Explains syntax errors by what a file has at their places: HTML, or the markup of others. */

const NO_FENCE =
  "Begin with the imports. The rest belongs in a function that returns the markup: export " +
  "function Page() { return <h1>…</h1>; }";

/** What other languages write, with the message and the hint. */
const FOREIGN = [
  ["<!--", "JSX has no “<!-- … -->”.", "Write {/* … */}. Visitors do not get it."],
  [
    "{%",
    "JSX has no “{% … %}”.",
    "Braces hold JavaScript: {isOpen && <p>…</p>}, {list.map((each) => <li>…</li>)}.",
  ],
] as const;

/** The beginning of `{{ page.title }}`, up to the period, where it stops being an object. */
const TWO_BRACES = /(?<![=$])\{\{\s*[\w$]+\s*$/;

/** A syntax error of esbuild in better words; undefined if there are none. */
export async function aboutSyntax(finding: Finding, root: string): Promise<Finding | undefined> {
  const { file = "", line = 1, column = 1, related: [opening] = [] } = finding;
  const path = resolve(root, file);
  // Ignores the entry of a bundle, which is not a file.
  if (!/\.[jt]sx?$/.test(file) || !existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  const explained = (message: string, hint: string, place: Partial<Finding> = {}): Finding => {
    return { ...finding, message, hint, related: undefined, ...place };
  };
  if (/^---\s/.test(text)) {
    const place = { line: 1, column: 1, length: 3 };
    return explained("A file of code has no lines “---”.", NO_FENCE, place);
  }
  const offsetOf = offsetsIn(text);
  const at = opening?.file === file ? offsetOf({ line: 1, column: 1, ...opening }) : 0;
  const name = text.slice(at, at + (opening?.length ?? 0));
  if (text[at - 1] === "<" && isVoid(name)) {
    const place = { ...position(text, at - 1), length: name.length + 1 };
    return explained(`<${name}> has no end.`, `In JSX, write <${name} … />.`, place);
  }
  const start = offsetOf({ line, column }) - 1;
  for (const [written, message, hint] of FOREIGN)
    if (start >= 0 && text.startsWith(written, start))
      return explained(message, hint, { ...position(text, start), length: written.length });
  const braces = TWO_BRACES.exec(text.slice(0, start + 1));
  if (braces !== null) {
    const place = { ...position(text, braces.index), length: braces[0].length };
    const hint = "Write a value between single braces: {title}.";
    return explained("JSX has no “{{ … }}”.", hint, place);
  }
  const [, loader] = /\.([jt]s)$/.exec(file) ?? [];
  if (loader === undefined) return undefined;
  const isCode = (as: string) =>
    transform(text, { loader: as as Loader, logLevel: "silent" }).then(
      () => true,
      () => false,
    );
  if ((await isCode(loader)) || !(await isCode(`${loader}x`))) return undefined;
  const message = "This file contains JSX, which is allowed only in .tsx and .jsx files.";
  return explained(message, `Rename it to ${file}x, and update its imports.`);
}

/** HTML has no end tag for it. */
const isVoid = (name: string) =>
  /^[a-z]+$/.test(name) && elementsOf(`<${name}><i></i>`)[1]?.depth === 0;
