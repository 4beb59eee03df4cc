import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { isText, type OutputFile } from "./output-file.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files that are compressed at the same time: each takes some megabytes while it is. */
const PARALLEL = 16;

/** The precompressed companions of the text files (`.br`, `.gz`), where they are smaller than the file. */
export async function compressFiles(files: readonly OutputFile[]): Promise<OutputFile[]> {
  const texts = files.filter(({ path }) => isText(path));
  const companions: OutputFile[] = [];
  for (let start = 0; start < texts.length; start += PARALLEL) {
    companions.push(...(await Promise.all(texts.slice(start, start + PARALLEL).map(compressFile))).flat());
  }
  return companions;
}

async function compressFile({ path, content }: OutputFile): Promise<OutputFile[]> {
  const [br, gz] = await Promise.all([compressBrotli(content), zip(content, { level: constants.Z_BEST_COMPRESSION })]);
  // The tenth byte of a gzip file names the operating system (RFC 1952): 255, “unknown”, so that all make the same bytes.
  gz[9] = 255;
  return [
    { path: `${path}.br`, content: br },
    { path: `${path}.gz`, content: gz },
  ].filter((companion) => companion.content.length < content.length);
}

/** Brotli as a static host stores it: at its best quality, told that it is text. */
export function compressBrotli(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}
