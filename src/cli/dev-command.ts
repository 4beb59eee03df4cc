import type { Command } from "commander";
import type { ExitCode } from "./exit-codes.ts";
import {
  addCommonOptions,
  addOriginOption,
  addServerOptions,
  type CommandContext,
  type CommonOptions,
  type Run,
} from "./options.ts";
import { requireSite, requireWritableOutput } from "./requirements.ts";
import { serveUntilStopped } from "./serve-until-stopped.ts";
import type { Finding } from "../findings/finding.ts";
import { formats } from "../findings/formats.ts";
import { sourceReader } from "../findings/text.ts";

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
      "Serves the site while you work on it: renders pages on request, updates open pages as soon as a file changes, and shows errors on top of them.",
    )
    .action(run(dev));
}

async function dev(options: DevOptions, context: CommandContext): Promise<ExitCode> {
  const { terminal } = context;
  await requireSite(options.root);
  await requireWritableOutput(options);
  const { startDevServer } = await import("../dev/dev-server.ts");
  const look = { readSource: sourceReader(options.root), color: terminal.color, verbose: options.verbose ?? false };
  const pretty = (findings: Finding[]) =>
    formats.pretty({ command: "dev", ok: false, findings, summary: {}, timings: {}, closing: [] }, look);
  const { server, opened, close } = startDevServer(options.root, {
    origin: options.origin,
    host: options.host,
    // To standard error: these are the findings of one change or page rather than the report of the command.
    onProblems: (problems) => terminal.say(pretty(problems)),
    onMended: () => !options.quiet && terminal.say("Fixed."),
    onChange: (files) => options.verbose && terminal.say(`Changed: ${files.join(", ")}`),
  });
  try {
    return await serveUntilStopped(server, options, { command: "dev", what: "The site", findings: opened }, context);
  } finally {
    await close();
  }
}
