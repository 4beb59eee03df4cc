import { spawn } from "node:child_process";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Shown } from "./fault-zoo/certificates.ts";
import { findWebServer, type WebServer } from "./find-web-server.ts";

/**
 * Runs a server with a site's generated configuration on a free port of this machine; returns its
 * address. Stopped when the test ends.
 */
export async function serveWith(
  name: WebServer,
  { config, out, https }: { config: string; out: string; https?: Https },
): Promise<string> {
  const program = await findWebServer(name);
  const folder = await realpath(await mkdtemp(join(tmpdir(), `build-site-${name}-`)));
  const port = await freePort();
  const words = await SETUPS[name](folder, {
    text: await readFile(config, "utf8"),
    out,
    port,
    https,
  });
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((done, fail) =>
    child.on("close", done).on("error", fail),
  );
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  const over = ended.then(
    () => "over",
    () => "over",
  );
  while ((await Promise.race([over, answered(url)])) !== "over") {
    if (await answered(url)) return url;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${name} ended with ${await ended}:\n${said}`);
}

/** The https port of a server, if it has one, and its certificate. */
export interface Https extends Shown {
  port: number;
}

interface Setup {
  text: string;
  out: string;
  port: number;
  https: Https | undefined;
}

/**
 * Writes the configuration with the paths and ports of this machine, otherwise unchanged, and
 * returns the arguments that start the server.
 */
const SETUPS: Record<WebServer, (folder: string, setup: Setup) => Promise<string[]>> = {
  async nginx(folder, { text, out, port, https }) {
    const listen = [
      `  listen 127.0.0.1:${port};`,
      ...(https === undefined ? [] : await httpsLines(folder, https)),
    ];
    const site = text
      .replaceAll(/ {2}listen 80;\n {2}listen \[::\]:80;/g, () => listen.join("\n"))
      .replace(/ {2}root "[^"]*";/, () => `  root ${JSON.stringify(out)};`);
    const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
    );
    const main = [
      ...(process.getuid?.() === 0 ? ["user root;"] : []),
      "daemon off;",
      "worker_processes 1;",
      `pid ${folder}/nginx.pid;`,
      "error_log stderr warn;",
      "events {}",
      "http {",
      "  access_log off;",
      ...temporary,
      `  include ${folder}/site.conf;`,
      "}",
      "",
    ];
    await writeFile(join(folder, "site.conf"), site);
    await writeFile(join(folder, "nginx.conf"), main.join("\n"));
    return ["-e", "stderr", "-p", folder, "-c", join(folder, "nginx.conf")];
  },
  async caddy(folder, { text, out, port }) {
    const site = text
      .replace(/^\S+ \{$/m, () => `http://127.0.0.1:${port} {`)
      .replaceAll(/^(\w[\w.-]*) \{$/gm, (_, host: string) => `http://${host}:${port} {`)
      .replace(/ {2}root \* "[^"]*"/, () => `  root * ${JSON.stringify(out)}`);
    await writeFile(join(folder, "Caddyfile"), `{\n  admin off\n  auto_https off\n}\n${site}`);
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

/** What certbot adds to a server. */
async function httpsLines(folder: string, { port, key, cert }: Https): Promise<string[]> {
  await writeFile(join(folder, "key.pem"), key);
  await writeFile(join(folder, "cert.pem"), cert);
  return [
    `  listen 127.0.0.1:${port} ssl;`,
    `  ssl_certificate ${join(folder, "cert.pem")};`,
    `  ssl_certificate_key ${join(folder, "key.pem")};`,
  ];
}

/** Whether a server answers there. */
function answered(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
