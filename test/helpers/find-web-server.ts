import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

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
    const unpacked = inPackage(name);
    if (unpacked !== undefined && (await runs(unpacked))) return unpacked;
    // A bare machine lacks libraries as well. Only root may bring them.
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env: QUIETLY });
  } catch (problem) {
    throw new Error(`${name} is needed to test what is made for it, and is not here. ${remedy(name)}`, {
      cause: problem,
    });
  }
  const installed = onPath(name);
  if (installed === undefined) throw new Error(`Debian's package of ${name} holds no ${name}. ${remedy(name)}`);
  return installed;
}

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Whether a program can be started at all: both tell their version, each in its own way. */
async function runs(program: string): Promise<boolean> {
  const word = program.endsWith("nginx") ? "-v" : "version";
  return run(program, [word]).then(
    () => true,
    () => false,
  );
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
