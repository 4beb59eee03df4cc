import { once } from "node:events";
import { pipeline, type Duplex, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import * as zlib from "node:zlib";
import { decodeHtml } from "../../html/encoding.ts";
import { ProbeError } from "./failure.ts";

/** Enough bytes for the title, the text and the anchors of a page. */
const MOST_BODY = 256 * 1024;
const MOST_ENCODINGS = 3;
/** Milliseconds after which a slow page is judged by what has arrived. */
export const PATIENCE = 5000;

/** The beginning of a body, decoded; `whole` if that is all of it. */
interface Body {
  bytes: Buffer;
  whole: boolean;
  /** Why it ended too early: a closed connection, an invalid encoding, a timeout. */
  problem?: unknown;
}

/** Reads the beginning of a body, whatever it decompresses to. Does not throw. */
export async function readBody(body: Readable, encoding: string): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  let slow: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of await decoded(body, encoding)) {
      const bytes = chunk as Buffer;
      slow ??= setTimeout(
        () => body.destroy(new DOMException("Too slow", "TimeoutError")),
        PATIENCE,
      );
      chunks.push(bytes.subarray(0, MOST_BODY - size));
      size += bytes.length;
      if (size >= MOST_BODY) return { bytes: Buffer.concat(chunks), whole: false };
    }
    return { bytes: Buffer.concat(chunks), whole: true };
  } catch (problem) {
    return { bytes: Buffer.concat(chunks), whole: false, problem };
  } finally {
    clearTimeout(slow);
    body.destroy();
  }
}

/** Decoders that give what they have when the data ends too early, as browsers do. */
const DECODERS: Record<string, () => Duplex> = {
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
};

async function decoded(body: Readable, encoding: string) {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  let stream = body;
  for (const name of names.toReversed().slice(0, MOST_ENCODINGS)) {
    const isDeflate = /^(?:(?:x-)?gzip|deflate)$/.test(name);
    // An empty body has nothing to decompress. Browsers ignore what follows the data of gzip.
    const head = await firstBytes(stream, (bytes) => (isDeflate ? headOf(name, bytes) : 1));
    if (head === undefined) return stream;
    if (!isDeflate) stream.unshift(head);
    const decoder = isDeflate
      ? () => zlib.createInflateRaw({ finishFlush: zlib.constants.Z_SYNC_FLUSH })
      : DECODERS[name];
    // `pipeline` forwards errors to the decoder, where the reader gets them.
    if (decoder !== undefined) stream = pipeline(stream, decoder(), () => undefined);
  }
  return stream;
}

/** The length of the header before deflated data (RFC 1952, 2.3), once enough of it is known. */
function headOf(name: string, bytes: Buffer) {
  const [first] = bytes;
  if (first === undefined || (name !== "deflate" && bytes.length < 12)) return undefined;
  // Some servers omit the zlib header, and browsers accept both (RFC 9110, 8.4.1.2).
  if (name === "deflate") return first % 16 === 8 ? 2 : 0;
  if (bytes.readUInt16BE() !== 0x1f8b) throw new ProbeError({ code: "bad-encoding" });
  const flags = bytes.readUInt8(3);
  let end = (flags & 4) === 0 ? 10 : 12 + bytes.readUInt16LE(10);
  // A name and a comment, which end with a zero.
  for (const flag of [8, 16]) if ((flags & flag) !== 0) end = bytes.indexOf(0, end) + 1 || Infinity;
  return (flags & 2) === 0 ? end : end + 2;
}

/** The first bytes of a stream, as many as `lengthOf` says once it knows; later ones stay in it. */
export async function firstBytes(
  stream: Readable,
  lengthOf: (bytes: Buffer) => number | undefined,
): Promise<Buffer | undefined> {
  let bytes = Buffer.alloc(0);
  for (;;) {
    const length = lengthOf(bytes);
    if (length !== undefined && bytes.length >= length) {
      if (bytes.length > length) stream.unshift(bytes.subarray(length));
      return bytes.subarray(0, length);
    }
    if (stream.readableEnded || stream.destroyed) return undefined;
    const chunk: unknown = stream.read();
    if (Buffer.isBuffer(chunk)) bytes = Buffer.concat([bytes, chunk]);
    else
      await Promise.race([
        once(stream, "readable"),
        finished(stream, { writable: false, cleanup: true }),
      ]);
  }
}

export function textOf(bytes: Buffer, contentType: string): string {
  return decodeHtml(bytes, /charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType)?.[1]);
}
