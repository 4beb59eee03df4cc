import { readFileSync, statSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { inputStamp, lastingInputStamp } from "../../src/files/input-stamps.ts";
import { readFile } from "../../src/files/read-files.ts";
import { mayHaveChangedSince, readSiteInputs } from "../../src/files/site-inputs.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

let root: string;
let file: string;

beforeEach(async () => {
  root = await temporaryFolder();
  file = join(root, "content/words.json");
  await mkdir(join(root, "content"));
  writeFileSync(file, '"some"');
});

test("a file that was changed just now has no stamp: the next change may come at the same time", () => {
  const changed = statSync(file).ctimeMs;
  expect(readFile(file, changed + 10).stamp).toBeUndefined();
  expect(readFile(file, changed + 5000)).toMatchObject({ size: 6, stamp: inputStamp(statSync(file)) });
});

test("a file whose time is shortly before another may have been changed after it: the clock of a file system is behind", () => {
  const changed = statSync(file).ctimeMs;
  expect(mayHaveChangedSince(changed - 1, [file])).toBe(true);
  expect(mayHaveChangedSince(changed + 10, [file])).toBe(true);
  expect(mayHaveChangedSince(changed + 5000, [file])).toBe(false);
  expect(mayHaveChangedSince(changed + 5000, [file, `${file}.gone`])).toBe(true);
});

test("where a file system knows whole seconds only, just now takes as long", () => {
  const changed = (secondsAgo: number) =>
    Object.assign(statSync(file), { ctimeMs: (Math.floor(Date.now() / 1000) - secondsAgo) * 1000 });
  expect(lastingInputStamp(changed(2), Date.now())).toBeUndefined();
  expect(lastingInputStamp(changed(10), Date.now())).toBeDefined();
});

test("a file has another stamp once somebody has written to it, though its size and its time are as they were", async () => {
  const { atime, mtime } = statSync(file);
  utimesSync(file, atime, mtime);
  const before = inputStamp(statSync(file));
  await pause(50);
  writeFileSync(file, '"more"');
  utimesSync(file, atime, mtime);
  expect(statSync(file)).toMatchObject({ size: 6, mtime });
  expect(inputStamp(statSync(file))).not.toBe(before);
});

test("what is known is not read again, until a link leads elsewhere", async () => {
  const target = join(root, "words.json");
  const link = join(root, "content/link.json");
  writeFileSync(target, '"here"');
  symlinkSync(target, link);
  await pause(50);
  const { inputs, stamps } = readSiteInputs(root, Date.now());
  const again = readSiteInputs(root, Date.now(), { stamps });
  expect(again.inputs).toEqual(inputs);
  for (const name of ["content/link.json", "content/words.json"])
    expect(again.found.get(name)).toMatchObject({ bytes: undefined, size: 6 });
  unlinkSync(link);
  symlinkSync(file, link);
  const { found } = readSiteInputs(root, Date.now(), { stamps });
  expect(found.get("content/link.json")?.bytes).toEqual(readFileSync(file));
});
