import type { Command } from "commander";
import { formats } from "../findings/formats.ts";
import { sourceReader } from "../findings/frame.ts";
import type { ExitCode } from "./exit-codes.ts";
import { addCommonOptions, addOriginOption, addServerOptions, requireSite, type CommonOptions } from "./options.ts";
import type { CommandContext, Run } from "./program.ts";
import { requireWritableOutput } from "./report-file.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";

interface DevOptions extends CommonOptions {
  origin?: string;
  port: number;
  host: string;
}

const PORT = 3000;

/** `build-site dev` */
export function addDevCommand(program: Command, run: Run): void {
  addOriginOption(addServerOptions(addCommonOptions(program.command("dev")), PORT))
    .summary("serve the site while you work on it")
    .description(
      "Serves the site while you work on it: renders a page when it is asked for, changes the pages that are open in browsers as soon as a file does, and shows errors on top of them.",
    )
    .action(run(dev));
}

async function dev(options: DevOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  await requireSite(options.root);
  await requireWritableOutput(options);
  const { beginCode } = await import("../dev/begin-code.ts");
  const code = beginCode(options.root);
  const { startDevServer } = await import("../dev/dev-server.ts");
  const shown = { readSource: sourceReader(options.root), color: terminal.color, verbose: options.verbose ?? false };
  const { server, opened, close } = startDevServer(options.root, {
    origin: options.origin,
    host: options.host,
    code,
    // To standard error: what a build would report is not known here, only what a change or a page brought.
    onProblems: (problems) =>
      terminal.say(
        formats.pretty({ command: "dev", ok: false, findings: problems, summary: {}, timings: {}, closing: [] }, shown),
      ),
    onMended: () => !options.quiet && terminal.say("Mended."),
    onChange: (files) => options.verbose && terminal.say(`Changed: ${files.join(", ")}`),
  });
  try {
    return await serveUntilStopped(server, options, { command: "dev", what: "The site", findings: opened }, context);
  } finally {
    await close();
  }
}
