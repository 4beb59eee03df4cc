import { setImmediate } from "node:timers/promises";
import type { StagedFile } from "../output/stage-files.ts";
import type { FailedRoute } from "../render/render-findings.ts";
import { fileOf, type Route } from "../site/route.ts";
import type { FinishedPage } from "./finish-page.ts";
import { htmlShelf } from "./html-shelf.ts";
import type { PageMaking } from "./make-pages.ts";
import { plainRenderer, type PlainPage } from "./plain-page.ts";
import { renderContext } from "./explain.ts";
import { startRenderWorkers, type RenderWorkers } from "./render-workers.ts";
import type { WorkerPage } from "./render-worker.ts";

/** A page that has been rendered. One that a worker has rendered stands in the stage already. */
export type Rendered = { route: Route; page: PlainPage; html: () => string } & (
  | object
  | ({ file: StagedFile } & Partial<Pick<FinishedPage, "needs" | "facts">>)
);

/** Routes that a worker gets at once: each message costs time on both sides. */
const AT_ONCE = 100;
/** Routes that are rendered here before somebody looks whether workers have answered. */
const HERE_AT_ONCE = 8;

/** Renders routes, in workers as well where they are many, and hands each page on as soon as it is there. Gives those that failed. */
export async function renderPages(
  routes: readonly Route[],
  making: PageMaking,
  onPage: (rendered: Rendered) => void,
): Promise<FailedRoute[]> {
  const { site, stage } = making;
  const shelf = site.assets.reducesFonts ? htmlShelf(stage) : { put: (_: string, html: string) => () => html };
  const render = plainRenderer({ ...renderContext(site), checkIslands: making.check }, site.content);
  const failed: FailedRoute[] = [];
  const here = (route: Route): void => {
    const made = orFailed(route, () => render(route));
    if ("problem" in made) failed.push(made);
    else onPage({ route, page: made.page, html: shelf.put(fileOf(route.path), made.html) });
  };
  const queue = [...routes];
  // What keeps something from page to page would come out as the workers happen to share them.
  const workers = startWorkers(making, making.recall.reason === undefined ? queue.length : 0);
  const there = async (worker: number): Promise<void> => {
    while (queue.length > 0) {
      const some = queue.splice(0, AT_ONCE);
      const task = some.map(({ path }) => ({ path, published: making.published(fileOf(path)) }));
      const answer = await workers.render(worker, task);
      for (const [index, route] of some.entries()) {
        const page = answer[index];
        if (page === undefined) here(route);
        else onPage(renderedThere(route, page, making));
      }
    }
  };
  try {
    // Two tasks for each, so that the next one is there when the first is done.
    const others = Promise.all(Array.from({ length: workers.count * 2 }, (_, index) => there(index % workers.count)));
    // Heard where it is waited for.
    others.catch(() => undefined);
    while (queue.length > 0) {
      for (const route of queue.splice(0, HERE_AT_ONCE)) here(route);
      if (workers.count > 0) await setImmediate();
    }
    await others;
  } finally {
    await workers.close();
  }
  return failed;
}

/** What a template throws is explained later, for all that failed, with a renderer that knows the chain of components. */
function orFailed<Made extends object>(route: Route, render: () => Made): Made | FailedRoute {
  try {
    return render();
  } catch (problem) {
    return { route, problem };
  }
}

function startWorkers({ site, stage, out, check }: PageMaking, pages: number): RenderWorkers {
  const { boot, loader, scripts, together } = site.islands;
  const addresses = [...scripts].map(([name, files]) => [name, files.map(({ href }) => ({ href }))] as const);
  const islands = { boot, together, loader: { href: loader.href }, scripts: new Map(addresses) };
  const { root, bundle, deadLinks } = site;
  const { origin, security } = site.settings;
  const { code } = bundle;
  return startRenderWorkers(
    { root, settings: { origin, security }, code, islands, deadLinks, check, folder: stage.folder, out },
    pages,
  );
}

function renderedThere(route: Route, { file, page, needs, facts }: WorkerPage, { stage }: PageMaking): Rendered {
  stage.add(file);
  return { route, page, file, needs, facts, html: () => stage.read(file.path).toString("utf8") };
}
