import type { Checked } from "../build/build-site.ts";
import { emit } from "./emit.ts";
import { ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import type { CommandContext } from "./program.ts";
import { version } from "./version.ts";

/** Checks the outbound links of a site as well, then prints the report of both. */
export async function emitWithOutbound(
  { report, outbound, origin }: Checked,
  options: CommonOptions,
  { terminal, signal }: Pick<CommandContext, "terminal" | "signal">,
): Promise<ExitCode> {
  const { withOutbound } = await import("../outbound/with-outbound.ts");
  const onProgress = (done: number) => terminal.progress(`links to other sites: ${done} of ${outbound.length}`);
  const checked = await withOutbound(report, { links: outbound, origin, version: version(), signal, onProgress });
  const code = await emit(checked.report, options, terminal);
  return checked.verdict || !report.ok ? code : ExitCode.NoVerdict;
}
