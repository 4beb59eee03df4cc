import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openCache } from "../../src/cache/cache.ts";
import { compress } from "../../src/output/compress.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

async function compressed(content: Buffer, path: string): Promise<Map<string, Buffer>> {
  const files = await compress([{ path, content }], openCache(await temporaryFolder()));
  return new Map(files.slice(1).map((file) => [file.path, Buffer.from(file.content)]));
}

test("scripts and styles get Brotli's best quality, pages little less", async () => {
  const content = readFileSync(new URL("../../docs/checks.md", import.meta.url));
  const least = brotliCompressSync(content).length;
  for (const path of ["assets/a.css", "assets/a.js", "assets/a.mjs"])
    expect((await compressed(content, path)).get(`${path}.br`)?.length).toBeLessThanOrEqual(least);
  const page = await compressed(content, "index.html");
  expect(page.get("index.html.br")?.length).toBeLessThanOrEqual(least * 1.06);
  expect(brotliDecompressSync(page.get("index.html.br") ?? "")).toEqual(content);
  expect(gunzipSync(page.get("index.html.gz") ?? "")).toEqual(content);
});

test("a file that would not become smaller is published as it is", async () => {
  expect([...(await compressed(Buffer.from("ok"), "robots.txt")).keys()]).toEqual([]);
});
