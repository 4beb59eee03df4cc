import type { Server } from "node:http";
import { close, listen } from "../serve/listen.ts";
import { CannotStart, ExitCode } from "./exit-codes.ts";
import type { CommonOptions } from "./options.ts";
import type { Terminal } from "./terminal.ts";

/** Starts a server, says where it is, and stays until somebody presses Ctrl-C. */
export async function serveUntilStopped(
  server: Server,
  { host, port, quiet }: Pick<CommonOptions, "quiet"> & { host: string; port: number },
  { what, terminal, signal }: { what: string; terminal: Terminal; signal: AbortSignal },
): Promise<ExitCode> {
  const listening = await listen(server, { host, port }).catch((problem: unknown) => {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/cannot-listen", `The server cannot listen on ${host}, port ${port}: ${reason}.`);
  });
  if (listening.taken !== undefined && !quiet)
    terminal.say(`Port ${listening.taken} is taken; ${listening.port} is free.`);
  terminal.print(quiet ? `${listening.url}\n` : `${what} is at ${listening.url} (Ctrl-C stops it)\n`);
  await new Promise<void>((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done());
  });
  await close(server);
  return ExitCode.Interrupted;
}
