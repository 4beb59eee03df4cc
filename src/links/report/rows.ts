import { hash } from "node:crypto";
import { escapeMarkup, visible } from "../../findings/text.ts";
import { type Evidence, type LinkRow } from "../link-row.ts";
import { hintFor, historyOf, shortReason, type LinkCommand } from "./findings.ts";

export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Contents of a template of HTML: text is escaped, lists are joined. */
type Content = Html | string | number | false | undefined | readonly Content[];

export function markup(parts: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(String.raw({ raw: parts }, ...contents.map(textOf)));
}

function textOf(content: Content): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  if (typeof content === "object") return content.map(textOf).join("");
  return escapeMarkup(visible(String(content)));
}

export function list(items: readonly Content[]): Html {
  return markup`<ul>
    ${items.map((item) => markup`<li>${item}</li>`)}
  </ul>`;
}

/** A link that opens in a new tab; plain text if the address cannot be opened. */
function link(text: string, url: string | undefined) {
  const href = openable(url);
  const address = markup`<bdi class="address">${text}</bdi>`;
  return href === undefined
    ? address
    : markup`<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${address}</a>`;
}

/** Undefined for `javascript:` and others that are not pages. */
export function openable(url = "", base?: string): string | undefined {
  const { protocol, href } = URL.parse(url, base) ?? {};
  return protocol === "https:" || protocol === "http:" ? href : undefined;
}

/** More are collapsed: a link in the footer is on all pages. */
const PAGES = 5;
/** The address of the link itself shows the new one. */
const ENDING_ADDRESS = / to https?:\/\/\S+$/;

/** Each link with what was found, and where to edit it. */
export function linkRows(rows: readonly LinkRow[], about: About): Html {
  return markup`<ul class="rows">
    ${rows.map((row) => linkItem(row, about))}
  </ul>`;
}

interface About {
  site?: string | undefined;
  command: LinkCommand;
  /** The hints that are said above the list. */
  said: readonly string[];
}

export function rowId(url: string): string {
  return `link-${hash("sha256", url).slice(0, 12)}`;
}

function linkItem(row: LinkRow, { site, command, said }: About) {
  const reason = shortReason(row);
  const { url, verdict, remarks = [], sources } = row;
  const places = [...new Set(sources.map(({ file, line }) => `${file}:${line}`))];
  const found = [
    verdict === "moved" ? reason.replace(ENDING_ADDRESS, "") : reason,
    ...remarks.map((each) => each.reason),
  ];
  const history = historyOf(row).trim();
  const needsNothing = row.severity === undefined || verdict === "skipped";
  const hint = needsNothing ? undefined : hintFor(row, command);
  return markup`<li id="${rowId(url)}">
    <div>${addressOf(row)}</div>
    ${part("What we found", [
      found.map((each) => markup`<p>${sentence(each)}</p>`),
      history !== "" && markup`<p>${history}</p>`,
      hint !== undefined && !said.includes(hint) && markup`<p class="hint">${hint}</p>`,
      pictureOf(row),
      asked(row),
    ])}
    ${part("Where to edit", [
      places.length === 0
        ? markup`<p>Not known.</p>`
        : list(places.map((place) => markup`<code>${place}</code>`)),
      pagesWith(row.routes, site),
    ])}
  </li>`;
}

function part(label: string, content: readonly Content[]) {
  return markup`<div><p class="label">${label}</p>${content}</div>`;
}

function pictureOf({ picture, url }: LinkRow) {
  if (picture === undefined || !/^[\w+/=]+$/.test(picture)) return false;
  const alt = `What a browser saw at ${url}`;
  const source = `data:image/webp;base64,${picture}`;
  return markup`<img src="${source}" alt="${alt}" width="400" height="225" loading="lazy">`;
}

const ASKED: Record<Evidence["by"], string> = {
  check: "The check requested it",
  navigation: "Again, as browsers request it",
  control: "A random address there",
  browser: "A browser opened it",
};

function asked({ evidence = [] }: LinkRow) {
  const items = evidence.map(({ by, came, at, title, assumed }) => {
    const where = at !== undefined && markup`, at <bdi class="address">${at}</bdi>`;
    const named = title !== undefined && `, “${title}”`;
    const reason = assumed === true && ", as for other addresses of this host";
    return markup`${ASKED[by]}: <code>${came}</code>${where}${named}${reason}`;
  });
  if (items.length === 0) return false;
  return markup`<details class="more">
    <summary>Requests and results</summary>
    ${list(items)}
  </details>`;
}

function addressOf({ verdict, url, words, title, replacement, finalUrl }: LinkRow) {
  const next = verdict === "moved" ? (replacement ?? finalUrl) : finalUrl;
  const meaning = verdict === "moved" ? "is now " : "leads to ";
  const arrow = markup`<span aria-hidden="true">→ </span><span class="hidden">${meaning}</span>`;
  return markup`${words !== undefined && markup`<p class="words"><bdi>${words}</bdi></p>`}
  ${link(url, verdict === "invalid" ? undefined : url)}
  ${next !== undefined && next !== url && markup`<p class="next">${arrow}${link(next, next)}</p>`}
  ${title !== undefined && markup`<p class="soft">Title: <bdi>${title}</bdi></p>`}`;
}

/** A clause as a sentence, with a capital letter and a period. */
function sentence(text: string) {
  const start = text.slice(0, 1).toUpperCase() + text.slice(1);
  return /[.!?…]$/.test(text) ? start : `${start}.`;
}

function pagesWith(routes: readonly string[], site: string | undefined) {
  if (routes.length === 0) return false;
  const links = routes.map((route) => link(route, site && openable(route, site)));
  if (links.length > PAGES)
    return markup`<details class="more">
      <summary>On ${links.length} pages</summary>
      ${list(links)}
    </details>`;
  return markup`<p class="label">On ${links.length === 1 ? "the page" : "the pages"}</p>
    ${list(links)}`;
}
