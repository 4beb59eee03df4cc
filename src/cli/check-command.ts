import type { Command } from "commander";
import { emit } from "./emit.ts";
import { emitWithOutbound } from "./emit-with-outbound.ts";
import type { ExitCode } from "./exit-codes.ts";
import { addCommonOptions, addOutOption, type CommandContext, type CommonOptions, type Run } from "./options.ts";
import { outFolder, requirePublished, requireSite, requireWritableOutput } from "./requirements.ts";

interface CheckOptions extends CommonOptions {
  out: string;
  outbound?: boolean;
}

/** `build-site check` */
export function addCheckCommand(program: Command, run: Run): void {
  addOutOption(addCommonOptions(program.command("check")))
    .summary("check the published site in out/, without building it")
    .description(
      "Checks the published site in out/ as a build would: HTML validity, internal links, accessibility, budgets. Nothing is changed.",
    )
    .option("--outbound", "also check external links")
    .action(run(check));
}

async function check(options: CheckOptions, { terminal, signal }: CommandContext): Promise<ExitCode> {
  await requireSite(options.root);
  const out = outFolder(options.root, options.out);
  await requireWritableOutput(options, out);
  const published = await requirePublished(options.root, out);
  const { checkPublished } = await import("../pipeline/check-published.ts");
  terminal.progress("check …");
  const checked = await checkPublished(options.root, out, published, { collect: options.outbound === true });
  if (options.outbound === true) return emitWithOutbound(checked, options, { terminal, signal });
  return emit(checked.report, options, terminal);
}
