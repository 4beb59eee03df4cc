import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { FileWatch } from "../../src/dev/file-watch.ts";

test("files that change while watching begins are reported", async () => {
  const root = await mkdtemp(join(tmpdir(), "build-site-watch-"));
  onTestFinished(() => rm(root, { recursive: true }));
  const names = Array.from({ length: 400 }, (_, index) => `${index}.ts`);
  await Promise.all(names.map((name) => writeFile(join(root, name), "before")));
  await setTimeout(50);
  const began = Date.now();
  const reported = new Set<string>();
  const watch = new FileWatch(
    root,
    async (files) => files.forEach((file) => reported.add(file)),
    (problem) => {
      throw problem;
    },
  );
  onTestFinished(() => watch.stop());
  watch.add(
    names.map((name) => join(root, name)),
    began,
  );
  await setTimeout(50);
  watch.start(began);
  for (const name of names) await writeFile(join(root, name), "after");
  await expect.poll(() => names.filter((name) => !reported.has(name))).toEqual([]);
});
