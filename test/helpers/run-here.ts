import { Console } from "node:console";
import { Writable } from "node:stream";
// Before any run changes the folder: its service starts in the folder in which it was loaded.
import "esbuild";
import { newRun } from "../../src/cli/failures.ts";
import { runCommand } from "../../src/cli/main.ts";
import type { ExitCode } from "../../src/cli/options.ts";
import { SHORT_PAUSES, OFFLINE } from "./external-sites.ts";
import { failLookups, shortenPauses } from "./stand-ins.ts";

/** The outcome of a command line that ran in the process of the test. */
export interface RunHere {
  code: ExitCode;
  stdout: string;
  stderr: string;
}

/** Runs a command line in this process, as `main` does, but without the events of a process. */
export async function runHere(
  words: readonly string[],
  streams = { stdout: new Collected(), stderr: new Collected() },
): Promise<RunHere> {
  const { stdout, stderr } = streams;
  const code = await runCommand(words, newRun(words, streams));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/**
 * Runs a command line in this process with a folder, an environment and a console of its own. All
 * of them are put back, so one such run must end before the next begins.
 */
export async function runAlone(
  words: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<RunHere> {
  if (isBusy) throw new Error("Two runs at a time need processes: use buildSiteProcess.");
  const { NODE_OPTIONS, ...variables } = env;
  const prepare = NODE_OPTIONS === undefined ? [] : PREPARED.get(NODE_OPTIONS);
  if (prepare === undefined) throw new Error("NODE_OPTIONS need a process: use buildSiteProcess.");
  const streams = { stdout: new Collected(), stderr: new Collected() };
  const before = { cwd: process.cwd(), env: { ...process.env }, console: globalThis.console };
  isBusy = true;
  const undo = prepare.map((stand) => stand());
  try {
    process.chdir(cwd);
    setEnvironment({ ...before.env, FORCE_COLOR: undefined, ...variables });
    globalThis.console = new Console({ stdout: streams.stderr, stderr: streams.stderr });
    return await runHere(words, streams);
  } finally {
    globalThis.console = before.console;
    setEnvironment(before.env);
    process.chdir(before.cwd);
    for (const each of undo) each();
    isBusy = false;
  }
}

let isBusy = false;

/** What those options of Node do, for this process. */
const PREPARED = new Map([
  [SHORT_PAUSES.NODE_OPTIONS, [shortenPauses]],
  [OFFLINE.NODE_OPTIONS, [shortenPauses, failLookups]],
]);

function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys({ ...process.env, ...env })) {
    const value = env[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

/** A stream that keeps what is written to it. */
export class Collected extends Writable {
  text = "";
  isTTY = false;

  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk.toString();
    done();
  }
}
