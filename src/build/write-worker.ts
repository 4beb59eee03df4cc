import { parentPort, workerData } from "node:worker_threads";
import { readPage, type PageFacts } from "../check/read-page.ts";
import { pageNeeds, type PageNeeds } from "../output/page-needs.ts";
import { stageFiles, type StagedFile } from "../output/stage-files.ts";
import { finishedHtml, type UnfinishedPage } from "../render/unfinished-page.ts";

/** What the thread is told when it starts: the stage, the folder that this is to replace, and whether anybody checks. */
export interface WriteJob {
  folder: string;
  out: string;
  check: boolean;
}

/** A page to be written: its path in the stage, and what was published there. */
export interface UnwrittenPage {
  path: string;
  unfinished: UnfinishedPage;
  published: StagedFile | undefined;
}

/** A page that stands in the stage, and what is to be known of it. */
export interface WrittenPage {
  file: StagedFile;
  needs: PageNeeds;
  facts: PageFacts | undefined;
}

/** In the order of the task. What went wrong shows again where whoever asked writes the page: undefined. */
export type WriteAnswer = (WrittenPage | undefined)[];

function startWriting({ folder, out, check }: WriteJob): (page: UnwrittenPage) => WrittenPage {
  const published = new Map<string, StagedFile>();
  const stage = stageFiles(folder, out, (path) => published.get(path));
  return ({ path, unfinished, published: last }) => {
    if (last !== undefined) published.set(path, last);
    const html = finishedHtml(unfinished);
    const file = stage.write(path, html);
    return { file, needs: pageNeeds(html), facts: check ? readPage(html) : undefined };
  };
}

const write = startWriting(workerData as WriteJob);
parentPort?.on("message", (task: UnwrittenPage[]) => {
  const answer: WriteAnswer = task.map((page) => {
    try {
      return write(page);
    } catch {
      return undefined;
    }
  });
  parentPort?.postMessage(answer, []);
});
