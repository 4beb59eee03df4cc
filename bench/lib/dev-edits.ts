import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import type { MadeSite } from "./make-site.ts";
import { middlePage } from "./works.ts";

/** The kinds of files that are saved while the server runs. */
export const KINDS = ["content", "style", "template", "island"] as const;

/** One of these kinds. */
export type Kind = (typeof KINDS)[number];

/** A change of a file, and how a browser shows that it has arrived. */
interface Edit {
  file: string;
  /** The file with the change of that number. */
  text: (before: string, number: number) => string;
  /** The selector, and its text after the change. */
  selector: string;
  shows: (number: number) => string;
}

/** After this time, a change counts as missed. */
const PATIENCE = 8000;
/**
 * Tools batch changes that follow each other closely, so the next change waits until all is quiet.
 */
const PAUSE = 500;

/**
 * Saves a file repeatedly, and measures from the write until the page in the browser shows the
 * change. Returns milliseconds, or an empty list if the peer has no such file or the browser never
 * shows the change.
 */
export async function timeEdits(
  page: Page,
  made: MadeSite,
  { kind, times }: { kind: Kind; times: number },
): Promise<number[]> {
  const edit = editOf(made, kind);
  if (edit === undefined) return [];
  const file = join(made.folder, edit.file);
  const before = await readFile(file, "utf8");
  const took: number[] = [];
  // The first change is not counted: a server may need to get ready for it.
  for (let number = 1; number <= times + 1; number++) {
    const text = edit.text(before, number);
    if (text === before) throw new Error(`${file} does not contain the text to change`);
    await wait(PAUSE);
    const milliseconds = await timeUntilSeen(page, edit, number, () => writeFile(file, text));
    if (milliseconds === undefined) break;
    if (number > 1) took.push(milliseconds);
  }
  await writeFile(file, before);
  // The slowest peers need that long to revert it.
  await wait(3000);
  return took;
}

function editOf({ peer, data }: MadeSite, kind: Kind): Edit | undefined {
  if (peer.dev === undefined) return undefined;
  if (kind === "content") {
    const words = (number: number) => `Edited for the browser, number ${number}.`;
    return {
      file: peer.page(middlePage(data.pages)),
      text: (before, number) => before.replace(/"intro": ".*"/, `"intro": "${words(number)}"`),
      selector: ".intro",
      shows: words,
    };
  }
  if (kind === "style") {
    return {
      file: peer.style,
      text: (before, number) =>
        before.replace("outline-offset: 0px", `outline-offset: ${number}px`),
      selector: "h1",
      shows: (number) => `${number}px`,
    };
  }
  if (kind === "template") {
    const words = (number: number) => `Made for a benchmark, edit ${number}.`;
    return {
      file: peer.dev.template,
      text: (before, number) => before.replace("Made for a benchmark.", words(number)),
      selector: ".end",
      shows: words,
    };
  }
  const words = (number: number) => `More info, edit ${number}`;
  if (peer.dev.island === undefined) return undefined;
  return {
    file: peer.dev.island,
    text: (before, number) => before.replace("More info", words(number)),
    selector: "article.listing button",
    shows: words,
  };
}

async function timeUntilSeen(
  page: Page,
  { selector, shows }: Edit,
  number: number,
  save: () => Promise<void>,
): Promise<number | undefined> {
  const seen = page.waitForFunction(
    ([where, what]) => {
      const element = document.querySelector(where);
      if (element === null) return false;
      return (
        getComputedStyle(element).outlineOffset === what || element.textContent.trim() === what
      );
    },
    [selector, shows(number)] as const,
    { polling: "raf", timeout: PATIENCE },
  );
  const began = performance.now();
  const [, shown] = await Promise.all([
    save(),
    seen.then(
      () => true,
      () => false,
    ),
  ]);
  return shown ? performance.now() - began : undefined;
}
