import { expect, test } from "vitest";
import { takenPaths } from "../../src/files/output-file.ts";

test("a text and a file at the path of its compressed copy exclude each other, whichever comes first", () => {
  expect(takenPaths(["list.txt"]).has("list.txt.gz")).toBe(true);
  expect(takenPaths(["list.txt.gz"]).has("list.txt")).toBe(true);
  expect(takenPaths(["picture.png.gz"]).has("picture.png")).toBe(false);
});

test("a file and a folder exclude each other at the same path", () => {
  expect(takenPaths(["a/b.png"]).has("a")).toBe(true);
  expect(takenPaths(["a"]).has("a/b.png")).toBe(true);
  expect(takenPaths(["a/b.png"]).has("a/c.png")).toBe(false);
});
