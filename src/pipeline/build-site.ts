import type { HtmlValidator } from "../check/html-validity.ts";
import { hasErrors, sortFindings, type Finding } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import { deployFolder, stageDeploy, type StagedDeploy } from "../hosts/deploy-folder.ts";
import { outFolderProblem } from "../output/out-folder.ts";
import { openStage, recoverOut, type Stage } from "../output/publish.ts";
import type { OutboundLink } from "../links/collect/collect.ts";
import { fromAll } from "../files/made-from.ts";
import { NO_RULES, type LinkRules } from "../links/rules.ts";
import type { BuildRecord } from "./build-record.ts";
import { buildReport, unchangedReport, withTable, type BuildReport } from "./build-report.ts";
import { unlinkedOn } from "../links/dead-links.ts";
import { failed, type Built } from "./built.ts";
import { openLastBuild, type LastBuild } from "./last-build.ts";
import { openToBuild } from "./open-to-build.ts";
import { orChanged } from "./or-changed.ts";
import { orFinding } from "./or-finding.ts";
import type { OpenSite } from "./open-site.ts";
import type { PageWriter } from "./page-writer.ts";
import { stopwatch, type Stopwatch } from "./stopwatch.ts";

/** What to build, and how. */
export interface BuildRequest {
  /** Folder of the site. */
  root: string;
  /** Folder to publish to. Whoever asks has made sure that it may be replaced (`outFolderProblem`). */
  out: string;
  /** Goes before the origin of the site's settings. */
  origin?: string | undefined;
  /** False publishes unchecked. */
  check: boolean;
  /** True refuses what keeps the site from going live. */
  production?: boolean;
  /** True where somebody wants the outbound links as well, of which an unchanged site tells nothing. */
  outbound?: boolean;
  /** Hears that `out` is the new site: from here on an interruption leaves it so. */
  onPublished?: () => void;
  /** Hears what is being done. */
  onStage?: (stage: string) => void;
  /** Stops the build: the stage is removed at once. */
  signal?: AbortSignal;
}

/** A report, and what an outbound check would have to ask for. */
export interface Checked {
  report: Report;
  outbound: readonly OutboundLink[];
  /** Scheme and host of the site, as far as it is known. */
  origin: string;
  /** How the site wants its outbound links to be checked. */
  rules: LinkRules;
}

/**
 * Builds a site: open → render → stage → check → publish. What is wrong comes back as findings in the report;
 * a build with an error leaves `out` as it was. Throws only on a fault of build-site itself.
 */
export async function buildSite(request: BuildRequest): Promise<Checked> {
  const watch = stopwatch(request.onStage);
  const recovered = await orFinding(() => recoverOut(request.out));
  if (!recovered.ok) return checked(request, failed(recovered.findings), watch);
  const last = await watch.time("compare", () => openLastBuild(request));
  const same = recovered.value.length === 0 && request.outbound !== true ? last.unchanged() : undefined;
  if (same !== undefined && (await isDeployOurs(request, same)))
    return { report: unchangedReport(request, same, watch), outbound: [], origin: "", rules: NO_RULES };
  const validator = request.check ? (await import("../check/html-validity.ts")).startHtmlValidator() : undefined;
  try {
    const built = await orChanged(last.changed, () => build(request, last, validator, watch));
    const done = (findings: Finding[]): Built => ({ ...built, findings: sortFindings(findings) });
    const { record } = built;
    if (record !== undefined)
      await watch.time("record", () => {
        const report = buildReport(request, done(built.findings), watch);
        last.record({ ...record, report }, built.contentRead);
      });
    // What was left over is no matter of the site: the next build sees for itself.
    return checked(request, done([...built.findings, ...built.leftOver, ...recovered.value]), watch);
  } finally {
    await validator?.close();
  }
}

/** Whether the folder for hosts, where there is one, holds nothing of somebody else's: else the build says what to do. */
async function isDeployOurs({ root, out }: BuildRequest, { deploy }: BuildRecord): Promise<boolean> {
  return deploy === undefined || (await outFolderProblem(root, deployFolder(out))) === undefined;
}

function checked(request: BuildRequest, built: Built, watch: Stopwatch): Checked & { report: BuildReport } {
  const { outbound, origin, rules } = built;
  return { report: withTable(buildReport(request, built, watch)), outbound, origin, rules };
}

async function build(
  request: BuildRequest,
  last: LastBuild,
  validator: HtmlValidator | undefined,
  watch: Stopwatch,
): Promise<Built> {
  const opened = await watch.time("open", () => openToBuild(request, last, validator));
  if (!opened.ok) return failed(opened.findings);
  return make(request, { site: opened.value, last, validator, findings: [...opened.findings] }, watch);
}

async function make(
  request: BuildRequest,
  making: Omit<Filling, "stage" | "writer">,
  watch: Stopwatch,
): Promise<Built> {
  const { site, last, findings } = making;
  const { signal } = request;
  const writer = (await import("./page-writer.ts")).pageWriter();
  const opening = await watch.time("stage", () =>
    orFinding(() => openStage(request.out, { signal, published: last, spare: last.spare })),
  );
  if (!opening.ok) return failed([...findings, ...opening.findings]);
  const stage = opening.value;
  try {
    // It loads while the build still plans. After another build there is rarely much to write.
    if (!last.isKnown && !site.assets.reducesFonts) writer.expect(site.routes.length);
    const built = await orFinding(() => fill(request, { ...making, stage, writer }, watch));
    if (!built.ok) return failed([...findings, ...built.findings]);
    if (built.value === undefined || hasErrors(findings) || last.changed.size > 0)
      return { ...failed(findings), budgets: built.value?.budgets ?? [] };
    const made = built.value;
    const deploying = await orFinding(() => stageDeploy(request.root, request.out, made.deploy, request.signal));
    if (!deploying.ok) return failed([...findings, ...deploying.findings]);
    const deploy = deploying.value;
    if ("code" in deploy) return failed([...findings, deploy]);
    const published = await watch.time("publish", () => orFinding(() => publish(request, stage, deploy)));
    if (!published.ok) return failed([...findings, ...published.findings]);
    // Whoever checks is at work on the site: the first edit should not wait for a thousand folders.
    if (request.check) stage.prepareNext();
    await site.memory.tidy();
    const record = made.record && { ...made.record, deploy: deploy.manifest };
    return { ...made, leftOver: published.value, ...(record && { record }) };
  } finally {
    // Nobody writes into it any more then.
    await writer.close();
    await stage.discard();
  }
}

/** The site first: what hosts are told of it comes right after. */
async function publish(request: BuildRequest, stage: Stage, deploy: StagedDeploy): Promise<Finding[]> {
  try {
    const leftOver = await stage.publish();
    request.onPublished?.();
    return [...leftOver, ...(await deploy.publish())];
  } finally {
    await deploy.discard();
  }
}

/** What a site is put together from. */
interface Filling {
  site: OpenSite;
  stage: Stage;
  writer: PageWriter;
  last: LastBuild;
  validator: HtmlValidator | undefined;
  /** What is wrong with the site is added here. */
  findings: Finding[];
}

/** Puts the whole site into the stage and checks it; undefined where pages cannot be made. */
async function fill(request: BuildRequest, filling: Filling, watch: Stopwatch): Promise<Built | undefined> {
  const { site, stage, writer, last, validator, findings } = filling;
  const { checkedContent, makePages, makeSiteFiles, outsideOf, planOutput, recallPages, recordPages } =
    await import("./steps.ts");
  const { inputs, around } = last;
  const recall = await watch.time("recall", () =>
    recallPages(site, { inputs, around, check: request.check }, last.recorded),
  );
  const { recorded, file: published } = last;
  const making = { site, stage, writer, out: request.out, published, check: request.check, recall, recorded };
  const made = await watch.time("render", () => makePages(making));
  await writer.close();
  const siteFiles = makeSiteFiles(site);
  findings.push(...made.findings, ...siteFiles.findings);
  if (!made.ok || !siteFiles.ok) return undefined;
  const { pages, addresses, proven } = made.value;
  const checks =
    validator &&
    (await import("./running-checks.ts")).startChecks(request, site, pages, { validator, last, base: recall.base });

  const planned = await watch.time("assets", () =>
    planOutput({ ...site, pages, siteFiles: siteFiles.value }, (path) => last.takeOver(path, stage)),
  );
  for (const { path, content } of planned.files) stage.write(path, content);
  findings.push(...planned.findings, ...site.assets.unused());
  if (site.settings.compression === "static") {
    const { compressStage } = await import("./compress-stage.ts");
    await watch.time("compress", () => compressStage(stage, last, site.memory));
  }
  const musts = request.production ? await (await import("./launch-site.ts")).openMusts(site) : undefined;
  findings.push(...(musts?.findings ?? []));
  if (checks !== undefined) findings.push(...(await watch.time("check", () => checks.finish(stage, planned.moved))));
  const manifest = stage.seal(unlinkedOn(pages));
  return {
    findings,
    leftOver: [],
    published: true,
    pages,
    files: stage.files,
    outbound: (request.outbound === true ? checks?.outbound() : undefined) ?? [],
    outboundCount: checks?.outboundCount() ?? 0,
    budgets: checks?.budgets() ?? [],
    origin: site.settings.origin,
    rules: site.settings.links,
    deploy: planned.deploy,
    contentRead: site.content.read(),
    record: {
      outside: musts === undefined ? outsideOf(site) : fromAll(outsideOf(site), musts.from),
      manifest: manifest.hash,
      // Who does not even check the first time is not kept waiting for those of all files.
      stamps: request.check || last.isKnown ? stage.stamps() : {},
      lasting:
        recall.reason === undefined &&
        musts?.lasting !== false &&
        !siteFiles.value.byChance &&
        !pages.some(({ source }) => source.byChance),
      pages: recordPages(
        {
          pages,
          addresses,
          proven,
          base: recall.base,
          checked: request.check,
          files: stage.files.values(),
          verdicts: checks?.verdicts(),
          content: checkedContent(site.content),
          outboundCount: checks?.isSilent() === true ? checks.outboundCount() : undefined,
        },
        recorded,
      ),
    },
  };
}
