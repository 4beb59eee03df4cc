import { pictureHint } from "../assets/photographs.ts";
import type { ContentText } from "../content/content.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import { position, textFrom, type ReadSource } from "../findings/text.ts";
import {
  elementAt,
  elementsOf,
  parseSource,
  SOURCE_ATTRIBUTE,
  withAncestors,
  type PageElement,
} from "../html/elements.ts";
import type { PageFinding, PageText } from "./check-context.ts";
import type { Validate } from "./inspect-page.ts";

/** The sources of pages. Without rendering, only the content can be searched. */
export interface Sources {
  /** The places in content that hold exactly this text. */
  find: (text: string) => Position[];
  /** Every text of the content; undefined if the site cannot be opened. */
  texts?: () => ContentText[];
  /** The page rendered again with the places of its JSX; undefined if that is not possible. */
  annotated?: (page: PageText) => AnnotatedPage | undefined;
  read?: ReadSource;
  /** The pictures of the site, by their paths in `content/images/`. */
  pictures?: readonly string[];
  /** The line of the route table that makes a page. */
  route?: (page: PageText) => Position | undefined;
  /** Words of the head of a page in the Markdown file that it shows. */
  words?: (page: PageText, words: string) => Position | undefined;
  /** The folder of the pages, where findings without a source are. */
  out: string;
}

/** A page with the place of its JSX on every element. */
export interface AnnotatedPage {
  html: string;
  /** The HTML that elements have as text (`dangerouslySetInnerHTML`), and where. */
  raw: { element: string; html: string; place: Position }[];
}

/**
 * Turns what rules report about pages into findings at the source that a person would edit: the
 * template if it has the text itself, else the content that does, else the template that shows it,
 * the route, or the place in the page. The same mistake on many pages becomes one finding.
 */
export async function traceToSources(
  found: readonly PageFinding[],
  sources: Sources,
): Promise<Finding[]> {
  const broken = new Map<string, Finding[]>();
  let validate: Validate | undefined;
  for (const { code, page } of found) {
    if (!NESTING.has(code) || broken.has(page.file)) continue;
    validate ??= (await import("./inspect-page.ts")).openValidator();
    broken.set(page.file, brokenHtml(page, sources, validate));
  }
  const reading = { ...sources, elements: elementsOfPages(sources) };
  // On a page with broken HTML, others may be consequences.
  const sure = found.filter(({ page: { file } }) => (broken.get(file) ?? []).length === 0);
  const located = sure.map((item) => locate(item, reading));
  return mergeRepeats([...[...broken.values()].flat(), ...located]);
}

/** Elements whose content is not parsed. */
const TEXT_ONLY: ReadonlySet<string> = new Set(["script", "style", "textarea", "title"]);
const NESTING: ReadonlySet<string> = new Set(["html/close-order", "html/parser-error"]);

/** React closes what it opens, so only raw HTML can nest wrongly. */
function brokenHtml(page: PageText, { annotated, find }: Sources, validate: Validate): Finding[] {
  const { raw = [] } = annotated?.(page) ?? {};
  return raw.flatMap(({ element, html, place }) => {
    // Finds wrong nesting inside; whether the element is allowed there does not matter.
    const parent = TEXT_ONLY.has(element) ? element : "div";
    const [first] = validate(`<${parent}>${html}</${parent}>`, page.file)
      .filter(({ rule }) => NESTING.has(`html/${rule}`))
      .toSorted((one, other) => one.offset - other.offset);
    if (first === undefined) return [];
    const problem = first.rule === "parser-error" ? "a comment or a tag has no end" : first.message;
    const message = `The HTML inside this <${element}> is incomplete: ${problem}.`;
    const hint = "Close every element, comment and tag that you open, and nothing else.";
    const at = find(html)[0] ?? place;
    return error(`html/${first.rule}`, message, { ...at, route: page.address, hint });
  });
}

interface Reading extends Sources {
  elements: ReturnType<typeof elementsOfPages>;
}

/**
 * Returns a function that finds the elements of a page as it is published and with the place of
 * their JSX. Findings come page by page: each page is parsed once.
 */
function elementsOfPages({ annotated }: Sources) {
  let last: PageText | undefined;
  let elements: { plain: PageElement[]; annotated: PageElement[] } | undefined;
  return (page: PageText) => {
    if (last === page) return elements;
    last = page;
    const html = annotated?.(page)?.html;
    elements =
      html === undefined ? undefined : { plain: written(page.html), annotated: written(html) };
    return elements;
  };
}

/** The elements of a page without its policy, which is added when the page is published. */
const written = (html: string) =>
  elementsOf(html).filter(
    ({ attributes }) => attributes["http-equiv"] !== "Content-Security-Policy",
  );

function locate(item: PageFinding, sources: Reading): Finding {
  const { code, severity, message, url, page, offset, text } = item;
  const at = (place: Partial<Finding>, otherwise?: string): Finding => {
    const { file = "" } = place;
    const { isPicture = false, hintInMarkdown } = item;
    const forMarkdown = isPicture
      ? pictureHint(text ?? "", file, sources.pictures ?? [])
      : hintInMarkdown;
    const hint = (isMarkdown(place) ? forMarkdown : undefined) ?? item.hint ?? otherwise;
    return { code, severity, message, hint, url, route: page.address, ...place };
  };
  const inPage = () => (offset === undefined ? {} : position(page.html, offset));
  if (page.source !== undefined) return at({ file: page.source, ...inPage() });
  const { inTemplate, isOfPackage = false } = templatePlace(item, sources) ?? {};
  const isLiteral =
    text !== undefined && inTemplate !== undefined && holdsLiteral(inTemplate, text, sources);
  const all = text === undefined || isLiteral ? [] : sources.find(text);
  // A relative address in a Markdown file has nothing to do with the same one in another.
  const isOfMarkdown = url === text && isMarkdown(inTemplate);
  const inFile = isOfMarkdown ? all.filter(({ file }) => file === inTemplate?.file) : all;
  const isRelative = !/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(text ?? "");
  const found = isRelative || inFile.length === 0 ? inFile : all;
  // Another page may have the same title.
  const own = item.fromRoute === true && !isLiteral && sources.words?.(page, text ?? "");
  const [inContent, ...others] = own
    ? [own, ...found.filter(({ file }) => file !== own.file)]
    : found;
  const seeAlso = (place: Position, says: string): Finding => {
    return { code, severity: "info", message: says, ...place };
  };
  if (inContent !== undefined) {
    const related = others.map((place) => seeAlso(place, "the same text"));
    return at({ ...inContent, ...(related.length > 0 && { related }) });
  }
  // A name in content may be the last part of an address that a template puts together.
  const last = isLiteral ? undefined : item.leads?.split("/").findLast(Boolean);
  const [named, another] = last === undefined ? [] : sources.find(last);
  if (named !== undefined && another === undefined) {
    const related = inTemplate && [seeAlso(inTemplate, "linked by this template")];
    return at({ ...named, related });
  }
  const place = inTemplate ?? sources.route?.(page);
  if (place !== undefined) return at(place, isOfPackage ? OF_PACKAGE : undefined);
  return at({ file: `${sources.out}/${page.file}`, ...inPage() });
}

const isMarkdown = (place?: Partial<Position>) => /\.mdx?$/.test(place?.file ?? "");

const TAG_LENGTH = 400;

/** Whether the template itself has the text, so that the same in content is unrelated. */
function holdsLiteral(place: Position, text: string, sources: Sources): boolean {
  const source = sourceFrom(place, sources);
  return ['"', "'", "`"].some((quote) => {
    const offset = source.indexOf(quote + text + quote);
    return offset >= 0 && offset < TAG_LENGTH;
  });
}

function sourceFrom(place: Position, { read }: Sources): string {
  return textFrom(read?.(place.file) ?? "", place);
}

const OF_PACKAGE =
  "The island, or a package in it, writes this element. To allow it, set the level of this " +
  "code under “rules” in content/settings.yaml.";

/**
 * The place of the JSX of an element. `isOfPackage`: of its island, as a package has the element.
 */
function templatePlace(
  item: PageFinding,
  sources: Reading,
): { inTemplate: Position; isOfPackage?: boolean } | undefined {
  const { page, offset, text, fromRoute } = item;
  if (fromRoute === true) {
    const line = sources.route?.(page);
    if (line === undefined || text === undefined) return undefined;
    const source = sources.read?.(line.file);
    return source?.includes(JSON.stringify(text)) ? { inTemplate: line } : undefined;
  }
  const elements = offset === undefined ? undefined : sources.elements(page);
  if (offset === undefined || elements === undefined) return undefined;
  // Annotation only adds attributes: the n-th element of one page is the n-th of the other.
  const { plain, annotated } = elements;
  const start = startTagOf(page.html, offset);
  const element = annotated[elementAt(plain, start)];
  const before = annotated.slice(0, 1 + plain.findLastIndex((each) => each.start <= start));
  const nearest = nearestWithPlace(element, before, sources);
  const inTemplate = nearest && placeOf(nearest);
  return inTemplate && { inTemplate, isOfPackage: nearest.name === ISLAND && nearest !== element };
}

const ISLAND = "site-island";

const placeOf = ({ attributes }: PageElement) => parseSource(attributes[SOURCE_ATTRIBUTE]);

/**
 * The element itself or the nearest around it that has a place. Where a layout has `{children}`,
 * the last element `before` counts instead, unless it is an island: it is probably in the same
 * template.
 */
function nearestWithPlace(
  element: PageElement | undefined,
  before: readonly PageElement[],
  sources: Sources,
): PageElement | undefined {
  const around = new Set(withAncestors(element));
  const isInIsland = [...around].some(({ name }) => name === ISLAND);
  const isNeighbor = ({ name, parent }: PageElement) =>
    !isInIsland &&
    name !== ISLAND &&
    parent !== undefined &&
    around.has(parent) &&
    takesChildren(parent, sources);
  return before.findLast(
    (each) => placeOf(each) !== undefined && (around.has(each) || isNeighbor(each)),
  );
}

/** Whether the JSX of an element has the children of its component, or is in a package. */
function takesChildren(element: PageElement, sources: Sources): boolean {
  const place = placeOf(element);
  return (
    place === undefined || /\bchildren\b/.test(sourceFrom(place, sources).slice(0, TAG_LENGTH))
  );
}

/** Where the element of an end tag begins; the offset itself if no end tag is there. */
function startTagOf(html: string, offset: number): number {
  const ended = /^<?\/([a-z][\w-]*)/i.exec(html.slice(offset, offset + TAG_LENGTH))?.[1];
  if (ended === undefined) return offset;
  // Tags are counted as they are written, because a parser closes elements by its own rules.
  const tags = [...html.slice(0, offset).matchAll(new RegExp(`<(/?)${ended}(?![\\w-])`, "gi"))];
  let open = 1;
  for (const { 1: slash, index } of tags.toReversed()) {
    open += slash === "/" ? 1 : -1;
    if (open === 0) return index;
  }
  return offset;
}
