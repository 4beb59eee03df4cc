import { watch } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { historyText, readHistory } from "../../src/links/remember/history-file.ts";
import type { History, Remembered } from "../../src/links/remember/history.ts";
import { finished, startBuildSite } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { startExternalSites } from "../helpers/external-sites.ts";

const KNOWN: Remembered = {
  verdict: "ok",
  code: "http-200",
  title: "A page",
  trail: ["2026-11-01 ok"],
};
const LINKS = 5000;

/** A folder with a history that takes a while to write, of links that the runs do not check. */
async function withMuchToRemember() {
  const folder = await temporaryFolder();
  const file = join(folder, "history.json");
  const links = Object.fromEntries(
    Array.from({ length: LINKS }, (_, index) => [`https://a.example/${index}`, KNOWN]),
  );
  await writeFile(file, historyText({ nights: [], links }));
  const { env } = await startExternalSites({ "dock.test": "The dock", "pier.test": "The pier" });
  const start = (address: string) =>
    startBuildSite(["links", address, "--history", file], folder, env);
  return { folder, file, start };
}

/** The addresses in a history besides those that were there before; throws if it cannot be read. */
const addedTo = (file: string) => addedIn(readHistory(file));

function addedIn({ links }: History): string[] {
  const urls = Object.keys(links);
  expect(urls.filter((url) => url.startsWith("https://a.example/"))).toHaveLength(LINKS);
  return urls.filter((url) => !url.startsWith("https://a.example/"));
}

test("a run that is killed while it writes leaves the old history or the new one", async () => {
  const { folder, file, start } = await withMuchToRemember();
  for (let round = 0; round < 3; round++) {
    const child = start("http://dock.test/");
    const end = finished(child);
    // The first trace of writing: a new file beside it, or the file itself.
    const watcher = watch(folder, () => child.kill("SIGKILL"));
    await end;
    watcher.close();
    expect(addedTo(file).length).toBeLessThanOrEqual(1);
  }
  expect((await finished(start("http://dock.test/"))).code).toBe(0);
  expect(addedTo(file)).toEqual(["http://dock.test/"]);
});

test("two runs at once: a reader always finds a complete history, and one of the two is written last", async () => {
  const { file, start } = await withMuchToRemember();
  const running = new AbortController();
  const reading = (async () => {
    let known = "";
    for (; !running.signal.aborted; await pause(1)) {
      const text = await readFile(file, "utf8");
      if (text !== known) addedIn(JSON.parse(text) as History);
      known = text;
    }
  })();
  const ends = await Promise.all(
    ["http://dock.test/", "http://pier.test/"].map((url) => finished(start(url))),
  );
  expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  running.abort();
  await reading;
  expect(addedTo(file).length).toBeGreaterThanOrEqual(1);
});
