import { execFile, spawn } from "node:child_process";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { useBrowser } from "../helpers/browser.ts";
import { finished, type JsonReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { GOOD_SITE, temporaryFolder } from "../helpers/make-site.ts";
import { runningServer } from "../helpers/start-server.ts";

const open = useBrowser();
const run = promisify(execFile);

/**
 * Packs the repository into a folder, and unpacks it there beside links to the packages that npm would install with it.
 * Returns what was packed.
 */
async function installPackage(folder: string): Promise<{ size: number; files: string[] }> {
  const { stdout } = await run("npm", ["pack", "--json", "--silent", "--pack-destination", folder], { cwd: ROOT });
  const [packed] = JSON.parse(stdout) as [{ filename: string; size: number; files: { path: string }[] }];
  const installed = join(folder, "node_modules/build-site");
  await mkdir(installed, { recursive: true });
  await run("tar", ["-xzf", join(folder, packed.filename), "--strip-components=1", "-C", installed]);
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

test("the package builds, checks, serves and types a site without anything else of the repository", async () => {
  const site = await temporaryFolder();
  const { size, files } = await installPackage(site);
  expect(size).toBeLessThan(1_000_000);
  expect([...new Set(files.map((file) => file.replace(/\/.*/, "")))].toSorted()).toEqual(
    ["LICENSE", "README.md", "bin", "dist", "docs", "package.json", "style-modules.d.ts"].toSorted(),
  );

  await cp(GOOD_SITE, site, { recursive: true });
  const options = {
    module: "nodenext",
    jsx: "react-jsx",
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  await writeFile(join(site, "tsconfig.json"), JSON.stringify({ compilerOptions: options, exclude: ["out"] }));
  await writeFile(join(site, "package.json"), JSON.stringify({ type: "module" }));
  const start = (script: string, ...words: string[]) =>
    spawn(process.execPath, [join(site, "node_modules", script), ...words], { cwd: site });
  const buildSite = (...words: string[]) => finished(start("build-site/bin/build-site.mjs", ...words));

  expect(await finished(start("typescript/bin/tsc"))).toEqual({ code: 0, stdout: "", stderr: "" });
  const { code, stdout } = await buildSite("build", "--format", "json");
  expect({ code, findings: (JSON.parse(stdout) as JsonReport).findings }).toEqual({ code: 0, findings: [] });
  expect(await buildSite("check")).toMatchObject({ code: 0 });
  expect((await buildSite("links", "http://127.0.0.1:1/")).stdout).toContain("127.0.0.1");
  expect((await buildSite("explain", "links/no-such-page")).stdout).toContain("links/no-such-page");

  const { url } = await runningServer(start("build-site/bin/build-site.mjs", "dev", "--port", "0"));
  const { page } = await open(url);
  await page.getByRole("button").click();
  await expect.poll(() => page.getByRole("button").textContent()).toContain(": 4");
});
