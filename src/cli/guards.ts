import { Console } from "node:console";

/**
 * Keeps what a site's own code does from looking like an answer of build-site: what it logs goes to standard error, since
 * standard output is for reports. Where it ends the process (`process.exit()`), or awaits what never comes, `onEnd` can
 * still say so. Gives a function to call when build-site itself is done.
 */
export function guardAgainstSite(onEnd: () => void): () => void {
  globalThis.console = new Console({ stdout: process.stderr, stderr: process.stderr });
  let done = false;
  process.once("exit", () => {
    if (done) return;
    onEnd();
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
