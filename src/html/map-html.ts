import { Parser } from "htmlparser2";
import { addressAttributes, mapAddresses } from "./addresses.ts";
import type { PageMarkup } from "./normalize-html.ts";
import { edited, mapStyle, type Edit } from "./style-tokens.ts";

/**
 * HTML, or XML such as a drawing, with only its addresses changed: in attributes, in `<style>`, in
 * the documents of frames, and before a document.
 */
function mapHtml(html: string, change: (url: string) => string, isXml = false): string {
  const edits: Edit[] = [];
  const written = new Map<string, { start: number; end: number }>();
  let style: number | undefined;
  const edit = (from: number, to: number, map: (text: string) => string): void => {
    const old = html.slice(from, to);
    const text = map(old);
    if (text !== old) edits.push({ from, to, text });
  };
  const parser: Parser = new Parser(
    {
      onopentagname: () => written.clear(),
      onattribute(name) {
        const { startIndex: start, endIndex: end } = parser;
        if (!written.has(name)) written.set(name, { start, end });
      },
      onopentag(name, attributes) {
        if (name.toLowerCase() === "style") style = parser.endIndex + 1;
        for (const { name: attribute, value, form } of addressAttributes(name, attributes)) {
          const next =
            form === "document" ? mapHtml(value, change) : mapAddresses(form, value, change);
          const { start = 0, end = 0 } = written.get(attribute) ?? {};
          if (next !== value) edit(start, end, (text) => withValue(text, next));
        }
      },
      onclosetag(name) {
        if (name.toLowerCase() !== "style" || style === undefined) return;
        edit(style, parser.startIndex, (css) => mapStyle(css, change));
        style = undefined;
      },
      onprocessinginstruction(name) {
        if (name !== "?xml-stylesheet") return;
        edit(parser.startIndex, parser.endIndex, (text) =>
          text.replace(/(\shref\s*=\s*["'])([^"']*)/, (_, before: string, url: string) => {
            return before + change(url);
          }),
        );
      },
    },
    { xmlMode: isXml },
  );
  parser.end(html);
  return edited(html, edits);
}

/** An attribute as it is written, with another value. */
function withValue(attribute: string, value: string): string {
  const [start = "", quote = ""] = /^[^=]*=\s*(["']?)/.exec(attribute) ?? [];
  const raw = attribute.slice(start.length);
  // Without entities, a value is its text.
  if (!/&/.test(raw)) return start + value + quote;
  const [mark, entity] = quote === "'" ? ["'", "&#39;"] : ['"', "&quot;"];
  const escaped = value.replaceAll("&", "&amp;").replaceAll(mark, () => entity);
  return start + (/</.test(raw) ? escaped : escaped.replaceAll("<", "&lt;")) + quote;
}

/*
 * A site below a path of its host, such as /sub/. In build-site, addresses begin at the root of the
 * site: a page gets the base when it leaves, and loses it when it is read again.
 */

type Change = (url: string) => string;

/** Puts a base before every address that begins at the root of a site. */
export function prefixed(base: string): Change {
  // Browsers ignore leading spaces in an address, and read a backslash as a slash.
  return (url) => url.replace(/(?<=^[\0- ]*)[/\\](?![/\\])/, () => base);
}

/**
 * The same for addresses of authors, which may have the base already, unless one of the site's
 * `own` paths starts like it.
 */
export function addingBase(base: string, own: Iterable<string> = []): Change {
  const addBase = prefixed(base);
  if (base === "/") return (url) => url;
  if ([...own].some((path) => path.replace(/^\/?/, "/").startsWith(base))) return addBase;
  return (url) => (`${url.trim()}/`.startsWith(base) ? url : addBase(url));
}

function remove(base: string): Change {
  return (url) => {
    const { length } = /^[\0- ]*/.exec(url)?.[0] ?? "";
    return url.startsWith(base, length)
      ? url.slice(0, length) + url.slice(length + base.length - 1)
      : url;
  };
}

/** A file as it is published below a base: a page, a style sheet or a drawing. */
export function withBase(file: string, text: string, addBase: Change): string {
  if (/\.css$/i.test(file)) return mapStyle(text, addBase);
  if (/\.svg$/i.test(file)) return mapHtml(text, addBase, true);
  return /\.html?$/i.test(file) ? mapHtml(text, addBase) : text;
}

/** A published file as it is without its base. */
export function withoutBase(file: string, text: string, base: string): string {
  return base === "/" ? text : withBase(file, text, remove(base));
}

/** A page whose texts are changed by their type: as a whole, and the styles and scripts in it. */
export function mapMarkup(
  { html, policyAt = 0, ruled, ...others }: PageMarkup,
  change: (text: string, type: ".html" | ".css" | ".js") => string,
): PageMarkup {
  const before = change(html.slice(0, policyAt), ".html");
  return {
    ...others,
    html: before + change(html.slice(policyAt), ".html"),
    policyAt: policyAt === 0 ? undefined : before.length,
    ruled: {
      scripts: ruled.scripts.map((text) => change(text, ".js")),
      styles: ruled.styles.map((text) => change(text, ".css")),
      attributes: ruled.attributes.map((text) => change(text, ".css")),
      forms: ruled.forms,
    },
  };
}
