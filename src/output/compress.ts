import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Cache } from "../cache/cache.ts";
import { forEachConcurrently } from "../files/files-below.ts";
import { isText, type OutputFile } from "../files/output-file.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The number of files compressed at once: each takes some megabytes. */
const PARALLEL = 16;

/** Adds compressed copies of text files if they are smaller. Existing copies are kept. */
export async function compress(files: readonly OutputFile[], cache: Cache): Promise<OutputFile[]> {
  const companions = new Map<OutputFile, OutputFile[]>();
  const texts = files.filter(({ path }) => isText(path));
  await forEachConcurrently(
    texts,
    async (file) => void companions.set(file, await companionsFor(file, cache)),
    PARALLEL,
  );
  const present = new Set(files.map(({ path }) => path));
  const isFree = ({ path }: OutputFile) => !present.has(path);
  return files.flatMap((file) => [file, ...(companions.get(file) ?? []).filter(isFree)]);
}

async function companionsFor(file: OutputFile, cache: Cache): Promise<OutputFile[]> {
  const { path } = file;
  const content = Buffer.from(file.content);
  const cached = (method: string, make: () => Promise<Buffer>) =>
    cache.remember([method, content], make);
  // Scripts and styles, which many pages share, get the best quality. The one below takes half the
  // time for 2.5 to 4 % more bytes (`bench/results.md`).
  const isShared = /\.(?:css|m?js)$/.test(path);
  const quality = constants.BROTLI_MAX_QUALITY - (isShared ? 0 : 1);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([
    cached(`brotli ${quality}`, () => brotli(content, { params })),
    cached("gzip", () => compressGzip(content)),
  ]);
  return [
    { path: `${path}.br`, content: br },
    { path: `${path}.gz`, content: gz },
  ].filter((companion) => companion.content.length < content.length);
}

async function compressGzip(content: Buffer): Promise<Buffer> {
  const zipped = await zip(content, { level: constants.Z_BEST_COMPRESSION });
  // This byte names the operating system (RFC 1952): 255, “unknown”, is the same on all.
  zipped[9] = 255;
  return zipped;
}
