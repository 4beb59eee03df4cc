import { escapeMarkup, visible } from "../../findings/text.ts";

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
  if (typeof content === "string" || typeof content === "number") return escapeMarkup(visible(String(content)));
  return content.map(textOf).join("");
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
