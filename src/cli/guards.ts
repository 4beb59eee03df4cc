import { Console } from "node:console";

/**
 * Keeps what a site's own code does from looking like an answer of build-site: what it logs goes to standard error, since
 * standard output is for reports, and where it ends the process (`process.exit()`), that is no success. Gives a function
 * to call when build-site itself is done.
 */
export function guardAgainstSite(): () => void {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  let done = false;
  process.once("exit", (code) => {
    // 13: an await that nothing will ever answer, of Node's own making.
    if (done || (code !== 0 && code !== 13)) return;
    process.stderr.write(
      "build-site: The site's own code ended the process, with process.exit() perhaps, or awaits what never comes.\n",
    );
    process.exitCode = 1;
  });
  return () => (done = true);
}

/** A reader that has seen enough (`| head`) is no fault. */
export function allowClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (problem: NodeJS.ErrnoException) => {
      if (problem.code !== "EPIPE") throw problem;
    });
  }
}
