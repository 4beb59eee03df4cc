import { parentPort, workerData } from "node:worker_threads";
import { openAssets } from "../assets/asset-store.ts";
import { readPage, type PageFacts } from "../check/read-page.ts";
import { memoryFolder, openMemory } from "../memory/memory.ts";
import type { PolicySettings } from "../output/content-security-policy.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import { policeman } from "../output/policy-meta.ts";
import { stageFiles, type StagedFile } from "../output/stage-files.ts";
import { bundleModule } from "../render/bundle-templates.ts";
import type { DeadLinks } from "../render/dead-link.ts";
import { drawingsOf } from "../render/drawings.ts";
import type { IslandsOnPages } from "../render/render-route.ts";
import { openContent } from "../site/content.ts";
import { fileOf } from "../site/route.ts";
import { plainRenderer, type PlainPage } from "./plain-page.ts";

/** What a worker is told of the site when it starts. */
export interface WorkerSite {
  root: string;
  settings: PolicySettings;
  /** The code of the template bundle. */
  code: string;
  islands: IslandsOnPages;
  deadLinks: DeadLinks;
  check: boolean;
  /** The stage, and what it is to replace. */
  folder: string;
  out: string;
}

/** Routes for a worker: their paths, and the files that were published for them. */
export type WorkerTask = { path: string; published: StagedFile | undefined }[];

/** A page that a worker has written into the stage. */
export interface WorkerPage {
  path: string;
  file: StagedFile;
  page: PlainPage;
  /** These two only where the page is final. */
  needs: PageNeeds | undefined;
  facts: PageFacts | undefined;
}

/** Pages in the order of the task; undefined where one could not be rendered: whoever asked tries it again, to see why. */
export type WorkerAnswer = (WorkerPage | undefined)[];

/** Opens the site a second time, as far as rendering needs it, and renders what it is asked for. */
async function start(site: WorkerSite): Promise<(task: WorkerTask) => WorkerAnswer> {
  const { root, settings, code, islands, deadLinks, check, folder, out } = site;
  const bundle = await bundleModule(code).load();
  const content = await openContent(root, bundle.content, { isChecked: true });
  if (!content.ok) throw new Error("the content has changed since it was checked");
  const { store } = await openAssets(root, drawingsOf(bundle.art), openMemory(memoryFolder(root)));
  const routes = new Map(bundle.routes(content.value.data).map((route) => [route.path, route]));
  const published = new Map<string, StagedFile>();
  const stage = stageFiles(folder, out, (path) => published.get(path));
  const context = {
    origin: settings.origin,
    assets: store,
    bundle,
    islands,
    deadLinks,
    checkIslands: check,
    annotate: false,
  };
  const render = plainRenderer(context, content.value);
  const police = policeman(settings);
  return (task) =>
    task.map(({ path, published: last }) => {
      const route = routes.get(path);
      if (route === undefined) return undefined;
      if (last !== undefined) published.set(last.path, last);
      let made: ReturnType<typeof render>;
      try {
        made = render(route);
      } catch {
        return undefined;
      }
      const { page } = made;
      // A page whose addresses will be exchanged gets another policy in the end.
      const { html, needs } = store.reducesFonts
        ? { html: made.html, needs: undefined }
        : police(made.html, page.hosts);
      const file = stage.write(fileOf(path), html);
      return { path, file, page, needs, facts: check && needs !== undefined ? readPage(html) : undefined };
    });
}

// Tasks that come before the site is open wait in the queue of the port.
const render = await start(workerData as WorkerSite);
parentPort?.on("message", (task: WorkerTask) => {
  parentPort?.postMessage(render(task), []);
});
