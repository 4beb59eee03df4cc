import { once } from "node:events";
import type { Server } from "node:http";
import type { Command } from "commander";
import { close, listen } from "../dev/listen.ts";
import type { Finding } from "../findings/finding.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";
import { formats } from "../findings/formats.ts";
import { reportOf } from "../findings/report.ts";
import { sourceReader, visible, visibleName } from "../findings/text.ts";
import { emit } from "./emit.ts";
import {
  addCommonOptions,
  addOriginOption,
  addOutOption,
  addServerOptions,
  ExitCode,
  OUT,
  type CommandContext,
  type CommonOptions,
  type Run,
  type Work,
} from "./options.ts";
import { outFolder, requireOut, requireSite, requireWritableOutput } from "./requirements.ts";

interface ServerOptions extends CommonOptions {
  port: number;
  host: string;
}

/** `build-site dev` */
export function addDevCommand(program: Command, run: Run): void {
  addOriginOption(addServerOptions(addCommonOptions(program.command("dev")), 3000))
    .summary("serve the site while you work on it")
    .description(
      "Serves the site while you work on it. Open pages update when a file changes, and show " +
        "errors on top.",
    )
    .action(run(dev));
}

const dev: Work<ServerOptions> = async (options, context) => {
  const { terminal } = context;
  await requireSite(options.root);
  await requireWritableOutput(options);
  const { DevServer } = await import("../dev/dev-server.ts");
  const view = {
    readSource: sourceReader(options.root),
    color: terminal.color,
    verbose: options.verbose ?? false,
  };
  const server = new DevServer(options.root, {
    origin: options.origin,
    host: options.host,
    // These go to standard error, because they are not the command's report.
    onProblems: (problems) =>
      terminal.say(formats.pretty(reportOf("dev", problems, { ok: false }), view)),
    onFixed: () => !options.quiet && terminal.say("Fixed."),
    onOutput: (text) => !options.quiet && terminal.say(visible(text)),
    onChange: (files) =>
      options.verbose && terminal.say(`Changed: ${files.map(visibleName).join(", ")}`),
  });
  try {
    const served = { command: "dev", what: "The site", findings: server.opened };
    return await serveUntilStopped(server.http, options, served, context);
  } finally {
    await server.close();
  }
};

/** `build-site preview` */
export function addPreviewCommand(program: Command, run: Run): void {
  addServerOptions(addOutOption(addCommonOptions(program.command("preview"))), 4173)
    .summary("serve out/ as a static host does")
    .description("Serves out/ with headers, redirects, 404.html and precompressed files.")
    .action(run(preview));
}

const preview: Work<ServerOptions> = async (options, context) => {
  const { verbose, host } = options;
  const out = outFolder(options);
  await requireWritableOutput(options, out);
  const { readManifest } = await import("../output/out-folder.ts");
  const { base } = await requireOut(options.root, out, readManifest);
  const { previewServer } = await import("../dev/preview-server.ts");
  const what = `The site in ${options.out ?? OUT}/`;
  const served = { command: "preview", what, base, findings: [] };
  const server = previewServer(out, host, base);
  server.on("request", ({ method, url = "" }, response) => {
    const say = () => context.terminal.say(`${response.statusCode} ${method} ${visibleName(url)}`);
    if (verbose === true) response.on("close", say);
  });
  return serveUntilStopped(server, options, served, context);
};

interface Served {
  command: string;
  /** The subject of a sentence: “The site”. */
  what: string;
  base?: string | undefined;
  /** May be a promise: the server answers requests before its findings are known. */
  findings: Finding[] | Promise<Finding[]>;
}

async function serveUntilStopped(
  server: Server,
  options: ServerOptions,
  { command, what, base, findings: pending }: Served,
  { terminal, signal, handleSignals }: CommandContext,
): Promise<ExitCode> {
  const { host, port, quiet } = options;
  handleSignals();
  const stopped = signal.aborted ? Promise.resolve() : once(signal, "abort").then(() => {});
  const listening = await listen(server, { host, port, base }).catch((problem: unknown) => {
    const message = `The server cannot listen on ${host}, port ${port}: ${messageOf(problem)}.`;
    throw new CannotStart("cli/cannot-listen", message);
  });
  const { taken, url, urlsOutside } = listening;
  const findings = await Promise.race([pending, stopped]);
  if (findings !== undefined) {
    if (taken !== undefined && !quiet)
      terminal.say(`Port ${taken} is in use; using ${listening.port}.`);
    // The address is needed even with --quiet.
    if (quiet && options.format === "pretty") terminal.print([url, ...urlsOutside, ""].join("\n"));
    const outside = urlsOutside.map((each) => `On other devices on this network: ${each}`);
    const report = reportOf(command, findings, {
      summary: { url, port: listening.port },
      closing: [`${what} is at ${url} (Ctrl-C stops it)`, ...outside],
      extra: urlsOutside.length === 0 ? {} : { urlsOutside },
    });
    await emit(report, options, terminal);
    await stopped;
  }
  await close(server);
  return ExitCode.Interrupted;
}
