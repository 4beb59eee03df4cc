import { execFile } from "node:child_process";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { ROOT } from "../helpers/documents.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

/** Makes Node say that it is an old one. */
const OLD = `--import=data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
  Object.defineProperty(process, "version", { value: "v20.20.2" });
`)}`;

/** What somebody has who has just cloned the repository: no packages, no `dist/`. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

/** Runs a script of `bin/`: how it ended, and what it said. */
async function run(folder: string, script: string, flags: string[] = []) {
  const ran = promisify(execFile)(process.execPath, [...flags, join(folder, "bin", script)], { cwd: folder });
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

describe("before npm ci, the command and the tests say that it has to run first", () => {
  test.each([
    ["build-site.mjs", 2],
    ["check-node.mjs", 1],
  ])("%s", async (script, code) => {
    const folder = await clone();
    const message = "The packages of build-site are not installed. Run “npm ci” first.\n";
    expect(await run(folder, script)).toEqual({ code, stdout: "", stderr: message });

    const old = "build-site needs Node 22.22, 24.8 or newer; this is v20.20.2.";
    const install = `${old} Run “npm ci” first: it puts the right one beside it.\n`;
    expect(await run(folder, script, [OLD])).toEqual({ code, stdout: "", stderr: install });
    // npm was told to run no scripts: the package that fetches a newer Node is there, and the Node is not.
    await mkdir(join(folder, "node_modules/node"), { recursive: true });
    const rebuild = `${old} “npm rebuild node” puts the right one beside it.\n`;
    expect(await run(folder, script, [OLD])).toEqual({ code, stdout: "", stderr: rebuild });
  });
});

test.each(["build-site.mjs", "check-node.mjs", "supported-node.mjs"])(
  "bin/%s can be read by old Nodes",
  async (name) => {
    const text = await readFile(join(ROOT, "bin", name), "utf8");
    const as = async (target: string) => (await transform(text, { target, format: "esm" })).code;
    // esbuild writes down what the older one does not know, or refuses it.
    expect(await as("node12.20")).toBe(await as("esnext"));
  },
);
