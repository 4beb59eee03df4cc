import { isUtf8 } from "node:buffer";
import { createRequire } from "node:module";
import type { SaxesTagNS } from "saxes";
import { decoded } from "../files/files-below.ts";
import type { Position } from "../findings/finding.ts";
import { position } from "../findings/text.ts";

/** The reason why browsers do not show a drawing, as the end of a sentence: “is empty”. */
export interface DrawingProblem {
  problem: string;
  hint: string;
  at?: Pick<Position, "line" | "column"> | undefined;
}

interface Drawing {
  problem?: undefined;
  size: { width: number; height: number } | undefined;
}

export const SVG = "http://www.w3.org/2000/svg";

/** An entity that a document declares: its name, then `SYSTEM` or `PUBLIC`, or its text. */
export const ENTITY = /<!ENTITY\s+(?:%\s+)?([\w.-]+)\s+(?:(SYSTEM|PUBLIC)\b|["']([^"']*)["'])/g;

const require = createRequire(import.meta.url);

/** Reads an SVG file as strictly as browsers, which show nothing if it is broken. */
export function readDrawing(content: string | Uint8Array): Drawing | DrawingProblem {
  const bytes = Buffer.from(content as Uint8Array);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return wrong(
      "is compressed (.svgz)",
      "Save it as plain SVG; the build compresses it for hosts.",
    );
  const isUtf16 = /^(?:\xFF\xFE|\xFE\xFF|<\0|\0<)/.test(bytes.toString("latin1", 0, 2));
  // Browsers read drawings as UTF-8, unless a mark says UTF-16.
  if (isUtf16 || !isUtf8(bytes))
    return wrong(
      `is ${isUtf16 ? "in UTF-16" : "not in UTF-8"}`,
      "Save it as UTF-8. If its first line names another encoding, remove the name.",
    );
  const text = bytes.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return wrong("is empty", "Export the drawing again, as SVG.");
  const [beginning] = /^\s*[^<\s][^<\n]{0,30}/.exec(text) ?? [];
  if (beginning !== undefined)
    return wrong(`is not an SVG file: it starts with “${beginning.trim()}”`, BEGIN);
  return parsed(text);
}

const BEGIN = "The first element of an SVG file is <svg>.";

function wrong(problem: string, hint: string, at?: DrawingProblem["at"]): DrawingProblem {
  return { problem, hint, at };
}

function parsed(text: string): Drawing | DrawingProblem {
  const { SaxesParser } = require("saxes") as typeof import("saxes");
  const parser = new SaxesParser({ xmlns: true });
  for (const [, name = "", , value = ""] of text.matchAll(ENTITY)) parser.ENTITIES[name] = value;
  let root: SaxesTagNS | undefined;
  let hasIds = false;
  parser.on("opentag", (tag) => {
    root ??= tag;
    hasIds ||= "id" in tag.attributes;
  });
  let problem: DrawingProblem | undefined;
  try {
    parser.write(text).close();
  } catch (thrown) {
    const at = { line: parser.line, column: parser.column + 1 };
    problem = malformed(text.slice(0, parser.position), String(thrown), at);
  }
  // The parser does not know namespaces that are declared in a document type.
  const isTyped = text.includes("<!ATTLIST");
  if (problem !== undefined && !isTyped) return problem;
  if (root === undefined) return { size: undefined };
  return (isTyped ? undefined : rootProblem(root)) ?? sizeOf(root, hasIds);
}

function malformed(read: string, thrown: string, at: DrawingProblem["at"]): DrawingProblem {
  const [entity] = /&[\w.-]+;$/.exec(read) ?? [];
  if (entity !== undefined)
    return wrong(
      `has ${entity}, which SVG does not define, so browsers do not show it`,
      "Write the character itself. SVG has only &amp;, &lt;, &gt;, &quot; and &apos;.",
      at,
    );
  const blanked = read.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, (each) =>
    " ".repeat(each.length),
  );
  const bare = blanked.search(/&(?!#?[\w.-]+;)/);
  if (bare >= 0)
    return wrong(
      "has an unescaped &, so browsers do not show it",
      "Write it as &amp;.",
      position(read, bare),
    );
  const reason = thrown.replace(/^(?:Error: )?\d+:\d+: /, "").replace(/\.$/, "");
  return wrong(
    `is not well-formed XML, so browsers do not show it: ${reason}`,
    "Correct it, or export the drawing again.",
    at,
  );
}

function rootProblem({ name, prefix, local, attributes }: SaxesTagNS): DrawingProblem | undefined {
  if (local !== "svg") return wrong(`begins with <${name}>, so browsers do not show it`, BEGIN);
  const { value: namespace = "" } = attributes[prefix === "" ? "xmlns" : `xmlns:${prefix}`] ?? {};
  if (namespace === SVG) return undefined;
  const what = namespace === "" ? "no xmlns" : `the xmlns “${namespace}” instead of SVG’s`;
  return wrong(
    `has ${what}, so browsers do not show it`,
    `Write <svg xmlns="${SVG}" …>. It is optional only inside HTML.`,
  );
}

/** In pixels (CSS Values 3, section 5). */
const UNITS = { "": 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 4 / 3, pc: 16, em: 16 };

/** The size of a drawing, from its attributes and its `viewBox`. */
function sizeOf({ attributes }: SaxesTagNS, hasIds: boolean): Drawing | DrawingProblem {
  const lengthOf = (name: string): number | undefined => {
    const [, number, unit = ""] =
      /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)([a-z]*)\s*$/i.exec(
        attributes[name]?.value ?? "",
      ) ?? [];
    const { [unit.toLowerCase()]: factor }: Partial<Record<string, number>> = UNITS;
    return number === undefined || factor === undefined ? undefined : Number(number) * factor;
  };
  const given = { width: lengthOf("width"), height: lengthOf("height") };
  const box = (attributes["viewBox"]?.value ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box.length === 4 ? box : [];
  const isNothing = (length: number | undefined) => length !== undefined && length < 0.5;
  // Pages may use parts of a collection of drawings by their ids.
  if (!hasIds && (isNothing(given.width) || isNothing(given.height)))
    return wrong(
      "has a width or height of zero, so it is invisible",
      "Give its <svg> a width and a height in pixels, or only a viewBox.",
    );
  if (!hasIds && (boxWidth === 0 || boxHeight === 0))
    return wrong(
      "draws nothing: its viewBox has a width or height of zero",
      'Write the visible part of the drawing: viewBox="0 0 24 24".',
    );
  const ratio = boxWidth / boxHeight;
  const {
    width = given.height === undefined ? boxWidth : given.height * ratio,
    height = given.width === undefined ? boxHeight : given.width / ratio,
  } = given;
  if (!(width > 0 && height > 0)) return { size: undefined };
  const pixels = (length: number) => Math.max(1, Math.round(length));
  return { size: { width: pixels(width), height: pixels(height) } };
}

/** The problem with the drawing in an address (`data:image/svg+xml,…`). */
export function problemInAddress(address: string): Omit<DrawingProblem, "at"> | undefined {
  if (!/^\s*data:image\/svg/i.test(address)) return undefined;
  const { href = "", hash = "" } = URL.parse(address) ?? {};
  const [start, base64] = /^data:image\/svg\+xml(?:;[^;,]+)*?(;base64)?,/i.exec(href) ?? [];
  const data =
    start === undefined ? "" : decoded(href.slice(start.length, -hash.length || undefined));
  if (start === undefined || data === undefined) return undefined;
  const drawing = readDrawing(base64 === undefined ? data : Buffer.from(data, "base64"));
  if (drawing.problem === undefined) return undefined;
  const { problem, hint } = drawing;
  // Text after a # is not part of the drawing.
  return { problem, hint: /<|%3C/i.test(hash) ? "In an address, write # as %23." : hint };
}
