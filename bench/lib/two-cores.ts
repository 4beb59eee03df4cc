import { once } from "node:events";
import { isMainThread, parentPort, Worker } from "node:worker_threads";

/*
 * Whether the cores of a machine are real: the two cores of a virtual machine may, for a while, be
 * two threads of a single core, and then each is slower while the other works.
 */

/**
 * How much longer the same work takes on each of two threads at once than on one, in several
 * attempts.
 */
export async function slowdownOfTwo(tries = 5): Promise<number[]> {
  const other = new Worker(new URL(import.meta.url));
  try {
    const slowdowns: number[] = [];
    for (let attempt = 0; attempt <= tries; attempt++) {
      const alone = work();
      other.postMessage("work", []);
      const beside = work();
      await once(other, "message");
      // The first attempt warms up both.
      if (attempt > 0) slowdowns.push(beside / alone);
    }
    return slowdowns;
  } finally {
    await other.terminate();
  }
}

const TEXT = JSON.stringify(
  Array.from({ length: 2000 }, (_, index) => ({ index, name: `name ${index}`, all: [1, 2] })),
);

/**
 * Does what a build does most (memory lookups and allocations), and returns the milliseconds it
 * took.
 */
function work(): number {
  const start = performance.now();
  for (let turn = 0; turn < 100; turn++) JSON.stringify(JSON.parse(TEXT));
  return performance.now() - start;
}

if (!isMainThread) parentPort?.on("message", () => parentPort?.postMessage(work(), []));
