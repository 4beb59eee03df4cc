import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { originOf } from "../../src/cli/init-package.ts";
import { filesBelow } from "../../src/files/files-below.ts";
import { buildReport, buildSite, reportOf } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { fingerprint, temporaryFolder } from "../helpers/make-site.ts";

interface PackageJson {
  name: string;
  type?: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const readText = (folder: string) => readFile(join(folder, "package.json"), "utf8");
const readPackage = async (folder: string) => JSON.parse(await readText(folder)) as PackageJson;

test("init writes a site that has what a project needs", async () => {
  const folder = join(await temporaryFolder(), "My Site");
  const { code, stdout } = await buildSite(["init", folder, "--verbose"], ROOT);
  expect(code).toBe(0);
  const files = await filesBelow(folder);
  expect(stdout.match(/(?<=^ {2})\S+$/gm)).toEqual(expect.arrayContaining(files));
  expect(files).toEqual(
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
  const photo = "content/images/lake.jpg";
  expect(await readFile(join(folder, photo))).toEqual(
    await readFile(join(ROOT, "starters/minimal", photo)),
  );
});

describe("what is in the way", () => {
  test("the folders of another project", async () => {
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

  test.each([
    "README.md",
    ".github",
    ".github/workflows",
    "package.json",
    "content",
    "tsconfig.json",
  ])(
    "a link in the place of %s: nothing is written, neither through it nor anywhere else",
    async (path) => {
      const [folder, outside] = [await temporaryFolder(), await temporaryFolder()];
      await mkdir(join(outside, "folder"));
      await writeFile(join(outside, "file"), "{}");
      for (const target of ["nowhere", "folder", "file"]) {
        const site = join(folder, target);
        await mkdir(join(site, path, ".."), { recursive: true });
        await symlink(join(outside, target), join(site, path));
        const before = await tree(site);
        const { code, findings } = await reportWhere(["init"], site);
        expect(code).toBe(2);
        expect(findings).toContain(path);
        expect(await tree(site)).toEqual(before);
        expect(await tree(outside)).toEqual(["file", "folder"]);
        expect(await readFile(join(outside, "file"), "utf8")).toBe("{}");
      }
    },
  );

  test.each([".github", ".vscode", "README.md/", "package.json/", ".gitignore/"])(
    "a file in the place of a folder, or a folder in that of a file: %s",
    async (path) => {
      const site = await temporaryFolder();
      await outputFile(join(site, path.endsWith("/") ? `${path}x` : path), "");
      const before = await tree(site);
      expect((await reportWhere(["init"], site)).code).toBe(2);
      expect(await tree(site)).toEqual(before);
    },
  );

  test.each([
    ["[]", "package.json is not a JSON object."],
    ["null", "package.json is not a JSON object."],
    ["7", "package.json is not a JSON object."],
    ["", "package.json is not JSON."],
    ["{ // mine\n}", "package.json is not JSON."],
    [
      '{"scripts": [], "dependencies": "x"}',
      "package.json must have objects for scripts, dependencies.",
    ],
    [Buffer.from('{"name": "caf\u00E9"}', "latin1"), "package.json is not in UTF-8."],
    [Buffer.from('\uFEFF{"name": "x"}', "utf16le"), "package.json is not JSON."],
  ])("a package.json that npm could not use: %j", async (text, message) => {
    const site = await temporaryFolder();
    await writeFile(join(site, "package.json"), text);
    const before = await fingerprint(site);
    const { code, stderr } = await buildSite(["init"], site);
    expect([code, stderr]).toEqual([
      2,
      `build-site: ${message} Correct it, or name another folder. Nothing was written.\n`,
    ]);
    expect(await fingerprint(site)).toEqual(before);
  });

  test("the root folder, and the home folder, also by a link", async () => {
    const home = await temporaryFolder();
    const link = join(await temporaryFolder(), "link");
    await symlink(home, link);
    const env = { HOME: link, USERPROFILE: link };
    for (const [words, cwd] of [
      [["init"], home],
      [["init", link], "/"],
      [["init", "/"], home],
    ] as const) {
      const { code, stderr } = await buildSite(words, cwd, env);
      expect(code).toBe(2);
      expect(stderr).toMatch(/^build-site: .* is (your home|the root) folder\. Name another/);
    }
    expect(await readdir(home)).toEqual([]);
    expect((await buildSite(["init", "my-site"], home, env)).code).toBe(0);
  });
});

describe("where nothing can be written", () => {
  test.each(["/proc/x", "/proc/x/y", "templates/routes.ts/x"])("%s", async (path) => {
    const site = await temporaryFolder();
    await reportOf("init", site);
    const { code, stderr } = await buildSite(["init", path], site);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^build-site: The site cannot be written to .*\. Nothing was written\.\n/,
    );
  });

  test("a site of which only some files can be written is removed again", async () => {
    const folder = await temporaryFolder();
    // Longer than any system allows, with the longest paths of a site.
    const deep = join(folder, ...Array<string>(19).fill("a".repeat(200)));
    const site = join(deep, "b".repeat(4096 - 30 - deep.length));
    const { code } = await reportWhere(["init", site], folder);
    expect(code).toBe(2);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a project that is there already", () => {
  test("its files stay, and its package.json gets what it lacks", async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, "README.md"), "# Mine\n");
    await writeFile(join(folder, ".gitignore"), "node_modules/\n*.log");
    const before = {
      name: "mine",
      type: "commonjs",
      scripts: { dev: "mine", links: "build-site links" },
      peerDependencies: { "build-site": "1.2.3" },
    };
    await writeFile(join(folder, "package.json"), JSON.stringify(before));
    const { code, stdout } = await buildSite(["init"], folder);
    expect(code).toBe(0);
    expect(stdout).toBe(`The site is in this folder: 21 files.
Left unchanged: README.md, .gitignore.
Add these lines to .gitignore if they are missing: node_modules/ out/ deploy/ .env
package.json keeps its own “dev”. For the site, change it to "dev": "build-site dev".
This project stays CommonJS; the site works in it.

Next:
  npm install
  npx build-site dev
`);
    expect(await readFile(join(folder, "README.md"), "utf8")).toBe("# Mine\n");
    expect(await readFile(join(folder, ".gitignore"), "utf8")).toBe("node_modules/\n*.log");
    const own = await readPackage(ROOT);
    expect(await readPackage(folder)).toEqual({
      ...before,
      scripts: {
        ...before.scripts,
        build: "tsc && build-site build",
        preview: "build-site preview",
        types: "tsc",
      },
      // Other installers than npm let code import only what it names.
      devDependencies: Object.fromEntries(
        ["@types/node", "@types/react", "preact", "typescript", "valibot"].map((name) => [
          name,
          { ...own.dependencies, ...own.devDependencies }[name],
        ]),
      ),
    });
    expect((await buildReport(folder)).findings).toEqual([]);
  });

  test("what package.json has stays as it is written", async () => {
    const folder = await temporaryFolder();
    const text = (...lines: string[]) => `\uFEFF${lines.join("\r\n")}`;
    const mine = ['\t"name": "mine", "big": 12345678901234567890,', '\t"files": ["a",  "b"],'];
    await writeFile(
      join(folder, "package.json"),
      text("{", ...mine, '\t"scripts": {', '\t\t"test": "x"', "\t}", "}"),
    );
    await reportOf("init", folder);
    expect(await readText(folder)).toBe(
      text(
        "{",
        ...mine,
        '\t"scripts": {',
        '\t\t"test": "x",',
        '\t\t"dev": "build-site dev",',
        '\t\t"build": "tsc && build-site build",',
        '\t\t"preview": "build-site preview",',
        '\t\t"links": "build-site links",',
        '\t\t"types": "tsc"',
        "\t},",
        '\t"dependencies": {',
        `\t\t"build-site": ${JSON.stringify((await originOf(ROOT.slice(0, -1), folder)).specifier)}`,
        "\t},",
        '\t"devDependencies": {',
        '\t\t"@types/node": "24.19.2",',
        '\t\t"@types/react": "19.3.0",',
        '\t\t"preact": "11.2.0",',
        '\t\t"typescript": "7.0.2",',
        '\t\t"valibot": "1.5.0"',
        "\t}",
        "}",
      ),
    );
  });

  test("the package.json that npm install writes becomes that of a site", async () => {
    const folder = join(await temporaryFolder(), "harbor");
    const dependencies = { "build-site": "file:../build-site.tgz" };
    await outputFile(join(folder, "package.json"), JSON.stringify({ dependencies }));
    await reportOf("init", folder);
    const json = await readPackage(folder);
    expect(Object.keys(json)).toEqual([
      "name",
      "private",
      "type",
      "dependencies",
      "scripts",
      "devDependencies",
    ]);
    expect(json).toMatchObject({ name: "harbor", type: "module", dependencies });
  });
});

test.each(["My Site", 'it\'s "mine"', "-x", "$HOME `pwd`", "line\nbreak", "Über&uns", "a;b"])(
  "the command that it prints leads into the folder %j in a shell",
  async (name) => {
    const folder = await temporaryFolder();
    const { stdout } = await buildSite(["init", "--", name], folder);
    const [, command = ""] = /^ {2}(cd [^]*)\n {2}npm install$/m.exec(stdout) ?? [];
    const entered = await promisify(execFile)("sh", ["-c", `${command}\npwd`], { cwd: folder });
    expect(entered.stdout).toBe(`${join(folder, name)}\n`);
  },
);

test("what it prints of a name cannot act on the terminal", async () => {
  const folder = await temporaryFolder();
  const { stdout } = await buildSite(["init", "red\u001B[31m"], folder);
  expect(stdout).not.toContain("\u001B");
  const [, command = ""] = /^ {2}(cd .*)$/m.exec(stdout) ?? [];
  const entered = await promisify(execFile)("bash", ["-c", `${command}\npwd`], { cwd: folder });
  expect(entered.stdout).toBe(`${join(folder, "red\u001B[31m")}\n`);
});

describe("a site names build-site so that npm installs the same", () => {
  /** Where a copy in `tool/node_modules` comes from, seen from `my-site` beside `tool`. */
  async function origin(files: Record<string, unknown>, site = "my-site") {
    const folder = await temporaryFolder();
    const copy = join(folder, "tool/node_modules/build-site");
    await mkdir(copy, { recursive: true });
    for (const [file, json] of Object.entries(files))
      await outputFile(join(folder, file), JSON.stringify(json));
    return originOf(copy, join(folder, site));
  }
  const project = (specifier: string, key = "dependencies") => ({
    "tool/package.json": { [key]: { "build-site": specifier } },
  });
  const recorded = (resolved?: string) => ({
    "tool/node_modules/.package-lock.json": {
      packages: { "node_modules/build-site": { version: "0.1.0", resolved } },
    },
  });
  const GIT = "git+https://git.example/build-site.git";

  test.each([
    ["from git", { ...project(GIT), ...recorded(`${GIT}#0123456`) }, GIT, true],
    ["from git, without a package.json", recorded(`${GIT}#0123456`), `${GIT}#0123456`, true],
    ["from GitHub", { ...project("github:a/b"), ...recorded(`${GIT}#0`) }, "github:a/b", true],
    ["from a registry", project("^3.0.0", "devDependencies"), "^3.0.0", false],
    ["from a tarball", { ...project("file:../x.tgz"), "x.tgz": 1 }, "file:../x.tgz", false],
    ["from a path", { ...project("./x.tgz"), "tool/x.tgz": 1 }, "file:../tool/x.tgz", false],
    [
      "from a tarball that only npm knows of, as in a workspace",
      { "tool/package.json": { workspaces: ["a"] }, ...recorded("file:../x.tgz"), "x.tgz": 1 },
      "file:../x.tgz",
      false,
    ],
    [
      "from a tarball that is gone",
      project("file:../x.tgz"),
      "file:../tool/node_modules/build-site",
      false,
    ],
    [
      "from an unknown place",
      { "package.json": null, "tool/package.json": [] },
      "file:../tool/node_modules/build-site",
      false,
    ],
  ])("%s", async (_, files, specifier, isGit) => {
    expect(await origin(files)).toEqual({ specifier, isGit });
  });

  test("a package manager that keeps packages elsewhere: the project above counts", async () => {
    const folder = await temporaryFolder();
    const copy = join(folder, "node_modules/.pnpm/build-site@1/node_modules/build-site");
    await mkdir(copy, { recursive: true });
    await outputFile(
      join(folder, "package.json"),
      JSON.stringify({ dependencies: { "build-site": GIT } }),
    );
    expect((await originOf(copy, join(folder, "packages/site"))).specifier).toBe(GIT);
  });

  test("a copy in the site's own node_modules without a record is not named", async () => {
    expect(await origin({}, "tool")).toEqual({ specifier: undefined, isGit: false });
  });

  test("a clone, also for a folder that is reached by a link", async () => {
    const [folder, elsewhere] = [await temporaryFolder(), await temporaryFolder()];
    await mkdir(join(folder, "a/b"), { recursive: true });
    await symlink(join(folder, "a/b"), join(elsewhere, "link"));
    expect((await buildSite(["init", "link/my-site"], elsewhere)).code).toBe(0);
    const site = join(folder, "a/b/my-site");
    const { dependencies } = await readPackage(site);
    const [, path = ""] = /^file:(.*[^/])$/.exec(dependencies["build-site"] ?? "") ?? [];
    expect(join(site, path)).toBe(ROOT.slice(0, -1));
  });
});

/** Everything below a folder, links included. */
async function tree(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).toSorted();
}

/** The exit code, and the messages, of a command in a folder. */
async function reportWhere(words: readonly string[], folder: string) {
  const { code, stderr } = await buildSite(words, folder);
  return { code, findings: stderr };
}
