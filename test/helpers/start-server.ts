import type { ChildProcess } from "node:child_process";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { newRun } from "../../src/cli/failures.ts";
import { runCommand } from "../../src/cli/main.ts";
import { startBuildSite } from "./cli.ts";

/** A running `build-site dev` or `preview`. */
export interface RunningServer {
  url: string;
  /** All of its output so far, including reports. */
  said: () => string;
  /** Presses Ctrl-C and waits for the exit code. */
  stop: () => Promise<number | null>;
}

/**
 * Starts a server in the process of the test and waits for its address. Stopped when the test ends.
 * Use `startServer` where a test changes the files of a running server, or its site logs or throws
 * late.
 */
export async function serveHere(words: readonly string[], root: string): Promise<RunningServer> {
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  let said = "";
  const stream = () =>
    new Writable({
      write(chunk: Buffer, _, done) {
        said += chunk.toString();
        const address = addressIn(said);
        if (address !== undefined) resolve(address);
        done();
      },
    });
  const all = [...words, "--root", root];
  const run = newRun(all, { stdout: stream(), stderr: stream() });
  const ended = runCommand(all, run);
  const stop = () => {
    run.stop.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  void ended.then((code) => reject(new Error(`build-site ended with ${code}:\n${said}`)));
  return { url: await url, said: () => said, stop };
}

const addressIn = (said: string) => /http:\/\/[^\s]+\//.exec(said)?.[0];

/**
 * Starts a server as a process and waits for its address. It is stopped when the test ends, or by
 * the caller, if it takes the function that stops it.
 */
export function startServer(
  words: readonly string[],
  cwd: string,
  whenDone: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<RunningServer> {
  return runningServer(startBuildSite(words, cwd), whenDone);
}

/** Waits for the address of a server that has been started, and stops it in the same way. */
export async function runningServer(
  child: ChildProcess,
  whenDone: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<RunningServer> {
  const ended = new Promise<number | null>((done) => child.on("close", done));
  // Its children may hold its output open for minutes after it was killed.
  const exited = new Promise((done) => child.on("exit", done));
  whenDone(async () => {
    child.kill("SIGKILL");
    await exited;
  });
  let said = "";
  const url = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = addressIn(said);
      if (address !== undefined) done(address);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("close", (code) => fail(new Error(`build-site ended with ${code}:\n${said}`)));
  });
  return {
    url,
    said: () => said,
    stop: () => {
      child.kill("SIGINT");
      return ended;
    },
  };
}
