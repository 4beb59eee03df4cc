/** A piece of HTML. */
export class Html {
  readonly text: string;

  /** `text` is inserted as it is. */
  constructor(text: string) {
    this.text = text;
  }
}

/** What a template can contain: HTML, text, which is escaped, lists of both, and nothing. */
type Content = Html | string | number | false | undefined | readonly Content[];

/** A template of HTML. Everything in it is escaped, unless it is HTML itself. */
export function markup(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(String.raw({ raw: parts }, ...contents.map(textOf)));
}

function textOf(content: Content): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  if (typeof content === "string" || typeof content === "number") return escaped(shown(String(content)));
  return content.map(textOf).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/**
 * A text that is safe to show: without control characters, which HTML forbids, and without those that change the
 * direction of writing, which could make an address look like another.
 */
function shown(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- replaces them
      .replace(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/g, "\uFFFD")
  );
}

/** A list of items. */
export function list(items: readonly Content[]): Html {
  return markup`<ul>
    ${items.map((item) => markup`<li>${item}</li>`)}
  </ul>`;
}

/** A link that opens in a new tab; plain text if the address cannot be opened. */
export function link(text: string, url: string | undefined): Html {
  const href = openable(url);
  const address = markup`<bdi class="address">${text}</bdi>`;
  return href === undefined
    ? address
    : markup`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${address}</a>`;
}

/** An address for a link; undefined unless a browser opens it as a page, as for `javascript:`. */
export function openable(url: string | undefined, base?: string): string | undefined {
  const { protocol, href } = (url === undefined ? null : URL.parse(url, base)) ?? {};
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** A place in a file. Long ones break after a folder. */
export function spot(place: string): Html {
  return markup`<code>${place.split(/(?<=\/)/).map((part, index) => markup`${index > 0 && markup`<wbr>`}${part}`)}</code>`;
}
