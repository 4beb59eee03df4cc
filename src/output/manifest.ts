import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { compare } from "../findings/finding.ts";
import type { OutputFile } from "./output-file.ts";

/** Name of the file by which build-site knows a folder that it wrote. */
export const MANIFEST = ".build-site.json";

const schema = v.object({
  generator: v.literal("build-site"),
  files: v.record(v.string(), v.string()),
  unlinked: v.exactOptional(v.record(v.string(), v.array(v.string()))),
});

/** What build-site wrote: for each path the SHA-256 of its bytes, and what it left out of the pages. */
export type Manifest = v.InferOutput<typeof schema>;

/** Dead addresses that pages do not link to any more, with the addresses of these pages: they are still to be checked. */
export type Unlinked = Readonly<Record<string, readonly string[]>>;

/** The manifest of a set of files, and of what their pages do not link to any more: the same for the same ones. */
export function manifestOf(files: readonly OutputFile[], unlinked: Unlinked = {}): OutputFile {
  const hashes = files
    .map(({ path, content }) => [path, hash("sha256", content, "hex")] as const)
    .toSorted(([a], [b]) => compare(a, b));
  const written = Object.fromEntries(Object.entries(unlinked).map(([url, pages]) => [url, [...pages]]));
  const more = Object.keys(written).length === 0 ? {} : { unlinked: written };
  return { path: MANIFEST, content: bytesOf({ generator: "build-site", files: Object.fromEntries(hashes), ...more }) };
}

function bytesOf(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
}

/** The manifest in a folder, or undefined where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  try {
    const result = v.safeParse(schema, JSON.parse(await readFile(join(folder, MANIFEST), "utf8")));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
