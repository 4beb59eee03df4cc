import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { brokerSite } from "../helpers/broker-site.ts";
import { buildReport } from "../helpers/cli.ts";
import { fingerprint } from "../helpers/make-site.ts";

/**
 * Files that list the pages in the order of the route table, by design; and their compressed
 * copies.
 */
const LISTS = /^(?:llms\.txt|sitemap\.xml)(?:\.br|\.gz)?$/;
/** It has the hashes of all files, so it differs where the lists do. */
const MANIFEST = ".build-site.json";

/**
 * The bytes of a site: its files with their hashes, the manifest's entries, and the lines of the
 * lists in any order.
 */
async function bytesOf(root: string) {
  const read = (file: string) => readFile(join(root, "out", file), "utf8");
  const files = Object.entries(await fingerprint(join(root, "out")));
  const manifest = JSON.parse(await read(MANIFEST)) as { files: Record<string, string> };
  const isSame = (file: string) => !LISTS.test(file) && file !== MANIFEST;
  return {
    names: files.map(([file]) => file),
    files: files.filter(([file]) => isSame(file)),
    manifest: {
      ...manifest,
      files: Object.entries(manifest.files).filter(([file]) => isSame(file)),
    },
    sitemap: (await read("sitemap.xml")).split("\n").toSorted(),
    llms: (await read("llms.txt")).split("\n").toSorted(),
  };
}

test("this repository's site builds to the same bytes with its routes in reverse order and without a cache", async () => {
  const inOrder = await brokerSite();
  const reversed = await brokerSite({
    "templates/routes.ts": (text) =>
      `${text.replace("export default function routes(", "function inOrder(")}
export default (content: Content): Route[] => inOrder(content).toReversed();
`,
  });
  await rm(join(reversed, "node_modules/.cache/build-site"));
  for (const root of [inOrder, reversed]) expect((await buildReport(root)).findings).toEqual([]);
  const [bytes, other] = [await bytesOf(inOrder), await bytesOf(reversed)];
  expect(other).toEqual(bytes);
  expect(bytes.files.length).toBeGreaterThan(100);
});
