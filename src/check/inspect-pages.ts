import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import type { Tinypool } from "tinypool";
import type { Cache } from "../cache/cache.ts";
import { unprintableIn } from "../content/read-text.ts";
import { ownModule } from "../files/modules.ts";
import { forEachConcurrently } from "../files/files-below.ts";
import { formatNumber } from "../findings/text.ts";
import { isIn } from "../html/elements.ts";
import { readPage } from "../html/read-page.ts";
import type { RenderedIsland } from "../islands/render-island.ts";
import type { CheckedPage, PageFinding, PageText } from "./check-context.ts";
import type { Inspection, PageToInspect, ValidityMessage } from "./inspect-page.ts";
import type { LevelSettings } from "./level-settings.ts";
import { codesFor } from "./levels.ts";

/** A page with its islands, in its order. */
export interface PageWithIslands extends PageText {
  /** In the order of the page; none on pages of other generators. */
  renderedIslands?: readonly RenderedIsland[];
}

/** Reads pages for the rules, and checks that their HTML is valid. */
export type PageInspector = ReturnType<typeof openPageInspector>;

/** More workers cost more memory than they save time. */
const MOST_WORKERS = 4;
/** Starting a worker takes as long as inspecting this many pages, or one of as many characters. */
const WORTH_A_WORKER = { pages: 40, characters: 100_000 };

/** The most milliseconds that a page of any program may take, and megabytes. */
const LIMIT = { milliseconds: 60_000, megabytes: 1500 };

/**
 * Opens an inspector: of few pages in this thread, of many in workers. The inspection of a page's
 * bytes is cached; the validator is loaded with the first page that needs it. A server asks for at
 * least one worker, so that it can answer while a page is validated.
 */
export function openPageInspector(
  cache: Cache | undefined,
  { fewestWorkers = 0, milliseconds }: { fewestWorkers?: number; milliseconds?: number } = {},
) {
  let pool: Promise<Tinypool> | undefined;
  let here: Promise<(page: PageToInspect) => Inspection> | undefined;
  const open = async () => (await import("./inspect-page.ts")).openInspection();
  return {
    /** The pages with their facts, and what is wrong with their HTML, in the order of `pages`. */
    async inspect(pages: readonly PageWithIslands[], settings?: LevelSettings) {
      const questions = pages.map((text) => {
        const { address, source, file, html, renderedIslands = [] } = text;
        const codes = settings === undefined ? [] : codesFor(address, settings);
        const named = codes.flatMap((code) => /^html\/([^*]+)$/.exec(code)?.[1] ?? []);
        const rules = source === undefined ? ("site" as const) : ("folder" as const);
        const islands = JSON.stringify(renderedIslands);
        const name = ["inspection", rules, html, islands, ...named];
        const known = cache?.recall(name) as Inspection | undefined;
        return { text, name, known, page: { file, html, renderedIslands, rules, named } };
      });
      const missing = questions.filter(({ known }) => known === undefined);
      // The validator may take long for a page of another program: its worker can be ended.
      const isLong = missing.some(
        ({ page: { rules, html } }) =>
          rules === "folder" && html.length > WORTH_A_WORKER.characters,
      );
      const fewest = Math.max(fewestWorkers, isLong ? 1 : 0);
      const wanted =
        missing.length === 0
          ? 0
          : Math.max(fewest, Math.floor(missing.length / WORTH_A_WORKER.pages));
      const threads = Math.min(MOST_WORKERS, availableParallelism(), wanted);
      if (wanted > 0) pool ??= startPool(threads);
      const workers = await pool;
      const inspectNow = async (name: readonly string[], page: PageToInspect) => {
        const made =
          workers === undefined
            ? { inspection: (await (here ??= open()))(page), isWhole: true }
            : await inspectIn(workers, page, milliseconds);
        // A page that took too long is tried again in the next run.
        if (made.isWhole) await cache?.keep(name, made.inspection);
        return made.inspection;
      };
      const inspected: { page: CheckedPage; validity: PageFinding[] }[] = [];
      const inspectOne = async (index: number) => {
        const { text, name, known, page: question } = questions[index]!;
        const inspection = known ?? (await inspectNow(name, question));
        const page = checkedPage(text, inspection.facts);
        const validity = inspection.messages.filter((each) => !isAboutLandmark(each, page));
        const wrong = [
          ...validity.map((message) => findingOf(message, page)),
          ...mutationsOn(text, inspection),
          ...unprintableOn(text, inspection),
        ];
        inspected[index] = { page, validity: wrong };
      };
      // Where the time of a page is limited, it begins when a worker is free.
      const isLimited = questions.some(({ page }) => page.rules === "folder");
      const { maxThreads = 1 } = workers?.options ?? {};
      const atOnce = workers === undefined || isLimited ? maxThreads : questions.length;
      await forEachConcurrently([...questions.keys()], inspectOne, atOnce);
      return {
        pages: inspected.map(({ page }) => page),
        validity: inspected.flatMap(({ validity }) => validity),
      };
    },
    /** Stops the workers. Inspections that are under way are rejected. */
    async close(): Promise<void> {
      await (await pool)?.destroy();
    },
  };
}

/** A page with its facts. */
export function checkedPage(text: PageText, facts: CheckedPage["facts"]): CheckedPage {
  const { address, file, source, html } = text;
  return { address, file, source, html, facts, text };
}

/**
 * Inspects a page in a worker. A page of another program may keep the validator busy for any time:
 * its worker is then ended, and the page is read without the validator.
 */
async function inspectIn(
  workers: Tinypool,
  page: PageToInspect,
  milliseconds = LIMIT.milliseconds,
): Promise<{ inspection: Inspection; isWhole: boolean }> {
  if (page.rules === "site")
    return { inspection: (await workers.run(page)) as Inspection, isWhole: true };
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), milliseconds);
  try {
    const inspection = (await workers.run(page, { signal: stop.signal })) as Inspection;
    return { inspection, isWhole: true };
  } catch (problem) {
    const isTooMuch = (problem as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    if (!stop.signal.aborted && !isTooMuch) throw problem;
    const because = isTooMuch
      ? `The validator needs more than ${formatNumber(LIMIT.megabytes)} MB of memory for it.`
      : `The validator takes more than ${formatNumber(milliseconds / 1000)} seconds for it.`;
    const { notValidated } = await import("./inspect-page.ts");
    const { html } = page;
    // Another machine may validate it in time.
    const messages = [notValidated(because)];
    return {
      inspection: {
        facts: readPage(html),
        unprintable: unprintableIn(html),
        messages,
        mutations: [],
      },
      isWhole: false,
    };
  } finally {
    clearTimeout(timer);
  }
}

async function startPool(workers: number): Promise<Tinypool> {
  const { Tinypool } = await import("tinypool");
  const compiled = getCompileCacheDir();
  return new Tinypool({
    filename: ownModule("check/inspection-worker.ts"),
    // More workers start while pages are waiting, and stay for the next pages.
    minThreads: 1,
    maxThreads: workers,
    idleTimeout: 10_000,
    // A worker goes on with the next page while its last answer is received.
    concurrentTasksPerWorker: 4,
    // The limit saves memory.
    resourceLimits: {
      maxYoungGenerationSizeMb: 32,
      maxOldGenerationSizeMb: LIMIT.megabytes,
    },
    // Node's cache of compiled code is off in a worker unless the environment names it.
    env: { ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }), ...process.env },
  });
}

/**
 * Whether a message is about one of several headers, footers or main parts, which `structure.ts`
 * reports.
 */
function isAboutLandmark({ rule, offset }: ValidityMessage, { html, facts }: CheckedPage): boolean {
  if (rule !== "unique-landmark") return false;
  const { main, banner, contentinfo } = facts.landmarks;
  const element = html.lastIndexOf("<", offset);
  return [main, banner, contentinfo].some((found) => found.length > 1 && found.includes(element));
}

function findingOf(
  { rule, message, severity, offset: found }: ValidityMessage,
  page: CheckedPage,
): PageFinding {
  const { html } = page;
  if (rule === "no-implicit-button-type" && isIn("site-island", html, found))
    return {
      code: `html/${rule}`,
      severity: "error",
      message: "A <button> of an island needs a type.",
      hint: isIn("form", html, found)
        ? 'Write type="submit", or type="button" if it does not send the form.'
        : 'Write type="button": only clicks on such buttons wait until the island is ready.',
      page: page.text,
      offset: html.lastIndexOf("<", found),
    };
  // What the library says is about its own parser.
  const says =
    rule === "parser-error"
      ? "The HTML cannot be validated from here on: a tag or comment is malformed or has no end."
      : message;
  const hint = hintFor(rule, html.slice(html.lastIndexOf("<", found)));
  // The library counts a tag from its name, every other rule from its bracket.
  const offset = /^<\/?$/.test(html.slice(found - 1, found)) ? found - 1 : found;
  const sentence = /[.?!]$/.test(says) ? says : `${says}.`;
  return {
    code: `html/${rule}`,
    severity,
    message: sentence,
    hint,
    ...(hint?.endsWith(AROUND_BLOCKS) === true && { hintInMarkdown: BLOCK_IN_PARAGRAPH }),
    page: page.text,
    offset,
  };
}

function mutationsOn(
  page: PageWithIslands,
  { mutations }: Pick<Inspection, "mutations">,
): PageFinding[] {
  if (mutations.every(({ length }) => length === 0)) return [];
  const offsets = [...page.html.matchAll(/<site-island /g)].map(({ index }) => index);
  return (page.renderedIslands ?? []).flatMap(({ name }, number) => {
    const problems = mutations[number] ?? [];
    if (problems.length === 0) return [];
    const message = `Hydrating the island ${name} would change the page: ${problems.join("; ")}.`;
    return {
      code: "islands/would-mutate",
      severity: "error",
      message,
      page,
      offset: offsets[number],
    };
  });
}

/** Characters that HTML forbids, written by a template: content is checked when it is read. */
function unprintableOn(
  page: PageText,
  { unprintable }: Pick<Inspection, "unprintable">,
): PageFinding[] {
  if (unprintable === undefined) return [];
  const { start: offset, message, hint } = unprintable;
  return [{ code: "content/unprintable", severity: "error", message, hint, page, offset }];
}

const AROUND_BLOCKS =
  "Around a list, a table or another block, write a <div>: browsers end a <p> before it.";

const BLOCK_IN_PARAGRAPH =
  "A component within a paragraph must not render a block, such as <div>. Put it on a line of its " +
  "own, with empty lines around it, or let it render a <span>.";

/**
 * What to do, for rules whose messages only name what the library sees; `tag` begins with the tag
 * that it is about.
 */
function hintFor(rule: string, tag: string): string | undefined {
  if (rule === "no-implicit-close")
    return /^<p[\s>]/i.test(tag)
      ? `Write </p>. ${AROUND_BLOCKS}`
      : "Close it before the end of its parent.";
  if (rule === "close-order" && /^<\/p[\s>]/i.test(tag)) return `Remove it. ${AROUND_BLOCKS}`;
  if (rule === "close-order")
    return "Close elements in reverse order, and remove end tags without a start tag.";
  return undefined;
}
