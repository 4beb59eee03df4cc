import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeSite } from "../../bench/lib/make-site.ts";
import { pageText } from "../../bench/lib/page-text.ts";
import { PEERS } from "../../bench/lib/peers.ts";
import { buildReport } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const ours = PEERS.find(({ name }) => name === "build-site")!;

test("the benchmark's site has no findings, and all its pages with all their listings", async () => {
  const root = await temporaryFolder();
  const { data, out } = await makeSite(ours, 13, root);
  const { code, findings } = await buildReport(root);
  expect({ code, findings }).toEqual({ code: 0, findings: [] });
  expect(data.pages.size).toBe(12);
  for (const [slug, page] of data.pages) {
    const lines = pageText(await readFile(join(out, slug, "index.html"), "utf8"));
    expect(lines).toEqual(expect.arrayContaining([`h1: ${page.title}`, `p: ${page.intro}`]));
    expect(lines).toEqual(expect.arrayContaining(page.listings.map(({ name }) => `h2: ${name}`)));
    expect(lines).toEqual(expect.arrayContaining(page.listings.map(({ text }) => `p: ${text}`)));
  }
});
