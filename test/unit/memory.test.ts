import { chmod, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { memoryFolder, openMemory } from "../../src/memory/memory.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { outputFile } from "fs-extra/esm";

const text = async (answer: Promise<Buffer>) => (await answer).toString();

test("what was made once of the same ingredients is not made again, also by the next run", async () => {
  const folder = await temporaryFolder();
  let made = 0;
  const make = async () => Buffer.from(`made ${++made}`);
  const first = openMemory(folder);
  expect(await text(first.recall(["a", "bc"], make))).toBe("made 1");
  expect(await text(first.recall(["a", "bc"], make))).toBe("made 1");
  expect(await text(openMemory(folder).recall(["a", "bc"], make))).toBe("made 1");
  // The same letters, divided in another way, are other ingredients.
  expect(await text(first.recall(["ab", "c"], make))).toBe("made 2");
});

test("what failed is not remembered", async () => {
  const folder = await temporaryFolder();
  await expect(openMemory(folder).recall(["a"], () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await text(openMemory(folder).recall(["a"], async () => Buffer.from("yes")))).toBe("yes");
});

test("a folder that cannot be written costs nothing but time", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "file");
  await outputFile(file, "");
  await chmod(folder, 0o500);
  const memory = openMemory(join(file, "below-a-file"));
  expect(await text(memory.recall(["a"], async () => Buffer.from("made")))).toBe("made");
  await memory.tidy();
  await chmod(folder, 0o700);
  expect(await readdir(folder)).toEqual(["file"]);
});

test("it lies beside the nearest package.json; without one nothing is kept", async () => {
  const folder = await temporaryFolder();
  expect(memoryFolder(join(folder, "site"))).toBeUndefined();
  await outputFile(join(folder, "package.json"), "{}");
  expect(memoryFolder(join(folder, "site"))).toBe(join(folder, "node_modules/.cache/build-site"));
});
