import { join } from "node:path";
import type { Checked } from "../pipeline/report.ts";
import { emit, sayNoVerdict } from "./emit.ts";
import type { ExitCode } from "./exit-codes.ts";
import { openHistory } from "./links-history.ts";
import type { CommandContext, CommonOptions } from "./options.ts";
import { requireUsableProxies } from "./requirements.ts";
import { version } from "./version.ts";

/**
 * Checks the outbound links of a site as well, then prints the report of both. What earlier nights have seen counts, but
 * only `links` adds a night to it.
 */
export async function emitWithOutbound(
  { report, outbound: gather, origin, rules }: Checked,
  options: CommonOptions,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<ExitCode> {
  await requireUsableProxies(process.env);
  const outbound = gather();
  const { withOutbound } = await import("../links/with-outbound.ts");
  const { HISTORY_FILE } = await import("../links/remember/history.ts");
  const checked = await withOutbound(report, {
    links: outbound,
    rules,
    history: await openHistory(join(options.root, HISTORY_FILE)),
    complete: true,
    now: new Date().toISOString(),
    origin,
    version: version(),
    env: process.env,
    signal,
    onProgress: (done) => terminal.progress(`links to other sites: ${done} of ${outbound.length}`),
  });
  const code = await emit(checked.report, options, terminal);
  return checked.verdict || !report.ok ? code : sayNoVerdict(checked.report, options, terminal);
}
