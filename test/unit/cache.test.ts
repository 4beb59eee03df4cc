import { createHash } from "node:crypto";
import { execFile } from "node:child_process";
import {
  appendFile,
  chmod,
  copyFile,
  cp,
  readdir,
  readFile,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { serialize } from "node:v8";
import { afterEach, describe, expect, test, vi } from "vitest";
import { cacheFolder } from "../../src/cache/cache-folder.ts";
import { openCache } from "../../src/cache/cache.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { outputFile } from "fs-extra/esm";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const text = async (answer: Promise<Buffer>) => (await answer).toString();

test("the same ingredients are made once, in this run and the next", async () => {
  const folder = await temporaryFolder();
  let made = 0;
  const make = async () => Buffer.from(`made ${++made}`);
  const first = openCache(folder);
  expect(await text(first.remember(["a", "bc"], make))).toBe("made 1");
  expect(await text(first.remember(["a", "bc"], make))).toBe("made 1");
  expect(await text(openCache(folder).remember(["a", "bc"], make))).toBe("made 1");
  // The same letters, divided in another way, are other ingredients.
  expect(await text(first.remember(["ab", "c"], make))).toBe("made 2");
});

test("a failure is not cached", async () => {
  const folder = await temporaryFolder();
  await expect(
    openCache(folder).remember(["a"], () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect(await text(openCache(folder).remember(["a"], async () => Buffer.from("yes")))).toBe("yes");
});

test("a folder that cannot be written costs nothing but time", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "file");
  await outputFile(file, "");
  await chmod(folder, 0o500);
  const cache = openCache(join(file, "below-a-file"));
  expect(await text(cache.remember(["a"], async () => Buffer.from("made")))).toBe("made");
  await cache.prune();
  await chmod(folder, 0o700);
  expect(await readdir(folder)).toEqual(["file"]);
});

describe("the folder", () => {
  const below = (folder: string) => join(folder, "node_modules/.cache/build-site");

  test("is in the project: beside the nearest package.json, up to the root of the repository", async () => {
    const folder = await temporaryFolder();
    const site = join(folder, "repository/docs/site");
    for (const file of ["package.json", "repository/.git/HEAD", "repository/docs/site/x"])
      await outputFile(join(folder, file), "{}");
    expect(cacheFolder(site)).not.toContain(folder);
    await outputFile(join(folder, "repository/package.json"), "{}");
    expect(cacheFolder(site)).toBe(below(join(folder, "repository")));
    await outputFile(join(site, "package.json"), "{}");
    expect(cacheFolder(site)).toBe(below(site));
  });

  test("is never in a folder above that belongs to no project, nor in one of another user", async () => {
    const folder = await temporaryFolder();
    await outputFile(join(folder, "package.json"), "{}");
    expect(cacheFolder(join(folder, "site"))).not.toContain(folder);
    expect(cacheFolder(folder)).toBe(below(folder));
    asAnotherUser();
    expect(cacheFolder(folder)).not.toContain(folder);
  });

  test.each([
    ["linux", { XDG_CACHE_HOME: "/caches" }, "/caches/build-site"],
    ["linux", { XDG_CACHE_HOME: "caches" }, join(homedir(), ".cache/build-site")],
    ["darwin", {}, join(homedir(), "Library/Caches/build-site")],
    ["win32", { LOCALAPPDATA: "/Users/ann/Local" }, "/Users/ann/Local/build-site"],
  ])("outside of a project belongs to the user on %s with %j", async (platform, env, expected) => {
    const folder = await temporaryFolder();
    vi.stubEnv("XDG_CACHE_HOME", undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.spyOn(process, "platform", "get").mockReturnValue(platform as NodeJS.Platform);
    expect(cacheFolder(folder)).toBe(expected);
  });
});

test("an entry that another user has written is made again", async () => {
  const folder = await temporaryFolder();
  await openCache(folder).remember(["a"], async () => Buffer.from("theirs"));
  asAnotherUser();
  expect(await text(openCache(folder).remember(["a"], async () => Buffer.from("ours")))).toBe(
    "ours",
  );
});

/** Until the end of the test, files of this user belong to another one. */
function asAnotherUser(): void {
  const own = process.getuid?.() ?? 0;
  vi.spyOn(process, "getuid").mockReturnValue(own + 1);
}

test("the entries used longest ago are deleted when the cache is over its limit", async () => {
  const folder = await temporaryFolder();
  const cache = openCache(folder, 2000);
  const entry = (letter: string) => async () => Buffer.alloc(900, letter);
  const filesOf = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
  for (const [letter, age] of [
    ["a", 4],
    ["b", 3],
    ["c", 2],
  ] as const) {
    const before = await filesOf();
    await cache.remember([letter], entry(letter));
    const added = (await filesOf()).find((file) => !before.includes(file)) ?? "";
    await utimes(added, days(age), days(age));
  }
  // Used today, so that the second is the oldest.
  await cache.remember(["a"], entry("never"));
  await cache.prune();
  const missing: string[] = [];
  const again = openCache(folder, 3000);
  for (const letter of ["a", "b", "c"])
    await again.remember([letter], async () => {
      missing.push(letter);
      return Buffer.alloc(1);
    });
  expect(missing).toEqual(["b"]);
});

test.each([
  ["cut off", (bytes: Buffer) => bytes.subarray(0, -1)],
  ["changed", (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from("?")])],
  ["empty", () => Buffer.alloc(0)],
])("an entry that is %s is made again", async (_, damage) => {
  const folder = await temporaryFolder();
  await openCache(folder).remember(["a"], async () => Buffer.from("made"));
  const file = (await readdir(folder, { recursive: true, withFileTypes: true })).find((entry) =>
    entry.isFile(),
  );
  const path = join(file?.parentPath ?? "", file?.name ?? "");
  await writeFile(path, damage(await readFile(path)));
  expect(await text(openCache(folder).remember(["a"], async () => Buffer.from("again")))).toBe(
    "again",
  );
  expect(await text(openCache(folder).remember(["a"], async () => Buffer.from("never")))).toBe(
    "again",
  );
});

test.each([
  ["no value", Buffer.from("{ bad")],
  ["nothing", Buffer.alloc(0)],
  ["another value", serialize("text")],
  ["a value of another shape", serialize({ value: "old", files: [null] })],
])("an entry whose checksum is right and that holds %s is made again", async (_, content) => {
  const folder = await temporaryFolder();
  const file = join(folder, "source.txt");
  await writeFile(file, "");
  await utimes(file, 0, 0);
  const values = async (value: string) => {
    const cache = openCache(join(folder, "cache"));
    const from = cache.rememberFrom(["b"], async () => ({ value, files: [file] }));
    const named = cache.recall("c") ?? (await cache.keep("c", value), value);
    return [await cache.remember(["a"], async () => value), await from, named];
  };
  expect(await values("made")).toEqual(["made", "made", "made"]);
  for (const { parentPath, name } of await readdir(join(folder, "cache"), {
    recursive: true,
    withFileTypes: true,
  })) {
    const key = basename(parentPath) + name;
    if (key.length !== 64) continue;
    const checksum = createHash("sha256").update(key).update(content).digest();
    await writeFile(join(parentPath, name), Buffer.concat([checksum, content]));
  }
  expect(await values("again")).toEqual(["again", "again", "again"]);
  expect(await values("never")).toEqual(["again", "again", "again"]);
});

test("a value is made once for all that ask for it at the same time", async () => {
  let made = 0;
  const cache = openCache(await temporaryFolder());
  const value = () => cache.remember(["a"], async () => ({ made: ++made }));
  expect(await Promise.all([value(), value()])).toEqual([{ made: 1 }, { made: 1 }]);
  expect(await value()).toEqual({ made: 1 });
});

test("an entry in the place of another is made again", async () => {
  const folder = await temporaryFolder();
  for (const sign of ["a", "b"])
    await openCache(folder).remember([sign], async () => Buffer.from(sign));
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files).toHaveLength(2);
  await copyFile(files[0] ?? "", files[1] ?? "");
  for (const sign of ["a", "b"])
    expect(await text(openCache(folder).remember([sign], async () => Buffer.from(sign)))).toBe(
      sign,
    );
});

test("other code, or another version of a library, has answers of its own", async () => {
  const folder = await temporaryFolder();
  await cp(join(ROOT, "src"), join(folder, "src"), { recursive: true });
  await cp(join(ROOT, "package.json"), join(folder, "package.json"));
  const codeHash = async () => {
    const cache = pathToFileURL(join(folder, "src/cache/cache.ts")).href;
    const script = `console.log((await import(${JSON.stringify(cache)})).CODE_HASH)`;
    return (await run(process.execPath, ["--input-type=module", "--eval", script])).stdout;
  };
  const first = await codeHash();
  expect(await codeHash()).toBe(first);
  await appendFile(join(folder, "src/assets/raster.ts"), "\n");
  const second = await codeHash();
  await appendFile(join(folder, "package.json"), "\n");
  expect(new Set([first, second, await codeHash()]).size).toBe(3);
});

test("a value is kept while the files that it was made from are unchanged", async () => {
  const folder = await temporaryFolder();
  const file = join(folder, "source.txt");
  const save = async (content: string, modified = new Date(Date.now() - 60_000)) => {
    await writeFile(file, content);
    await utimes(file, modified, modified);
  };
  let made = 0;
  const value = (name = "a", files: string[] | undefined = [file]) =>
    openCache(join(folder, "cache")).rememberFrom([name], async () => ({
      value: new Map([[name, ++made]]),
      files,
    }));
  await save("one");
  expect(await value()).toEqual(new Map([["a", 1]]));
  expect(await value()).toEqual(new Map([["a", 1]]));
  await save("two");
  expect(await value()).toEqual(new Map([["a", 2]]));
  // Back to the old content: only the last value is kept.
  await save("one");
  expect(await value()).toEqual(new Map([["a", 3]]));
  expect(await value()).toEqual(new Map([["a", 3]]));
  await rm(file);
  expect(await value()).toEqual(new Map([["a", 4]]));
  // A file that is as new as the value may have changed while it was used.
  await save("three", new Date(Date.now() + 60_000));
  expect([await value(), await value()]).toEqual([new Map([["a", 5]]), new Map([["a", 6]])]);
  // Without files, a value is not kept.
  expect(await value("b", undefined)).not.toEqual(await value("b", undefined));
});
