import { error, type Finding } from "../findings/finding.ts";
import { fileOf } from "../site/route.ts";
import type { Settings } from "../site/settings.ts";
import type { CheckContext, CheckedPage, PageFinding, Rule } from "./check-context.ts";

/** What has a budget, in the words of a message. */
const KINDS = {
  html: "HTML",
  style: "styles",
  script: "scripts",
  font: "fonts",
  image: "pictures",
  first: "HTML and styles, which have to arrive before it shows",
  total: "files before anybody scrolls",
} as const;

type Kind = keyof typeof KINDS;

/** No page weighs more than the site's settings allow, in kB (1,000 bytes) as a visitor downloads it. One finding a kind. */
export const budgets: Rule = (context) => {
  const weights = context.pages.map((page) => ({ page, weights: weigh(page, context) }));
  return (Object.keys(KINDS) as Kind[]).flatMap((kind): PageFinding[] => {
    const [heaviest, ...others] = weights
      .map(({ page, weights: of }) => ({ page, ...of[kind], allowed: allowance(page, kind, context) }))
      .filter(({ total, allowed }) => total > allowed * 1000)
      .toSorted((a, b) => b.total / b.allowed - a.total / a.allowed);
    return heaviest === undefined ? [] : [tooHeavy(kind, heaviest, others.length)];
  });
};

interface Weight {
  files: { file: string; bytes: number }[];
  total: number;
}

function tooHeavy(
  kind: Kind,
  { page, files, total, allowed }: Weight & { page: CheckedPage; allowed: number },
  others: number,
): PageFinding {
  const biggest = files.slice(0, 3).map(({ file, bytes }) => `${file} ${kB(bytes)}`);
  const also =
    others === 0
      ? ""
      : ` ${others === 1 ? "One more page has too much as well." : `${others} more pages have too much as well.`}`;
  return {
    code: "budgets/exceeded",
    severity: "error",
    message: `${page.address} has ${kB(total, allowed)} of ${KINDS[kind]}; its budget is ${allowed} kB.${also}`,
    hint: `The biggest: ${biggest.join(", ")}. Budgets stand in content/settings.yaml.`,
    page,
  };
}

/** The budget of a page in kB: its own, or that of all pages; without one there is no limit. */
function allowance({ file }: CheckedPage, kind: Kind, { settings: { budgets: all } }: CheckContext): number {
  const own = all.pages.filter(({ path }) => fileAddressed(path) === file).map(({ weights }) => weights[kind]);
  return own.find((weight) => weight !== undefined) ?? all[kind] ?? Infinity;
}

/** A budget for a page that does not exist does nothing, which nobody would notice. `files` are those of the site. */
export function budgetFindings({ budgets: { pages } }: Settings, files: ReadonlyMap<string, number>): Finding[] {
  return pages
    .filter(({ path }) => !files.has(fileAddressed(path)))
    .map(({ path, place }) => {
      const hint = "Spell the address as in templates/routes.ts.";
      return error("budgets/no-such-page", `This is a budget for ${path}, where there is no page.`, { ...place, hint });
    });
}

/** The file of a page by its address, as people write it: `/about`, `/about/`, `/404.html`. */
function fileAddressed(path: string): string {
  return path.endsWith(".html") ? path.slice(1) : fileOf(path.replace(/\/$/, "") || "/");
}

/** What a page weighs, the biggest files of each kind first. */
function weigh(page: CheckedPage, context: CheckContext): Record<Kind, Weight> {
  const of = filesOf(page, context);
  const sum = (names: readonly string[]): Weight => {
    const files = [...new Set(names)]
      .map((file) => ({ file, bytes: context.transferSize(file) }))
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

function filesOf(page: CheckedPage, context: CheckContext) {
  const { files, styles } = context;
  const asked = (match: (element: string, url: string) => boolean) =>
    page.facts.links
      .filter(({ element, url }) => match(element, url))
      .map(({ url }) => fileAt(url))
      .filter((file) => files.has(file));
  const style = asked((element, url) => element === "link" && url.endsWith(".css"));
  const inline = [...page.html.matchAll(/<style>([^<]*)/g)].map(([, text = ""]) => text);
  const sheets = [...style.map((file) => styles.get(file) ?? ""), ...inline];
  const needs = sheets.flatMap(addressesIn).filter((file) => files.has(file));
  const images = page.facts.images.map(({ choices, lazy }) => ({ lazy, file: taken(choices, context) }));
  const shown = images.flatMap(({ file }) => file ?? []);
  return {
    html: [page.file],
    style,
    /** Style sheets that a page does not wait for. */
    later: page.facts.links.flatMap(({ url, media }) => (media === "print" ? [fileAt(url)] : [])),
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

/** A phone of today has about this many pixels across. */
const PHONE = 800;

/** The file that a phone takes of a picture in several sizes; of files for different screens the heaviest. */
function taken(choices: readonly { url: string; width?: number }[], { files, transferSize }: CheckContext) {
  const candidates = choices
    .map(({ url, width }) => ({ file: fileAt(url), width }))
    .filter(({ file }) => files.has(file));
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

/** `14,632` → `14.6 kB`; with more digits where it would look like what is `allowed`. */
function kB(bytes: number, allowed?: number): string {
  const rounded = (bytes / 1000).toFixed(1);
  return `${Number(rounded) === allowed ? (bytes / 1000).toFixed(3) : rounded} kB`;
}
