import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../src/files/files-below.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

test("paths are relative to the folder, however that is written; links count if they lead to a file", async () => {
  const root = await temporaryFolder();
  mkdirSync(join(root, "site/deep/er"), { recursive: true });
  for (const file of ["b.txt", "deep/a.txt", "deep/er/c.txt", ".DS_Store", "deep/x~"])
    writeFileSync(join(root, "site", file), "");
  symlinkSync(join(root, "site/b.txt"), join(root, "site/link.txt"));
  symlinkSync(join(root, "nowhere"), join(root, "site/gone.txt"));
  symlinkSync(join(root, "site/deep"), join(root, "site/folder"));
  const files = ["b.txt", "deep/a.txt", "deep/er/c.txt", "link.txt"];
  for (const folder of ["site", "site/", "./site", "site/deep/..", "site/./"]) {
    expect(await filesBelow(`${root}/${folder}`)).toEqual(files);
    expect(await filesBelow(relative(process.cwd(), root) + `/${folder}`)).toEqual(files);
  }
  expect(await filesBelow(join(root, "site"), (name) => name.startsWith("c"))).toEqual([
    "deep/er/c.txt",
  ]);
  expect(await filesBelow(join(root, "nowhere"))).toEqual([]);
});
