import { availableParallelism } from "node:os";
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { SharedPart } from "../render/shared-part.ts";
import { ownModule } from "../files/own-files.ts";
import type { PartsTask, UnwrittenPage, WriteAnswer, WriteJob, WrittenPage } from "./write-worker.ts";

/** A thread that finishes pages and writes them into the stage, while this one renders the next. */
export interface PageWriter {
  /** Starts the thread, which then loads, where it pays for so many pages. */
  expect: (pages: number) => void;
  /** Says where they go, and what they have in common, to which more may come: before the first one. */
  begin: (job: WriteJob, parts: readonly SharedPart[]) => void;
  /**
   * Hands a page over. False where the thread has enough to do, or there is none: then this one is faster. `onWritten`
   * hears what became of it; undefined where it could not be written.
   */
  take: (page: UnwrittenPage, onWritten: (written: WrittenPage | undefined) => void) => boolean;
  /** Lets the answers in that have come. To be called now and then. */
  listen: () => Promise<void>;
  /** Waits for all answers. */
  finish: () => Promise<void>;
  close: () => Promise<void>;
}

/** Fewer pages are written sooner than a thread has started. */
const WORTH_A_THREAD = 300;
/** Pages that go over at once: each message costs time on both sides. */
const AT_ONCE = 8;
/** Pages under way, finished and not: so that no memory has to hold them all. */
const MOST_UNDER_WAY = 64;

type OnWritten = (written: WrittenPage | undefined) => void;

/** Makes ready for a thread, and starts none. */
export function pageWriter(): PageWriter {
  let worker: Worker | undefined;
  let task: UnwrittenPage[] = [];
  let hearers: OnWritten[] = [];
  /** Whoever waits for an answer, in the order of the tasks. */
  const waiting: OnWritten[][] = [];
  let parts: readonly SharedPart[] = [];
  let partsSent = 0;
  let underWay = 0;
  let died = false;
  let onEmpty: (() => void) | undefined;
  const hear = (answer: WriteAnswer): void => {
    const heard = waiting.shift() ?? [];
    underWay -= heard.length;
    for (const [index, onWritten] of heard.entries()) onWritten(answer[index]);
    if (underWay === 0) onEmpty?.();
  };
  const send = (): void => {
    if (task.length === 0) return;
    if (partsSent < parts.length) worker?.postMessage({ parts: parts.slice(partsSent) } satisfies PartsTask, []);
    partsSent = parts.length;
    waiting.push(hearers);
    worker?.postMessage(task, []);
    [task, hearers] = [[], []];
    if (died) while (waiting.length > 0) hear([]);
  };
  const start = (): Worker => {
    const started = new Worker(new URL(ownModule("pipeline/write-thread.mjs")), {
      // Less memory: garbage is cleared away sooner. Where it is not enough, the pages are written here.
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
    });
    started.on("message", hear);
    // What went wrong shows again where the pages are written once more.
    started.on("error", () => undefined);
    started.on("exit", () => {
      died = true;
      while (waiting.length > 0) hear([]);
    });
    return started;
  };
  const expect = (files: number): void => {
    if (files >= WORTH_A_THREAD && availableParallelism() > 1) worker ??= start();
  };
  return {
    expect,
    begin(job, shared) {
      [parts, partsSent] = [shared, 0];
      worker?.postMessage(job, []);
    },
    take(page, onWritten) {
      if (worker === undefined || died || underWay >= MOST_UNDER_WAY) return false;
      underWay++;
      task.push(page);
      hearers.push(onWritten);
      if (task.length === AT_ONCE) send();
      return true;
    },
    listen: () => setImmediate(),
    async finish() {
      send();
      if (underWay > 0) await new Promise<void>((resolve) => (onEmpty = resolve));
    },
    close: async () => void (await worker?.terminate()),
  };
}
