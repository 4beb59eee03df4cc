import type { Command } from "commander";
import { emit } from "./emit.ts";
import { emitWithOutbound } from "./emit-with-outbound.ts";
import { CannotStart, type ExitCode } from "./exit-codes.ts";
import {
  addCommonOptions,
  addOriginOption,
  addOutOption,
  outFolder,
  requireSite,
  type CommonOptions,
} from "./options.ts";
import type { CommandContext, Run } from "./program.ts";
import { requireWritableOutput } from "./report-file.ts";

interface BuildOptions extends CommonOptions {
  out: string;
  origin?: string;
  check: boolean;
  production?: boolean;
  outbound?: boolean;
}

/** `build-site build` */
export function addBuildCommand(program: Command, run: Run): void {
  addOriginOption(addOutOption(addCommonOptions(program.command("build"))))
    .summary("build the site, check it, and publish it to out/ (the default command)")
    .description(
      "Builds the site: opens it, renders every page, checks what came out, and puts it in the place of out/ in one step. A build with an error leaves out/ as it was.",
    )
    .option("--no-check", "publish unchecked (for measuring)")
    .option("--outbound", "check the links to other sites as well, after publishing")
    .option("--production", "refuse what must not go live (build-site launch lists it)")
    .action(run(build));
}

async function build(options: BuildOptions, { terminal, signal, endOnOwn }: CommandContext): Promise<ExitCode> {
  await requireSite(options.root);
  const out = outFolder(options.root, options.out);
  if (options.outbound === true && !options.check) {
    const hint = "Links are known only after a check: leave one of the two out.";
    throw new CannotStart("cli/usage", "--outbound and --no-check do not go together.", hint);
  }
  await requireWritableOutput(options, out);
  const { outFolderProblem } = await import("../output/out-folder.ts");
  const problem = await outFolderProblem(options.root, out);
  if (problem !== undefined) throw new CannotStart("cli/unusable-out", problem, "Nothing was changed.");
  const { build: buildSite } = await import("../pipeline/build.ts");
  const checked = await buildSite({
    ...options,
    out,
    signal,
    // The site is published: Ctrl-C now stops the asking alone, and the report still says what was done.
    ...(options.outbound === true ? { onPublished: endOnOwn } : {}),
    onStage: (stage) => terminal.progress(`${stage} …`),
  });
  // Links of a site that was not published can wait.
  if (options.outbound !== true || !checked.report.ok) return emit(checked.report, options, terminal);
  return emitWithOutbound(checked, options, { terminal, signal });
}
