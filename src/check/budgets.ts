import { posix } from "node:path";
import * as v from "valibot";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { formatNumber, limitInWords, sizeInWords } from "../findings/text.ts";
import { insidePath } from "../settings/addresses.ts";
import { settingsPart } from "../settings/read-settings.ts";
import {
  settingsFileOf,
  type CheckContext,
  type CheckedPage,
  type PageFinding,
  type PageText,
} from "./check-context.ts";
import {
  KINDS,
  openPageWeights,
  type Kind,
  type WeighedFile,
  type WeighedPage,
  type WeighedPicture,
} from "./page-weight.ts";

/* What pages may weigh, in kB (1,000 bytes). */

/** The kinds with a budget, in the words of a message. */
const WORDS: Record<Kind, string> = {
  html: "HTML",
  style: "styles",
  script: "scripts",
  font: "fonts",
  image: "pictures",
  first: "HTML and styles, which must arrive before the page shows",
  total: "files that load before a visitor scrolls",
};

const kilobytes = (kind: Kind) =>
  v.optional(
    v.pipe(
      v.number(),
      v.minValue(0.1, "must be at least 0.1"),
      v.description(`The most kB of ${WORDS[kind]}.`),
    ),
  );

const limitFields = Object.fromEntries(KINDS.map((kind) => [kind, kilobytes(kind)])) as Record<
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
          ...limitFields,
          pages: v.optional(
            v.pipe(
              v.record(insidePath, v.strictObject(limitFields)),
              v.description("Other budgets for single pages, by their address."),
            ),
            {},
          ),
        }),
        v.description(
          "The most kB that visitors download for a page. A page over its budget fails the build.",
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
export interface PageBudget extends Pick<WeighedPage, "bytes"> {
  route: string;
  /** The budgets of the page; that of `image` includes the `lazy` pictures. */
  limits: Partial<Record<Kind, number>>;
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
 * The default limits for a warning, in bytes: for a picture, and for a page before a visitor
 * scrolls.
 */
const LIGHT = { picture: 500_000, page: 2_000_000 };

/**
 * Weighs pages. Heavy pictures are reported with their page; pages that are over their budgets at
 * the end: one finding for each kind, about the page that exceeds its budget the most.
 */
export function openBudgets(site: CheckContext, settings: BudgetSettings) {
  const weigh = openPageWeights(site);
  const weights: PageBudget[] = [];
  /** The worst page of each kind, and the number of others. */
  const worst = new Map<string, { share: number; finding: PageFinding; others: number }>();
  const add = (share: number, key: string, make: () => PageFinding) => {
    const known = worst.get(key);
    if (known === undefined) worst.set(key, { share, finding: make(), others: 0 });
    else if (share <= known.share) known.others++;
    else worst.set(key, { share, finding: make(), others: known.others + 1 });
  };
  return {
    weights,
    page(page: CheckedPage): PageFinding[] {
      const { bytes, files, pictures } = weigh(page);
      const limits = limitsOf(page, settings);
      const budget = { route: page.address, bytes, limits };
      weights.push(budget);
      for (const used of usedBudgets(budget))
        if (used.share > 1)
          add(used.share, used.kind, () => exceeded(page.text, used, files[used.kind], site));
      if (limits.total === undefined && bytes.total > LIGHT.page)
        add(bytes.total, "heavy", () => heavyPage(page.text, bytes.total, files.total, site));
      if ((limits.total ?? limits.image) !== undefined) return [];
      return pictures
        .filter(({ file, bytes: of }, nth) => {
          const isFirst = pictures.findIndex((other) => other.file === file) === nth;
          return of > LIGHT.picture && isFirst;
        })
        .map((picture) => heavyPicture(page.text, picture, site));
    },
    end: (): PageFinding[] =>
      Array.from(worst.values(), ({ finding, others }) => {
        if (others === 0) return finding;
        const also =
          others === 1 ? "One more page exceeds" : `${formatNumber(others)} more pages exceed`;
        return { ...finding, message: `${finding.message} ${also} it.` };
      }),
  };
}

const biggest = (files: readonly WeighedFile[]) => {
  const first = files.slice(0, 3).map(({ file, bytes }) => `${file} ${sizeInWords(bytes)}`);
  return `The biggest: ${first.join(", ")}.`;
};

function exceeded(
  page: PageText,
  { kind, limit, weight }: ReturnType<typeof usedBudgets>[number],
  files: readonly WeighedFile[],
  site: CheckContext,
): PageFinding {
  const has = `${page.address} has ${sizeOver(weight, limit)} of ${WORDS[kind]}`;
  const grows = "To allow more, give the page its own budget";
  return {
    code: "budgets/exceeded",
    severity: "error",
    message: `${has}; its budget is ${limitInWords(limit)}.`,
    hint: `${biggest(files)} ${grows}: “pages” below “budgets” in ${settingsFileOf(site)}.`,
    page,
  };
}

function heavyPage(
  page: PageText,
  bytes: number,
  files: readonly WeighedFile[],
  site: CheckContext,
): PageFinding {
  const has = `${page.address} has ${sizeOver(bytes, LIGHT.page)} of ${WORDS.total}`;
  const allow = `set “total” below “budgets” in ${settingsFileOf(site)}.`;
  return {
    code: "budgets/heavy-page",
    severity: "warning",
    message: `${has}, which is more than ${limitInWords(LIGHT.page)}.`,
    hint: `${biggest(files)} If pages may weigh that much, ${allow}`,
    page,
  };
}

function heavyPicture(
  page: PageText,
  { file, bytes, image }: WeighedPicture,
  site: CheckContext,
): PageFinding {
  const smaller =
    site.folder === undefined
      ? "Publish it with usePage().photograph(…), which makes it smaller."
      : "Make it smaller: fewer pixels, as WebP or AVIF.";
  const weighs = `The picture ${file} weighs ${sizeOver(bytes, LIGHT.picture)}`;
  const allow = `set “image” below “budgets” in ${settingsFileOf(site)}.`;
  return {
    code: "budgets/heavy-picture",
    severity: "warning",
    message: `${weighs}, which is more than ${limitInWords(LIGHT.picture)}.`,
    hint: `${smaller} If pictures may weigh that much, ${allow}`,
    page,
    ...(image !== undefined && { offset: image.offset, text: image.src }),
  };
}

/** The budgets of a page in bytes: its own, and those of all pages for other kinds. */
function limitsOf(
  { file }: PageText,
  { budgets: { pages, ...all } }: BudgetSettings,
): PageBudget["limits"] {
  const own = pages.filter(({ path }) => filesAt(path).includes(file));
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
    .filter(({ path }) => !filesAt(path).some((file) => files.has(file)))
    .map(({ path, place }) => {
      const hint = "Write the path as in templates/routes.ts.";
      return error("budgets/no-such-page", `This budget is for ${path}, which is not a page.`, {
        ...place,
        hint,
      });
    });
}

/** Where the page of an address may be, as authors write it: `/about`, `/about/`, `/404.html`. */
function filesAt(path: string): string[] {
  const name = path.replace(/^\/|\/$/g, "");
  return name.endsWith(".html") ? [name] : [posix.join(name, "index.html"), `${name}.html`];
}

/** A size over a limit, with more digits if it would look equal to the limit. */
function sizeOver(bytes: number, limit: number): string {
  const looksOver = (text: string) => parseFloat(text) !== parseFloat(limitInWords(limit));
  const texts = [1, 3, 6].map((digits) => sizeInWords(bytes, digits));
  return texts.find(looksOver) ?? `${formatNumber(bytes)} bytes`;
}
