import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Tinypool } from "tinypool";
import type { CheckedPage, PageFinding } from "./check-context.ts";
import type { PageToValidate, ValidityMessage } from "./html-validity-worker.ts";

/** Checks the HTML of pages in workers. */
export interface HtmlValidator {
  /** All that is wrong with these pages, in their order. */
  checkAll: (pages: readonly CheckedPage[]) => Promise<PageFinding[]>;
  close: () => Promise<void>;
}

/** More workers than this cost more memory than they save time. */
const MOST_WORKERS = 4;
/** As many pages take about as long as another worker needs to load the library. */
const WORTH_A_WORKER = 12;
/** Pages that are sent at once: each message costs time on both sides. Few, so that all workers end together. */
const AT_ONCE = 8;

/**
 * Makes ready to check with up to `most` workers, or as many as there are cores to run them. `early` ones start now: they
 * load while the site is still being rendered. The others start with the pages, if there are enough to be worth it.
 */
export function startHtmlValidator({
  most = Math.min(MOST_WORKERS, availableParallelism()),
  early = most,
}: { most?: number; early?: number } = {}): HtmlValidator {
  // Each worker is a pool of its own: a pool of several would start another while the first is still loading.
  const workers: Tinypool[] = [];
  const start = (count: number) => {
    while (workers.length < count) workers.push(startWorker());
  };
  start(early);

  const validate = async (pages: readonly CheckedPage[]): Promise<ValidityMessage[][]> => {
    start(Math.min(most, Math.ceil(pages.length / WORTH_A_WORKER)));
    const messages: ValidityMessage[][] = [];
    const size = Math.min(AT_ONCE, Math.ceil(pages.length / workers.length));
    let next = 0;
    const work = async (worker: Tinypool) => {
      while (next < pages.length) {
        const begin = next;
        next += size;
        const batch = pages.slice(begin, next).map(({ file, html }): PageToValidate => ({ file, html }));
        for (const [index, said] of ((await worker.run(batch)) as ValidityMessage[][]).entries())
          messages[begin + index] = said;
      }
    };
    await Promise.all(workers.map(work));
    return messages;
  };

  return {
    async checkAll(pages) {
      const said = await validate(pages);
      return pages.flatMap((page, index) => (said[index] ?? []).map((message) => findingOf(message, page)));
    },
    close: async () => void (await Promise.all(workers.map((worker) => worker.destroy()))),
  };
}

function startWorker(): Tinypool {
  return new Tinypool({
    filename: fileURLToPath(new URL("./html-validity-thread.mjs", import.meta.url)),
    minThreads: 1,
    maxThreads: 1,
    // Less memory: what a page leaves behind is cleared away at once.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
}

function findingOf({ rule, message, severity, offset }: ValidityMessage, page: CheckedPage): PageFinding {
  return {
    code: `html/${rule}`,
    severity,
    message: /[.?!]$/.test(message) ? message : `${message}.`,
    page,
    offset,
  };
}
