import { readFileSync } from "node:fs";
import { chmod, copyFile, readdir } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FACTS_RECIPE } from "../../src/assets/photographs.ts";
import { RASTER_RECIPE } from "../../src/assets/raster.ts";
import { RENDITIONS_RECIPE } from "../../src/assets/renditions.ts";
import { RECIPE as SUBSET_RECIPE } from "../../src/assets/subset-fonts.ts";
import { memoryFolder, openMemory } from "../../src/cache/memory.ts";
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

test("what nobody has asked for longest goes where more is kept than the limit", async () => {
  const folder = await temporaryFolder();
  const memory = openMemory(folder, 3000);
  const make = (sign: string) => async () => Buffer.alloc(1000, sign);
  for (const sign of ["a", "b", "c"]) {
    await memory.recall([sign], make(sign));
    await setTimeout(20);
  }
  await memory.recall(["a"], make("never"));
  await memory.tidy();
  const asked: string[] = [];
  const again = openMemory(folder, 3000);
  for (const sign of ["a", "b", "c"])
    await again.recall([sign], async () => {
      asked.push(sign);
      return Buffer.alloc(1);
    });
  expect(asked).toEqual(["b"]);
});

test("an entry in the place of another is made anew", async () => {
  const folder = await temporaryFolder();
  for (const sign of ["a", "b"]) await openMemory(folder).recall([sign], async () => Buffer.from(sign));
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files).toHaveLength(2);
  await copyFile(files[0] ?? "", files[1] ?? "");
  for (const sign of ["a", "b"])
    expect(await text(openMemory(folder).recall([sign], async () => Buffer.from(sign)))).toBe(sign);
});

test("the versions that recipes name are those that are installed", () => {
  const installed = (name: string) =>
    (
      JSON.parse(readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), "utf8")) as {
        version: string;
      }
    ).version;
  const recipes = [FACTS_RECIPE, RENDITIONS_RECIPE, RASTER_RECIPE, SUBSET_RECIPE].join(", ");
  for (const [, name = "", version] of recipes.matchAll(/(sharp|harfbuzzjs|subset-font) ([\d.]+)/g))
    expect([name, installed(name)]).toEqual([name, version]);
});
