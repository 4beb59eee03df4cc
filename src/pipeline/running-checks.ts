import { relative, resolve, sep } from "node:path";
import { budgetFindings, budgets as budgetRule, pageBudgets, type PageBudget } from "../check/budgets.ts";
import type { CheckedPage, PageFinding } from "../check/check-context.ts";
import { checkSite, weighSite } from "../check/check-site.ts";
import type { HtmlValidator } from "../check/html-validity.ts";
import { redirectFindings } from "../check/redirects.ts";
import { traceToSources } from "../check/trace.ts";
import type { Finding } from "../findings/finding.ts";
import { collectOutbound, outboundAddresses, type OutboundLink } from "../links/collect/collect.ts";
import type { StageFiles } from "../output/stage-files.ts";
import { addressOf } from "../render/route.ts";
import type { RecordedPages } from "./build-record.ts";
import type { BuildRequest } from "./build-site.ts";
import { archivedFindings, unlinkedOn } from "../links/dead-links.ts";
import type { FinishedPage } from "./finish-page.ts";
import { sourcesOf } from "./explain.ts";
import type { LastBuild } from "./last-build.ts";
import type { OpenSite } from "./open-site.ts";
import { onlyWordsChanged } from "./only-words-changed.ts";

/** Checks that run beside the rest of a build. */
export interface RunningChecks {
  /** Waits for them; the stage holds all that will be published, pages in the place of old addresses (`moved`) included. */
  finish: (stage: StageFiles, moved: ReadonlySet<string>) => Promise<Finding[]>;
  /** Every link to another site with all its places; this reads all content again. */
  outbound: () => OutboundLink[];
  outboundCount: () => number;
  /** Whether rules had nothing to say, or would have had nothing. */
  isSilent: () => boolean;
  /** What the validator has said of each page, by the path of its file. */
  verdicts: () => ReadonlyMap<string, readonly PageFinding[]>;
  /** What the pages weigh, once the checks are finished. */
  budgets: () => PageBudget[];
}

/** What an earlier build knows, and what is new. */
interface Known {
  validator: HtmlValidator;
  last: Pick<LastBuild, "recorded" | "budgets">;
  /** A hash of what the site is made of besides its content; see `recallPages`. */
  base: string;
}

/** Hands pages of which nothing is known to the validator at once: it works while the rest is compressed and written. */
export function startChecks(
  { root, out }: BuildRequest,
  site: OpenSite,
  finished: readonly FinishedPage[],
  { validator, last, base }: Known,
): RunningChecks {
  const { recorded } = last;
  const pages = finished.map(checkedPage);
  const verdicts = new Map<string, readonly PageFinding[]>();
  const unknown: CheckedPage[] = [];
  for (const [index, page] of pages.entries()) {
    const validity = finished[index]?.known?.validity;
    if (validity === undefined) unknown.push(page);
    else
      verdicts.set(
        page.file,
        validity.map((finding) => ({ ...finding, page })),
      );
  }
  const validity = validator.checkAll(unknown, soundShapes(recorded));
  const { settings } = site;
  const { origin } = settings;
  const unlinked = unlinkedOn(finished);
  let linked: ReadonlySet<string> | undefined;
  const addresses = () => {
    linked ??= outboundAddresses(pages, origin);
    return new Set([...linked, ...Object.keys(unlinked)]);
  };
  // Where the build ends before anybody asks, its workers are stopped, and this with them.
  validity.catch(() => undefined);
  let budgets: PageBudget[] = [];
  let outboundCount: number | undefined;
  let isSilent = false;
  return {
    async finish(stage, moved) {
      const files = [...stage.files.values()].filter(({ path }) => !moved.has(path));
      const sizes = new Map(files.map(({ path, size }) => [path, size]));
      const sheets = [...sizes.keys()].filter((path) => path.endsWith(".css"));
      const styles = new Map(sheets.map((path) => [path, stage.read(path).toString("utf8")]));
      const changed = onlyWordsChanged({ pages: finished, files: stage.files, base, recorded });
      const inChanged = changed && new Set(changed.map(({ file }) => file.path));
      const toCheck = { pages: pages.filter(({ file }) => inChanged?.has(file) !== false), sizes, styles, settings };
      const weights = weighSite(toCheck);
      budgets = budgetsOf(pages, pageBudgets(weights, settings), changed === undefined ? [] : last.budgets);
      // The validator works meanwhile.
      const ofRules = changed === undefined ? checkSite(toCheck, weights) : budgetRule({ weights, settings });
      outboundCount = changed && recorded?.outboundCount;
      isSilent = ofRules.length === 0;
      const found = Map.groupBy(await validity, ({ page }) => page);
      for (const page of unknown) verdicts.set(page.file, found.get(page) ?? []);
      const all = [...[...verdicts.values()].flat(), ...ofRules];
      const folder = relative(root, resolve(out)).split(sep).join("/");
      const traced = await traceToSources(all, { ...sourcesOf(site), out: folder });
      const ofSettings = [...redirectFindings(settings, sizes), ...budgetFindings(settings, sizes)];
      return [...traced, ...ofSettings, ...archivedFindings(settings, addresses)];
    },
    outbound: () => collectOutbound(pages, origin, site.content.find, unlinked),
    outboundCount: () => (outboundCount ??= addresses().size),
    isSilent: () => isSilent,
    verdicts: () => verdicts,
    budgets: () => budgets,
  };
}

/** The budgets of all pages in their order: those that have been weighed now, and what was known before of the others. */
function budgetsOf(
  pages: readonly CheckedPage[],
  weighed: readonly PageBudget[],
  before: readonly PageBudget[],
): PageBudget[] {
  const byRoute = new Map([...before, ...weighed].map((budget) => [budget.route, budget]));
  return pages.flatMap(({ address }) => byRoute.get(address) ?? []);
}

/** The shapes of pages with which nothing was wrong in the last build. */
function soundShapes(recorded: RecordedPages | undefined): Set<string> {
  const pages = Object.values(recorded?.pages ?? {});
  return new Set(pages.flatMap(({ about }) => (about.validity?.length === 0 ? (about.shape ?? []) : [])));
}

function checkedPage(page: FinishedPage): CheckedPage {
  const { route, file } = page;
  return {
    address: addressOf(route.path),
    file: file.path,
    get facts() {
      if (page.facts === undefined) throw new Error(`nobody has read ${file.path}`);
      return page.facts;
    },
    get html() {
      return page.html;
    },
  };
}
