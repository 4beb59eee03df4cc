import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The servers that run their generated configuration, as packaged by Debian. */
export type WebServer = "nginx" | "caddy";

/** Where packages are unpacked if they are not installed; this needs no root. */
const UNPACKED = fileURLToPath(
  new URL("../../node_modules/.cache/build-site-tests/web-servers", import.meta.url),
);

/**
 * The executable of a server: the installed one, or the one from Debian's package, downloaded and
 * unpacked next to the tests. If there is no such package, throws with an explanation.
 */
export async function findWebServer(name: WebServer): Promise<string> {
  const own = onPath(name) ?? inPackage(name);
  if (own !== undefined) return own;
  try {
    await unpack(name);
    const unpacked = inPackage(name);
    if (unpacked !== undefined && (await runs(unpacked))) return unpacked;
    // A bare machine lacks libraries as well. Only root may install them.
    await run("apt-get", ["install", "-y", "--no-install-recommends", name], { env: QUIETLY });
  } catch (problem) {
    throw new Error(
      `${name} is needed to test what is made for it, and is not here. ${remedy(name)}`,
      {
        cause: problem,
      },
    );
  }
  const installed = onPath(name);
  if (installed === undefined)
    throw new Error(`Debian's package of ${name} holds no ${name}. ${remedy(name)}`);
  return installed;
}

const QUIETLY = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Whether a program starts: both print their version, each with its own argument. */
async function runs(program: string): Promise<boolean> {
  const word = program.endsWith("nginx") ? "-v" : "version";
  return run(program, [word]).then(
    () => true,
    () => false,
  );
}

const remedy = (name: WebServer) =>
  `Install it: apt-get install ${name} (or brew install ${name}).`;

function onPath(name: string): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function inPackage(name: string): string | undefined {
  return ["usr/sbin", "usr/bin"]
    .map((folder) => join(UNPACKED, folder, name))
    .find((file) => existsSync(file));
}

async function unpack(name: WebServer): Promise<void> {
  await mkdir(UNPACKED, { recursive: true });
  // A bare machine has no package lists until it has updated them.
  if (process.getuid?.() === 0) await run("apt-get", ["update"]);
  await run("apt-get", ["download", name], { cwd: UNPACKED });
  for (const file of readdirSync(UNPACKED).filter((each) => each.endsWith(".deb")))
    await run("dpkg-deb", ["-x", file, "."], { cwd: UNPACKED });
}
