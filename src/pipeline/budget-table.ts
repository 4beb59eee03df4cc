import type { PageBudget } from "../check/budgets.ts";
import type { ReportTable } from "../findings/report.ts";
import { shorten } from "../findings/text.ts";

type Kind = keyof PageBudget["limits"];

/** Pages that are shown where nobody asks for all. */
const SHOWN = 3;
/** Letters of an address that are shown: with the figures, a line has at most 100. */
const WIDEST = 26;

/**
 * What pages weigh by kind, in kB as visitors download them: those first that are nearest to one of their budgets, or
 * the heaviest where there are no budgets. Undefined where no page has been weighed.
 */
export function budgetTable(pages: readonly PageBudget[]): ReportTable | undefined {
  if (pages.length === 0) return undefined;
  const weighed = pages.map((page): Weighed => ({ page, nearest: nearestLimit(page) }));
  const isLimited = weighed.some(({ nearest }) => nearest !== undefined);
  const sorted = weighed.toSorted(
    (a, b) => (b.nearest?.share ?? 0) - (a.nearest?.share ?? 0) || b.page.bytes.total - a.page.bytes.total,
  );
  return {
    columns: ["kB", "HTML", "styles", "scripts", "fonts", "images", "total", ...(isLimited ? ["nearest budget"] : [])],
    length: sorted.length,
    row(index) {
      const weighedPage = sorted[index];
      return weighedPage === undefined ? [] : rowOf(weighedPage, isLimited);
    },
    shown: SHOWN,
    others: `${isLimited ? "further from their budgets" : "lighter"}. --verbose shows all.`,
  };
}

/** A page and the budget that it is nearest to. */
interface Weighed {
  page: PageBudget;
  nearest: ReturnType<typeof nearestLimit>;
}

function rowOf({ page: { route, bytes }, nearest }: Weighed, isLimited: boolean): string[] {
  const { html, style, script, font, image, total } = bytes;
  const figures = [html, style, script, font, image, total].map(kB);
  const limit = nearest === undefined ? "" : `${nearest.kind} ${percent(nearest.share)} of ${nearest.limit / 1000}`;
  return [shorten(route, WIDEST, { keep: "end" }), ...figures, ...(isLimited ? [limit] : [])];
}

/** The budget that a page is nearest to, or most above. */
function nearestLimit({ bytes, limits }: PageBudget): { kind: Kind; limit: number; share: number } | undefined {
  const shares = (Object.entries(limits) as [Kind, number][]).map(([kind, limit]) => {
    const weight = kind === "image" ? bytes.image + bytes.lazy : bytes[kind];
    return { kind, limit, share: weight / limit };
  });
  return shares.toSorted((a, b) => b.share - a.share)[0];
}

/** A page that is a byte too heavy has 101 %, never 100. */
function percent(share: number): string {
  if (!Number.isFinite(share)) return "too much";
  return `${share > 1 ? Math.ceil(share * 100) : Math.floor(share * 100)} %`;
}

function kB(bytes: number): string {
  return bytes === 0 ? "–" : (bytes / 1000).toFixed(bytes < 999_950 ? 1 : 0);
}
