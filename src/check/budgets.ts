import * as v from "valibot";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { addressesInStyle } from "../html/style-tokens.ts";
import { fileOf } from "../render/route.ts";
import { insidePath } from "../settings/addresses.ts";
import { settingsPart } from "../settings/read-settings.ts";
import type {
  CheckContext,
  CheckedPage,
  LinkingPage,
  PageFinding,
  PageText,
} from "./check-context.ts";

/*
 * What pages weigh, in bytes as a visitor downloads them, and what they may weigh, in kB (1,000
 * bytes).
 */

/** What has a budget, in the words of a message. */
const WORDS = {
  html: "HTML",
  style: "styles",
  script: "scripts",
  font: "fonts",
  image: "pictures",
  /** 14.6 kB fit in the first round trip. */
  first: "HTML and styles, which have to arrive before it shows",
  total: "files that load before a visitor scrolls",
};

/** What is weighed of a page: a kind of files, or several kinds together. */
export type Kind = keyof typeof WORDS;

const KINDS = Object.keys(WORDS) as Kind[];

const kilobytes = (kind: Kind) =>
  v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1, "must be at least 0.1"),
      v.description(`The most kB of ${WORDS[kind]}.`),
    ),
  );

const limits = Object.fromEntries(KINDS.map((kind) => [kind, kilobytes(kind)])) as Record<
  Kind,
  ReturnType<typeof kilobytes>
>;

type Limits = Partial<Record<Kind, number | undefined>>;

/** The budgets of all pages, and exceptions for single pages with the line of each. */
export interface BudgetSettings {
  budgets: Limits & { pages: { path: string; weights: Limits; place: Position }[] };
}

/** The setting `budgets`. A page over its budget fails the build. */
export const budgetSettings = settingsPart(
  {
    budgets: v.optional(
      v.pipe(
        v.strictObject({
          ...limits,
          pages: v.optional(
            v.pipe(
              v.record(insidePath, v.strictObject(limits)),
              v.description("Other budgets for single pages, by their address."),
            ),
            {},
          ),
        }),
        v.description(
          "What a page may weigh as a visitor downloads it, in kB. A page over its budget stops the build.",
        ),
      ),
      { pages: {} },
    ),
  },
  ({ budgets: { pages, ...all } }, locate): BudgetSettings => {
    const exceptions = Object.entries(pages).map(([path, weights]) => {
      return { path, weights, place: locate(["budgets", "pages", path], "key") };
    });
    return { budgets: { ...all, pages: exceptions } };
  },
);

/** What a page weighs and may weigh, in bytes. */
export interface PageBudget {
  route: string;
  /**
   * `image` are the pictures that load before a visitor scrolls, `lazy` the others; `first` are
   * HTML and styles.
   */
  bytes: Record<Kind | "lazy", number>;
  /** The budgets of the page; that of `image` includes the `lazy` pictures. */
  limits: Partial<Record<Kind, number>>;
}

/** A page that has been weighed. */
export interface WeighedPage {
  page: PageText;
  budget: PageBudget;
  /** The files of each kind, the biggest first. */
  files: Record<Kind, { file: string; bytes: number }[]>;
}

/** The budgets of a page and what counts against each; the nearest or most exceeded one first. */
export function usedBudgets({ bytes, limits: all }: PageBudget) {
  return (Object.entries(all) as [Kind, number][])
    .map(([kind, limit]) => {
      const weight = kind === "image" ? bytes.image + bytes.lazy : bytes[kind];
      return { kind, limit, weight, share: weight / limit };
    })
    .toSorted((a, b) => b.share - a.share);
}

/**
 * Reports pages over their budgets: one finding for each kind, about the page that exceeds its
 * budget the most.
 */
export function budgets(
  weighed: readonly WeighedPage[],
  settingsFile = "content/settings.yaml",
): PageFinding[] {
  const exceeded = weighed.flatMap((of) =>
    usedBudgets(of.budget).flatMap((used) => (used.share > 1 ? [{ ...of, ...used }] : [])),
  );
  return [...Map.groupBy(exceeded, ({ kind }) => kind)].flatMap(([kind, pages]): PageFinding[] => {
    const [heaviest] = pages.toSorted((a, b) => b.share - a.share);
    if (heaviest === undefined) return [];
    const { page, files, limit, weight } = heaviest;
    const biggest = files[kind].slice(0, 3).map(({ file, bytes }) => `${file} ${kB(bytes)}`);
    const others = pages.length - 1;
    const also =
      others === 0
        ? ""
        : ` ${others === 1 ? "One more page has" : `${others} more pages have`} too much as well.`;
    const allowed = limit / 1000;
    return [
      {
        code: "budgets/exceeded",
        severity: "error",
        message: `${page.address} has ${kB(weight, allowed)} of ${WORDS[kind]}; its budget is ${allowed} kB.${also}`,
        hint: `The biggest: ${biggest.join(", ")}. If it may weigh more, as a list that grows may, give it a budget of its own: “pages” below “budgets” in ${settingsFile}.`,
        page,
      },
    ];
  });
}

/** Whether there are budgets at all. */
export function hasBudgets({ budgets: { pages, ...all } }: BudgetSettings): boolean {
  return pages.length > 0 || Object.keys(all).length > 0;
}

/** The budgets of a page in bytes: its own, and those of all pages for other kinds. */
function limitsOf(
  { file }: PageText,
  { budgets: { pages, ...all } }: BudgetSettings,
): PageBudget["limits"] {
  const own = pages.filter(({ path }) => fileAt(path) === file);
  const limit: Limits = Object.assign({}, all, ...own.map(({ weights }) => weights).toReversed());
  return Object.fromEntries(
    Object.entries(limit).map(([kind, kilo = Infinity]) => [kind, Math.round(kilo * 1000)]),
  );
}

/**
 * Reports budgets of pages that do not exist, which have no effect. `files` are all files of the
 * site.
 */
export function budgetFindings(
  { budgets: { pages } }: BudgetSettings,
  files: ReadonlyMap<string, number>,
): Finding[] {
  return pages
    .filter(({ path }) => !files.has(fileAt(path)))
    .map(({ path, place }) => {
      const hint = "Spell the address as in templates/routes.ts.";
      return error(
        "budgets/no-such-page",
        `This is a budget for ${path}, where there is no page.`,
        { ...place, hint },
      );
    });
}

/** The file of a page by its address as authors write it: `/about`, `/about/`, `/404.html`. */
function fileAt(path: string): string {
  return path.endsWith(".html") ? path.slice(1) : fileOf(path.replace(/\/$/, "") || "/");
}

/** `14,632` → `14.6 kB`; with more digits if it would look like what is `allowed`. */
function kB(bytes: number, allowed?: number): string {
  const rounded = (bytes / 1000).toFixed(1);
  return `${Number(rounded) === allowed ? (bytes / 1000).toFixed(3) : rounded} kB`;
}

/** Returns a function that weighs one page. */
export function openScales(
  site: CheckContext,
  settings: BudgetSettings,
): (page: CheckedPage) => WeighedPage {
  const { sizes, styles, targets } = site;
  const bytesOf = (file: string) => sizes.get(`${file}.br`) ?? sizes.get(file) ?? 0;
  const weigh = (names: readonly string[]) =>
    [...new Set(names)]
      .map((file) => ({ file, bytes: bytesOf(file) }))
      .toSorted((a, b) => b.bytes - a.bytes);
  /** The files at these addresses. A page is not part of another one, even where markup says so. */
  const loaded = (urls: readonly string[], page: LinkingPage): string[] =>
    urls
      .flatMap((url) => targets.fileAt(url, page) ?? [])
      .filter((file) => !file.endsWith(".html"));
  /** What a style sheet requests. Its addresses are relative to itself. */
  const bySheet = new Map<string, string[]>();
  const inSheet = (file: string): string[] => {
    const known = bySheet.get(file);
    if (known !== undefined) return known;
    const sheet = { address: (site.folder?.base ?? "/") + file, facts: { base: undefined } };
    const found = loaded([...addressesInStyle(styles.get(file) ?? "").keys()], sheet);
    bySheet.set(file, found);
    return found;
  };

  return (page) => {
    // Most links of a page are there for visitors.
    const links = page.facts.links.filter(({ element }) => element !== "a");
    const linked = (matches: (link: (typeof links)[number]) => boolean) =>
      loaded(
        links.filter(matches).map(({ url }) => url),
        page,
      );
    const html = [page.file];
    const style = linked(({ element, url }) => element === "link" && /\.css(?:[?#]|$)/.test(url));
    /** Style sheets that the page does not wait for. */
    const later = new Set(linked(({ media }) => media === "print"));
    // What an island needs counts even if it is only fetched on a click: a visitor may click.
    const script = linked(
      ({ element, url }) =>
        (element === "script" || element === "site-island") && /\.m?js(?:[?#]|$)/.test(url),
    );
    const inStyles = [
      ...style.flatMap((file) => inSheet(file)),
      ...linked(({ element }) => element === "style"),
    ];
    const font = inStyles.filter((file) => /\.(woff2?|ttf|otf)$/.test(file));
    const pictures = page.facts.images.flatMap(({ choices, lazy }) => {
      const file = chosen(choices, (urls) => loaded(urls, page), bytesOf);
      return file === undefined ? [] : [{ file, lazy }];
    });
    const atOnce = [
      ...pictures.filter(({ lazy }) => !lazy).map(({ file }) => file),
      ...linked(({ element }) => element === "image" || element === "video"),
      ...inStyles.filter((file) => /\.(svg|png|jpe?g|webp|avif)$/.test(file)),
    ];
    const files = {
      html: weigh(html),
      style: weigh(style),
      script: weigh(script),
      font: weigh(font),
      image: weigh([...atOnce, ...pictures.map(({ file }) => file)]),
      first: weigh([...html, ...style.filter((file) => !later.has(file))]),
      total: weigh([...html, ...style, ...script, ...font, ...atOnce]),
    };
    const total = (of: typeof files.html) => of.reduce((sum, { bytes }) => sum + bytes, 0);
    const bytes = Object.fromEntries(KINDS.map((kind) => [kind, total(files[kind])])) as Record<
      Kind,
      number
    >;
    const image = bytes.total - bytes.html - bytes.style - bytes.script - bytes.font;
    const budget = {
      route: page.address,
      bytes: { ...bytes, image, lazy: bytes.image - image },
      limits: limitsOf(page, settings),
    };
    return { page: page.text, budget, files };
  };
}

/** Pixels across the screen of a phone of today. */
const PHONE = 800;

/**
 * The file of a picture that a phone loads: the smallest that fills its screen, or the heaviest if
 * no sizes are given.
 */
function chosen(
  choices: readonly { url: string; width?: number }[],
  loaded: (urls: string[]) => string[],
  bytesOf: (file: string) => number,
): string | undefined {
  const files = choices.flatMap(({ url, width }) => loaded([url]).map((file) => ({ file, width })));
  const bySize = files
    .flatMap(({ file, width }) => (width === undefined ? [] : [{ file, width }]))
    .toSorted((a, b) => a.width - b.width);
  const forPhone = bySize.find(({ width }) => width >= PHONE) ?? bySize.at(-1);
  return (forPhone ?? files.toSorted((a, b) => bytesOf(b.file) - bytesOf(a.file))[0])?.file;
}
