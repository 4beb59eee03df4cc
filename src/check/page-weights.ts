import type { CheckContext, CheckedPage } from "./check-context.ts";

/** What of a page is weighed: a kind of files, or some of them together. */
export type Kind = "html" | "style" | "script" | "font" | "image" | "first" | "total";

/** What files of one kind weigh together, in bytes as a visitor downloads them; the biggest first. */
export interface Weight {
  files: { file: string; bytes: number }[];
  total: number;
}

/** What a page weighs. */
export interface PageWeights {
  page: CheckedPage;
  weights: Record<Kind, Weight>;
}

/** What is needed to weigh pages. */
export type ToWeigh = Pick<CheckContext, "pages" | "files" | "styles" | "transferSize">;

/** Weighs the pages of a site, in their order. */
export function weighPages(site: ToWeigh): PageWeights[] {
  const asked = new Map<string, string[]>();
  // Pages share their style sheets: each is read once.
  const addresses = (sheet: string) => {
    const known = asked.get(sheet);
    if (known !== undefined) return known;
    const found = addressesIn(sheet);
    asked.set(sheet, found);
    return found;
  };
  return site.pages.map((page) => ({ page, weights: weigh(page, site, addresses) }));
}

type AddressesIn = (sheet: string) => string[];

function weigh(page: CheckedPage, site: ToWeigh, addresses: AddressesIn): Record<Kind, Weight> {
  const of = filesOf(page, site, addresses);
  const sum = (names: readonly string[]): Weight => {
    const files = [...new Set(names)]
      .map((file) => ({ file, bytes: site.transferSize(file) }))
      .toSorted((a, b) => b.bytes - a.bytes);
    return { files, total: files.reduce((total, { bytes }) => total + bytes, 0) };
  };
  return {
    html: sum(of.html),
    style: sum(of.style),
    script: sum(of.script),
    font: sum(of.font),
    image: sum(of.image),
    first: sum([...of.html, ...of.style.filter((file) => !of.later.includes(file))]),
    total: sum([
      ...of.html,
      ...of.style,
      ...of.script,
      ...of.font,
      ...of.image.filter((file) => !of.lazy.includes(file)),
    ]),
  };
}

function filesOf(page: CheckedPage, site: ToWeigh, addresses: AddressesIn) {
  const { styles } = site;
  const isThere = isLoadedFrom(site);
  // Most links of a page are there for visitors.
  const links = page.facts.links.filter(({ element }) => element !== "a");
  const asked = (match: (element: string, url: string) => boolean) =>
    links
      .filter(({ element, url }) => match(element, url))
      .map(({ url }) => fileAt(url))
      .filter(isThere);
  const style = asked((element, url) => element === "link" && url.endsWith(".css"));
  const sheets = [...style.map((file) => styles.get(file) ?? ""), ...page.facts.styles];
  const needs = sheets.flatMap(addresses).filter(isThere);
  const images = page.facts.images.map(({ choices, lazy }) => ({ lazy, file: taken(choices, site) }));
  const shown = images.flatMap(({ file }) => file ?? []);
  return {
    html: [page.file],
    style,
    /** Style sheets that a page does not wait for. */
    later: links.flatMap(({ url, media }) => (media === "print" ? [fileAt(url)] : [])),
    // What an island needs counts even if it is only fetched on a click: a visitor may click.
    script: asked((element, url) => (element === "script" || element === "site-island") && url.endsWith(".js")),
    font: needs.filter((file) => /\.(woff2?|ttf|otf)$/.test(file)),
    image: [
      ...shown,
      ...asked((element) => element === "image" || element === "video"),
      ...needs.filter((file) => /\.(svg|png|jpe?g|webp|avif)$/.test(file)),
    ],
    /** Pictures that come only when somebody scrolls toward them. */
    lazy: images.flatMap(({ lazy, file }) => (lazy && file !== undefined ? [file] : [])),
  };
}

/** A page is no part of another one, whatever somebody writes: what it weighs says nothing of that one. */
const isLoadedFrom =
  ({ files }: ToWeigh) =>
  (file: string): boolean =>
    files.has(file) && !file.endsWith(".html");

/** A phone of today has about this many pixels across. */
const PHONE = 800;

/** The file that a phone takes of a picture in several sizes; of files for different screens the heaviest. */
function taken(choices: readonly { url: string; width?: number }[], site: ToWeigh) {
  const { transferSize } = site;
  const isThere = isLoadedFrom(site);
  const candidates = choices
    .map(({ url, width }) => ({ file: fileAt(url), width }))
    .filter(({ file }) => isThere(file));
  const inSizes = candidates
    .filter(({ width }) => width !== undefined)
    .toSorted((a, b) => (a.width ?? 0) - (b.width ?? 0));
  const forPhone = inSizes.find(({ width = 0 }) => width >= PHONE) ?? inSizes.at(-1);
  const [heaviest] = candidates.toSorted((a, b) => transferSize(b.file) - transferSize(a.file));
  return (forPhone ?? heaviest)?.file;
}

/** The files that a style sheet asks for. */
function addressesIn(style: string): string[] {
  return [...style.matchAll(/url\(\s*["']?([^"')]+)/g)].map(([, url = ""]) => fileAt(url));
}

/** `/assets/site.css` → `assets/site.css`. */
function fileAt(url: string): string {
  return url.replace(/^\//, "").replace(/[?#].*$/, "");
}
