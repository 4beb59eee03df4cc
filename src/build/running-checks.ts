import { relative, resolve, sep } from "node:path";
import { budgetFindings, pageBudgets, type PageBudget } from "../check/budgets.ts";
import type { CheckedPage, PageFinding } from "../check/check-context.ts";
import { checkSite, weighSite } from "../check/check-site.ts";
import type { HtmlValidator } from "../check/html-validity.ts";
import { redirectFindings } from "../check/redirects.ts";
import { traceToSources } from "../check/trace.ts";
import type { Finding } from "../findings/finding.ts";
import { collectOutbound, outboundAddresses, type OutboundLink } from "../outbound/collect/collect.ts";
import type { StageFiles } from "../output/stage-files.ts";
import { addressOf } from "../site/route.ts";
import type { RecordedPages } from "./build-record.ts";
import type { BuildRequest } from "./build-site.ts";
import { archivedFindings, unlinkedOn } from "./dead-links.ts";
import type { FinishedPage } from "./finish-page.ts";
import type { OpenSite } from "./open-site.ts";
import { sourcesOf } from "./explain.ts";

/** Checks that run beside the rest of a build. */
export interface RunningChecks {
  /** Waits for them; the stage holds all that will be published, pages in the place of old addresses (`moved`) included. */
  finish: (stage: StageFiles, moved: ReadonlySet<string>) => Promise<Finding[]>;
  /** Every link to another site with all its places; this reads all content again. */
  outbound: () => OutboundLink[];
  outboundCount: () => number;
  /** What the validator has said of each page, by the path of its file. */
  verdicts: () => ReadonlyMap<string, readonly PageFinding[]>;
  /** What the pages weigh, once the checks are finished. */
  budgets: () => PageBudget[];
}

/** Hands pages of which nothing is known to the validator at once: it works while the rest is compressed and written. */
export function startChecks(
  { root, out }: BuildRequest,
  site: OpenSite,
  finished: readonly FinishedPage[],
  { validator, recorded }: { validator: HtmlValidator; recorded: RecordedPages | undefined },
): RunningChecks {
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
  const { origin } = site.settings;
  const unlinked = unlinkedOn(finished);
  let linked: ReadonlySet<string> | undefined;
  const addresses = () => {
    linked ??= outboundAddresses(pages, origin);
    return new Set([...linked, ...Object.keys(unlinked)]);
  };
  // Where the build ends before anybody asks, its workers are stopped, and this with them.
  validity.catch(() => undefined);
  let budgets: PageBudget[] = [];
  return {
    async finish(stage, moved) {
      const files = [...stage.files.values()].filter(({ path }) => !moved.has(path));
      const sizes = new Map(files.map(({ path, size }) => [path, size]));
      const sheets = [...sizes.keys()].filter((path) => path.endsWith(".css"));
      const styles = new Map(sheets.map((path) => [path, stage.read(path).toString("utf8")]));
      const toCheck = { pages, sizes, styles, settings: site.settings };
      const weights = weighSite(toCheck);
      budgets = pageBudgets(weights, site.settings);
      // The validator works meanwhile.
      const ofRules = checkSite(toCheck, weights);
      const found = Map.groupBy(await validity, ({ page }) => page);
      for (const page of unknown) verdicts.set(page.file, found.get(page) ?? []);
      const all = [...[...verdicts.values()].flat(), ...ofRules];
      const folder = relative(root, resolve(out)).split(sep).join("/");
      const traced = await traceToSources(all, { ...sourcesOf(site), out: folder });
      const ofSettings = [...redirectFindings(site.settings, sizes), ...budgetFindings(site.settings, sizes)];
      return [...traced, ...ofSettings, ...archivedFindings(site.settings, addresses())];
    },
    outbound: () => collectOutbound(pages, origin, site.content.find, unlinked),
    outboundCount: () => addresses().size,
    verdicts: () => verdicts,
    budgets: () => budgets,
  };
}

/** The shapes of pages with which nothing was wrong in the last build. */
function soundShapes(recorded: RecordedPages | undefined): Set<string> {
  const pages = Object.values(recorded?.pages ?? {});
  return new Set(pages.flatMap(({ about }) => (about.validity?.length === 0 ? (about.facts?.shape ?? []) : [])));
}

function checkedPage(page: FinishedPage): CheckedPage {
  const { route, file, facts } = page;
  if (facts === undefined) throw new Error(`nobody has read ${file.path}`);
  return {
    address: addressOf(route.path),
    file: file.path,
    facts,
    get html() {
      return page.html;
    },
  };
}
