import type { Command } from "commander";
import { siteOptions } from "../files/site-folder.ts";
import type { Report } from "../findings/report.ts";
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
  const began = performance.now();
  const { writeEditorFiles } = await import("../pipeline/editor-files.ts");
  const files = await writeEditorFiles(options.root);
  const what = files.length === 0 ? "Everything is up to date." : `Wrote ${files.join(", ")}.`;
  const report: Report = {
    command: "editor",
    ok: true,
    findings: [],
    summary: { files: files.length },
    timings: { editor: Math.round(performance.now() - began) },
    closing: [
      what,
      `Run it again after a change of content/schema.ts, or work with build-site dev${siteOptions(options)}.`,
    ],
    extra: { files },
  };
  return emit(report, options, terminal);
}
