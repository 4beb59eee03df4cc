import type { StagedFile } from "../output/staged-file.ts";
import type { FailedRoute } from "../render/render-findings.ts";
import { looksAround } from "../render/purity.ts";
import { watchClock } from "../render/watch-clock.ts";
import { fileOf, type Route } from "../render/route.ts";
import { renderContext } from "./explain.ts";
import { signsOf } from "./final-addresses.ts";
import type { FinishedPage } from "./finish-page.ts";
import { htmlShelf } from "./html-shelf.ts";
import type { PageMaking } from "./make-pages.ts";
import type { PageWriter } from "./page-writer.ts";
import { partRenderer, plainRenderer, type PlainPage } from "./plain-page.ts";
import type { RepeatWatch } from "./repeatable.ts";
import { sharePages } from "./share-pages.ts";
import type { WrittenPage } from "./write-worker.ts";

/** A page that has been rendered: its HTML, or what a thread has found out that has written it into the stage. */
export type Rendered = { route: Route; page: PlainPage } & (
  | { html: () => string }
  | ({ file: StagedFile } & Pick<FinishedPage, "needs" | "facts">)
);

/** Pages that are rendered before somebody looks what has been written meanwhile. */
const AT_ONCE = 8;

/** What has become of the pages that were to be rendered. */
export interface RenderedRoutes {
  failed: FailedRoute[];
  /** Whether pages have taken over parts of others, and whether one was another by that (`share-pages.ts`). */
  shares: boolean;
  isWrong: boolean;
}

/** Renders routes and hands each page on as soon as it is there. `watch` hears of those that have not failed. */
export async function renderPages(
  routes: readonly Route[],
  making: PageMaking,
  onPage: (rendered: Rendered) => void,
  watch?: RepeatWatch,
): Promise<RenderedRoutes> {
  const { site, stage, writer } = making;
  const context = { ...renderContext(site), checkIslands: making.check };
  const sharing = sharePages(
    {
      page: plainRenderer(context, site.content),
      part: partRenderer({ ...context, checkIslands: false }, site.content),
    },
    { pages: routes.length, isPure: making.recall.reason === undefined && !looksAround(site.bundle) },
  );
  const render = (route: Route) => {
    const made = sharing.render(route);
    watch?.note(route, made.page, () => sharing.html(route, made.unfinished));
    return made;
  };
  const failed: FailedRoute[] = [];
  const done = (): RenderedRoutes => ({ failed, shares: sharing.parts.length > 0, isWrong: sharing.isWrong() });
  if (site.assets.reducesFonts) {
    const shelf = htmlShelf(stage);
    for (const route of routes) {
      const made = orFailed(route, () => render(route));
      if ("problem" in made) failed.push(made);
      else {
        const text = sharing.html(route, made.unfinished);
        const page = { ...made.page, signs: signsOf(text) };
        onPage({ route, page, html: shelf.put(fileOf(route.path), text) });
      }
    }
    return done();
  }
  const { origin, security } = site.settings;
  const job = { folder: stage.folder, out: making.out, settings: { origin, security }, check: making.check };
  writer.expect(routes.length);
  writer.begin(job, sharing.parts);
  /** Those that the thread could not write: rendered once more, since nobody has kept what they were. */
  const again: Route[] = [];
  // A function of its own, so that what waits for an answer does not keep the page that was handed over.
  const heard = (route: Route, page: PlainPage) => (written: WrittenPage | undefined) => {
    if (written === undefined) again.push(route);
    else {
      stage.add(written.file);
      onPage({ route, page, ...written });
    }
  };
  const make = (route: Route, takes: PageWriter["take"]): void => {
    const made = orFailed(route, () => render(route));
    if ("problem" in made) {
      failed.push(made);
      return;
    }
    const { page, unfinished } = made;
    const path = fileOf(route.path);
    const task = { path, unfinished, hosts: page.hosts, published: making.published(path) };
    const isTaken = takes(task, heard(route, page));
    if (!isTaken) onPage({ route, page, html: () => sharing.html(route, unfinished) });
  };
  for (let at = 0; at < routes.length; at += AT_ONCE) {
    const clock = watchClock();
    try {
      for (const route of routes.slice(at, at + AT_ONCE)) make(route, writer.take);
    } finally {
      clock.stop();
    }
    await writer.listen();
  }
  await writer.finish();
  for (const route of again) make(route, () => false);
  return done();
}

/** What a template throws is explained later, for all that failed, with a renderer that knows the chain of components. */
function orFailed<Made extends object>(route: Route, render: () => Made): Made | FailedRoute {
  try {
    return render();
  } catch (problem) {
    return { route, problem };
  }
}
