import { mapHtml } from "./map-html.ts";
import type { PageMarkup } from "./normalize-html.ts";
import { mapStyle } from "./style-tokens.ts";

/*
 * A site below a path of its host, such as /sub/. Everywhere in build-site, addresses begin at the
 * root of the site. The base is put before them when a page leaves it, and removed when a published
 * page is read.
 */

type Change = (url: string) => string;

/** Puts a base before every address that begins at the root of a site. */
export function prefixed(base: string): Change {
  // Browsers ignore leading spaces in an address, and read a backslash as a slash.
  return (url) => url.replace(/(?<=^[\0- ]*)[/\\](?![/\\])/, () => base);
}

/**
 * The same for addresses of authors, which may have the base already: an island gets it as a prop.
 * `own` are the paths of the site; if one of them starts like the base, addresses that do mean that
 * path.
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

/**
 * A page whose texts are changed by their type, for other addresses: `.html` as a whole, `.css` and
 * `.js` inside of it.
 */
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
