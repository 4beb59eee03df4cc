import { link, mkdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { stageFiles } from "../../src/output/stage-files.ts";
import { hashOf } from "../../src/output/staged-file.ts";
import { isOneFile, lastingStamp, stampOf } from "../../src/output/stamp.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const WRITTEN = 1_700_000_000_123;

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

test("where a part of the path is a file, or leads in a circle, nothing is, and nothing is thrown", async () => {
  await symlink("circle", join(dirname(file), "circle"));
  for (const path of [join(file, "below"), join(dirname(file), "circle/below")]) {
    expect(stampOf(path)).toBeUndefined();
    expect(isOneFile(file, path)).toBe(false);
    expect(isOneFile(path, path)).toBe(false);
  }
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

test("a published file that somebody else has taken over gets none: nobody knows when that has looked at it", async () => {
  const folder = await temporaryFolder();
  const out = dirname(file);
  const known = { path: "page.html", size: 5, hash: hashOf("words") };
  const stage = stageFiles(folder, out, { file: (path) => (path === known.path ? known : undefined), stamps: {} });
  await link(file, join(folder, "page.html"));
  await writeFile(join(folder, "new.html"), "new");
  await utimes(join(folder, "new.html"), WRITTEN / 1000, WRITTEN / 1000);
  stage.add(known);
  stage.add({ path: "new.html", size: 3, hash: hashOf("new") });
  expect(Object.keys(stage.stamps())).toEqual(["new.html"]);
});

test("what is written in the place of a file that was right has not the stamp of that", async () => {
  const stamp = stampOf(file) ?? "none";
  const known = { path: "page.html", size: 5, hash: hashOf("words") };
  const published = {
    file: (path: string) => (path === known.path ? known : undefined),
    stamps: { "page.html": stamp },
  };
  const stage = stageFiles(await temporaryFolder(), dirname(file), published);
  expect(stage.takeOver(known)).toBe(true);
  expect(stage.stamps()).toEqual({ "page.html": stamp });
  stage.write("page.html", "other");
  expect(stage.stamps()).not.toEqual({ "page.html": stamp });
});

test("nobody writes into a published file, though somebody else has put it into the stage", async () => {
  const folder = await temporaryFolder();
  const stage = stageFiles(folder, dirname(file));
  await link(file, join(folder, "page.html"));
  stage.write("page.html", "other");
  expect(await readFile(file, "utf8")).toBe("words");
  expect(await readFile(join(folder, "page.html"), "utf8")).toBe("other");
});
