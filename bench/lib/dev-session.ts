import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { MadeSite } from "./make-site.ts";
import { ENVIRONMENT } from "./peers.ts";
import { middlePage } from "./works.ts";

/** A development server that has answered for the first time. */
export interface DevSession {
  /** The address of a link page. */
  address: string;
  /** From the start of the process to the last byte of that page. */
  milliseconds: number;
  stop: () => Promise<void>;
}

const PATIENCE = 60_000;

/** Starts a peer's development server and requests a link page until it arrives. */
export async function startDev({ peer, folder, data }: MadeSite): Promise<DevSession> {
  const port = await freePort();
  const slug = middlePage(data.pages);
  const address = `http://127.0.0.1:${port}/${slug}/`;
  const [command = "", ...words] = (peer.dev?.command(port) ?? []).map((word) =>
    word.replace("{site}", folder),
  );
  const { NODE_ENV: _, ...environment } = process.env;
  const began = performance.now();
  const server = spawn(command, words, {
    cwd: folder,
    env: { ...environment, ...ENVIRONMENT },
    stdio: ["ignore", "pipe", "pipe"],
    // Its helpers end with it: the signal goes to the whole group.
    detached: true,
  });
  let said = "";
  server.stdout.on("data", (text: Buffer) => (said += text.toString()));
  server.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const stop = () => stopGroup(server);
  const title = data.pages.get(slug)?.title ?? "";
  while (!(await serves(address, title))) {
    if (server.exitCode !== null || performance.now() - began > PATIENCE) {
      await stop();
      throw new Error(
        `the development server of ${peer.title} serves no page:\n${said.slice(-2000)}`,
      );
    }
    await wait(5);
  }
  return { address, milliseconds: performance.now() - began, stop };
}

/** Whether the page at an address loads and contains this text. */
function serves(address: string, words: string): Promise<boolean> {
  return new Promise((done) => {
    const request = get(address, { agent: false, timeout: PATIENCE }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.on("end", () => done(response.statusCode === 200 && text.includes(words)));
      response.on("error", () => done(false));
    });
    request.on("error", () => done(false));
  });
}

async function stopGroup(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
  const closed = once(server, "close");
  const tell = (signal: NodeJS.Signals): void => {
    try {
      process.kill(-(server.pid ?? 0), signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  tell("SIGTERM");
  const timer = setTimeout(() => tell("SIGKILL"), 3000);
  await closed;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
