import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { WorkerAnswer, WorkerSite, WorkerTask } from "./render-worker.ts";

/** Workers that render pages into the stage. */
export interface RenderWorkers {
  count: number;
  /** Renders routes in the worker of that number; one that has died gives nothing. */
  render: (worker: number, task: WorkerTask) => Promise<WorkerAnswer>;
  close: () => Promise<void>;
}

/** As many pages take about as long as another worker needs to open the site. */
const WORTH_A_WORKER = 1500;
/** More than this write to one disk without being faster. */
const MOST_WORKERS = 3;

/** Starts as many workers as pay for so many pages, on the cores that are left. */
export function startRenderWorkers(site: WorkerSite, pages: number): RenderWorkers {
  const count = Math.min(Math.floor(pages / WORTH_A_WORKER), availableParallelism() - 1, MOST_WORKERS);
  const workers = Array.from({ length: count }, () => renderWorker(site));
  return {
    count,
    render: async (worker, task) => (await workers[worker]?.render(task)) ?? task.map(() => undefined),
    close: async () => void (await Promise.all(workers.map(({ close }) => close()))),
  };
}

function renderWorker(site: WorkerSite) {
  const worker = new Worker(new URL("./render-thread.mjs", import.meta.url), {
    workerData: site,
    // Less memory: garbage is cleared away sooner. One that needs more dies, and its pages are rendered here.
    resourceLimits: { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 128 },
  });
  /** Whoever waits for an answer, in the order of the tasks. */
  const waiting: ((answer: WorkerAnswer | undefined) => void)[] = [];
  let died = false;
  worker.on("message", (answer: WorkerAnswer) => waiting.shift()?.(answer));
  // What went wrong shows again where the pages are rendered once more.
  worker.on("error", () => undefined);
  worker.on("exit", () => {
    died = true;
    for (const answer of waiting.splice(0)) answer(undefined);
  });
  return {
    render: (task: WorkerTask) =>
      new Promise<WorkerAnswer | undefined>((answer) => {
        if (died) return answer(undefined);
        waiting.push(answer);
        worker.postMessage(task, []);
      }),
    close: () => worker.terminate(),
  };
}
