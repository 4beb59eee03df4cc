import type { ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import { startBuildSite } from "./cli.ts";

/** A running `build-site dev` or `preview`. */
export interface RunningServer {
  url: string;
  /** All of its output so far, including reports. */
  said: () => string;
  /** Presses Ctrl-C and waits for the exit code. */
  stop: () => Promise<number | null>;
}

/** Starts a server with these arguments and waits for its address. Stopped when the test ends. */
export function startServer(words: readonly string[], cwd: string): Promise<RunningServer> {
  return runningServer(startBuildSite(words, cwd));
}

/** Waits for the address of a server that has been started. Stopped when the test ends. */
export async function runningServer(child: ChildProcess): Promise<RunningServer> {
  const ended = new Promise<number | null>((done) => child.on("close", done));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let said = "";
  const url = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[^\s]+\//.exec(said)?.[0];
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
