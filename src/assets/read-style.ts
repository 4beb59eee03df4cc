import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { TokenType } from "@csstools/css-tokenizer";
import { fileOfSite } from "../files/site-folder.ts";
import { error, warning, type Finding } from "../findings/finding.ts";
import { findingsOf, messageOf } from "../findings/findings-error.ts";
import { didYouMean, positions } from "../findings/text.ts";
import {
  addressesIn,
  edited,
  isSignificant,
  tokensOf,
  type Edit,
  type StyleToken,
} from "../html/style-tokens.ts";
import { fontFaceOf, type FontFace, type LoadedFace } from "./font-faces.ts";
import {
  resolveUrl,
  type NeededFile,
  type RootedAddress,
  type StyleSite,
} from "./style-addresses.ts";

export interface Sheet {
  id: string;
  file: string;
  /** The CSS with published addresses, and a mark in each `@font-face`. */
  code: string;
  needs: NeededFile[];
  faces: LoadedFace[];
  rooted: RootedAddress[];
  classes: ReadonlySet<string>;
  composed: readonly ComposedClass[];
  findings: Finding[];
}

interface ComposedClass {
  name: string;
  /** The address of its module; undefined for the module itself. */
  from: string | undefined;
  at: Partial<Finding>;
}

type Place = (offset: number) => Pick<Finding, "file" | "line" | "column">;

/** Whether a style sheet is a CSS module, whose names are local. */
export function isCssModule(file: string): boolean {
  return file.endsWith(".module.css");
}

/** Reads a style sheet: its fonts, the files it references, and its findings. */
export async function readSheet(path: string, id: string, site: StyleSite): Promise<Sheet> {
  const file = fileOfSite(site.root, path);
  const sheet: Sheet = {
    id,
    file,
    code: "",
    needs: [],
    faces: [],
    rooted: [],
    classes: new Set(),
    composed: [],
    findings: [],
  };
  const content = readFileSync(path);
  const unreadable = (why: string, at: Partial<Finding>): Sheet => {
    const message = `This style sheet cannot be read: it ${why}.`;
    return { ...sheet, findings: [error("styles/invalid", message, at)] };
  };
  if (!isUtf8(content)) return unreadable("is not UTF-8 text", { file });
  const source = content.toString("utf8").replace(/^\uFEFF/, "");
  const at = positions(source);
  const place: Place = (offset) => ({ file, ...at(offset) });
  const tokens = tokensOf(source);
  const deepest = tooDeep(tokens);
  if (deepest !== undefined)
    return unreadable(`nests more than ${DEEPEST} blocks`, place(deepest.start));
  const edits = [
    ...separated(tokens),
    ...namedLayers(tokens, id),
    ...publishedAddresses(tokens, sheet, place, path, site),
    ...(await readFaces(source, tokens, sheet, place)),
  ];
  sheet.code = edited(
    source,
    edits.toSorted((a, b) => a.from - b.from),
  );
  return isCssModule(path) ? { ...sheet, ...classesIn(tokens, place) } : sheet;
}

/** lightningcss is recursive, and would crash the process. */
const DEEPEST = 500;

function tooDeep(tokens: readonly StyleToken[]): StyleToken | undefined {
  let depth = 0;
  return tokens.find(({ type, text }) => {
    if (type === TokenType.Function || /^[{([]$/.test(text)) depth++;
    else if (/^[})\]]$/.test(text)) depth = Math.max(0, depth - 1);
    return depth > DEEPEST;
  });
}

/** Inserts spaces between tokens that esbuild would join, since it writes some strings as names. */
function separated(tokens: readonly StyleToken[]): Edit[] {
  let last: StyleToken | undefined;
  return tokens.flatMap((token, index): Edit[] => {
    if (token.type === TokenType.Comment) return [];
    const before = last;
    last = token;
    const [comment] = tokens.slice(index - 1, index);
    const isSplit = [before, token, comment].some(
      (each) => each?.type === TokenType.Comment || each?.type === TokenType.String,
    );
    const isOne =
      isSplit &&
      /[\w\-#@"'\u0080-\uffff]$/.test(before?.text ?? "") &&
      /^(?:[\w\-\\(%"'\u0080-\uffff]|\.\d)/.test(token.text);
    return isOne ? [{ from: token.start, to: token.start, text: " " }] : [];
  });
}

/** Names unnamed layers, because esbuild would create a different one for each imported file. */
function namedLayers(tokens: readonly StyleToken[], id: string): Edit[] {
  let isImport = false;
  return tokens.flatMap(({ type, text, start, value = "" }): Edit[] => {
    if (type === TokenType.AtKeyword || text === ";") isImport = /^import$/i.test(value);
    if (!isImport || type !== TokenType.Ident || value.toLowerCase() !== "layer") return [];
    const to = start + text.length;
    return [{ from: to, to, text: `(unnamed-${id.replace(/\.css$/, "")}-${start})` }];
  });
}

/** Replaces addresses with published ones. A string becomes a `url()`, which means the same. */
function publishedAddresses(
  tokens: readonly StyleToken[],
  sheet: Sheet,
  place: Place,
  path: string,
  site: StyleSite,
): Edit[] {
  return addressesIn(tokens).flatMap((found): Edit[] => {
    const { address, start, from, to, isQuoted } = found;
    try {
      const resolved = resolveUrl(found, path, site);
      if (resolved === undefined) return [];
      const { published, needed, rooted } = resolved;
      if (needed !== undefined) sheet.needs.push(needed);
      if (rooted !== undefined)
        sheet.rooted.push({ url: address, path: rooted, place: place(start) });
      const escape = (sign: string) => `\\${sign.charCodeAt(0).toString(16)} `;
      const text = `"${published.replaceAll(/[\n\f\r"\\]/g, escape)}"`;
      return [{ from, to, text: isQuoted ? text : `url(${text})` }];
    } catch (problem) {
      sheet.findings.push(...findingsOf(problem).map((each) => ({ ...each, ...place(start) })));
      return [];
    }
  });
}

/** The declaration in an `@font-face` that its descriptors replace. */
const FACE = "--build-site-face";

/** CSS with the descriptors of each face, by its sheet and its index there. */
export function withDescriptors(css: string, of: (id: string, index: number) => string): string {
  return css.replaceAll(
    new RegExp(`${FACE}:\\s*(\\S+) (\\d+);`, "g"),
    (_, id: string, index: string) => of(id, Number(index)),
  );
}

/** Reads faces with lightningcss, which also warns about unknown CSS. */
async function readFaces(
  source: string,
  tokens: readonly StyleToken[],
  sheet: Sheet,
  place: Place,
): Promise<Edit[]> {
  const { transform } = await import("lightningcss");
  const faces: FontFace[] = [];
  const warn = (message: string, { line, column }: { line: number; column: number }) =>
    sheet.findings.push(...unknownCss(message, { file: sheet.file, line, column }));
  // Selectors of CSS modules are replaced by standard ones of the same length.
  const code = isCssModule(sheet.file)
    ? source.replaceAll(/:(?:global|local)(?![\w-])(\(?)/g, (whole, bracket) =>
        (bracket === "" ? "*" : ":is(").padEnd(whole.length),
      )
    : source;
  try {
    const { warnings } = transform({
      filename: sheet.file,
      code: Buffer.from(code),
      errorRecovery: true,
      visitor: { Rule: { "font-face": ({ value }) => void faces.push(fontFaceOf(value)) } },
    });
    for (const { message, loc } of warnings) warn(message, loc);
  } catch (problem) {
    const { loc } = problem as { loc?: { line: number; column: number } };
    warn(messageOf(problem), loc ?? { line: 1, column: 1 });
  }
  return faces.flatMap((face, index): Edit[] => {
    const [line, column] = [face.loc.line + 1, face.loc.column];
    const files = sheet.needs.filter(({ url }) => face.urls.includes(url));
    sheet.faces.push({ ...face, files, place: { file: sheet.file, line, column } });
    const start = tokens.findIndex((token) => {
      const found = token.type === TokenType.AtKeyword && place(token.start);
      return found && found.line === line && found.column === column;
    });
    const brace = tokens.slice(start).find(({ text }) => text === "{");
    if (start < 0 || brace === undefined) return [];
    return [{ from: brace.start + 1, to: brace.start + 1, text: `${FACE}:${sheet.id} ${index};` }];
  });
}

/** A warning about CSS that browsers may not support, unless it is in a package. */
export function unknownCss(
  message: string,
  at: Pick<Finding, "file" | "line" | "column">,
  hint = "It is published unchanged. “rules” in the settings can turn this warning off.",
): Finding[] {
  if (/^\.\.|(?:^|\/)node_modules\//.test(at.file ?? "")) return [];
  const end = /[.?!]$/.test(message) ? "" : ".";
  return [warning("styles/unknown", `Browsers may ignore this: ${message}${end}`, { ...at, hint })];
}

function classesIn(
  tokens: readonly StyleToken[],
  place: Place,
): Pick<Sheet, "classes" | "composed"> {
  const classes = tokens.flatMap(({ type, value = "" }, index) =>
    type === TokenType.Ident && tokens[index - 1]?.text === "." ? value : [],
  );
  const significant = tokens.filter(isSignificant);
  const composed = significant.flatMap((token, index): ComposedClass[] => {
    if (token.value?.toLowerCase() !== "composes" || significant[index + 1]?.text !== ":")
      return [];
    const rest = significant.slice(index + 2);
    const value = rest.slice(
      0,
      rest.findIndex(({ text }) => /^[;}]$/.test(text)),
    );
    const end = value.findIndex(({ text }) => text === "from");
    const source = end < 0 ? undefined : value[end + 1];
    // A source that is not a string is the keyword `global`.
    if (source !== undefined && source.type !== TokenType.String) return [];
    const from = source?.value;
    return value
      .slice(0, end < 0 ? value.length : end)
      .map(({ text, value: name = text, start }) => ({ name, from, at: place(start) }));
  });
  return { classes: new Set(classes), composed };
}

/** The finding for a class that a CSS module does not have. */
export function unknownClass(
  name: string,
  classes: Iterable<string>,
  place: Partial<Finding>,
  module = "this file",
): Finding {
  const hint = didYouMean(name, classes) ?? `Write a rule for .${name}, or remove the name.`;
  return error("styles/unknown-class", `“${name}” is not a class of ${module}.`, {
    ...place,
    length: name.length,
    hint,
  });
}
