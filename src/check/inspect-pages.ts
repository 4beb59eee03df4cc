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
import { codesFor, type LevelSettings } from "./levels.ts";

/** A page with its islands, in its order. */
export interface PageWithIslands extends PageText {
  renderedIslands?: readonly RenderedIsland[];
}

/** Reads pages for the rules, and checks that their HTML is valid. */
export type PageInspector = ReturnType<typeof openPageInspector>;

/** More workers cost more memory than they save time. */
const MOST_WORKERS = 4;
/** Starting a worker takes as long as inspecting this many pages, or one of as many characters. */
const WORTH_A_WORKER = { pages: 40, characters: 100_000 };

/** Limits for the validation of a page from another generator. */
const LIMIT = { milliseconds: 60_000, megabytes: 1500 };

/**
 * Opens an inspector: of few pages in this thread, of many in workers. Inspections are cached, and
 * the validator is loaded with the first page that needs it. A server asks for at least one worker,
 * so that it can answer while a page is validated.
 */
export function openPageInspector(
  cache: Cache | undefined,
  { fewestWorkers = 0, milliseconds }: { fewestWorkers?: number; milliseconds?: number } = {},
) {
  let pool: Promise<Tinypool> | undefined;
  let here: ReturnType<typeof open> | undefined;
  const open = async () => (await import("./inspect-page.ts")).openInspection();
  return {
    /** The pages with their facts, and what is wrong with their HTML, in the order of `pages`. */
    async inspect(pages: readonly PageWithIslands[], settings?: LevelSettings) {
      const questions = pages.map((text) => {
        const { address, source, file, html, renderedIslands = [] } = text;
        const codes = settings === undefined ? [] : codesFor(address, settings);
        const named = codes.flatMap((code) => /^html\/([^*]+)$/.exec(code)?.[1] ?? []);
        const rules = source === undefined ? ("site" as const) : ("folder" as const);
        const name = ["inspection", rules, html, JSON.stringify(renderedIslands), ...named];
        const known = cache?.recall(name) as Inspection | undefined;
        return { text, name, known, page: { file, html, renderedIslands, rules, named } };
      });
      const missing = questions.flatMap(({ known, page }) => (known === undefined ? page : []));
      // The validator may take long for a page of another program: its worker can be ended.
      const isLong = missing.some(
        ({ rules, html }) => rules === "folder" && html.length > WORTH_A_WORKER.characters,
      );
      const wanted = Math.max(
        missing.length === 0 ? 0 : fewestWorkers,
        isLong ? 1 : 0,
        Math.floor(missing.length / WORTH_A_WORKER.pages),
      );
      if (wanted > 0) pool ??= startPool(Math.min(MOST_WORKERS, availableParallelism(), wanted));
      const workers = await pool;
      const kept: Promise<void>[] = [];
      const inspectNow = async (name: readonly string[], page: PageToInspect) => {
        const made =
          workers === undefined
            ? { inspection: (await (here ??= open()))(page), isWhole: true }
            : await inspectIn(workers, page, milliseconds);
        // A page that took too long is tried again in the next run.
        if (made.isWhole && cache) kept.push(cache.keep(name, made.inspection));
        return made.inspection;
      };
      const inspected: { page: CheckedPage; validity: PageFinding[] }[] = [];
      const inspectOne = async (index: number) => {
        const { text, name, known, page: question } = questions[index]!;
        const inspection = known ?? (await inspectNow(name, question));
        const page = checkedPage(text, inspection.facts);
        const validity = [
          ...inspection.messages.map((message) => findingOf(message, page)),
          ...mutationsOn(text, inspection.mutations),
          ...unprintableOn(text, inspection.unprintable),
        ];
        inspected[index] = { page, validity };
      };
      // Where the time of a page is limited, it begins when a worker is free.
      const isLimited = questions.some(({ page }) => page.rules === "folder");
      const { maxThreads = 1 } = workers?.options ?? {};
      const atOnce = workers === undefined || isLimited ? maxThreads : questions.length;
      await forEachConcurrently([...questions.keys()], inspectOne, atOnce);
      await Promise.all(kept);
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
  // A page that may be stopped has its worker for itself.
  const signal = page.rules === "folder" ? AbortSignal.timeout(milliseconds) : null;
  try {
    const inspection = (await workers.run(page, { signal })) as Inspection;
    return { inspection, isWhole: true };
  } catch (problem) {
    const isTooMuch = (problem as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY";
    if (signal === null || !(signal.aborted || isTooMuch)) throw problem;
    const needs = isTooMuch
      ? `needs more than ${formatNumber(LIMIT.megabytes)} MB of memory`
      : `takes more than ${formatNumber(milliseconds / 1000)} seconds`;
    const { notValidated } = await import("./inspect-page.ts");
    const messages = [notValidated(`The validator ${needs} for it.`)];
    const [facts, unprintable] = [readPage(page.html), unprintableIn(page.html)];
    return { inspection: { facts, unprintable, messages, mutations: [] }, isWhole: false };
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
    resourceLimits: {
      maxYoungGenerationSizeMb: 32,
      maxOldGenerationSizeMb: LIMIT.megabytes,
    },
    // Node's cache of compiled code is off in a worker unless the environment names it.
    env: { ...(compiled !== undefined && { NODE_COMPILE_CACHE: compiled }), ...process.env },
  });
}

function findingOf(
  { rule, message, severity, offset: found }: ValidityMessage,
  { html, text: page }: CheckedPage,
): PageFinding {
  const code = `html/${rule}`;
  const start = html.lastIndexOf("<", found);
  if (rule === "no-implicit-button-type" && isIn("site-island", html, found)) {
    const hint = isIn("form", html, found)
      ? 'Write type="submit", or type="button" if it does not send the form.'
      : 'Write type="button": only clicks on such buttons wait until the island is ready.';
    const needs = "A <button> of an island needs a type.";
    return { code, severity: "error", message: needs, hint, page, offset: start };
  }
  // What the library says is about its own parser.
  const says =
    rule === "parser-error"
      ? "The HTML cannot be validated from here on: a tag or comment is malformed or has no end."
      : message.replace(/[^.?!]$/, "$&.");
  const hint = hintFor(rule, html.slice(start));
  // The library counts a tag from its name, every other rule from its bracket.
  const offset = /^<\/?$/.test(html.slice(found - 1, found)) ? found - 1 : found;
  const blocks = hint?.endsWith(AROUND_BLOCKS) === true && { hintInMarkdown: BLOCK_IN_PARAGRAPH };
  return { code, severity, message: says, hint, ...blocks, page, offset };
}

function mutationsOn(page: PageWithIslands, mutations: Inspection["mutations"]): PageFinding[] {
  if (mutations.length === 0) return [];
  const offsets = [...page.html.matchAll(/<site-island /g)].map(({ index }) => index);
  return (page.renderedIslands ?? []).flatMap(({ name }, number) => {
    const problems = mutations[number] ?? [];
    if (problems.length === 0) return [];
    const message = `Hydrating the island ${name} would change the page: ${problems.join("; ")}.`;
    const place = { page, offset: offsets[number] };
    return { code: "islands/would-mutate", severity: "error" as const, message, ...place };
  });
}

/** Characters that HTML forbids, written by a template: content is checked when it is read. */
function unprintableOn(page: PageText, found: Inspection["unprintable"]): PageFinding[] {
  if (found === undefined) return [];
  const { start: offset, message, hint } = found;
  return [{ code: "content/unprintable", severity: "error", message, hint, page, offset }];
}

const AROUND_BLOCKS =
  "Around a list, a table or another block, write a <div>: browsers end a <p> before it.";

const BLOCK_IN_PARAGRAPH =
  "A component within a paragraph must not render a block, such as <div>. Put it on a line of " +
  "its own, with empty lines around it, or let it render a <span>.";

/** What to do, for rules whose messages name only what the library sees. */
function hintFor(rule: string, tag: string): string | undefined {
  if (rule === "no-implicit-close")
    return /^<p[\s>]/i.test(tag)
      ? `Write </p>. ${AROUND_BLOCKS}`
      : "Close it before the end of its parent.";
  if (rule !== "close-order") return undefined;
  return /^<\/p[\s>]/i.test(tag)
    ? `Remove it. ${AROUND_BLOCKS}`
    : "Close elements in reverse order, and remove end tags without a start tag.";
}
