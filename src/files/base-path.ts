import { Parser } from "htmlparser2";

/*
 * A site below a path of its host, such as /sub/. Everywhere in build-site, addresses begin at the
 * root of the site. The base is put before them when a page leaves it, and removed when a published
 * page is read.
 */

/** Attributes that hold one address, and those that hold several. */
const ONE = new Set("href src action formaction poster data cite xlink:href".split(" "));
const SEVERAL = new Set("srcset imagesrcset".split(" "));

type Change = (address: string) => string;

/** HTML as it is published below a base. */
export function withBase(html: string, base: string): string {
  return base === "/" ? html : changed(html, putBefore(base));
}

/** Published HTML as it is without its base. */
export function withoutBase(html: string, base: string): string {
  return base === "/" ? html : changed(html, remove(base));
}

/** The same for a style sheet, as a minifier writes it. */
export function styleWithBase(css: string, base: string): string {
  return changedStyle(css, putBefore(base));
}

export function styleWithoutBase(css: string, base: string): string {
  return changedStyle(css, remove(base));
}

/** Puts a base before an address that begins at the root of the site. */
export function putBefore(base: string): Change {
  return (address) => (/^\/(?![/\\])/.test(address) ? base + address.slice(1) : address);
}

function remove(base: string): Change {
  return (address) => (address.startsWith(base) ? address.slice(base.length - 1) : address);
}

function changedStyle(css: string, change: Change): string {
  return css.replaceAll(
    /(url\(["']?)(\/[^"')]*)/g,
    (_, start: string, address: string) => start + change(address),
  );
}

/** Changes the addresses in HTML, and nothing else in it. */
function changed(html: string, change: Change): string {
  let text = "";
  let end = 0;
  let element = "";
  const parser: Parser = new Parser({
    onopentagname: (name) => void (element = name),
    onattribute(name, _, quote) {
      if (typeof quote !== "string") return;
      const start = html.indexOf(quote, parser.startIndex) + 1;
      const written = html.slice(start, html.indexOf(quote, start));
      const next = changedValue(written, name, element, change);
      if (next === written) return;
      text += html.slice(end, start) + next;
      end = start + written.length;
    },
  });
  parser.end(html);
  return text + html.slice(end);
}

function changedValue(value: string, name: string, element: string, change: Change): string {
  // The marker of an island names all its scripts.
  if (element === "site-island")
    return name === "src" ? value.split(" ").map(change).join(" ") : value;
  if (ONE.has(name)) return change(value);
  if (SEVERAL.has(name))
    return value.replaceAll(
      /(^|,\s+)(\S+)/g,
      (_, before: string, address: string) => before + change(address),
    );
  if (element === "meta" && name === "content")
    return value.replace(
      /^(\d+;\s*url=)(\S+)$/i,
      (_, before: string, address: string) => before + change(address),
    );
  return value;
}
