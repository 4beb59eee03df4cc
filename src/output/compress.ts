import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inTurns } from "../assets/in-turns.ts";
import type { Memory } from "../cache/memory.ts";
import type { OutputFile } from "./output-file.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that are compressed at the same time: each takes some megabytes while it is. */
const PARALLEL = 16;

/** From here on it takes longer to compress a file than to look it up. */
const WORTH_REMEMBERING = 4000;

/** The same bytes come out of the same versions only. */
const LIBRARIES = `brotli ${process.versions["brotli"]}, zlib ${process.versions["zlib"]}`;

/** Makes the precompressed companions of text files (`.br`, `.gz`), where they are smaller, and hands each on at once. */
export async function compressFiles(
  paths: readonly string[],
  {
    read,
    write,
    memory,
  }: { read: (path: string) => Buffer; write: (path: string, content: Buffer) => void; memory: Memory },
): Promise<void> {
  await inTurns(
    paths,
    async (path) => {
      for (const companion of await compressFile({ path, content: read(path) }, memory))
        write(companion.path, companion.content);
    },
    PARALLEL,
  );
}

async function compressFile({ path, content }: OutputFile, memory: Memory): Promise<OutputFile[]> {
  const remembered = (way: string, make: () => Promise<Buffer>) =>
    content.length < WORTH_REMEMBERING ? make() : memory.recall([way, LIBRARIES, content], make);
  const quality = brotliQuality(path);
  const [br, gz] = await Promise.all([
    remembered(`brotli ${quality}`, () => compressBrotli(content, quality)),
    remembered("gzip", () => compressGzip(content)),
  ]);
  return [
    { path: `${path}.br`, content: br },
    { path: `${path}.gz`, content: gz },
  ].filter((companion) => companion.content.length < content.length);
}

async function compressGzip(content: Buffer): Promise<Buffer> {
  const zipped = await zip(content, { level: constants.Z_BEST_COMPRESSION });
  // The tenth byte of a gzip file names the operating system (RFC 1952): 255, “unknown”, so that all make the same bytes.
  zipped[9] = 255;
  return zipped;
}

/**
 * Scripts and styles, which many pages share, become as small as Brotli can make them. One step below, pages and drawings,
 * which are most of what there is, take half the time or less and 2.5 to 4 % more bytes (`bench/results.md`).
 */
function brotliQuality(path: string): number {
  return /\.(?:css|m?js)$/.test(path) ? constants.BROTLI_MAX_QUALITY : constants.BROTLI_MAX_QUALITY - 1;
}

function compressBrotli(content: Buffer, quality: number): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
