import type { Command } from "commander";
import { siteOptions } from "../files/site-folder.ts";
import { reportOf, stopwatch } from "../findings/report.ts";
import { emit } from "./emit.ts";
import { addCommonOptions, type CommandContext, type CommonOptions, type ExitCode, type Run } from "./options.ts";
import { requireSite, requireWritableOutput } from "./requirements.ts";

/** `build-site editor` */
export function addEditorCommand(program: Command, run: Run): void {
  addCommonOptions(program.command("editor"))
    .summary("write what editors need to complete and check content")
    .description(
      "Writes a JSON Schema for each content file and for the settings into content/.schemas/, and names it in the first line of each YAML file. Writes the types of the variables that the settings declare (env) into content/env.d.ts. Once content/.schemas/ exists, dev keeps all of it up to date.",
    )
    .action(run(editor));
}

async function editor(options: CommonOptions, { terminal }: CommandContext): Promise<ExitCode> {
  await requireSite(options.root);
  await requireWritableOutput(options);
  const watch = stopwatch();
  const { writeEditorFiles } = await import("../pipeline/editor-files.ts");
  const files = await watch.time("editor", () => writeEditorFiles(options.root));
  const what = files.length === 0 ? "Everything is up to date." : `Wrote ${files.join(", ")}.`;
  const again = `Run it again after a change of content/schema.ts, or work with build-site dev${siteOptions(options)}.`;
  const summary = { files: files.length };
  const { timings } = watch;
  const report = reportOf("editor", [], { summary, timings, closing: [what, again], extra: { files } });
  return emit(report, options, terminal);
}
