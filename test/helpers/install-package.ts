import { execFile, spawn, type ChildProcess } from "node:child_process";
import { mkdir, readFile, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { ROOT } from "./documents.ts";

const run = promisify(execFile);

/**
 * Packs the repository into a folder, and unpacks it there beside links to the packages that npm
 * would install with it. Returns what was packed.
 */
export async function installPackage(folder: string): Promise<{ size: number; files: string[] }> {
  const { stdout } = await run(
    "npm",
    ["pack", "--json", "--silent", "--pack-destination", folder],
    { cwd: ROOT },
  );
  const [packed] = JSON.parse(stdout) as [
    { filename: string; size: number; files: { path: string }[] },
  ];
  const installed = join(folder, "node_modules/build-site");
  await mkdir(installed, { recursive: true });
  await run("tar", [
    "-xzf",
    join(folder, packed.filename),
    "--strip-components=1",
    "-C",
    installed,
  ]);
  const lock = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: true; optional?: true }>;
  };
  for (const [path, { dev, optional }] of Object.entries(lock.packages)) {
    const isTop = path.lastIndexOf("node_modules/") === 0;
    if (!isTop || optional || (dev && path !== "node_modules/typescript")) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await symlink(join(ROOT, path), join(folder, path), "junction");
  }
  return { size: packed.size, files: packed.files.map(({ path }) => path) };
}

/** Starts a program of an installed package, by its path in node_modules, in the folder. */
export function startInstalled(folder: string, script: string, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [join(folder, "node_modules", script), ...words], { cwd: folder });
}
