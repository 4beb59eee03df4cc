import { spawn, type ChildProcess } from "node:child_process";
import { onTestFinished } from "vitest";
import { finished, type Run } from "./cli.ts";

/** A shell into which a reader of the documents types one line after another. */
export class Shell {
  /** The current folder. */
  folder: string;
  /** Everything that the commands have printed. */
  said = "";
  readonly env: NodeJS.ProcessEnv;

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    this.folder = folder;
    this.env = env;
  }

  /** Runs a line to its end, and goes where it goes. */
  async type(line: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
    const child = this.start(`${line}\ncode=$?; pwd >&3; exit $code`, env);
    child.stdio[3]?.on("data", (chunk: Buffer) => (this.folder = chunk.toString().trim()));
    const ran = await finished(child);
    this.said += ran.stdout + ran.stderr;
    return ran;
  }

  /** Runs a line that must succeed, and returns what it prints. */
  async run(line: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, stdout, stderr } = await this.type(line, env);
    if (code !== 0) throw new Error(`“${line}” ended with ${code}:\n${stdout}${stderr}`);
    return stdout;
  }

  /** Starts a server with a line, and waits for its address. Ctrl-C ends it when the test ends. */
  async serve(line: string): Promise<string> {
    const child = this.start(line);
    const ended = new Promise((done) => child.on("close", done));
    onTestFinished(async () => {
      // As a terminal does: every process of the command gets the signal.
      if (child.exitCode === null) process.kill(-child.pid!, "SIGINT");
      await ended;
    });
    let said = "";
    return new Promise((done, fail) => {
      const listen = (chunk: Buffer) => {
        said += chunk.toString();
        const address = /http:\/\/\S+\//.exec(said)?.[0];
        if (address !== undefined) done(address);
      };
      child.stdout?.on("data", listen);
      child.stderr?.on("data", listen);
      child.on("close", (code) => fail(new Error(`“${line}” ended with ${code}:\n${said}`)));
    });
  }

  private start(script: string, env: NodeJS.ProcessEnv = {}): ChildProcess {
    return spawn("sh", ["-c", script], {
      cwd: this.folder,
      env: { ...this.env, ...env },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      detached: true,
    });
  }
}
