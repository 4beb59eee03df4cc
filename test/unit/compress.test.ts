import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openMemory } from "../../src/cache/memory.ts";
import { compressFiles } from "../../src/output/compress.ts";

async function compressed(content: Buffer, path: string): Promise<Map<string, Buffer>> {
  const written = new Map<string, Buffer>();
  await compressFiles([path], {
    read: () => content,
    write: (to, bytes) => void written.set(to, bytes),
    memory: openMemory(undefined),
  });
  return written;
}

test("scripts and styles become as small as Brotli can make them, pages slightly larger", async () => {
  const content = readFileSync(new URL("../../docs/checks.md", import.meta.url));
  const least = brotliCompressSync(content).length;
  for (const path of ["assets/a.css", "assets/a.js", "assets/a.mjs"])
    expect((await compressed(content, path)).get(`${path}.br`)?.length).toBeLessThanOrEqual(least);
  const page = await compressed(content, "index.html");
  expect(page.get("index.html.br")?.length).toBeLessThanOrEqual(least * 1.06);
  expect(brotliDecompressSync(page.get("index.html.br") ?? "")).toEqual(content);
  expect(gunzipSync(page.get("index.html.gz") ?? "")).toEqual(content);
});

test("a file that does not become smaller has no compressed companion", async () => {
  expect([...(await compressed(Buffer.from("ok"), "robots.txt")).keys()]).toEqual([]);
});
