import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { json } from "./data.ts";
import { CACHE } from "./make-site.ts";
import type { Peer } from "./peers.ts";

/**
 * Installs a peer's packages into the cache folder, unless exactly these versions are there.
 * Returns the reason why the peer cannot take part, or undefined.
 */
export async function install(peer: Peer): Promise<string | undefined> {
  if ((await peer.version()) === undefined) return "it is not installed on this machine";
  if (Object.keys(peer.packages).length === 0) return undefined;
  try {
    await installPackages(peer.name, peer.packages);
    return undefined;
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem);
  }
}

/**
 * Installs exactly these versions of packages into a folder of the cache, and returns it. Throws if
 * that is not possible.
 */
export async function installPackages(
  name: string,
  packages: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = join(CACHE, name);
  const done = join(folder, "node_modules/.installed.json");
  const wanted = json({
    name: `bench-${name}`,
    private: true,
    type: "module",
    dependencies: packages,
  });
  if (existsSync(done) && (await readFile(done, "utf8")) === wanted) return folder;
  await outputFile(join(folder, "package.json"), wanted);
  process.stderr.write(`Installing ${name} …\n`);
  const npm = spawn(
    "npm",
    ["install", "--no-audit", "--no-fund", "--no-package-lock", "--fetch-retries=1"],
    {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  let said = "";
  npm.stderr.on("data", (text: Buffer) => (said += text.toString()));
  const [code] = (await once(npm, "close")) as [number | null];
  if (code === 0) {
    await outputFile(done, wanted);
    return folder;
  }
  const reason =
    said.split("\n").find((line) => /npm error (?!code)/.test(line)) ?? `npm ended with ${code}`;
  throw new Error(`its packages could not be installed (${reason.replace("npm error ", "")})`);
}
