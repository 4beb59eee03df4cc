import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { filesBelow, forEachConcurrently } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";
import { ENTITY, readDrawing, SVG, type DrawingProblem } from "./drawing.ts";

const DOCUMENT = /\.(?:[sx]?html?|xht|svgz?|xml|xslt?|rss|atom|rdf|mml)$/i;
const HTML = /\.s?html?$/i;
const SVG_FILE = /\.svg$/i;

interface ActivePart {
  what: string;
  line: number;
  column: number;
}

const XHTML = "http://www.w3.org/1999/xhtml";

/** HTML in a drawing could imitate the site. Drawing programs write empty `<div>`s. */
const IN_FOREIGN = "HTML in a <foreignObject>";

/**
 * The first part of a file that runs code when a browser opens the file, or that cannot be read.
 * Elements of other vocabularies (feeds, data of drawing programs) run nothing.
 */
export function activePart(name: string, content: string | Uint8Array): ActivePart | undefined {
  if (!DOCUMENT.test(name)) return undefined;
  // Text in UTF-8 has no zero byte. In drawings, `readDrawing` reports it.
  if (typeof content !== "string" && content.includes(0) && !SVG_FILE.test(name))
    return { what: "text that is compressed or not in UTF-8", line: 1, column: 1 };
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const isHtml = HTML.test(name);
  const isAnyName = isHtml || /\.xslt?$/i.test(name) || /<\?xml-stylesheet[^>]*\bxsl/i.test(text);
  const entities = new Map(
    [...text.matchAll(ENTITY)].map(([, entity = "", , value = ""]) => [entity, value]),
  );
  const expanded = (value: string) =>
    value.replace(/&([\w.-]+);/g, (whole, entity: string) => entities.get(entity) ?? whole);
  // An address is short, and entities may double each other.
  for (let depth = 0; depth < 5; depth++)
    for (const [entity, value] of entities) entities.set(entity, expanded(value).slice(0, 1000));
  let found: ActivePart | undefined;
  const report = (what: string, offset: number) => (found ??= { what, ...position(text, offset) });
  for (const { 2: outside, 3: value = "", index } of text.matchAll(ENTITY))
    if (outside !== undefined) report("an external entity", index);
    else if (/<|&#(?:60|x3c);/i.test(value)) report("an entity with elements", index);
  /** The open elements, each with its name and the namespaces of prefixes. */
  const open: { namespaces: ReadonlyMap<string, string>; local: string }[] = [];
  const isInForeign = () => !isHtml && open.some(({ local }) => local === "foreignObject");
  const parser: Parser = new Parser(
    {
      onopentag(element, attributes) {
        const entries = Object.entries(attributes).map(
          ([key, value]) => [key, expanded(value)] as const,
        );
        const declared = entries.filter(([key]) => /^xmlns(?::|$)/.test(key));
        const namespaces = new Map([
          ...(open.at(-1)?.namespaces ?? []),
          ...declared.map(([key, value]) => [key.slice("xmlns:".length), value.trim()] as const),
        ]);
        const [local = "", prefix = ""] = element.split(":", 2).toReversed();
        open.push({ namespaces, local });
        const namespace =
          namespaces.get(prefix) ?? (SVG_FILE.test(name) && prefix === "" ? SVG : "");
        if (!isAnyName && namespace !== SVG && namespace !== XHTML) return;
        const isHtmlInSvg = namespace === XHTML && isInForeign() && local !== "div";
        const what = partOf(local, entries, isHtml) ?? (isHtmlInSvg ? IN_FOREIGN : undefined);
        if (what !== undefined) report(what, parser.startIndex);
      },
      ontext(written) {
        const { namespaces, local } = open.at(-1) ?? {};
        const isHtmlInSvg = local === "div" && namespaces?.get("") === XHTML && isInForeign();
        if (isHtmlInSvg && written.trim() !== "") report(IN_FOREIGN, parser.startIndex);
      },
      onclosetag: () => void open.pop(),
    },
    { xmlMode: !isHtml, decodeEntities: true },
  );
  parser.end(text);
  return found;
}

const DATA = new RegExp(
  String.raw`^(?!\s*(?:text|application)/(?:x-)?(?:java|ecma|j|live)script)` +
    String.raw`\s*[\w.+-]+/[\w.+-]+|^speculationrules$`,
  "i",
);

const ADDRESS = /^(?:\w+:)?(?:href|src|action|formaction|data|to|from|by|values)$/i;

function partOf(
  local: string,
  attributes: readonly (readonly [string, string])[],
  isHtml: boolean,
): string | undefined {
  const valueOf = (name: string) => attributes.find(([key]) => key === name)?.[1] ?? "";
  // The site's policy allows a script in a file of the site (`script-src 'self'`).
  const isFile =
    isHtml && URL.parse(valueOf("src") || "data:", "https://site.invalid")?.host === "site.invalid";
  if (/^script$/i.test(local) && !DATA.test(valueOf("type")) && !isFile) return "a <script>";
  for (const [name, value] of attributes) {
    if (/^on[a-z]+$/i.test(name)) return `the attribute ${name}`;
    // Browsers ignore spaces and control characters in a scheme. Animations list several values.
    // oxlint-disable-next-line no-control-regex -- these are what browsers ignore
    if (ADDRESS.test(name) && /(?:^|;)javascript:/i.test(value.replaceAll(/[\u0000-\u0020]/g, "")))
      return "a javascript: address";
    if (/^srcdoc$/i.test(name) && activePart("srcdoc.html", value) !== undefined)
      return "a script in srcdoc";
  }
  return undefined;
}

/** The findings of `examine` about a folder, relative to the root. */
export async function examineFiles(root: string, folder: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  await forEachConcurrently(
    await filesBelow(join(root, folder), (name) => DOCUMENT.test(name)),
    async (path) => {
      const file = `${folder}/${path}`;
      try {
        examine(file, await readFile(join(root, file)), { label: file, file });
      } catch (problem) {
        findings.push(...findingsOf(problem));
      }
    },
  );
  return findings;
}

interface Examined {
  label: string;
  /** If the finding is to point into it; otherwise, the message has the line. */
  file?: string;
  place?: Partial<Finding>;
}

/**
 * Throws a finding about a file in which something is active, or a drawing that browsers do not
 * show. Returns the size of a drawing.
 */
export function examine(
  name: string,
  content: string | Uint8Array,
  { label, file, place }: Examined,
): { width: number; height: number } | undefined {
  const refuse = (code: string, message: string, hint: string, at?: DrawingProblem["at"]) => {
    const where = file === undefined && at !== undefined ? ` It is on line ${at.line}.` : "";
    const whole = `${label} ${message}.${where}`;
    const location = file === undefined ? place : { file, ...at };
    throw new FindingsError([error(code, whole, { ...location, hint })]);
  };
  const active = activePart(name, content);
  if (active !== undefined) {
    const { what, ...at } = active;
    const message = `contains ${what}, which can run when the file is opened`;
    return refuse("security/active-file", message, HINT, at);
  }
  if (!SVG_FILE.test(name)) return undefined;
  const drawing = readDrawing(content);
  if (drawing.problem === undefined) return drawing.size;
  return refuse("assets/unreadable-image", drawing.problem, drawing.hint, drawing.at);
}

const HINT =
  "Remove it, or save the file as UTF-8: on some hosts, it would run unchecked. What visitors " +
  "use belongs in an island. An HTML file may load a script of the site by its address.";
