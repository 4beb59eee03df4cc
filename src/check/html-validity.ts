import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Tinypool } from "tinypool";
import type { Cache } from "../cache/cache.ts";
import type { CheckedPage, PageFinding } from "./check-context.ts";
import { htmlRules } from "./html-rules.ts";
import type { PageToValidate, ValidityMessage } from "./html-validity-worker.ts";

/** Checks the HTML of pages: few of them in this thread, many in workers. */
export interface HtmlValidator {
  /** Everything that is wrong with these pages, in their order. */
  checkAll: (pages: readonly CheckedPage[]) => Promise<PageFinding[]>;
  /** Stops the workers. Checks that are under way are rejected. */
  close: () => Promise<void>;
}

/** More workers cost more memory than they save time. */
const MOST_WORKERS = 4;
/** Starting a worker takes as long as validating this many pages. */
const WORTH_A_WORKER = 40;

const { version } = createRequire(import.meta.url)("html-validate/package.json") as { version: string };

/** Everything besides a page's HTML that the verdict depends on. */
const CONFIG = [`html-validate ${version}`, JSON.stringify(htmlRules)];

/**
 * Opens a validator. The verdict on a page's bytes is cached; the library is loaded with the first page that needs it.
 * A server asks for at least one worker, so that it can answer while a page is validated.
 */
export function openHtmlValidator(cache: Cache, fewestWorkers = 0): HtmlValidator {
  let pool: Promise<Tinypool> | undefined;
  return {
    async checkAll(pages) {
      const { promise: counted, resolve: begin } = Promise.withResolvers<void>();
      let unknown = 0;
      const validate = async ({ file, html }: CheckedPage): Promise<Buffer> => {
        unknown++;
        await counted;
        const page: PageToValidate = { file, html };
        const wanted = Math.max(fewestWorkers, Math.floor(unknown / WORTH_A_WORKER));
        if (wanted > 0) pool ??= startPool(Math.min(MOST_WORKERS, availableParallelism(), wanted));
        const messages: unknown = await (pool === undefined ? validateHere(page) : (await pool).run(page));
        return Buffer.from(JSON.stringify(messages));
      };
      const answers = pages.map((page) => cache.remember([...CONFIG, page.html], () => validate(page)));
      // By now, the cache has asked for every verdict that it does not hold.
      begin();
      const verdicts = await Promise.all(answers);
      return pages.flatMap((page, index) => {
        const messages = JSON.parse(String(verdicts[index])) as ValidityMessage[];
        return messages.filter((message) => !isAboutLandmark(message, page)).map((message) => findingOf(message, page));
      });
    },
    async close() {
      await (await pool)?.destroy();
    },
  };
}

async function validateHere(page: PageToValidate): Promise<ValidityMessage[]> {
  const { default: validate } = await import("./html-validity-worker.ts");
  return validate(page);
}

async function startPool(workers: number): Promise<Tinypool> {
  const { Tinypool } = await import("tinypool");
  return new Tinypool({
    filename: fileURLToPath(new URL("./html-validity-worker.ts", import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    // A small young generation is collected after every few pages, which saves memory.
    resourceLimits: { maxYoungGenerationSizeMb: 32 },
  });
}

/** Whether a message is about one of several headers, footers or main parts, which `structure.ts` reports. */
function isAboutLandmark({ rule, offset }: ValidityMessage, { html, facts }: CheckedPage): boolean {
  if (rule !== "unique-landmark") return false;
  const { main, banner, contentinfo } = facts.landmarks;
  const element = html.lastIndexOf("<", offset);
  return [main, banner, contentinfo].some((found) => found.length > 1 && found.includes(element));
}

function findingOf({ rule, message, severity, offset }: ValidityMessage, page: CheckedPage): PageFinding {
  const hint = hintFor(rule, page.html.slice(page.html.lastIndexOf("<", offset)));
  const sentence = /[.?!]$/.test(message) ? message : `${message}.`;
  return { code: `html/${rule}`, severity, message: sentence, hint, page, offset };
}

/** What to do, for rules whose messages only name what the library sees; `tag` begins with the tag that it is about. */
function hintFor(rule: string, tag: string): string | undefined {
  if (rule === "no-implicit-close")
    return /^<p[\s>]/i.test(tag)
      ? "A <p> holds words, links and emphasis: browsers end it before anything else. Make it a <div>."
      : "Close it yourself, before what closes it.";
  if (rule === "close-order")
    return "Close the element that was opened last first. An end tag without an open element closes nothing.";
  return undefined;
}
