import { execFile, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";

const run = promisify(execFile);

/** Servers that run the configuration that is made for them, as Debian packages them. */
export type WebServer = "nginx" | "caddy";

/** Where packages are unpacked on a machine that does not have them: no root is needed for that. */
const UNPACKED = fileURLToPath(new URL("../../node_modules/.cache/build-site-tests/web-servers", import.meta.url));

/**
 * The program of a server: the machine's own, or the one of Debian's package, fetched and unpacked beside the tests. Throws
 * the sentence that a person needs where there is no such package.
 */
export async function findWebServer(name: WebServer): Promise<string> {
  const own = onPath(name) ?? inPackage(name);
  if (own !== undefined) return own;
  try {
    await unpack(name);
  } catch (problem) {
    throw new Error(`${name} is needed to test what is made for it, and is not here. ${remedy(name)}`, {
      cause: problem,
    });
  }
  const unpacked = inPackage(name);
  if (unpacked === undefined) throw new Error(`Debian's package of ${name} holds no ${name}. ${remedy(name)}`);
  return unpacked;
}

const remedy = (name: WebServer) => `Install it: apt-get install ${name} (or brew install ${name}).`;

function onPath(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function inPackage(name: string): string | undefined {
  return ["usr/sbin", "usr/bin"].map((folder) => join(UNPACKED, folder, name)).find((file) => existsSync(file));
}

async function unpack(name: WebServer): Promise<void> {
  await mkdir(UNPACKED, { recursive: true });
  // A bare machine knows of no packages before it has asked.
  if (process.getuid?.() === 0) await run("apt-get", ["update"]);
  await run("apt-get", ["download", name], { cwd: UNPACKED });
  for (const file of readdirSync(UNPACKED).filter((each) => each.endsWith(".deb")))
    await run("dpkg-deb", ["-x", file, "."], { cwd: UNPACKED });
}

/**
 * Runs a server with the configuration that was made for a site, on a free port of this machine; gives its address.
 * Stopped when the test ends.
 */
export async function serveWith(name: WebServer, { config, out }: { config: string; out: string }): Promise<string> {
  const program = await findWebServer(name);
  const folder = await realpath(await mkdtemp(join(tmpdir(), `build-site-${name}-`)));
  const port = await freePort();
  const words = await SETUPS[name](folder, { text: await readFile(config, "utf8"), out, port });
  const child = spawn(program, words, {
    cwd: folder,
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((done, fail) => child.on("close", done).on("error", fail));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  });
  const url = `http://127.0.0.1:${port}`;
  let isOver = false;
  void ended.then(() => (isOver = true)).catch(() => (isOver = true));
  while (!isOver) {
    const answered = await fetch(url).catch(() => undefined);
    if (answered !== undefined) return url;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${name} ended with ${await ended}:\n${said}`);
}

interface Setup {
  text: string;
  out: string;
  port: number;
}

/** Writes the configuration for this machine, all else as it was made, and gives the words to start the server with. */
const SETUPS: Record<WebServer, (folder: string, setup: Setup) => Promise<string[]>> = {
  async nginx(folder, { text, out, port }) {
    const site = text
      .replace(/ {2}listen 80;\n {2}listen \[::\]:80;/, () => `  listen 127.0.0.1:${port};`)
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
      .replace(/ {2}root \* "[^"]*"/, () => `  root * ${JSON.stringify(out)}`);
    await writeFile(join(folder, "Caddyfile"), `{\n  admin off\n  auto_https off\n}\n${site}`);
    return ["run", "--config", join(folder, "Caddyfile"), "--adapter", "caddyfile"];
  },
};

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on("error", fail).listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => done(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
