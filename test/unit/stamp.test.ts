import { mkdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { lastingStamp, stampOf } from "../../src/output/stamp.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const WRITTEN = 1_795_000_000_123;

let file: string;

beforeEach(async () => {
  file = join(await temporaryFolder(), "page.html");
  await writeFile(file, "words");
  await utimes(file, WRITTEN / 1000, WRITTEN / 1000);
});

test("a file has another stamp once somebody has written to it", async () => {
  const before = stampOf(file);
  expect(before).toBeDefined();
  expect(stampOf(file)).toBe(before);
  await writeFile(file, "sword");
  expect(stampOf(file)).not.toBe(before);
});

test("what is no file has none", async () => {
  await mkdir(`${file}.folder`);
  await symlink(file, `${file}.link`);
  for (const ending of [".folder", ".link", ".nothing"]) {
    expect(stampOf(file + ending)).toBeUndefined();
    expect(lastingStamp(file + ending, WRITTEN + 1e6)).toBeUndefined();
  }
});

test("a file that was written just now has none that lasts: the next writing may come at the same time", () => {
  expect(lastingStamp(file, WRITTEN + 10)).toBeUndefined();
  expect(lastingStamp(file, WRITTEN + 100)).toBe(stampOf(file));
});

test("where a file system knows whole seconds only, just now takes as long", async () => {
  const second = WRITTEN - (WRITTEN % 1000);
  await utimes(file, second / 1000, second / 1000);
  expect(lastingStamp(file, second + 2000)).toBeUndefined();
  expect(lastingStamp(file, second + 10_000)).toBe(stampOf(file));
});
