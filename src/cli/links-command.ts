import { join } from "node:path";
import { Argument, type Command } from "commander";
import { hasErrors, type Finding } from "../findings/finding.ts";
import type { Report } from "../findings/report.ts";
import type { OutboundLink } from "../links/collect/collect.ts";
import type { LinkRow } from "../links/link-row.ts";
import type { History } from "../links/remember/history.ts";
import type { NightResult } from "../links/night.ts";
import type { LinkRules } from "../links/rules.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { emit, sayNoVerdict } from "./emit.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import { addLinksOptions, type LinksOptions } from "./links-options.ts";
import { addToHistory, openHistory, requireLaterNight } from "./links-history.ts";
import { asTime, type CommandContext, type Run } from "./options.ts";
import { outFolder, requireSite, requireUsableProxies, requireWritableOutput } from "./requirements.ts";
import { version } from "./version.ts";

/** `build-site links` */
export function addLinksCommand(program: Command, run: Run): void {
  const work = run(links);
  addLinksOptions(program.command("links"))
    .addArgument(new Argument("[address...]", "check just these; or “merge” and the JSON reports of all shards"))
    .summary("check every link to other sites, as each night does")
    .description(
      "Asks for every address on other sites that the site in out/ links to, once and politely, and says which to mend. What it sees is remembered in content/link-history.json: what cannot be reached is an error from the third bad night on.",
    )
    .action((words: string[], options: LinksOptions) => work({ ...options, words }));
}

async function links(options: LinksOptions, context: CommandContext): Promise<ExitCode> {
  requireSense(options);
  const isSite = (await missingSiteFiles(options.root)).length === 0;
  await requireWritableOutput(options, isSite ? outFolder(options.root, options.out) : undefined);
  const { HISTORY_FILE } = await import("../links/remember/history.ts");
  const file = options.history ?? (isSite ? join(options.root, HISTORY_FILE) : false);
  if (options.opened !== undefined) {
    const { noteThatOpened } = await import("./links-opened.ts");
    return noteThatOpened(file, options, context);
  }
  const history = file === false ? undefined : await openHistory(file);
  if (options.words[0] === "merge") {
    const { mergedNight } = await import("./links-merge.ts");
    return conclude(await mergedNight({ options, history, isSite }), { file, options, context });
  }
  await requireUsableProxies(process.env);
  if (history !== undefined) await requireLaterNight(history, options.now ?? asTime(new Date()));
  const gathered = await gather(options, context);
  if ("report" in gathered) return emit(gathered.report, options, context.terminal);
  const { linksOfShard } = await import("../links/shard.ts");
  const asked = options.shard === undefined ? gathered.links : linksOfShard(gathered.links, options.shard);
  return conclude(await night(asked, gathered, history, options, context), { file, options, context });
}

/** Refuses options that do not go together. */
function requireSense({ words, from, fix, dryRun, shard, opened }: LinksOptions): void {
  const explicit = words.length > 0 || from !== undefined;
  const refuse = (message: string, hint: string) => {
    throw new CannotStart("cli/usage", message, hint);
  };
  const slip = words.find((word) => /^(fix|dry-run|opened|history|only|shard)$/.test(word));
  if (slip !== undefined) refuse(`“${slip}” is no address.`, `Did you mean --${slip}?`);
  if (words[0] === "merge" && words.length === 1)
    refuse(
      "merge needs the reports to join.",
      "Name the JSON reports of all shards: build-site links merge a.json b.json.",
    );
  if (words.length > 0 && from !== undefined) refuse("Addresses and --from do not go together.", "Leave one out.");
  if (dryRun === true && fix !== true) refuse("--dry-run goes with --fix alone.", "Write --fix --dry-run.");
  if (fix === true && (explicit || shard !== undefined))
    refuse("--fix needs the whole site.", "Leave out addresses, --from, --shard and merge.");
  if (opened !== undefined && (explicit || fix === true || shard !== undefined))
    refuse("--opened only makes a note, and asks nobody.", "Use it alone.");
}

/** The links that are to be checked, and how. */
export interface Gathered {
  links: OutboundLink[];
  rules: LinkRules;
  origin?: string;
  /** What was found on the way: links within the site that lead to nothing. */
  findings: Finding[];
  /** Whether these are all links of the site. */
  complete: boolean;
  /** Which of them are remembered; undefined for all. */
  keeps?: ((row: LinkRow) => boolean) | undefined;
}

async function gather(options: LinksOptions, context: CommandContext): Promise<Gathered | { report: Report }> {
  if (options.words.length > 0 || options.from !== undefined) {
    const { explicitLinks } = await import("./links-given.ts");
    return explicitLinks(options);
  }
  await requireSite(options.root);
  const { gatherFromSite } = await import("./links-of-site.ts");
  return gatherFromSite(options, context);
}

async function night(
  asked: OutboundLink[],
  { rules, origin, findings, complete, keeps }: Gathered,
  history: History | undefined,
  options: LinksOptions,
  { terminal, signal, endOnOwn }: CommandContext,
): Promise<Finished> {
  const { checkNight } = await import("../links/night.ts");
  // From here on Ctrl-C ends the asking, and the report says so.
  endOnOwn();
  const began = performance.now();
  const now = options.now ?? asTime(new Date());
  const { perHost, concurrency, allowPrivate = false } = options;
  const result = await checkNight({
    links: asked,
    rules,
    history,
    complete: complete && options.shard === undefined,
    keeps,
    now,
    origin,
    version: version(),
    env: process.env,
    limits: {
      timeout: options.timeout * 1000,
      deadline: options.deadline * 1000,
      perHost,
      concurrency,
      allowPrivate,
    },
    others: findings,
    signal,
    onProgress: (done) => terminal.progress(`links to other sites: ${done} of ${asked.length}`),
  });
  return { result, now, origin, complete, keeps, before: history, ms: performance.now() - began };
}

/** A night that is over, before anybody has been told. */
export interface Finished {
  result: NightResult;
  now: string;
  origin?: string | undefined;
  /** Whether all links of the site were looked at, or a share of all: only then says a link's absence that it is gone. */
  complete: boolean;
  keeps?: Gathered["keeps"];
  /** The history that the night began with. */
  before: History | undefined;
  ms: number;
}

interface Conclusion {
  file: string | false;
  options: LinksOptions;
  context: CommandContext;
}

/** Writes the history and what is to be mended, and prints the report. */
async function conclude(finished: Finished, { file, options, context }: Conclusion): Promise<ExitCode> {
  const { result } = finished;
  const { linksReport, htmlOf } = await import("./links-report.ts");
  let report = linksReport(finished, options);
  if (result.verdict && file !== false && result.history !== undefined && options.dryRun !== true) {
    // A shard knows nothing of the links of others: it forgets none.
    const complete = finished.complete && options.shard === undefined;
    report = withMore(report, await addToHistory(file, { ...finished, complete }, result.history));
  }
  if (result.verdict && options.fix === true) {
    const { fixMoved } = await import("./links-fix.ts");
    report = await fixMoved(report, result.rows, options);
  }
  const code = await emit(report, options, context.terminal, { html: () => htmlOf(report, finished, options) });
  if (context.signal.aborted) return ExitCode.Interrupted;
  return result.verdict ? code : sayNoVerdict(report, options, context.terminal);
}

function withMore(report: Report, findings: Finding[]): Report {
  if (findings.length === 0) return report;
  const all = [...findings, ...report.findings];
  const groups = [{ heading: "Fix now", findings }, ...(report.groups ?? [])];
  return { ...report, ok: !hasErrors(all), findings: all, groups };
}
