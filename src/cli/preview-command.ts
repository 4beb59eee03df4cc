import type { Command } from "commander";
import type { ExitCode } from "./exit-codes.ts";
import {
  addCommonOptions,
  addOutOption,
  addServerOptions,
  type CommandContext,
  type CommonOptions,
  type Run,
} from "./options.ts";
import { notBuilt, outFolder, requireWritableOutput } from "./requirements.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

interface PreviewOptions extends CommonOptions {
  out: string;
  port: number;
  host: string;
}

const PORT = 4173;

/** `build-site preview` */
export function addPreviewCommand(program: Command, run: Run): void {
  addServerOptions(addOutOption(addCommonOptions(program.command("preview"))), PORT)
    .summary("serve out/ as a static host does")
    .description(
      "Serves out/ as a static host does: with its headers and redirects, 404.html for unknown addresses, and precompressed files.",
    )
    .action(run(preview));
}

async function preview(options: PreviewOptions, context: CommandContext): Promise<ExitCode> {
  const out = outFolder(options.root, options.out);
  await requireWritableOutput(options, out);
  const { recoverInterruptedPublish } = await import("../output/publish.ts");
  await recoverInterruptedPublish(out);
  const { readManifest } = await import("../output/out-folder.ts");
  if ((await readManifest(out)) === undefined) throw notBuilt(options.root, out);
  const { previewServer } = await import("../dev/preview-server.ts");
  const what = `The site in ${options.out}/`;
  return serveUntilStopped(previewServer(out), options, { command: "preview", what, findings: [] }, context);
}
