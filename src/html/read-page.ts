import {
  addressAttributes,
  addressesIn,
  candidatesIn,
  type AddressAttribute,
} from "./addresses.ts";
import { addressesInData, addressesInScript, dataFormat } from "./data-addresses.ts";
import { elementsOf, isScriptType, withAncestors, type PageElement } from "./elements.ts";
import { PageFacts, type PageImage } from "./page-facts.ts";
import { addressesOf } from "./style-tokens.ts";

/** Reads a page's HTML, or the XML of a drawing or a page. */
export function readPage(html: string, isXml = false): PageFacts {
  const facts = new PageFacts();
  let sources: PageElement[] = [];
  const instruct = (offset: number) => facts.instructions.push(offset);
  const elements = elementsOf(html, instruct, isXml);
  facts.afterEnd = afterEnd(html, elements);
  const forms = elements.filter(({ name }) => name === "form");
  const methods = new Map(forms.map(({ attributes: { id, method = "get" } }) => [id, method]));
  for (const element of elements) {
    const { name, attributes, start, parent, depth, text } = element;
    facts.size.elements++;
    facts.size.depth = Math.max(facts.size.depth, depth);
    const around = withAncestors(parent);
    // A template is not on the page, but with a mode it becomes a visible shadow tree.
    const templates = around.filter((each) => each.name === "template");
    if (templates.some((each) => !("shadowrootmode" in each.attributes))) {
      facts.named.push(start);
      continue;
    }
    // No link leads into a shadow tree.
    readElement(facts, element, templates.length === 0);
    const isControl = (each: PageElement) => each.name === "a" || each.name === "button";
    if (isNamed(element))
      facts.named.push(start, ...around.filter(isControl).map((each) => each.start));
    else if (isVisibleFrame(element)) facts.untitledFrames.push(start);
    readLinks(facts, element, methods);
    readLandmark(facts, element, around);
    if (name === "title" && !around.some((each) => each.name === "svg") && text !== "")
      facts.title = (facts.title ?? "") + text;
    if (name === "source" && parent?.name === "picture") sources.push(element);
    if (name === "img") {
      facts.images.push(imageOf(element, sources));
      sources = [];
    }
    if (name === "style") readStyle(facts, element);
    if (name === "script" && attributes["src"] === undefined) readScript(facts, element);
  }
  if (facts.kind === "part" && /^\s*(?:<!--[^]*?-->\s*)*<!doctype\s+html/i.test(html))
    facts.kind = "page";
  return facts;
}

function afterEnd(html: string, elements: readonly PageElement[]): number[] {
  // Frames have a body for browsers without frames.
  const body = elements.find(({ name, parent }) => name === "body" && parent?.name !== "noframes");
  const { end } = body ?? elements.find(({ name }) => name === "html") ?? {};
  if (end === undefined) return [];
  const rest = html.slice(end + 1);
  const { length } = /^(?:\s+|<!--[^]*?-->|<\/html\s*>)*/i.exec(rest)?.[0] ?? "";
  return length < rest.length ? [end + 1 + length] : [];
}

function readStyle({ styles, links }: PageFacts, { text, start: offset }: PageElement): void {
  styles.push(text);
  for (const [url, [first]] of Map.groupBy(addressesOf(text), ({ address }) => address))
    if (url !== "") links.push({ url, element: "style", kind: first?.kind, loads: true, offset });
}

/** Addresses in scripts and data are as they are published. */
function readScript(
  { data, links }: PageFacts,
  { text, attributes, start: offset }: PageElement,
): void {
  const type = attributes["type"]?.trim() ?? "";
  const add = (url: string, element: string) =>
    links.push({ url, element, loads: false, isRaw: true, offset });
  const format = dataFormat(type.toLowerCase(), "");
  if (format !== undefined || /^application\/ld\+json\b/i.test(type))
    data.push({ text, offset, format });
  if (format === undefined) {
    if (isScriptType(attributes["type"]))
      for (const { url, isImport } of addressesInScript(text))
        add(url, isImport ? "import" : "name");
    return;
  }
  for (const { url, member } of addressesInData(format, text))
    if (format === "importmap" && !/^(?:|scopes)$/.test(member ?? "") && !url.endsWith("/"))
      add(url, "import");
    else add(url, member === "urls" ? "data" : "name");
}

/** Attributes that name the language of an element or of what it leads to. */
const LANGUAGES = ["lang", "xml:lang", "hreflang", "srclang"] as const;

function readElement(
  facts: PageFacts,
  { name: element, attributes, start: offset }: PageElement,
  isReachable: boolean,
): void {
  const { id } = attributes;
  if (id !== undefined && isReachable) {
    const known = facts.ids.get(id) ?? [];
    facts.ids.set(id, known);
    known.push(offset);
  }
  if (element === "html" || element === "head" || element === "body") {
    facts.starts[element] ||= offset;
    if (facts.kind === "part") facts.kind = "page";
  }
  if (element === "base") facts.base ??= attributes["href"];
  if (element === "link" && attributes["rel"]?.toLowerCase() === "canonical")
    facts.canonical ??= attributes["href"];
  if (element === "a" && attributes["name"] && isReachable) facts.names.push(attributes["name"]);
  if (element === "script") facts.hasScripts ||= isScriptType(attributes["type"]);
  if (element === "html") facts.lang = attributes["lang"];
  for (const attribute of LANGUAGES) {
    const { [attribute]: tag = "" } = attributes;
    if (tag !== "" && !facts.languages.some((known) => known.tag === tag))
      facts.languages.push({ tag, attribute, offset });
  }
  if (element === "title" && facts.title === undefined) facts.titleOffset = offset;
  if (element === "h1") facts.h1.push(offset);
  if (element !== "meta") return;
  const { name, content = "" } = attributes;
  if (/^content-security-policy$/i.test(attributes["http-equiv"] ?? "")) facts.policy ??= content;
  if (name === "description") {
    facts.description = content;
    facts.descriptionOffset = offset;
  } else if (name === "robots") facts.noindex = /\bnoindex\b/.test(content);
}

/** Whether an element has a name in a way that the validator does not know. */
function isNamed({ name, attributes }: PageElement): boolean {
  const { "aria-label": label = "", "aria-labelledby": labels = "" } = attributes;
  // An empty title that is present will be filled by a script.
  if ("title" in attributes || (label + labels).trim() !== "") return true;
  // The rule for `alt` reports a button without it.
  return name === "input" && /^image$/i.test(attributes["type"] ?? "");
}

function isVisibleFrame({ name, attributes }: PageElement): boolean {
  const { "aria-hidden": hidden, style = "" } = attributes;
  if ("hidden" in attributes || hidden === "true" || /display:\s*none/i.test(style)) return false;
  return name === "iframe" || name === "embed";
}

function readLinks(
  facts: PageFacts,
  { name: element, attributes, start: offset, parent }: PageElement,
  methods: ReadonlyMap<string | undefined, string>,
): void {
  const { content = "" } = attributes;
  const isGet = (method = "get") => /^get$/i.test(method);
  // A button has the method of its form, unless it has one of its own.
  const owner = withAncestors(parent).find(({ name }) => name === "form");
  const ofForm =
    attributes["form"] === undefined
      ? owner?.attributes["method"]
      : (methods.get(attributes["form"]) ?? "");
  const sends =
    element === "form"
      ? !isGet(attributes["method"])
      : "formaction" in attributes && !isGet(attributes["formmethod"] ?? ofForm);
  const common = {
    offset,
    ...(sends && { sends }),
    ...(/^(?:script|link)$/.test(element) && { attributes }),
  };
  const all = addressAttributes(element, attributes);
  for (const attribute of all) {
    const { form, use, value, kind } = attribute;
    const as = { element: roleOf(element, attribute), loads: use === "load", kind, ...common };
    if (form === "document") {
      const { links, base } = readPage(value);
      for (const link of links)
        // Fragments in the frame belong to the frame itself.
        if (!link.url.startsWith("#")) facts.links.push({ base, ...link, offset });
    }
    if (use === "base" || use === "none") continue;
    // An empty address is the page itself.
    const urls = value === "" && use === "visit" ? [""] : addressesIn(form, value);
    for (const url of urls)
      // Presentation attributes of drawings refer to parts of the same drawing.
      if (form !== "style" || attribute.name === "style" || !url.startsWith("#"))
        facts.links.push({ url, ...as });
    if (urls.length === 0) continue;
    if (element === "a" && use === "visit") facts.firstLink ??= facts.links.at(-1);
    // With a delay, visitors see the page first.
    if (form === "refresh" && (Number.parseInt(content, 10) === 0 || /^\s*\./.test(content)))
      facts.kind = "moved";
  }
  // Other metadata is for other programs.
  if (element === "meta" && all.length === 0 && /^(?:https?:\/)?\/\S+$/i.test(content))
    facts.links.push({ url: content, element: "name", loads: false, isRaw: true, offset });
}

function roleOf(element: string, { form, use, name }: AddressAttribute): string {
  if (use === "self") return "data";
  if (use === "name") return name === "cite" ? "cite" : "name";
  if (use === "visit" && !/^(?:area|frame|iframe|img|meta)$/.test(element)) return "a";
  if (form === "style") return "style";
  // A preview in a social network is a file.
  if (element === "meta" && use === "refer") return "link";
  return element === "input" && use === "load" ? "img" : element;
}

function imageOf(
  { attributes, start: offset }: PageElement,
  sources: readonly PageElement[],
): PageImage {
  const { src = "", srcset, width, height, loading } = attributes;
  const own = srcset === undefined ? [{ url: src }] : candidatesIn(srcset);
  // The best format comes first, and every modern browser supports it.
  const types = sources.map((source) => source.attributes["type"]);
  const best = types.find((type) => type !== undefined);
  const choices = sources
    .filter((_, index) => best === undefined || types[index] === best)
    .flatMap((source) => candidatesIn(source.attributes["srcset"]));
  if (best === undefined) choices.push(...own);
  const sized = width !== undefined && height !== undefined;
  return { src, offset, sized, choices, lazy: loading === "lazy" };
}

/** Inside these, `header` and `footer` are not landmarks of the page (HTML-AAM). */
const SECTIONING = new Set(["article", "aside", "main", "nav", "section"]);

function readLandmark(
  { landmarks }: PageFacts,
  { name: element, attributes, start: offset }: PageElement,
  around: readonly PageElement[],
): void {
  const { role } = attributes;
  const isOfPage = role === undefined && !around.some(({ name }) => SECTIONING.has(name));
  if (element === "main" || role === "main") landmarks.main.push(offset);
  else if (element === "nav" || role === "navigation") landmarks.navigation.push(offset);
  else if (role === "banner" || (element === "header" && isOfPage)) landmarks.banner.push(offset);
  else if (role === "contentinfo" || (element === "footer" && isOfPage))
    landmarks.contentinfo.push(offset);
}
