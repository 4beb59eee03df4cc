import { join } from "node:path";
import type { Report } from "../findings/report.ts";
import type { Checked } from "../pipeline/report.ts";
import { emit, isForQuiet, version } from "./emit.ts";
import { ExitCode, type CommandContext, type CommonOptions } from "./options.ts";
import { requireUsableProxies } from "./requirements.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Checks the external links of a site as well, then prints one report. Earlier runs count, but only `links` adds a run to
 * the history.
 */
export async function emitWithOutbound(
  { report, outbound, origin, rules }: Checked,
  options: CommonOptions,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<ExitCode> {
  await requireUsableProxies(process.env);
  const { withOutbound } = await import("../links/run.ts");
  const { openHistory } = await import("../links/remember/history-file.ts");
  const { HISTORY_FILE } = await import("../links/remember/history.ts");
  const checked = await withOutbound(report, {
    links: outbound(),
    rules,
    history: await openHistory(join(options.root, HISTORY_FILE)),
    complete: true,
    now: new Date().toISOString(),
    origin,
    version: version(),
    env: process.env,
    signal,
    onProgress: (done, of) => terminal.progress(`external links: ${done} of ${of}`),
  });
  const code = await emit(checked.report, options, terminal);
  return checked.verdict || !report.ok ? code : sayNoVerdict(checked.report, options, terminal);
}

/** With `--quiet`, says on standard error why there is no verdict: the exit code alone would not explain it. */
export async function sayNoVerdict(
  { findings }: Report,
  options: CommonOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const { whyNoVerdict } = await import("../links/run.ts");
  const { message, hint = "" } = whyNoVerdict(findings) ?? {};
  if (isForQuiet(options) && message !== undefined) terminal.say(`build-site: ${message} ${hint}`.trimEnd());
  return ExitCode.NoVerdict;
}
