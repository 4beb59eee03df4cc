import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import type { OutputFile } from "./output-file.ts";

/** Name of the file by which build-site knows a folder that it wrote. */
export const MANIFEST = ".build-site.json";

const schema = v.object({ generator: v.literal("build-site"), files: v.record(v.string(), v.string()) });

/** What build-site wrote: for each path the SHA-256 of its bytes. */
export type Manifest = v.InferOutput<typeof schema>;

/** The manifest of a set of files: the same for the same files. */
export function manifestOf(files: readonly OutputFile[]): OutputFile {
  const hashes = files.map(({ path, content }) => [path, createHash("sha256").update(content).digest("hex")] as const);
  const manifest: Manifest = { generator: "build-site", files: Object.fromEntries(hashes) };
  return { path: MANIFEST, content: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) };
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
