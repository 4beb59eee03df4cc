import { execFile } from "node:child_process";
import { appendFile, cp, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../helpers/documents.ts";
import { fingerprint, makeSite, temporaryFolder } from "../helpers/make-site.ts";

const run = promisify(execFile);

test("dist/ builds a site as src/ does, and is left alone as soon as a source is another", async () => {
  const program = await temporaryFolder();
  for (const part of ["bin", "src", "docs", "package.json"])
    await cp(join(ROOT, part), join(program, part), { recursive: true, preserveTimestamps: true });
  await symlink(join(ROOT, "node_modules"), join(program, "node_modules"));
  const site = await makeSite();
  const node = (...words: string[]) => run(process.execPath, words, { cwd: site, env: { PATH: process.env["PATH"] } });
  const built = async () => {
    const { stderr } = await node(join(program, "bin/build-site.mjs"), "build", "--quiet");
    expect(stderr).toBe("");
    const files = await fingerprint(join(site, "out"));
    await rm(join(site, "out"), { recursive: true });
    await rm(join(site, "node_modules/.cache"), { recursive: true, force: true });
    return files;
  };
  /** Which of the two the command would start. */
  const whichRuns = () =>
    node("-e", `import("${program}/bin/program.mjs").then((m) => console.log(m.program().pathname))`);

  const bySources = await built();
  expect((await whichRuns()).stdout).toMatch(/src\/cli\/main\.ts\n$/);

  await node(join(program, "bin/make-dist.mjs"));
  expect((await whichRuns()).stdout).toMatch(/dist\/cli\/main\.mjs\n$/);
  expect(await built()).toEqual(bySources);
  const chunks = await readdir(join(program, "dist/chunks"));

  await appendFile(join(program, "src/cli/exit-codes.ts"), 'process.title += " ";\n');
  expect((await whichRuns()).stdout).toMatch(/src\/cli\/main\.ts\n$/);

  await node(join(program, "bin/make-dist.mjs"));
  expect((await whichRuns()).stdout).toMatch(/dist\/cli\/main\.mjs\n$/);
  // What the one before has left would stay for ever.
  expect((await readdir(join(program, "dist/chunks"))).length).toBe(chunks.length);
});
