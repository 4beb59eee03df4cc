import { parseSync, Visitor, type CallExpression, type NewExpression, type Node } from "oxc-parser";
import { messageOf } from "../findings/findings-error.ts";
import { elementsOf, type PageElement } from "./elements.ts";

/* The addresses in JSON whose format says which members are addresses. */

/** Import maps, speculation rules (HTML Standard), web app manifests (W3C), JSON Feed 1.1. */
export type DataFormat = "importmap" | "speculationrules" | "manifest" | "feed";

/** What the formats are called. */
export const DATA_FORMATS: Readonly<Record<DataFormat, string>> = {
  importmap: "import map",
  speculationrules: "list of speculation rules",
  manifest: "web app manifest",
  feed: "JSON feed",
};

/** The format of a file or of a `<script>`; undefined for other ones. */
export function dataFormat(name: string, text: string): DataFormat | undefined {
  if (name === "importmap" || name === "speculationrules") return name;
  if (/\.webmanifest$/i.test(name)) return "manifest";
  if (/(?:^|\/)manifest\.json$/i.test(name)) return OF_APP.test(text) ? "manifest" : undefined;
  return /\.json$/i.test(name) && text.includes("jsonfeed.org/version/") ? "feed" : undefined;
}

/** Members of web app manifests. Build tools name the lists of their files `manifest.json`, too. */
const OF_APP = /"(?:start_url|short_name|icons)"\s*:/;

/** Members that are addresses, wherever they are in a format. */
const MEMBERS: Partial<Record<DataFormat, RegExp>> = {
  speculationrules: /^(?:urls|href_matches)$/,
  manifest: /^(?:action|id|new_note_url|scope|src|start_url|url)$/,
  feed: /^(?:avatar|banner_image|favicon|icon|image|url|\w+_url)$/,
};

/** An address in data, and the member that it is the value of, or the name of a scope in. */
interface DataAddress {
  url: string;
  member?: string;
}

/** The data of a JSON text, or a sentence that says why there is none. */
export function parseJson(text: string): { data?: unknown; problem?: string } {
  try {
    return { data: JSON.parse(text) as unknown };
  } catch (problem) {
    return { problem: `It is not JSON: ${messageOf(problem)}.` };
  }
}

/** The addresses in data; none in a text that is not JSON. */
export function addressesInData(format: DataFormat, text: string): DataAddress[] {
  const found: DataAddress[] = [];
  const gather = (value: unknown, member: string): void => {
    if (Array.isArray(value)) for (const item of value) gather(item, member);
    else if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) {
        // In an import map, names and scopes may be addresses, too.
        if (format === "importmap")
          found.push(member === "scopes" ? { url: name, member } : { url: name });
        // The hashes of modules are not addresses.
        if (format !== "importmap" || name !== "integrity") gather(item, name);
      }
    if (typeof value !== "string") return;
    // A pattern begins like the addresses that it matches; “/*” is for all of the page.
    const isPattern = member === "href_matches";
    const url = isPattern ? (/^\/[^*:({?+\\]+/.exec(value)?.[0] ?? "") : value;
    if (format === "importmap" || MEMBERS[format]?.test(member)) found.push({ url, member });
  };
  gather(parseJson(text).data, "");
  // A browser puts another address in the place of “%s” (`protocol_handlers`).
  return found.filter(({ url }) => url !== "" && !url.includes("%s"));
}

/** An address in a file of XML, and where its element begins. */
interface XmlAddress {
  url: string;
  /** Whether it leads to a page. Otherwise, it leads to a file. */
  isPage: boolean;
  offset: number;
  /** What it is relative to (`xml:base`); undefined for the file itself. */
  base: string | undefined;
}

/** The root elements of RSS 2.0 and 1.0, Atom, and sitemaps. */
const ROOTS = /^(?:rss|rdf:RDF|feed|urlset|sitemapindex)$/;

/** Elements whose text is the address of a page. */
const PAGES = /^(?:link|loc|comments|guid|atom:uri|uri)$/;
/** Elements whose text is the address of a file. */
const FILES = /^(?:url|icon|logo|image:loc|video:(?:thumbnail|content)_loc)$/;
/** Elements whose `url`, `src` or `href` is the address of a file (RSS, Atom, Media RSS). */
const NAMES_FILE = /^(?:enclosure|content|media:\w+|itunes:image)$/;

/** The addresses in a feed or a sitemap at an address; none in other XML. */
export function addressesInXml(xml: string, place: string): XmlAddress[] {
  const found: XmlAddress[] = [];
  const elements = elementsOf(xml, undefined, true);
  if (!ROOTS.test(elements[0]?.name ?? "")) return found;
  const bases = new Map<PageElement | undefined, string | undefined>();
  for (const element of elements) {
    const { name, attributes, start: offset, parent } = element;
    const { href, src, url, rel = "", isPermaLink, "xml:base": own } = attributes;
    const around = bases.get(parent);
    const base = own === undefined ? around : URL.parse(own, around ?? place)?.href;
    bases.set(element, base);
    const add = (written: string, isPage: boolean) => {
      if (written.trim() !== "") found.push({ url: written.trim(), isPage, offset, base });
    };
    if (href !== undefined && /^(?:atom:|xhtml:)?link$/.test(name))
      add(href, !/^(?:enclosure|icon|stylesheet)$/.test(rel));
    else if (NAMES_FILE.test(name)) add(url ?? src ?? href ?? "", false);
    const text = element.text.trim();
    // A name may look like anything. One that is not a permanent link is only a name (RSS 2.0).
    const isName = name === "guid" && (isPermaLink === "false" || !/^https?:/i.test(text));
    const isPage = PAGES.test(name);
    if ((isPage || FILES.test(name)) && !isName && !/\s/.test(text)) add(text, isPage);
  }
  return found;
}

/** An address in a script, and where it is written, in characters from 0. */
interface ScriptAddress {
  url: string;
  offset: number;
  /** Whether it names a module, which the browser requests. */
  isImport?: boolean;
  /** Whether the module is requested once the code gets there (`import(…)`). */
  isLater?: boolean;
}

/** Calls, also with `new`, that request the address in their first argument, or lead there. */
const CALLS = new Set(
  (
    "fetch Request EventSource Worker SharedWorker importScripts open navigator.sendBeacon " +
    "navigator.serviceWorker.register location.assign location.replace"
  ).split(" "),
);

/** The address of the page, or of the script. */
const OWN = /\blocation\b|\bbaseURI\b|\bimport\.meta\.url\b/;

/** Calls that put the address in their third argument into the browser's address bar. */
const HISTORY = new Set(["history.pushState", "history.replaceState"]);

/** What an address is assigned to. */
const TARGETS = /(?:^|\.)location$|\.(?:href|src)$/;

/**
 * The addresses that a script requests or follows: in imports, in calls of the browser's own
 * functions, in assignments. `language` is the extension of its file.
 */
export function addressesInScript(script: string, language = "js"): ScriptAddress[] {
  if (!/["'`]\s*\/[^/*]|(?:\bfrom|\bimport)\b[\s(]*["'`]/.test(script)) return [];
  const found: ScriptAddress[] = [];
  const textOf = (node: Node | null | undefined): string | undefined => {
    if (node?.type === "TemplateLiteral" && node.quasis.length === 1)
      return node.quasis[0]?.value.cooked ?? undefined;
    return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
  };
  const add = (node: Node | null | undefined): void => {
    const url = textOf(node);
    if (node && url !== undefined) found.push({ url, offset: node.start });
  };
  const addModule = (node: Node | null | undefined, isLater = false): void => {
    const url = textOf(node);
    if (!node || url === undefined) return;
    // An import map gives a bare name its address.
    const isImport = /^(?:\.{0,2}\/|https?:)/i.test(url);
    found.push({ url, offset: node.start, isImport, isLater });
  };
  const call = ({ callee, arguments: given }: CallExpression | NewExpression): void => {
    const written = script.slice(callee.start, callee.end);
    const name = written.replace(/^(?:(?:window|self|globalThis|document)\.)+/, "");
    const { start = 0, end = 0 } = given[1] ?? {};
    // In a URL, it is relative to another address, which may be that of another host.
    const isOwn = name === "URL" && OWN.test(script.slice(start, end));
    if (CALLS.has(name) || isOwn) add(given[0]);
    else if (HISTORY.has(name)) add(given[2]);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => addModule(source),
    ImportExpression: ({ source }) => addModule(source, true),
    ExportNamedDeclaration: ({ source }) => addModule(source),
    ExportAllDeclaration: ({ source }) => addModule(source),
    CallExpression: call,
    NewExpression: call,
    AssignmentExpression({ left, right }) {
      if (TARGETS.test(script.slice(left.start, left.end))) add(right);
    },
  }).visit(parseSync(`script.${language}`, script).program);
  return found;
}
