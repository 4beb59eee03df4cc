import { expect, test } from "vitest";
import { takenPaths } from "../../src/hosts/taken-paths.ts";

test("a text and what would be its compressed companion do not stand beside each other, whichever comes first", () => {
  expect(takenPaths(["list.txt"]).has("list.txt.gz")).toBe(true);
  expect(takenPaths(["list.txt.gz"]).has("list.txt")).toBe(true);
  expect(takenPaths(["picture.png.gz"]).has("picture.png")).toBe(false);
});

test("a file does not take the place of a folder, nor a folder that of a file", () => {
  expect(takenPaths(["a/b.png"]).has("a")).toBe(true);
  expect(takenPaths(["a"]).has("a/b.png")).toBe(true);
  expect(takenPaths(["a/b.png"]).has("a/c.png")).toBe(false);
});
