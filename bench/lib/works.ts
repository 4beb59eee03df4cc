import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { spawnSync } from "node:child_process";
import { outputFile } from "fs-extra/esm";
import { changeIntro } from "./data.ts";
import { CACHE, type MadeSite } from "./make-site.ts";
import { ourBuild, PRODUCTION } from "./peers.ts";
import { timeCommand, weighCommand, type RunOptions } from "./run-command.ts";

/** What is measured: each has a table of its own. */
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

/** One weighed run. */
export interface Weight {
  work: Work;
  largest: number;
  together: number;
}

/** A run of the build to be measured, and what has to be done before. */
interface Step {
  work: Work;
  command: readonly string[];
  prepare: () => Promise<void>;
}

/** One turn of a peer: what it does of these works, in their order, and the build before that “again” and “changed” need. */
function stepsOf(made: MadeSite, works: readonly Work[]): Step[] {
  const wanted = new Set(made.peer.forgets ? works.filter((work) => work === "clean") : works);
  if (wanted.has("again") || wanted.has("changed")) wanted.add(made.peer.name === "build-site" ? "checked" : "clean");
  return allSteps(made).filter(({ work }) => wanted.has(work));
}

/** Ours is built without any check and with all of them, and again with all; the others have none. */
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

/** Does one turn, weighed instead of timed. It also warms what a machine keeps of programs and files. */
export async function weighTurn(made: MadeSite, works: readonly Work[]): Promise<Weight[]> {
  const weights: Weight[] = [];
  for (const { work, command, prepare } of stepsOf(made, works)) {
    await prepare();
    weights.push({ work, ...(await weighCommand(command, runOptions(made))) });
    const missing = missingPages(made);
    if (missing.length > 0) throw new Error(`${made.peer.title} left out ${missing.length} pages: ${missing[0]} …`);
    if (work === "changed") await proveChanged(made);
  }
  return weights;
}

/** Builds a site once, cleanly, to look at what it gives. */
export async function buildOnce(made: MadeSite, command = made.peer.build): Promise<void> {
  await removeTraces(made);
  await timeCommand(command, runOptions(made));
}

const runOptions = ({ folder }: MadeSite): RunOptions => ({ folder, environment: PRODUCTION });

/**
 * Takes away the output and every cache of the tool. They are moved, not deleted: on ext4, files written right after as
 * many were deleted cost several times the system time, and whoever came next would pay for it.
 */
export async function removeTraces({ peer, folder }: MadeSite): Promise<void> {
  await mkdir(TRASH, { recursive: true });
  const bin = await mkdtemp(join(TRASH, `${peer.name}-`));
  for (const name of peer.leaves) {
    if (existsSync(join(folder, name))) await rename(join(folder, name), join(bin, name));
  }
}

const TRASH = join(CACHE, "trash");

/** Deletes what was taken away, when nothing is timed any more. */
export async function emptyTrash(): Promise<void> {
  await rm(TRASH, { recursive: true, force: true });
}

/** What was written goes to the disk before the next run: else it would pay for the one before. */
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

/** A build that is fast because it leaves the old page would be a bad one. */
async function proveChanged({ peer, data, out }: MadeSite): Promise<void> {
  const html = await readFile(join(out, middlePage(data.pages), "index.html"), "utf8");
  if (!html.includes(newWords(edits))) throw new Error(`${peer.title} did not build the changed page`);
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
