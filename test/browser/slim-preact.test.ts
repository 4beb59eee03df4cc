import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { slimPreact } from "../../src/islands/slim-preact.ts";
import { useBrowser } from "../helpers/browser.ts";

const open = useBrowser();
const helper = (name: string) => fileURLToPath(new URL(`../helpers/${name}`, import.meta.url));
const TREES = helper("random-trees.ts");

async function pageWith(plugins: Plugin[], entry = TREES): Promise<Page> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "iife",
    tsconfigRaw: {},
    plugins,
  });
  const { page } = await open("about:blank");
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  return page;
}

/** The stories of some numbers: rendered anew, and hydrated from what that has made. */
const stories = (page: Page) =>
  page.evaluate(async () => {
    const told = [];
    for (let number = 1; number <= 400; number++) {
      // oxlint-disable-next-line no-await-in-loop -- they share one clock
      const anew = await window.story(number * 7919);
      // oxlint-disable-next-line no-await-in-loop -- as above
      told.push(anew, await window.story(number * 7919, anew.looks[0] ?? ""));
    }
    return told;
  });

test("whatever functions with hooks make of a page, the slim Preact makes the same as Preact whole", async () => {
  const whole = await stories(await pageWith([]));
  const slim = await stories(await pageWith([slimPreact()]));
  expect(slim).toEqual(whole);
  // The stories tell something: many pictures, effects, moves, and failures too.
  const all = whole.flatMap(({ looks }) => looks);
  expect(new Set(all).size).toBeGreaterThan(2000);
  const heard = whole.flatMap((story) => story.heard);
  for (const word of ["effect", "end of layout", "ref cleaned", "click", "threw"])
    expect([word, heard.some((line) => line.startsWith(word))]).toEqual([word, true]);
});

test("an island that a browser has translated still shows what changes", async () => {
  const looks = async (plugins: Plugin[]) =>
    (await pageWith(plugins, helper("translated-island.ts"))).evaluate(() => window.translated());
  const slim = await looks([slimPreact()]);
  expect(slim).toEqual(await looks([]));
  expect(slim[0]).toContain("<b>new</b>");
  expect(slim[1]).toContain("<i>two</i>");
});
