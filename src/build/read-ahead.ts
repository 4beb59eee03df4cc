import { MessageChannel, receiveMessageOnPort, type Worker } from "node:worker_threads";
import type { FoundFile, FoundFiles } from "../site/read-files.ts";
import type { ReadAnswer, ReadJob } from "./read-ahead-worker.ts";

/** Files that a thread reads while this one parses those before them. */
export interface ReadAhead extends FoundFiles {
  /** Has the thread read no more: nobody needs the rest. */
  stop: () => void;
}

/** Stands for “no more”: no site has so many files. */
const STOPPED = 2 ** 31 - 1;

/**
 * Has a thread read files, by their paths relative to the root, about in the order in which they will be asked for. One that
 * it has not come to yet is not known here: whoever asks reads it, and the thread goes on behind it. So nobody waits.
 */
export function readAhead(thread: Worker, job: Pick<ReadJob, "root" | "names" | "since">): ReadAhead {
  const { port1: port, port2 } = new MessageChannel();
  const position = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  thread.postMessage({ ...job, position, port: port2 } satisfies ReadJob, [port2]);
  const places = new Map(job.names.map((name, index) => [name, index]));
  const found = new Map<string, FoundFile>();
  const listen = (): void => {
    const needed = Atomics.load(position, 0);
    for (let heard = receiveMessageOnPort(port); heard !== undefined; heard = receiveMessageOnPort(port)) {
      const { from, files, bytes } = heard.message as ReadAnswer;
      let at = 0;
      for (const [index, file] of files.entries()) {
        const name = job.names[from + index];
        if (file === undefined || name === undefined) continue;
        // What was asked for meanwhile has been read by whoever asked.
        if (from + index >= needed) found.set(name, { ...file, bytes: Buffer.from(bytes, at, file.size) });
        at += file.size;
      }
    }
  };
  const goTo = (place: number): void => {
    if (place <= Atomics.load(position, 0)) return;
    Atomics.store(position, 0, place);
    Atomics.notify(position, 0);
  };
  return {
    get(name) {
      const place = places.get(name);
      if (place === undefined) return undefined;
      if (!found.has(name)) listen();
      goTo(place + 1);
      return found.get(name);
    },
    delete: (name) => found.delete(name),
    stop() {
      goTo(STOPPED);
      port.close();
      found.clear();
    },
  };
}
