import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { outputFile } from "fs-extra/esm";
import { changeIntro } from "./data.ts";
import { CACHE, type MadeSite } from "./make-site.ts";
import { ourBuild, PRODUCTION } from "./peers.ts";
import { timeCommand, weighCommand, type RunOptions } from "./run-command.ts";

/** What is measured; each work has its own table. */
export const WORKS = {
  clean: "clean build, without checks",
  compressed: "clean build, without checks, with .br and .gz of every file",
  checked: "clean build, with every check",
  again: "nothing changed, ours with every check",
  changed: "one page changed, ours with every check",
} as const;

/** The name of a work. */
export type Work = keyof typeof WORKS;

/** One measured run. */
export interface Figure {
  work: Work;
  seconds: number;
  cpu: number;
}

/** One run with memory measured. */
export interface Weight {
  work: Work;
  largest: number;
  together: number;
}

/** A build to be measured, and its preparation. */
interface Step {
  work: Work;
  command: readonly string[];
  prepare: () => Promise<void>;
}

/**
 * One turn of a peer: its share of these works, in order, and the build that “again” and “changed”
 * need first.
 */
function stepsOf(made: MadeSite, works: readonly Work[]): Step[] {
  const wanted = new Set(made.peer.forgets ? works.filter((work) => work === "clean") : works);
  if (wanted.has("again") || wanted.has("changed"))
    wanted.add(made.peer.name === "build-site" ? "checked" : "clean");
  return allSteps(made).filter(({ work }) => wanted.has(work));
}

/**
 * build-site is built with no checks and with all of them, and rebuilt with all; the others have no
 * checks.
 */
function allSteps(made: MadeSite): Step[] {
  const { peer } = made;
  const clean = () => removeTraces(made);
  const again = async () => {};
  const changed = () => changeOnePage(made);
  if (peer.name !== "build-site") {
    return [
      { work: "clean", command: peer.build, prepare: clean },
      { work: "again", command: peer.build, prepare: again },
      { work: "changed", command: peer.build, prepare: changed },
    ];
  }
  const compressed = async () => {
    await compression(made, "static");
    await clean();
  };
  const cleanAgain = async () => {
    await compression(made, "none");
    await clean();
  };
  return [
    { work: "compressed", command: peer.build, prepare: compressed },
    { work: "clean", command: peer.build, prepare: cleanAgain },
    { work: "checked", command: ourBuild(), prepare: clean },
    { work: "again", command: ourBuild(), prepare: again },
    { work: "changed", command: ourBuild(), prepare: changed },
  ];
}

/** Does one turn, timed. */
export async function timeTurn(made: MadeSite, works: readonly Work[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { work, command, prepare } of stepsOf(made, works)) {
    await prepare();
    settle();
    figures.push({ work, ...(await timeCommand(command, runOptions(made))) });
  }
  return figures;
}

/**
 * Does one turn with memory measured instead of time. It also warms the machine's caches of
 * programs and files.
 */
export async function weighTurn(made: MadeSite, works: readonly Work[]): Promise<Weight[]> {
  const weights: Weight[] = [];
  for (const { work, command, prepare } of stepsOf(made, works)) {
    await prepare();
    weights.push({ work, ...(await weighCommand(command, runOptions(made))) });
    const missing = missingPages(made);
    if (missing.length > 0)
      throw new Error(`${made.peer.title} left out ${missing.length} pages: ${missing[0]} …`);
    if (work === "changed") await proveChanged(made);
  }
  return weights;
}

/** Builds a site once, cleanly, to inspect the result. */
export async function buildOnce(made: MadeSite, command = made.peer.build): Promise<void> {
  await removeTraces(made);
  await timeCommand(command, runOptions(made));
}

const runOptions = ({ folder }: MadeSite): RunOptions => ({ folder, environment: PRODUCTION });

/**
 * Removes the output and every cache of the tool. They are moved and not deleted: on ext4, writing
 * files right after deleting as many costs several times the system time, which would slow down the
 * next run.
 */
export async function removeTraces({ peer, folder }: MadeSite): Promise<void> {
  await mkdir(TRASH, { recursive: true });
  const bin = await mkdtemp(join(TRASH, `${peer.name}-`));
  for (const name of peer.leaves) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(bin, name));
  }
}

const TRASH = join(CACHE, "trash");

/** Deletes what was moved away, once nothing is timed any more. */
export async function emptyTrash(): Promise<void> {
  await rm(TRASH, { recursive: true, force: true });
}

/** Written data is flushed to disk before the next run, which would otherwise pay for it. */
export function settle(): void {
  spawnSync("sync");
}

function missingPages({ data, out }: MadeSite): string[] {
  return ["", ...data.pages.keys()].filter((slug) => !existsSync(join(out, slug, "index.html")));
}

async function changeOnePage({ peer, folder, data }: MadeSite): Promise<void> {
  const slug = middlePage(data.pages);
  await changeIntro(join(folder, peer.page(slug)), slug, newWords(++edits));
}

let edits = 0;
const newWords = (edit: number): string => `These words are new, number ${edit}.`;

/** Fails if the build was fast because it left the old page in place. */
async function proveChanged({ peer, data, out }: MadeSite): Promise<void> {
  const html = await readFile(join(out, middlePage(data.pages), "index.html"), "utf8");
  if (!html.includes(newWords(edits)))
    throw new Error(`${peer.title} did not build the changed page`);
}

/** The page that is changed. */
export function middlePage(pages: ReadonlyMap<string, unknown>): string {
  const slugs = [...pages.keys()];
  return slugs[Math.floor(slugs.length / 2)] ?? "";
}

async function compression({ folder }: MadeSite, value: "none" | "static"): Promise<void> {
  const file = join(folder, "content/settings.yaml");
  const text = await readFile(file, "utf8");
  await outputFile(file, text.replace(/^compression: \w+$/m, `compression: ${value}`));
}
