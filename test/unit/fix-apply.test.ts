import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { describe, expect, test } from "vitest";
import { applyFixes, diffOf, readForFix } from "../../src/links/fix/fix.ts";
import type { FileEdit } from "../../src/links/fix/plan.ts";
import { planOf } from "../helpers/fix-content.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const OLD = "http://old.com/a";
const NEW = "https://new.com/b";
const YAML = "content/a.yaml";

describe("the diff", () => {
  test.each([
    ["with a line break", `# c\na: ${OLD}\n\n\n\n\n\n\n\n\n\nb: ${OLD}\nc: 1\n`],
    ["without one", `a: 1\nb: ${OLD}`],
    ["of Windows", `a: ${OLD}\r\nb: 1\r\n`],
    ["with a byte order mark", `\uFEFFa: ${OLD}\n`],
  ])("%s: git applies it", async (_, text) => {
    const root = await temporaryFolder();
    const files = { [YAML]: text, "content/b c/é.yaml": text };
    const { edits } = await planOf(root, files, [[OLD, NEW]]);
    const patch = diffOf(edits);
    execFileSync("git", ["apply", "--whitespace=nowarn", "-"], {
      cwd: root,
      input: patch,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: join(root, "..") },
    });
    for (const { file, after } of edits)
      expect(await readFile(join(root, file), "utf8")).toBe(after);
    expect(edits).toHaveLength(2);
  });

  test("has the usual format", async () => {
    const { edits } = await planOf(
      await temporaryFolder(),
      { [YAML]: `# c\nx: 1\ny: 1\nz: 1\na: ${OLD}\nb: 1\n` },
      [[OLD, NEW]],
    );
    expect(diffOf(edits)).toBe(
      `--- a/${YAML}\n+++ b/${YAML}\n@@ -2,5 +2,5 @@\n x: 1\n y: 1\n z: 1\n-a: ${OLD}\n+a: ${NEW}\n b: 1\n`,
    );
    expect(diffOf([])).toBe("");
  });
});

describe("writing", () => {
  const [A, B] = ["content/a.yaml", "content/b.yaml"];
  const edit = (file: string): FileEdit => ({
    file,
    before: `\uFEFFa: ${OLD}\r\n`,
    after: `\uFEFFa: ${NEW}\r\n`,
  });
  const site = async () => {
    const root = await temporaryFolder();
    for (const file of [A, B]) await outputFile(join(root, file), edit(file).before);
    return {
      root,
      texts: () => Promise.all([A, B].map((file) => readFile(join(root, file), "utf8"))),
    };
  };

  test("writes every file and keeps its mode", async () => {
    const { root, texts } = await site();
    await chmod(join(root, A), 0o640);
    expect(await applyFixes(root, [edit(A), edit(B)])).toEqual([]);
    expect(await texts()).toEqual([edit(A).after, edit(B).after]);
    expect((await stat(join(root, A))).mode & 0o777).toBe(0o640);
    expect(await readdir(join(root, "content"))).toEqual(["a.yaml", "b.yaml"]);
  });

  test("a file that has changed is not written, and the others are", async () => {
    const { root, texts } = await site();
    await writeFile(join(root, B), "mine\n");
    const findings = await applyFixes(root, [edit(A), edit(B)]);
    expect(findings.map(({ code, file, message }) => [code, file, message])).toEqual([
      ["outbound/not-fixed", B, expect.stringMatching(/has changed in the meantime/)],
    ]);
    expect(await texts()).toEqual([edit(A).after, "mine\n"]);
  });

  test("a byte order mark that came or went is a change", async () => {
    const { root, texts } = await site();
    await writeFile(join(root, A), `a: ${OLD}\r\n`);
    expect(await applyFixes(root, [edit(A)])).toHaveLength(1);
    expect((await texts())[0]).toBe(`a: ${OLD}\r\n`);
  });

  test("a write-protected file stays", async () => {
    const { root, texts } = await site();
    await chmod(join(root, A), 0o444);
    expect((await applyFixes(root, [edit(A)]))[0]?.message).toMatch(/write-protected/);
    expect((await texts())[0]).toBe(edit(A).before);
  });

  test("nothing outside of the root is read or written", async () => {
    const root = join(await temporaryFolder(), "site");
    const outside = join(root, "../outside.yaml");
    await mkdir(join(root, "content"), { recursive: true });
    await writeFile(outside, edit(A).before);
    await symlink(outside, join(root, A));
    await symlink(join(root, ".."), join(root, "content/up"));
    const files = [
      A,
      "../outside.yaml",
      outside,
      "content/up/outside.yaml",
      "content/missing.yaml",
    ];
    for (const file of files) {
      expect((await applyFixes(root, [edit(file)]))[0]?.message).toMatch(/outside of the site/);
      expect(await readForFix(root, file)).toBeUndefined();
    }
    expect(await readFile(outside, "utf8")).toBe(edit(A).before);
  });

  test("a symbolic link inside stays one", async () => {
    const { root, texts } = await site();
    await symlink("a.yaml", join(root, "content/c.yaml"));
    expect(await applyFixes(root, [edit("content/c.yaml")])).toEqual([]);
    expect((await texts())[0]).toBe(edit(A).after);
    expect(
      (await readdir(join(root, "content"), { withFileTypes: true }))[2]?.isSymbolicLink(),
    ).toBe(true);
  });

  test("files are read unchanged", async () => {
    const { root } = await site();
    await writeFile(join(root, B), Buffer.from([0x61, 0xff]));
    expect(await readForFix(root, A)).toBe(edit(A).before);
    expect(await readForFix(root, B)).toBeUndefined();
  });
});
