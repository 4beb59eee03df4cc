import { existsSync, statSync } from "node:fs";
import type { Command } from "commander";
import { wrongUsage } from "../findings/findings-error.ts";
import type { GatheredLinks, LinksOutcome } from "../links/run.ts";
import { codeOfLinks, emit, linkEngine, linksOf } from "./emit.ts";
import { addLinksOptions, ANSWERS, type LinksOptions } from "./links-options.ts";
import { asTime, ExitCode, givenOf, type CommandContext, type Run, type Work } from "./options.ts";
import {
  outFolder,
  requireFolder,
  requirePublished,
  requireSite,
  requireWritableOutput,
} from "./requirements.ts";

/** `build-site links` and `build-site links merge` */
export function addLinksCommand(program: Command, run: Run): void {
  const check = run(links);
  const merge = run(mergeLinks);
  const command = addLinksOptions(program.command("links"))
    .argument("[address...]", "check only these, or the links of a folder of HTML")
    .summary("check every external link")
    .description(
      "Checks every external link of the site in out/, each address once. Records verdicts in " +
        "content/link-history.json: an unreachable address is an error from the third bad run " +
        "on.",
    )
    .action((words: string[], options: LinksOptions) => {
      const [word = ""] = words;
      // A folder is not an address.
      const isDir = !word.includes(":") && (isFolder(word) || !word.includes("."));
      const dir = words.length === 1 && isDir ? word : undefined;
      refuseBeside(words, dir, options);
      return check({ ...options, ...(dir === undefined ? { addresses: words } : { dir }) });
    });
  command
    .command("merge")
    .argument("<report...>", "the JSON reports of all shards")
    .description("merge the JSON reports of all shards into one run")
    .action((reports: string[], _, { parent }: Command) =>
      merge({ ...parent?.opts<LinksOptions>(), reports } as MergeOptions),
    );
}

type CheckOptions = LinksOptions & { addresses?: string[] };

const links: Work<CheckOptions> = async (options, context) => {
  const { addresses = [], from, now = asTime(new Date()) } = options;
  if (options.config !== undefined && options.dir === undefined)
    throw wrongUsage(
      "--config requires a folder.",
      "Name the folder: build-site links --dir <folder> --config <file>.",
    );
  const { request, isSite } = await linksRequest(options);
  const { answerCommand, checkCommand } = await import("../links/run.ts");
  const answers = ANSWERS.filter((answer) => options[answer] !== undefined);
  for (const answer of answers)
    for (const line of answerCommand(options[answer] ?? [], answer, { ...request, now }))
      context.terminal.print(`${line}\n`);
  if (answers.length > 0) return ExitCode.Done;
  const isGiven = addresses.length > 0 || from !== undefined;
  const gathered = isGiven
    ? await gatherGivenLinks(options, isSite)
    : await gatherSiteLinks(options, context);
  // From here on, Ctrl-C only aborts the requests, and the report says so.
  context.handleSignals();
  const { browser, perHost, concurrency, allowPrivate = false } = options;
  const [timeout, deadline] = [options.timeout * 1000, options.deadline * 1000];
  const limits = { timeout, deadline, perHost, concurrency, allowPrivate };
  const engine = linkEngine(context);
  const outcome = await checkCommand({ ...request, ...gathered, ...engine, now, limits, browser });
  return conclude(outcome, options, context);
};

type MergeOptions = LinksOptions & { reports: string[] };

const mergeLinks: Work<MergeOptions> = async (options, context) => {
  const { root, reports, now } = options;
  const unusable = givenOf(options, ["from", "shard", "fix", "dryRun", ...ANSWERS]);
  if (unusable !== undefined)
    throw wrongUsage(`merge cannot be used with --${unusable}.`, "It only combines reports.");
  const { request, isSite } = await linksRequest(options);
  const { concludeRun } = await import("../links/run.ts");
  const { mergeShards } = await import("../links/shards.ts");
  const { origin, links: rules } = isSite ? await settingsOf(root) : {};
  const merge = () => mergeShards(reports, { now, rules });
  const outcome = await concludeRun(merge, { ...request, origin, rules });
  return conclude(outcome, options, context);
};

/** Rejects options that conflict with addresses or folders: commander compares only options. */
function refuseBeside(
  words: readonly string[],
  folder: string | undefined,
  options: LinksOptions,
): void {
  const flag = words.find((word) =>
    /^(fix|dry-run|opened|dead|accept|history|only|shard)$/.test(word),
  );
  if (flag !== undefined)
    throw wrongUsage(`“${flag}” is not an address.`, `Did you mean --${flag}?`);
  const entry = words.find((word) => !word.includes(":") && existsSync(word));
  if (folder === undefined && entry !== undefined) {
    const [what, option] = isFolder(entry) ? ["folder", "dir"] : ["file", "from"];
    throw wrongUsage(`“${entry}” is a ${what}, not an address.`, `Use --${option} ${entry}.`);
  }
  const unusable = givenOf(options, ["from", "dir", "out", "fix", "dryRun", ...ANSWERS]);
  const isNote = folder !== undefined && ANSWERS.some((answer) => answer === unusable);
  if (words.length === 0 || unusable === undefined || isNote) return;
  const given = folder === undefined ? "Addresses" : "A folder";
  throw wrongUsage(`${given} cannot be combined with --${unusable}.`, "Omit one of them.");
}

async function linksRequest(options: LinksOptions) {
  const { root, only, shard, fix, dryRun } = options;
  const { isSite, historyFile, command } = await linksOf(options);
  await requireWritableOutput(options, isSite ? outFolder(options) : undefined);
  const request = { root, historyFile, command, only, shard, fix: fix ?? dryRun, dryRun };
  return { request, isSite };
}

async function settingsOf(root: string) {
  const { openSettings } = await import("../pipeline/settings.ts");
  return openSettings(root);
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

async function gatherGivenLinks(
  { addresses = [], from, root }: CheckOptions,
  isSite: boolean,
): Promise<GatheredLinks> {
  const { givenLinks } = await import("../links/collect/collect.ts");
  const given = { links: await givenLinks(addresses, { from, root }), complete: false };
  if (!isSite) return { ...given, rules: (await import("../links/link-settings.ts")).NO_RULES };
  // None of these addresses is skipped: the user named them.
  const { links: rules, origin } = await settingsOf(root);
  return { ...given, rules: { ...rules, skip: [] }, origin };
}

/** The links of a folder of HTML, or of the site in `out/`, which a local server serves. */
async function gatherSiteLinks(
  options: LinksOptions,
  { terminal }: CommandContext,
): Promise<GatheredLinks> {
  const { root, dir, config } = options;
  if (dir !== undefined) {
    const { linksOfFolder } = await import("../pipeline/check-folder.ts");
    return linksOfFolder({ root, config, folder: await requireFolder(dir) });
  }
  await requireSite(
    root,
    "To check another generator's pages, name their folder: build-site links dist.",
  );
  const out = outFolder(options);
  const published = await requirePublished(root, out);
  terminal.progress("collect links …");
  const settings = await settingsOf(root);
  const { publishedPages, openSources } = await import("../pipeline/check-site.ts");
  const { linksOfSite } = await import("../links/collect/site-links.ts");
  const { close, listen } = await import("../dev/listen.ts");
  const { previewServer } = await import("../dev/preview-server.ts");
  const { base } = published;
  const host = "127.0.0.1";
  const server = previewServer(out, host, base);
  const { url } = await listen(server, { host, port: 0, base });
  try {
    const gathered = await linksOfSite({
      root,
      out,
      pages: publishedPages(published, { root, out }),
      unlinked: published.unlinked,
      openSources: () => openSources(root, out),
      settings,
      base: url,
    });
    return { ...gathered, rules: settings.links, origin: settings.origin, complete: true };
  } finally {
    await close(server);
  }
}

async function conclude(
  { report, html }: LinksOutcome,
  options: LinksOptions,
  { terminal, signal }: CommandContext,
): Promise<ExitCode> {
  const { dir } = options;
  const shown = dir === undefined ? options : { ...options, folder: dir };
  const code = await emit(report, shown, terminal, { html });
  return signal.aborted ? ExitCode.Interrupted : codeOfLinks(code, report, options, terminal);
}
