import { Parser } from "htmlparser2";
import type { Finding, Position } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-repeats.ts";
import { parseSource, SOURCE_ATTRIBUTE } from "../render/source-attribute.ts";
import type { CheckedPage, PageFinding } from "./check-context.ts";

/** What can be known about where a page comes from. Without rendering, only the content can be searched. */
export interface Sources {
  /** The places in content where exactly this text stands. */
  find: (text: string) => Position[];
  /** The page rendered anew with the place of its JSX on every element; undefined where that is not possible. */
  annotated?: (page: CheckedPage) => Promise<string | undefined>;
  /** The folder of the pages, relative to the site's root, for findings without a source. */
  out: string;
}

/**
 * Turns what rules say about pages into findings at the source that a person would edit: the line of the content that
 * holds the text, else the line of the template, else the place in the page. The same mistake on many pages is one.
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
  const [inContent, ...alsoInContent] = text === undefined ? [] : sources.find(text);
  if (inContent !== undefined) {
    const related = alsoInContent.map((place): Finding => ({
      code,
      severity: "info",
      message: "it stands here too",
      ...place,
    }));
    return { ...head, ...inContent, ...(related.length === 0 ? {} : { related }) };
  }
  const inTemplate = await templatePlace(item, sources);
  if (inTemplate !== undefined) return { ...head, ...inTemplate };
  return { ...head, file: `${sources.out}/${page.file}`, ...(offset === undefined ? {} : placeIn(page.html, offset)) };
}

async function templatePlace({ page, offset }: PageFinding, { annotated }: Sources): Promise<Position | undefined> {
  if (offset === undefined) return undefined;
  const html = await annotated?.(page);
  if (html === undefined) return undefined;
  // Annotation only adds attributes: the n-th element of one page is the n-th of the other.
  return elementSources(html, elementIndexAt(page.html, offset));
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

function placeIn(html: string, offset: number): { line: number; column: number } {
  const before = html.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
