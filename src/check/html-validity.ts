import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import { ownModule } from "../files/own-files.ts";
import type { CheckedPage, PageFinding } from "./check-context.ts";
import type { PageToValidate, ValidityMessage } from "./html-validity-worker.ts";

/** Checks the HTML of pages in workers. */
export interface HtmlValidator {
  /**
   * All that is wrong with these pages, in their order. Of pages of one shape the first answers for all, where nothing is
   * wrong with it; `sound` are shapes of which somebody knows that already.
   */
  checkAll: (pages: readonly CheckedPage[], sound?: Iterable<string>) => Promise<PageFinding[]>;
  /** Starts a worker, which needs a moment to load: to be called when there is time for that. */
  load: () => void;
  close: () => Promise<void>;
}

/** More workers than this cost more memory than they save time. */
const MOST_WORKERS = 4;
/** As many pages take about as long as another worker needs to load the library. */
const WORTH_A_WORKER = 40;
/** Pages that are sent at once: each message costs time on both sides. Few, so that all workers end together. */
const AT_ONCE = 8;

/**
 * Makes ready to check with up to `most` workers, or as many as there are cores to run them. One starts with `load`, or
 * with the first page; others where there are pages enough.
 */
export function startHtmlValidator({
  most = Math.min(MOST_WORKERS, availableParallelism()),
}: { most?: number } = {}): HtmlValidator {
  // Each worker is a pool of its own: a pool of several would start another while the first is still loading.
  const workers: Promise<Tinypool>[] = [];
  let closed = false;
  const start = (count: number) => {
    if (closed) return;
    while (workers.length < count) {
      const starting = startWorker();
      // Heard where it is waited for.
      starting.catch(() => undefined);
      workers.push(starting);
    }
  };
  const validate = async (pages: readonly CheckedPage[]): Promise<Said> => {
    const said = new Map<CheckedPage, ValidityMessage[]>();
    if (pages.length === 0) return said;
    start(Math.min(most, Math.ceil(pages.length / WORTH_A_WORKER)));
    const size = Math.min(AT_ONCE, Math.ceil(pages.length / workers.length));
    const waiting = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) =>
      pages.slice(index * size, (index + 1) * size),
    ).values();
    const work = async (starting: Promise<Tinypool>) => {
      const worker = await starting;
      for (const batch of waiting) {
        const toValidate = batch.map(({ file, html }): PageToValidate => ({ file, html }));
        const messages = (await worker.run(toValidate)) as ValidityMessage[][];
        for (const [index, page] of batch.entries()) said.set(page, messages[index] ?? []);
      }
    };
    await Promise.all(workers.map(work));
    return said;
  };

  const soundShapes = new Set<string | undefined>();
  return {
    async checkAll(pages, sound = []) {
      for (const shape of sound) soundShapes.add(shape);
      const isOpen = ({ facts }: CheckedPage) => !soundShapes.has(facts.shape);
      const first = await validate(onePerShape(pages.filter(isOpen)));
      for (const [{ facts }, messages] of first)
        if (facts.shape !== undefined && messages.length === 0) soundShapes.add(facts.shape);
      const others = await validate(pages.filter((page) => isOpen(page) && !first.has(page)));
      return pages.flatMap((page) =>
        (first.get(page) ?? others.get(page) ?? [])
          .filter((message) => !isLandmarkOfPage(message, page))
          .map((message) => findingOf(message, page)),
      );
    },
    load: () => start(1),
    async close() {
      closed = true;
      const destroyed = workers.map((starting) =>
        starting.then(
          (worker) => worker.destroy(),
          () => undefined,
        ),
      );
      await Promise.all(destroyed);
    },
  };
}

/** What the validator has said of each page. */
type Said = Map<CheckedPage, ValidityMessage[]>;

/** The first page of each shape, and every page without one. */
function onePerShape(pages: readonly CheckedPage[]): CheckedPage[] {
  const seen = new Set<string>();
  return pages.filter(({ facts: { shape } }) => {
    const isFirst = shape === undefined || !seen.has(shape);
    if (shape !== undefined) seen.add(shape);
    return isFirst;
  });
}

/** The library is loaded with the first worker: where only words have changed, nobody needs one. */
async function startWorker(): Promise<Tinypool> {
  const { Tinypool } = await import("tinypool");
  return new Tinypool({
    filename: fileURLToPath(ownModule("check/html-validity-thread.mjs")),
    minThreads: 1,
    maxThreads: 1,
    // Less memory: what a page leaves behind is cleared away at once.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
}

/** Whether it is about one of several headers, footers or main parts: there must be one, as `structure.ts` says. */
function isLandmarkOfPage({ rule, offset }: ValidityMessage, { html, facts }: CheckedPage): boolean {
  if (rule !== "unique-landmark") return false;
  const { main, banner, contentinfo } = facts.landmarks;
  const element = html.lastIndexOf("<", offset);
  return [main, banner, contentinfo].some((found) => found.length > 1 && found.includes(element));
}

function findingOf({ rule, message, severity, offset }: ValidityMessage, page: CheckedPage): PageFinding {
  const hint = HINTS.find((one) => one.rule === rule && one.said.test(message))?.hint;
  return {
    code: `html/${rule}`,
    severity,
    message: /[.?!]$/.test(message) ? message : `${message}.`,
    ...(hint === undefined ? {} : { hint }),
    page,
    offset,
  };
}

/** Where the library names what it sees and not what to do. The first that fits counts. */
const HINTS: { rule: string; said: RegExp; hint: string }[] = [
  {
    rule: "no-implicit-close",
    said: /<p> is implicitly closed by adjacent/,
    hint: "A <p> holds words, links and emphasis: browsers end it in front of anything else. Make it a <div>.",
  },
  { rule: "no-implicit-close", said: /./, hint: "Close it yourself, in front of what closes it." },
  {
    rule: "close-order",
    said: /^Stray end tag/,
    hint: "It closes nothing: its element was never opened, or has ended in front of something that it must not hold.",
  },
  { rule: "close-order", said: /./, hint: "Close what was opened last first." },
];
