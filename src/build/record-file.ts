import { createHash } from "node:crypto";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { EncodedFacts } from "../check/facts-code.ts";
import { knownJson, type JsonText } from "../memory/json-text.ts";
import { readKept, writeKept } from "../memory/kept-file.ts";
import { memoryFolder } from "../memory/memory.ts";
import type { BuildRecord, PageKnowledge, RecordedPage, RecordedPages } from "./build-record.ts";

/** Records that are kept: of so many sites and `--out` folders. */
const MOST_RECORDS = 8;
/** Ending of the file beside a record with the site's code; see `code-record.ts`. */
const CODE = ".code";
/** Ending of the folder beside a record in which the site lies that was replaced last; see `openStage`. */
const SPARE = ".site";

/** The place of the record of builds of one site into one folder; undefined where nothing can be kept. */
export function recordFile(root: string, out: string): string | undefined {
  const folder = memoryFolder(root);
  if (folder === undefined) return undefined;
  const name = createHash("sha256")
    .update(JSON.stringify([resolve(root), resolve(out)]))
    .digest("hex");
  return join(folder, "builds", name.slice(0, 16));
}

/** Whether something is recorded of builds of one site into one folder. */
export function hasRecord(root: string, out: string): boolean {
  const file = recordFile(root, out);
  return file !== undefined && existsSync(file);
}

/** The place for what esbuild made of the site's code, and for its settings. */
export function codeFile(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${CODE}`;
}

/** The place for the site that a build replaces. */
export function spareFolder(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${SPARE}`;
}

/**
 * A record as a file has it: a line for its head, one for the pages, one for the texts, and one for the facts of each
 * page.
 */
type Head = Omit<BuildRecord, "pages">;
type Pages = Omit<RecordedPages, "texts" | "pages"> & { pages: Record<string, Page> };
type Page = Omit<RecordedPage, "about"> & { about: Omit<PageKnowledge, "facts"> & { facts?: number } };

/**
 * Reads a record; undefined where there is none that is whole. It may be deleted at any time, and one that was cut off or
 * changed is none.
 */
export function readRecord(file: string | undefined): BuildRecord | undefined {
  const content = file === undefined ? undefined : readKept(file);
  if (content === undefined) return undefined;
  const headEnd = content.indexOf("\n");
  let pages: RecordedPages | undefined;
  return {
    ...(JSON.parse(content.toString("utf8", 0, headEnd)) as Head),
    get pages() {
      return (pages ??= readPages(linesOf(content.subarray(headEnd + 1))));
    },
  };
}

function readPages([first = NOTHING, texts = NOTHING, ...facts]: Buffer[]): RecordedPages {
  const { pages: written, ...others } = JSON.parse(first.toString("utf8")) as Pages;
  const known = facts.map((line) => knownJson<EncodedFacts>(line));
  const pages = Object.entries(written).map(([path, page]): [string, RecordedPage] => [
    path,
    Object.assign(page, { about: withFacts(page.about, known) }),
  ]);
  return { ...others, pages: Object.fromEntries(pages), texts: knownJson(texts) };
}

function withFacts({ facts, ...about }: Page["about"], known: readonly JsonText<EncodedFacts>[]): PageKnowledge {
  const own = facts === undefined ? undefined : known[facts];
  return own === undefined ? about : { ...about, facts: own };
}

/** Writes a record. Where that is not possible, the next build makes everything anew. */
export function writeRecord(file: string | undefined, { pages, ...head }: BuildRecord): void {
  if (file === undefined) return;
  try {
    writeKept(file, Buffer.concat([json(head), ...linesFor(pages)].flatMap((line) => [line, NEWLINE])));
    forgetOldest(dirname(file));
  } catch {
    // What is left of it goes with the next record.
  }
}

function linesFor({ texts, pages, ...others }: RecordedPages): Buffer[] {
  const facts: Buffer[] = [];
  const entries = Object.entries(pages).map(([path, page]): [string, Page] => {
    const { facts: own, ...about } = page.about;
    return [path, { ...page, about: own === undefined ? about : { ...about, facts: facts.push(own.bytes) - 1 } }];
  });
  const recorded: Pages = { ...others, pages: Object.fromEntries(entries) };
  return [json(recorded), texts.bytes, ...facts];
}

const NEWLINE = Buffer.from("\n");
const NOTHING = Buffer.alloc(0);

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Each ends with a line break: JSON holds none itself. */
function linesOf(content: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let from = 0; from < content.length;) {
    const end = content.indexOf("\n", from);
    if (end < 0) break;
    lines.push(content.subarray(from, end));
    from = end + 1;
  }
  return lines;
}

function forgetOldest(folder: string): void {
  const names = readdirSync(folder);
  const records = names
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => ({ name, time: statSync(join(folder, name)).mtimeMs }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, MOST_RECORDS);
  const kept = new Set(records.flatMap(({ name }) => [name, `${name}${CODE}`, `${name}${SPARE}`]));
  for (const name of names.filter((each) => !kept.has(each)))
    rmSync(join(folder, name), { recursive: true, force: true });
}
