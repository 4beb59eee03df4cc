import type { Command } from "commander";
import { formats } from "../findings/formats.ts";
import type { Finding } from "../findings/finding.ts";
import { sourceReader } from "./emit.ts";
import type { ExitCode } from "./exit-codes.ts";
import { addCommonOptions, addOriginOption, addServerOptions, requireSite, type CommonOptions } from "./options.ts";
import type { Run } from "./program.ts";
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
      "Serves the site while you work on it: renders a page when it is asked for, reloads the browser when a file changes (styles without a reload), and shows errors on top of the page.",
    )
    .action(run(dev));
}

async function dev(options: DevOptions, { terminal, signal }: Parameters<Parameters<Run>[0]>[1]): Promise<ExitCode> {
  await requireSite(options.root);
  const { startDevServer } = await import("../serve/dev-server.ts");
  const show = (findings: Finding[]) => {
    const report = { command: "dev", ok: findings.length === 0, findings, summary: {}, timings: {}, closing: [] };
    terminal.print(
      formats.pretty(report, {
        readSource: sourceReader(options.root),
        color: terminal.color,
        verbose: options.verbose ?? false,
      }),
    );
  };
  let broken = false;
  const { server, findings, close } = await startDevServer(options.root, {
    origin: options.origin,
    onChange(files, problems) {
      if (problems.length > 0) show(problems);
      else if (broken && !options.quiet) terminal.say("Mended.");
      else if (options.verbose) terminal.say(`Changed: ${files.join(", ")}`);
      broken = problems.length > 0;
    },
  });
  broken = findings.length > 0;
  if (broken) show(findings);
  try {
    return await serveUntilStopped(server, options, { what: "The site", terminal, signal });
  } finally {
    await close();
  }
}
