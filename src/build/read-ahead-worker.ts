import { join } from "node:path";
import type { MessagePort } from "node:worker_threads";
import { readOrNothing, type FoundFile } from "../site/read-files.ts";

/** What the thread is told: the files, by their paths relative to the root, and from when on they have stamps. */
export interface ReadJob {
  root: string;
  names: readonly string[];
  since: number | undefined;
  /** How many of them nobody needs any more. */
  position: Int32Array;
  port: MessagePort;
}

/** Some files, one behind the other from the one with this index on; undefined in the place of one that cannot be read. */
export interface ReadAnswer {
  from: number;
  files: (Omit<FoundFile, "bytes"> | undefined)[];
  bytes: ArrayBuffer;
}

/** Files of an answer. */
const AT_ONCE = 16;
/** Bytes that lie ready at the most, besides those of one answer: so that no memory has to hold them all. */
const READY = 5e5;

/** Reads files ahead of somebody who needs them, until there are no more. */
export function readAll({ root, names, since, position, port }: ReadJob): void {
  const sizes: number[] = [];
  let ready = 0;
  let behind = 0;
  for (let next = 0; next < names.length;) {
    const now = Atomics.load(position, 0);
    for (; behind < now && behind < sizes.length; behind++) ready -= sizes[behind] ?? 0;
    if (ready > READY) {
      Atomics.wait(position, 0, now);
      continue;
    }
    // Those before it were read by whoever needed them.
    next = Math.max(next, now);
    if (next >= names.length) break;
    // What cannot be read is told by whoever needs it.
    const read = names.slice(next, next + AT_ONCE).map((name) => readOrNothing(join(root, name), since));
    for (const [index, file] of read.entries()) sizes[next + index] = file?.size ?? 0;
    ready += read.reduce((sum, file) => sum + (file?.size ?? 0), 0);
    const bytes = together(read.flatMap((file) => file?.bytes ?? []));
    const files = read.map((file) => file && { size: file.size, hash: file.hash, stamp: file.stamp });
    port.postMessage({ from: next, files, bytes } satisfies ReadAnswer, [bytes]);
    next += read.length;
  }
  port.close();
}

/** In memory of its own, which can be handed over: a Buffer may share what it has with others. */
function together(parts: readonly Uint8Array[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all.buffer;
}
