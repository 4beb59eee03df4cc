import { Parser } from "htmlparser2";
import type { CheckedPage, PageFinding } from "./check-context.ts";
import { mergeRepeats, type Finding, type Position } from "../findings/finding.ts";
import { position } from "../findings/text.ts";
import { parseSource, SOURCE_ATTRIBUTE } from "../render/render-problem.ts";

/** What can be known about where a page comes from. Without rendering, only the content can be searched. */
export interface Sources {
  /** The places in content where exactly this text stands. */
  find: (text: string) => Position[];
  /** The page rendered anew with the place of its JSX on every element; undefined where that is not possible. */
  annotated?: (page: CheckedPage) => Promise<string | undefined>;
  /** The text of a source file, by its path relative to the site's root. */
  read?: (file: string) => string | undefined;
  /** The line of the route table that makes a page. */
  route?: (page: CheckedPage) => Position | undefined;
  /** The folder of the pages, relative to the site's root, for findings without a source. */
  out: string;
}

/**
 * Turns what rules say about pages into findings at the source that a person would edit: the template where it holds
 * the text itself, else the line of the content that does, else the template that shows it, the route, or the place in
 * the page. The same mistake on many pages is one.
 */
export async function traceToSources(found: readonly PageFinding[], sources: Sources): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const item of found) findings.push(await locate(item, sources));
  return mergeRepeats(findings);
}

async function locate(item: PageFinding, sources: Sources): Promise<Finding> {
  const { code, severity, message, hint, url, page, offset, text } = item;
  const head: Finding = {
    code,
    severity,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(url === undefined ? {} : { url }),
    route: page.address,
  };
  const inTemplate = await templatePlace(item, sources);
  const isLiteral = text !== undefined && inTemplate !== undefined && holdsLiteral(inTemplate, text, sources);
  const [inContent, ...alsoInContent] = text === undefined || isLiteral ? [] : sources.find(text);
  if (inContent !== undefined) {
    const { hintInMarkdown = hint } = item;
    const hintThere = inContent.file.endsWith(".md") ? hintInMarkdown : hint;
    const related = alsoInContent.map((place): Finding => ({
      code,
      severity: "info",
      message: "it stands here too",
      ...place,
    }));
    return {
      ...head,
      ...(hintThere === undefined ? {} : { hint: hintThere }),
      ...inContent,
      ...(related.length === 0 ? {} : { related }),
    };
  }
  const place = inTemplate ?? sources.route?.(page);
  if (place !== undefined) return { ...head, ...place };
  return { ...head, file: `${sources.out}/${page.file}`, ...(offset === undefined ? {} : position(page.html, offset)) };
}

/** As far as the start tag of an element reaches at most, in characters. */
const TAG_LENGTH = 400;

/** Whether the template writes the text out: content that happens to say the same has nothing to do with it then. */
function holdsLiteral({ file, line, column }: Position, text: string, { read }: Sources): boolean {
  const lines = read?.(file)?.split("\n") ?? [];
  const rest = lines
    .slice(line - 1)
    .join("\n")
    .slice(column - 1);
  const tag = rest.slice(0, TAG_LENGTH);
  return ['"', "'", "`"].some((quote) => tag.indexOf(quote + text + quote) >= 0);
}

async function templatePlace(item: PageFinding, { annotated, route, read }: Sources): Promise<Position | undefined> {
  const { page, offset, text, fromRoute } = item;
  if (fromRoute === true) {
    const line = route?.(page);
    return line !== undefined && text !== undefined && read?.(line.file)?.includes(JSON.stringify(text))
      ? line
      : undefined;
  }
  if (offset === undefined) return undefined;
  const html = await annotated?.(page);
  if (html === undefined) return undefined;
  // Annotation only adds attributes: the n-th element of one page is the n-th of the other.
  return elementSources(html, elementIndexAt(page.html, startTagOf(page.html, offset)));
}

/** Where the element begins whose end tag the offset is in; the offset itself, where it is in none. */
function startTagOf(html: string, offset: number): number {
  const ended = /^<?\/([a-z][\w-]*)/i.exec(html.slice(offset, offset + TAG_LENGTH))?.[1];
  if (ended === undefined) return offset;
  // As it is written: the parser closes elements by rules of its own.
  const tags = [...html.slice(0, offset).matchAll(new RegExp(`<(/?)${ended}(?![\\w-])`, "gi"))];
  let open = 1;
  for (const { 1: slash, index } of tags.toReversed()) {
    open += slash === "/" ? 1 : -1;
    if (open === 0) return index;
  }
  return offset;
}

/** The number of the element whose start tag holds the offset, or of the last one that begins before it. */
function elementIndexAt(html: string, offset: number): number {
  let index = -1;
  const parser: Parser = new Parser({
    onopentagname() {
      if (parser.startIndex <= offset) index++;
    },
  });
  parser.end(html);
  return index;
}

/** The place of the JSX of the element with that number, or of the nearest one around or before it that has one. */
function elementSources(html: string, wanted: number): Position | undefined {
  let index = -1;
  let found: Position | undefined;
  const parser = new Parser({
    onopentag(_name, attributes) {
      index++;
      if (index <= wanted) found = parseSource(attributes[SOURCE_ATTRIBUTE]) ?? found;
    },
  });
  parser.end(html);
  return found;
}
