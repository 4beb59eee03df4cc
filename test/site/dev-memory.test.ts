import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeSite } from "../helpers/make-site.ts";

const EDIT = fileURLToPath(new URL("../helpers/edit-in-dev.ts", import.meta.url));
const MEGABYTE = 1e6;

test("300 edits in dev leave the heap where it was after the first 50", async () => {
  const words = ["--expose-gc", EDIT, await makeSite(), "300"];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const [early = 0, late = Infinity] = JSON.parse(stdout) as number[];
  expect(early).toBeGreaterThan(MEGABYTE);
  expect(late - early).toBeLessThan(5 * MEGABYTE);
});
