import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { incrementalBuild } from "../../src/dev/incremental-build.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

/** A module, and how esbuild is asked for it; `begun` counts how often esbuild has begun anew: then it sets plugins up. */
async function module() {
  const file = join(await temporaryFolder(), "words.js");
  const begun = { times: 0 };
  const count: Plugin = { name: "count", setup: () => void begun.times++ };
  const incremental = incrementalBuild();
  onTestFinished(incremental.forget);
  const bundle = async (more: BuildOptions = {}) => {
    const options: BuildOptions = { entryPoints: [file], write: false, metafile: true, logLevel: "silent", ...more };
    const { outputFiles } = await incremental.build({ ...options, plugins: [count] });
    return outputFiles?.[0]?.text;
  };
  const save = (text: string) => writeFile(file, text);
  await save('console.log("one");');
  return { incremental, begun, bundle, save };
}

test("what is bundled again is bundled by the same esbuild, with what has changed", async () => {
  const { incremental, begun, bundle, save } = await module();
  expect(await bundle()).toContain("one");
  await save('console.log("two");');
  expect(await bundle()).toContain("two");
  expect(begun.times).toBe(1);
  expect(Object.keys(incremental.made()?.inputs ?? {})).toHaveLength(1);
});

test("other options, or somebody who wants it, have esbuild begin anew", async () => {
  const { incremental, begun, bundle } = await module();
  await bundle();
  await bundle({ minify: true });
  expect(begun.times).toBe(2);
  await incremental.forget();
  expect(incremental.made()).toBeUndefined();
  await bundle({ minify: true });
  expect(begun.times).toBe(3);
});

test("a mistake is told, nothing is known of what was made of it, and the next run is right", async () => {
  const { incremental, begun, bundle, save } = await module();
  await bundle();
  await save("console.log(");
  await expect(bundle()).rejects.toMatchObject({
    errors: [{ text: expect.stringContaining("end of file") as string }],
  });
  expect(incremental.made()).toBeUndefined();
  await save('console.log("three");');
  expect(await bundle()).toContain("three");
  expect(begun.times).toBe(1);
});
