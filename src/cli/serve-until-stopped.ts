import type { Server } from "node:http";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { close, listen } from "../dev/listen.ts";
import { emit } from "./emit.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommandContext, CommonOptions } from "./options.ts";

/** What is served. */
interface Served {
  command: string;
  /** The subject of a sentence: “The site”. */
  what: string;
  /** What is wrong with it. The server answers before that is known. */
  findings: Finding[] | Promise<Finding[]>;
}

/** Starts a server, prints its address, and serves until Ctrl-C. */
export async function serveUntilStopped(
  server: Server,
  options: CommonOptions & { host: string; port: number },
  { command, what, findings: pending }: Served,
  { terminal, signal, endOnOwn }: CommandContext,
): Promise<ExitCode> {
  const { host, port, quiet } = options;
  endOnOwn();
  const stopped = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve());
  });
  const { url, urlsOutside, taken, ...listening } = await listen(server, { host, port }).catch((problem: unknown) => {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/cannot-listen", `The server cannot listen on ${host}, port ${port}: ${reason}.`);
  });
  const findings = await Promise.race([pending, stopped]);
  if (findings === undefined) {
    await close(server);
    return ExitCode.Interrupted;
  }
  if (taken !== undefined && !quiet) terminal.say(`Port ${taken} is in use; using ${listening.port}.`);
  const outside = urlsOutside.map((each) => `On other devices in this network: ${each}`);
  const closing = [`${what} is at ${url} (Ctrl-C stops it)`, ...outside];
  const summary = { url, port: listening.port };
  // Even with --quiet, the address is needed.
  if (quiet && options.format === "pretty") terminal.print([url, ...urlsOutside, ""].join("\n"));
  const extra = urlsOutside.length === 0 ? {} : { urlsOutside };
  await emit({ command, ok: !hasErrors(findings), findings, summary, timings: {}, closing, extra }, options, terminal);
  await stopped;
  await close(server);
  return ExitCode.Interrupted;
}
