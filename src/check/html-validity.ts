import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { Tinypool } from "tinypool";
import type { CheckedPage, PageFinding } from "./check-context.ts";
import type { ValidityMessage } from "./html-validity-worker.ts";

/** Checks the HTML of pages in workers, which start at once: they load while the site is still being rendered. */
export interface HtmlValidator {
  checkAll: (pages: readonly CheckedPage[]) => Promise<PageFinding[]>;
  close: () => Promise<void>;
}

/** More workers than this cost more memory than they save time. */
const MOST_WORKERS = 4;

/** Starts `workers`, or as many as there are cores to run them. */
export function startHtmlValidator(workers = Math.min(MOST_WORKERS, availableParallelism())): HtmlValidator {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL("./html-validity-worker.ts", import.meta.url)),
    minThreads: workers,
    maxThreads: workers,
    // Less memory: what a page leaves behind is cleared away at once.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const check = async (page: CheckedPage): Promise<PageFinding[]> => {
    const messages: ValidityMessage[] = await pool.run({ file: page.file, html: page.html });
    return messages.map(({ rule, message, severity, offset }) => ({
      code: `html/${rule}`,
      severity,
      message: /[.?!]$/.test(message) ? message : `${message}.`,
      page,
      offset,
    }));
  };
  return {
    checkAll: async (pages) => (await Promise.all(pages.map(check))).flat(),
    close: () => pool.destroy(),
  };
}
