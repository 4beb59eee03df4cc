import { error, type Finding } from "../findings/finding.ts";
import { fileOf } from "../render/route.ts";
import type { CheckSettings } from "./check-settings.ts";
import type { CheckContext, CheckedPage, PageFinding } from "./check-context.ts";
import type { Kind, PageWeights, Weight } from "./page-weights.ts";

/** What has a budget, in the words of a message. */
const WORDS: Record<Kind, string> = {
  html: "HTML",
  style: "styles",
  script: "scripts",
  font: "fonts",
  image: "pictures",
  first: "HTML and styles, which have to arrive before it shows",
  total: "files before anybody scrolls",
};
type BudgetSettings = Pick<CheckSettings, "budgets">;
const KINDS = Object.keys(WORDS) as Kind[];

/** No page weighs more than the site's settings allow, in kB (1,000 bytes) as a visitor downloads it. One finding a kind. */
export const budgets = ({ weights: weighed, settings }: Pick<CheckContext, "weights" | "settings">): PageFinding[] => {
  const allowed = allowances(settings);
  return KINDS.flatMap((kind): PageFinding[] => {
    const [heaviest, ...others] = weighed
      .map(({ page, weights }) => ({ page, ...weights[kind], allowed: allowed(page, kind) }))
      .filter(({ total, allowed: most }) => total > most * 1000)
      .toSorted((a, b) => b.total / b.allowed - a.total / a.allowed);
    return heaviest === undefined ? [] : [tooHeavy(kind, heaviest, others.length)];
  });
};

/** What a page weighs and may weigh, in bytes as a visitor downloads them. */
export interface PageBudget {
  route: string;
  /** `image` are the pictures that come before anybody scrolls, `lazy` the others; `first` are HTML and styles. */
  bytes: Record<Kind | "lazy", number>;
  /** The budgets of the page; that of `image` is for the `lazy` pictures too. */
  limits: Partial<Record<Kind, number>>;
}

/** Weights and budgets of pages, for the report of a build. */
export function pageBudgets(weighed: readonly PageWeights[], settings: BudgetSettings): PageBudget[] {
  const allowed = allowances(settings);
  return weighed.map(({ page, weights }) => {
    const { html, style, script, font, first, total } = weights;
    const image = total.total - html.total - style.total - script.total - font.total;
    const limits = KINDS.map((kind) => [kind, Math.round(allowed(page, kind) * 1000)] as const);
    return {
      route: page.address,
      bytes: {
        html: html.total,
        style: style.total,
        script: script.total,
        font: font.total,
        image,
        lazy: weights.image.total - image,
        first: first.total,
        total: total.total,
      },
      limits: Object.fromEntries(limits.filter(([, limit]) => limit < Infinity)),
    };
  });
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
    message: `${page.address} has ${kB(total, allowed)} of ${WORDS[kind]}; its budget is ${allowed} kB.${also}`,
    hint: `The biggest: ${biggest.join(", ")}. If it may weigh more, as a list that grows may, give it a budget of its own: “pages” below “budgets” in content/settings.yaml.`,
    page,
  };
}

/** The budget of a page in kB: its own, or that of all pages; without one there is no limit. */
function allowances({ budgets: all }: BudgetSettings): (page: CheckedPage, kind: Kind) => number {
  const exceptions = Map.groupBy(all.pages, ({ path }) => fileAddressed(path));
  return ({ file }, kind) => {
    const own = exceptions.get(file)?.find(({ weights }) => weights[kind] !== undefined);
    return own?.weights[kind] ?? all[kind] ?? Infinity;
  };
}

/** A budget for a page that does not exist does nothing, which nobody would notice. `files` are those of the site. */
export function budgetFindings({ budgets: { pages } }: BudgetSettings, files: ReadonlyMap<string, number>): Finding[] {
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

/** `14,632` → `14.6 kB`; with more digits where it would look like what is `allowed`. */
function kB(bytes: number, allowed?: number): string {
  const rounded = (bytes / 1000).toFixed(1);
  return `${Number(rounded) === allowed ? (bytes / 1000).toFixed(3) : rounded} kB`;
}
