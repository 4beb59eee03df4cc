import { posix } from "node:path";
import * as v from "valibot";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { counted, limitInWords, sizeInWords } from "../findings/text.ts";
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
  type WeighedPicture,
} from "./page-weight.ts";

/* What pages may weigh, in kB (1,000 bytes). */

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

/** The budgets of all pages, and those of single pages with their lines. */
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
export interface PageBudget {
  route: string;
  bytes: Record<Kind | "lazy", number>;
  /** The budgets of the page; that of `image` includes the `lazy` pictures. */
  limits: Partial<Record<Kind, number>>;
}

/** The budgets of a page and what counts against each; the most exceeded one first. */
export function usedBudgets({ bytes, limits: all }: PageBudget) {
  return (Object.entries(all) as [Kind, number][])
    .map(([kind, limit]) => {
      const weight = kind === "image" ? bytes.image + bytes.lazy : bytes[kind];
      return { kind, limit, weight, share: weight / limit };
    })
    .toSorted((a, b) => b.share - a.share);
}

/** Bytes above which there is a warning: for a picture, and for a page before visitors scroll. */
const LIGHT = { picture: 500_000, page: 2_000_000 };

/**
 * Weighs pages. Heavy pictures are reported with their page; at the end, for each kind, the page
 * that exceeds its budget the most.
 */
export function openBudgets(site: CheckContext, settings: BudgetSettings) {
  const below = `below “budgets” in ${settingsFileOf(site)}`;
  const weigh = openPageWeights(site);
  const weights: PageBudget[] = [];
  /** The worst page of each kind, and the number of others. */
  const worst = new Map<string, { share: number; finding: PageFinding; others: number }>();
  const add = (share: number, key: string, make: () => PageFinding) => {
    const known = worst.get(key);
    const others = known === undefined ? 0 : known.others + 1;
    if (known !== undefined && share <= known.share) known.others = others;
    else worst.set(key, { share, finding: make(), others });
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
          add(used.share, used.kind, () => exceeded(page.text, used, files[used.kind], below));
      if (limits.total === undefined && bytes.total > LIGHT.page)
        add(bytes.total, "heavy", () => heavyPage(page.text, bytes.total, files.total, below));
      if ((limits.total ?? limits.image) !== undefined) return [];
      return pictures
        .filter(({ file, bytes: of }, nth) => {
          const isFirst = pictures.findIndex((other) => other.file === file) === nth;
          return of > LIGHT.picture && isFirst;
        })
        .map((picture) => heavyPicture(page.text, picture, site.folder !== undefined, below));
    },
    end: (): PageFinding[] =>
      Array.from(worst.values(), ({ finding, others }) => {
        if (others === 0) return finding;
        const also = `${counted(others, "more page")} ${others === 1 ? "exceeds" : "exceed"} it.`;
        return { ...finding, message: `${finding.message} ${also}` };
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
  below: string,
): PageFinding {
  const has = `${page.address} has ${sizeOver(weight, limit)} of ${WORDS[kind]}`;
  const message = `${has}; its budget is ${limitInWords(limit)}.`;
  const grows = "To allow more, give the page its own budget";
  const hint = `${biggest(files)} ${grows}: “pages” ${below}.`;
  return { code: "budgets/exceeded", severity: "error", message, hint, page };
}

function heavyPage(
  page: PageText,
  bytes: number,
  files: readonly WeighedFile[],
  below: string,
): PageFinding {
  const has = `${page.address} has ${sizeOver(bytes, LIGHT.page)} of ${WORDS.total}`;
  const message = `${has}, which is more than ${limitInWords(LIGHT.page)}.`;
  const hint = `${biggest(files)} If pages may weigh that much, set “total” ${below}.`;
  return { code: "budgets/heavy-page", severity: "warning", message, hint, page };
}

function heavyPicture(
  page: PageText,
  { file, bytes, image }: WeighedPicture,
  isFolder: boolean,
  below: string,
): PageFinding {
  const smaller = isFolder
    ? "Make it smaller: fewer pixels, as WebP or AVIF."
    : "Publish it with usePage().photograph(…), which makes it smaller.";
  const weighs = `The picture ${file} weighs ${sizeOver(bytes, LIGHT.picture)}`;
  const message = `${weighs}, which is more than ${limitInWords(LIGHT.picture)}.`;
  const hint = `${smaller} If pictures may weigh that much, set “image” ${below}.`;
  const place = image && { offset: image.offset, text: image.src };
  return { code: "budgets/heavy-picture", severity: "warning", message, hint, page, ...place };
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

/** Errors about budgets of pages that are not among the `files` of the site. */
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

/** A size over a limit, in bytes if it would look equal to the limit. */
function sizeOver(bytes: number, limit: number): string {
  const text = sizeInWords(bytes);
  return parseFloat(text) === parseFloat(limitInWords(limit)) ? counted(bytes, "byte") : text;
}
