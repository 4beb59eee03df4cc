import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { EncodedFacts } from "../check/facts-code.ts";
import { knownJson, type JsonText } from "../cache/json-text.ts";
import { readKept, writeKept } from "../cache/kept-file.ts";
import { memoryFolder } from "../cache/memory.ts";
import type { BuildRecord, PageKnowledge, RecordedPage, RecordedPages } from "./build-record.ts";

/** Records that are kept: of so many sites and `--out` folders. */
const MOST_RECORDS = 8;
/** Ending of the file beside a record with the site's code; see `code-record.ts`. */
const CODE = ".code";
/** Ending of the file beside a record with the site's styles; see `style-record.ts`. */
const STYLES = ".styles";
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

/** The place for what esbuild made of the site's code, and for its settings. */
export function codeFile(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${CODE}`;
}

/** The place for what Lightning CSS made of the site's style sheets. */
export function stylesFile(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${STYLES}`;
}

/** The place for the site that a build replaces. */
export function spareFolder(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${SPARE}`;
}

/**
 * A record as a file has it: a line for its head, one for what is known of the pages together, some for the pages, one
 * for the texts, and one for the facts of each page.
 */
type Head = Omit<BuildRecord, "pages">;
type Together = Omit<RecordedPages, "texts" | "pages"> & { lines: number };
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

/** Pages of a line. */
const A_LINE = 50;

function readPages([first = NOTHING, ...rest]: Buffer[]): RecordedPages {
  const { lines, ...others } = JSON.parse(first.toString("utf8")) as Together;
  const [texts = NOTHING, ...facts] = rest.slice(lines);
  const known = facts.map((line) => knownJson<EncodedFacts>(line));
  const pages = rest
    .slice(0, lines)
    .flatMap((line) =>
      Object.entries(JSON.parse(line.toString("utf8")) as Record<string, Page>).map(
        ([path, page]): [string, RecordedPage] => [path, Object.assign(page, { about: withFacts(page.about, known) })],
      ),
    );
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
    writeKept(file, recordLines(head, pages));
    forgetOldest(dirname(file));
  } catch {
    // What is left of it goes with the next record.
  }
}

/** The lines of a record, each made when it is its turn: none has to hold all of a large site. */
function* recordLines(head: Head, { texts, pages, ...others }: RecordedPages): Generator<Buffer> {
  const entries = Object.entries(pages);
  const facts: Buffer[] = [];
  const written = ([path, page]: [string, RecordedPage]): [string, Page] => {
    const { facts: own, ...about } = page.about;
    return [path, { ...page, about: own === undefined ? about : { ...about, facts: facts.push(own.bytes) - 1 } }];
  };
  yield* json(head);
  yield* json({ ...others, lines: Math.ceil(entries.length / A_LINE) } satisfies Together);
  for (let at = 0; at < entries.length; at += A_LINE)
    yield* json(Object.fromEntries(entries.slice(at, at + A_LINE).map(written)));
  for (const line of [texts.bytes, ...facts]) yield* [line, NEWLINE];
}

const NEWLINE = Buffer.from("\n");
const NOTHING = Buffer.alloc(0);

const json = (value: unknown): Buffer[] => [Buffer.from(JSON.stringify(value)), NEWLINE];

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
  const kept = new Set(records.flatMap(({ name }) => [name, `${name}${CODE}`, `${name}${STYLES}`, `${name}${SPARE}`]));
  for (const name of names.filter((each) => !kept.has(each)))
    rmSync(join(folder, name), { recursive: true, force: true });
}
