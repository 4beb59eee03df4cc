import { parentPort } from "node:worker_threads";
import { readPage, type PageFacts } from "../check/read-page.ts";
import type { PolicySettings } from "../output/content-security-policy.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import { policyAdder } from "../output/policy-meta.ts";
import { stageFiles } from "../output/stage-files.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { IslandHosts } from "../render/page-context.ts";
import { sharedHtml, type SharedPart } from "../render/shared-part.ts";
import { finishedHtml, type UnfinishedPage } from "../render/unfinished-page.ts";

/** What the thread is told first: the stage, the folder that this is to replace, and whether anybody checks. */
export interface WriteJob {
  folder: string;
  out: string;
  settings: PolicySettings;
  check: boolean;
}

/** What pages have in common, in addition to what was said before. */
export interface PartsTask {
  parts: readonly SharedPart[];
}

/** A page to be written: its path in the stage, whom its islands talk to, and what was published there. */
export interface UnwrittenPage {
  path: string;
  unfinished: UnfinishedPage;
  hosts: readonly IslandHosts[];
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

function startWriting({ folder, out, settings, check }: WriteJob) {
  const parts: SharedPart[] = [];
  const shared = sharedHtml(parts);
  const published = new Map<string, StagedFile>();
  // Whoever asks keeps the stamps: files that are taken over here are read.
  const stage = stageFiles(folder, out, { file: (path) => published.get(path), stamps: {} });
  const addPolicy = policyAdder(settings);
  const write = ({ path, unfinished, hosts, published: last }: UnwrittenPage): WrittenPage => {
    if (last !== undefined) published.set(path, last);
    const { html, needs } = addPolicy(finishedHtml(unfinished, shared), hosts);
    const file = stage.write(path, html);
    return { file, needs, facts: check ? readPage(html) : undefined };
  };
  return { parts, write };
}

let writing: ReturnType<typeof startWriting> | undefined;

parentPort?.on("message", (task: WriteJob | PartsTask | UnwrittenPage[]) => {
  if ("parts" in task) {
    writing?.parts.push(...task.parts);
    return;
  }
  if (!Array.isArray(task)) {
    writing = startWriting(task);
    return;
  }
  const answer: WriteAnswer = task.map((page) => {
    try {
      return writing?.write(page);
    } catch {
      return undefined;
    }
  });
  parentPort?.postMessage(answer, []);
});
