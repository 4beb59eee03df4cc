import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../src/files/files-below.ts";
import { buildReport, buildSite, reportOf } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { fingerprint, temporaryFolder } from "../helpers/make-site.ts";

interface PackageJson {
  name: string;
  type: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readPackage = async (folder: string) =>
  JSON.parse(await readFile(join(folder, "package.json"), "utf8")) as PackageJson;

describe.each(["minimal", "guide"])("init --template %s", (template) => {
  test("writes a site that builds without a finding, and has what a project needs", async () => {
    const folder = join(await temporaryFolder(), "My Site");
    expect(await reportOf("init", folder, ["--template", template])).toMatchObject({
      code: 0,
      ok: true,
    });
    expect(await filesBelow(folder)).toEqual(
      expect.arrayContaining([
        ".editorconfig",
        ".github/workflows/nightly-links.yml",
        ".github/workflows/test.yml",
        ".gitignore",
        "README.md",
        "content/about.md",
        "content/schema.ts",
        "package.json",
        "templates/routes.ts",
        "tsconfig.json",
      ]),
    );
    expect(await readPackage(folder)).toMatchObject({ name: "my-site", type: "module" });
    expect((await buildReport(folder)).findings).toEqual([]);
  });
});

test("a folder with another project is left alone", async () => {
  const folder = await temporaryFolder();
  await reportOf("init", folder);
  const before = await fingerprint(folder);
  const { code, stderr } = await buildSite(["init", "--template", "guide"], folder);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^build-site: \. already has content\/, islands\/, templates\/\. Name another folder: .*\n$/,
  );
  expect(await fingerprint(folder)).toEqual(before);
});

test("what an empty project has stays; its package.json gets what it lacks", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "README.md"), "# Mine\n");
  await writeFile(join(folder, ".gitignore"), "node_modules/\n*.log");
  const before = {
    name: "mine",
    type: "commonjs",
    scripts: { dev: "mine" },
    dependencies: { "build-site": "1.2.3" },
  };
  await writeFile(join(folder, "package.json"), JSON.stringify(before));
  const { code, stdout } = await buildSite(["init"], folder);
  expect(code).toBe(0);
  expect(stdout).toContain("Kept as they were: README.md, .gitignore.\n");
  expect(stdout).toContain(
    "Add to .gitignore, if it lacks them: node_modules/ out/ deploy/ .env\n",
  );
  expect(await readFile(join(folder, "README.md"), "utf8")).toBe("# Mine\n");
  expect(await readFile(join(folder, ".gitignore"), "utf8")).toBe("node_modules/\n*.log");
  const { name, type, scripts, dependencies, devDependencies } = await readPackage(folder);
  expect({ name, type, dependencies }).toEqual({
    name: "mine",
    type: "module",
    dependencies: { "build-site": "1.2.3" },
  });
  expect(scripts).toMatchObject({ dev: "mine", build: "build-site build" });
  const own = await readPackage(ROOT);
  expect(devDependencies).toEqual({ typescript: own.devDependencies["typescript"] });
});

test("a site depends on build-site like the folder in which that is installed", async () => {
  const folder = await temporaryFolder();
  const { initialDependency } = await import("../../src/cli/init-command.ts");
  const installed = join(folder, "tool");
  await mkdir(join(folder, "my-site"));
  const from = async (specifier?: string) => {
    if (specifier !== undefined)
      await outputFile(
        join(installed, "package.json"),
        JSON.stringify({ dependencies: { "build-site": specifier } }),
      );
    return initialDependency(join(folder, "my-site"), join(installed, "node_modules/build-site"));
  };
  expect(await from()).toMatch(/^\^\d+\.\d+\.\d+$/);
  expect(await from("^3.0.0")).toBe("^3.0.0");
  expect(await from("file:build-site.tgz")).toBe("file:../tool/build-site.tgz");
  expect(await initialDependency(join(folder, "my-site"), ROOT)).toMatch(/^file:\.\..*[^/]$/);
});
