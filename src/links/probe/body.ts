import { once } from "node:events";
import { pipeline, type Duplex, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import * as zlib from "node:zlib";
import { decodeHtml } from "../../html/encoding.ts";

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
const TO_THE_END = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
const DECODERS: Record<string, () => Duplex> = {
  gzip: () => zlib.createGunzip(TO_THE_END),
  "x-gzip": () => zlib.createGunzip(TO_THE_END),
  br: () => zlib.createBrotliDecompress({ finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH }),
  zstd: () => zlib.createZstdDecompress({ finishFlush: zlib.constants.ZSTD_e_flush }),
  deflate: () => zlib.createInflate(TO_THE_END),
};

/** The beginning of a header of ten bytes, as servers write it (RFC 1952, 2.3). */
const GZIP = Buffer.from([0x1f, 0x8b, 8, 0]);

async function decoded(body: Readable, encoding: string): Promise<Readable> {
  const names = encoding
    .toLowerCase()
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && name !== "identity");
  let stream = body;
  for (const name of names.toReversed().slice(0, MOST_ENCODINGS)) {
    const first = await firstBytes(stream, () => 1);
    // An empty body has nothing to decompress.
    if (first === undefined) return stream;
    stream.unshift(first);
    const [byte = 0] = first;
    const isGzip = /^(?:x-)?gzip$/.test(name) && byte === GZIP[0];
    const header = isGzip ? await firstBytes(stream, () => 10) : undefined;
    // Browsers ignore what follows gzip data, and Node only what follows data without a header.
    const isPlainGzip = header?.subarray(0, GZIP.length).equals(GZIP) === true;
    if (!isPlainGzip && header !== undefined) stream.unshift(header);
    // Some servers omit the zlib header, and browsers accept both (RFC 9110, 8.4.1.2).
    const isRaw = isPlainGzip || (name === "deflate" && byte % 16 !== 8);
    const decoder = isRaw ? () => zlib.createInflateRaw(TO_THE_END) : DECODERS[name];
    // `pipeline` forwards errors to the decoder, where the reader gets them.
    if (decoder !== undefined) stream = pipeline(stream, decoder(), () => undefined);
  }
  return stream;
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
