import { Console } from "node:console";
import { ExitCode } from "./exit-codes.ts";
import { sayFault, saySiteEnded, type Request } from "./say-failure.ts";

/** A run of build-site, as the events of the process see it. */
export interface RunState {
  request: Request;
  /** Aborted by Ctrl-C. */
  stop: AbortController;
  /** Whether a signal ends the process. A command may take that over, to close a server or to report what it has done. */
  endsOnSignal: boolean;
  /** Whether build-site itself has reached its end. */
  isDone: boolean;
}

/**
 * Handles the events of a process that runs the code of a site: signals, errors that nothing catches, and an exit that
 * build-site did not ask for.
 */
export function handleProcessEvents(run: RunState): void {
  allowClosedPipes();
  keepLogsOffStandardOutput();
  process.once("exit", () => {
    if (run.isDone) return;
    saySiteEnded(run.request);
    process.exitCode = ExitCode.Errors;
  });
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(name, () => {
      run.stop.abort();
      if (!run.endsOnSignal) return;
      run.isDone = true;
      void exitNow(ExitCode.Interrupted);
    });
  }
  // Thrown in a timer, or a rejection without a handler. A server reports an error of the site's code and goes on.
  process.on("uncaughtException", (problem) => {
    const isOfSite = (problem.stack ?? "").includes(BUNDLE_MARK);
    if (isOfSite) saySiteEnded(run.request, problem);
    else sayFault(run.request, problem);
    if (isOfSite && !run.endsOnSignal) return;
    run.isDone = true;
    process.exit(isOfSite ? ExitCode.Errors : ExitCode.Fault);
  });
}

/** The name of the site's own code in stack traces (`render/load-templates.ts`). */
const BUNDLE_MARK = "build-site-templates-";

/** A reader that closes the pipe early (`| head`) is not an error. */
function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (problem: NodeJS.ErrnoException) => {
      if (problem.code !== "EPIPE") throw problem;
    });
  }
}

/**
 * Standard output is for reports: a template or a package that logs would break the JSON of `--format json`. Node has no
 * setting that sends the global console to standard error, so this is the one global that build-site replaces.
 */
function keepLogsOffStandardOutput(): void {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
}

/**
 * Ends the process in the middle of its work. A garbage collection before it avoids a deadlock of Node's exit: the main
 * thread joins a compiler thread that waits for the main thread to collect (https://github.com/nodejs/node/issues/54918).
 */
async function exitNow(code: ExitCode): Promise<never> {
  const { Session } = await import("node:inspector");
  const inspector = new Session();
  inspector.connect();
  inspector.post("HeapProfiler.collectGarbage");
  process.exit(code);
}
