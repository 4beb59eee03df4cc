import { execFile } from "node:child_process";
import { appendFile, cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../helpers/documents.ts";
import { change, fingerprint, GOOD_SITE, makeSite, temporaryFolder } from "../helpers/make-site.ts";

const run = promisify(execFile);

/** A copy of the program that says which module it was started from, and without a `dist/`. */
async function copiedProgram() {
  const folder = await temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json"])
    await cp(join(ROOT, part), join(folder, part), { recursive: true, preserveTimestamps: true });
  // Each package by itself: what npm has installed is a file beside them.
  await mkdir(join(folder, "node_modules"));
  for (const name of await readdir(join(ROOT, "node_modules")))
    if (!name.startsWith(".")) await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  await appendFile(join(folder, "src/cli/main.ts"), "console.error(import.meta.url);\n");
  const node = (script: string, words: string[], cwd: string) =>
    run(process.execPath, [join(folder, "bin", script), ...words], { cwd, env: { PATH: process.env["PATH"] } });
  const makeDist = () => node("make-dist.mjs", [], folder);
  const warmDist = async () => {
    await cp(GOOD_SITE, join(folder, "test/fixtures/good"), { recursive: true });
    return node("warm-dist.mjs", [], folder);
  };
  /** Runs the command; gives where it was started from. */
  const start = async (words: string[], cwd = folder) => {
    const { stderr } = await node("build-site.mjs", words, cwd);
    if (stderr.endsWith("/src/cli/main.ts\n")) return "src";
    return /\/dist\/[^/]+\/[^/]+\.cjs\n$/.test(stderr) ? "dist" : stderr;
  };
  return { folder, makeDist, warmDist, start };
}

test("dist/ builds a site as src/ does, with what src/ remembers of it and without", async () => {
  const { folder, makeDist, start } = await copiedProgram();
  // Beside a package.json a build remembers.
  const site = await makeSite({ "package.json": "{}\n" });
  const built = async (by: "dist" | "src") => {
    expect(await start(["build"], site)).toBe(by);
    return fingerprint(join(site, "out"));
  };
  const forget = () =>
    Promise.all(["out", "node_modules"].map((name) => rm(join(site, name), { recursive: true, force: true })));
  await built("src");
  await change(site, { "content/home.yaml": (text) => text.replace(/^title: .*$/m, "title: Another one") });

  await makeDist();
  const withMemory = await built("dist");
  await forget();
  expect(await built("dist")).toEqual(withMemory);
  await forget();
  await rm(join(folder, "dist"), { recursive: true });
  expect(await built("src")).toEqual(withMemory);
});

test("nothing is loaded before it is needed: a build for the version, pages where nothing has changed", async () => {
  const { folder, makeDist, start } = await copiedProgram();
  await makeDist();
  const site = await makeSite({ "package.json": "{}\n" });
  expect(await start(["build"], site)).toBe("dist");
  const made = (await readdir(join(folder, "dist"))).find((name) => name !== "made-of.txt") ?? "";
  const fileOf = async (part: string) => {
    const file = new RegExp(`^${part}-.{8}\\.cjs$`);
    const files = (await readdir(join(folder, "dist", made))).filter((name) => file.test(name));
    expect(files).toHaveLength(1);
    return join(folder, "dist", made, files[0] ?? "");
  };
  const lose = async (part: string) => rm(await fileOf(part));
  const importsOf = async (part: string) =>
    [...(await readFile(await fileOf(part), "utf8")).matchAll(/^(?:let|const) .*= require\("(.*)"\);$/gm)].map(
      ([, from = ""]) => from,
    );
  // Before esbuild and the thread have their work, nothing is loaded of what renders pages.
  for (const part of ["start", "build", "validator", "begin", "writer"])
    expect((await importsOf(part)).filter((from) => /^\.\/(?:open|check)-|^(?:react-dom|preact)/.test(from))).toEqual(
      [],
    );
  // What every command loads needs no package.
  expect((await importsOf("start")).filter((from) => !from.startsWith("."))).toEqual([]);
  await lose("check");
  await lose("open");
  expect(await start(["build"], site)).toBe("dist");
  await lose("build");
  expect(await start(["--version"])).toBe("dist");
});

test("dist/ runs as long as it was made of these very sources", async () => {
  const { folder, makeDist, start } = await copiedProgram();
  const source = join(folder, "src/cli/exit-codes.ts");
  await makeDist();
  expect(await start(["--version"])).toBe("dist");
  await appendFile(join(folder, "src/cli/#open.ts~"), "an editor's copy");
  await symlink("somebody@somewhere.1", join(folder, "src/cli/.#open.ts"));
  expect(await start(["--version"])).toBe("dist");

  // Of the same size, and with the same time of its last change.
  const { atime, mtime } = await stat(source);
  await writeFile(source, (await readFile(source, "utf8")).replace("/**", "/* "));
  await utimes(source, atime, mtime);
  expect(await start(["--version"])).toBe("src");
  await makeDist();
  expect(await start(["--version"])).toBe("dist");
  await appendFile(join(folder, "bin/make-dist.mjs"), "\n");
  expect(await start(["--version"])).toBe("src");
  await makeDist();
  expect(await start(["--version"])).toBe("dist");
  // npm has installed something.
  await writeFile(join(folder, "node_modules/.package-lock.json"), "{}\n");
  expect(await start(["--version"])).toBe("src");
  await rm(join(folder, "dist"), { recursive: true });
  expect(await start(["--version"])).toBe("src");
});

test("a program that was made anew takes over nothing that another one has built", async () => {
  const { makeDist, start } = await copiedProgram();
  const site = await makeSite({ "package.json": "{}\n" });
  const builtPage = async () => {
    expect(await start(["build"], site)).toBe("dist");
    return (await stat(join(site, "out/index.html"))).ino;
  };
  await makeDist();
  const first = await builtPage();
  expect(await builtPage()).toBe(first);
  await makeDist();
  expect(await builtPage()).not.toBe(first);
});

test("a fault of build-site itself names the places in src/", async () => {
  const { folder, makeDist, start } = await copiedProgram();
  const command = join(folder, "src/cli/explain-command.ts");
  const text = (await readFile(command, "utf8")).replace("const codes = findingCodes();", 'throw new Error("oh");');
  await writeFile(command, text);
  const place = `src/cli/explain-command.ts:${text.slice(0, text.indexOf('new Error("oh")')).split("\n").length}:`;
  await makeDist();
  await expect(start(["explain"])).rejects.toMatchObject({
    code: 70,
    stderr: expect.stringContaining(place) as string,
  });
});

test("dist/ remembers what V8 has compiled, and does without where V8 is another", async () => {
  const { folder, makeDist, warmDist, start } = await copiedProgram();
  await makeDist();
  const site = await makeSite();
  const made = (await readdir(join(folder, "dist"))).find((name) => name !== "made-of.txt") ?? "";
  /** The scripts that V8 compiles itself, of those that every run or thread begins with. */
  const compiledAnew = async (...flags: string[]) => {
    const code = `
      const { load, compiledAnew } = await import("./dist/${made}/loader.mjs");
      for (const name of ["main.cjs", "html-validity-worker.cjs", "write-worker.cjs"]) load(name);
      console.log(compiledAnew.join());
      process.exit();`;
    const words = [...flags, "--input-type=module", "--eval", code];
    return (await run(process.execPath, words, { cwd: folder })).stdout.trim().split(",");
  };
  expect(await compiledAnew()).toContain("main.cjs");
  await warmDist();
  expect(await compiledAnew()).toEqual([""]);
  expect(await start(["build"], site)).toBe("dist");
  expect(await compiledAnew("--no-opt")).toContain("main.cjs");
  const { stdout } = await run(process.execPath, ["--no-opt", join(folder, "bin/build-site.mjs"), "check"], {
    cwd: site,
  });
  expect(stdout).toContain("nothing is wrong");
});

test("a server that runs from dist/ keeps its files while the next one is made", async () => {
  const { folder, makeDist } = await copiedProgram();
  const folders = async () => (await readdir(join(folder, "dist"))).filter((name) => name !== "made-of.txt");
  await makeDist();
  const first = await folders();
  await makeDist();
  expect(await folders()).toHaveLength(2);
  expect(await folders()).toEqual(expect.arrayContaining(first));
  await makeDist();
  expect(await folders()).toHaveLength(2);
  expect(await folders()).not.toEqual(expect.arrayContaining(first));
});
