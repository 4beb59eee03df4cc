import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readKept, writeKept } from "../../src/cache/kept-file.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

test("what is kept in many parts, small and large, comes back as one", async () => {
  const file = join(await temporaryFolder(), "below/kept");
  const parts = [7, 0, 900_000, 300_000, 2_500_000, 1, 40].map((size, index) => Buffer.alloc(size, index + 65));
  writeKept(file, parts);
  expect(readKept(file)?.equals(Buffer.concat(parts))).toBe(true);
  writeKept(file, []);
  expect(readKept(file)?.length).toBe(0);
});

test("what cannot be made or written leaves what was there, and nothing beside it", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "kept");
  writeKept(file, [Buffer.from("before")]);
  function* failing(): Generator<Buffer> {
    yield Buffer.alloc(2_000_000);
    throw new Error("no more");
  }
  expect(() => writeKept(file, failing())).toThrow("no more");
  expect(readKept(file)?.toString()).toBe("before");
  expect(readdirSync(folder)).toEqual(["kept"]);
});

test("what somebody changed or cut off is nothing", async () => {
  const file = join(await temporaryFolder(), "kept");
  writeKept(file, [Buffer.from("all of it")]);
  writeFileSync(file, "something else");
  expect(readKept(file)).toBeUndefined();
});
