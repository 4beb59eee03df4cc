import type { Server } from "node:http";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { close, listen } from "../dev/listen.ts";
import { emit } from "./emit.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import type { CommandContext } from "./program.ts";

/** What is served. */
interface Served {
  command: string;
  /** As a sentence begins: “The site”. */
  what: string;
  /** What is wrong with it; the server may be there before that is known. */
  findings: Finding[] | Promise<Finding[]>;
}

/** Starts a server, says where it is, and stays until somebody presses Ctrl-C. */
export async function serveUntilStopped(
  server: Server,
  options: CommonOptions & { host: string; port: number },
  { command, what, findings: found }: Served,
  { terminal, signal, endOnOwn }: CommandContext,
): Promise<ExitCode> {
  const { host, port, quiet } = options;
  endOnOwn();
  const stopped = new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done());
  });
  const { url, urlsOutside, taken, ...listening } = await listen(server, { host, port }).catch((problem: unknown) => {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/cannot-listen", `The server cannot listen on ${host}, port ${port}: ${reason}.`);
  });
  const findings = await Promise.race([found, stopped]);
  if (findings === undefined) {
    await close(server);
    return ExitCode.Interrupted;
  }
  if (taken !== undefined && !quiet) terminal.say(`Port ${taken} is taken; ${listening.port} is free.`);
  const outside = urlsOutside.map((each) => `On other machines and phones of this network: ${each}`);
  const closing = [`${what} is at ${url} (Ctrl-C stops it)`, ...outside];
  const summary = { url, port: listening.port };
  // The address is the one thing that somebody who wants quiet still needs.
  if (quiet && options.format === "pretty") terminal.print([url, ...urlsOutside, ""].join("\n"));
  const extra = urlsOutside.length === 0 ? {} : { urlsOutside };
  await emit({ command, ok: !hasErrors(findings), findings, summary, timings: {}, closing, extra }, options, terminal);
  await stopped;
  await close(server);
  return ExitCode.Interrupted;
}
