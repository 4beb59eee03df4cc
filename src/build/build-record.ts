import { createHash } from "node:crypto";
import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { AssetAsk } from "../assets/asset-ask.ts";
import type { EncodedFacts } from "../check/facts-code.ts";
import type { PageFinding } from "../check/check-context.ts";
import type { Report } from "../findings/report.ts";
import { readKept, writeKept } from "../memory/kept-file.ts";
import { memoryFolder } from "../memory/memory.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import type { StagedFile } from "../output/stage-files.ts";
import type { IslandHosts } from "../render/page-context.ts";

/** What a build remembers for the next one into the same folder. */
export interface BuildRecord {
  /** A hash of everything that it read. */
  inputs: string;
  /** A hash of what decides what build-site makes of the same files; see `surroundings`. */
  around: string;
  /** Files out of the site that it read: packages. */
  outside: string[];
  /** SHA-256 of the manifest that it published. */
  manifest: string;
  /** The same of the folder for hosts; undefined where there is none. */
  deploy?: string | undefined;
  /** Whether the same inputs give the same site: no page asked for the time or for chance, nor looked at the system. */
  lasting: boolean;
  /** What it said, for a build that finds nothing changed. */
  report: Report;
  pages: RecordedPages;
}

/** The pages of a build. Read when they are needed: they are most of a record. */
export interface RecordedPages {
  /** A hash of everything that it read but for the content that pages have read themselves. */
  base: string;
  /** The addresses of style sheets and fonts in the pages, before and after the fonts were reduced. */
  addresses: string;
  /** The texts that the facts name by number. */
  texts: readonly string[];
  /** Whether islands were looked at for what would change the page while they hydrate. */
  checked: boolean;
  /** By their paths. */
  pages: Record<string, RecordedPage>;
  /** Every file of `out/`, the manifest aside. */
  files: StagedFile[];
}

/** A page, what it was made of, and what is known of it. */
export interface RecordedPage {
  /** A hash of its route and its props; undefined where they are not plain data. */
  key: string | undefined;
  /** The parts of the content that it read, with their hashes. */
  reads: [read: string, hash: string][];
  asks: readonly AssetAsk[];
  islands: string[];
  hosts: IslandHosts[];
  unlinked: string[];
  /** The signs beyond ASCII that it shows. */
  signs: string;
  file: StagedFile;
  about: PageKnowledge;
}

/** What follows from the bytes of a page alone. */
export interface PageKnowledge {
  needs: PageNeeds;
  facts?: EncodedFacts;
  /** What the validator said. */
  validity?: Omit<PageFinding, "page">[];
}

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

/** The place for what esbuild made of the site's code. */
export function codeFile(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${CODE}`;
}

/** The place for the site that a build replaces. */
export function spareFolder(record: string | undefined): string | undefined {
  return record === undefined ? undefined : `${record}${SPARE}`;
}

/**
 * Reads a record; undefined where there is none that is whole. It may be deleted at any time, and one that was cut off or
 * changed is none.
 */
export function readRecord(file: string | undefined): BuildRecord | undefined {
  const content = file === undefined ? undefined : readKept(file);
  if (content === undefined) return undefined;
  const headEnd = content.indexOf("\n");
  const head = JSON.parse(content.toString("utf8", 0, headEnd)) as Omit<BuildRecord, "pages">;
  let pages: RecordedPages | undefined;
  return {
    ...head,
    get pages() {
      return (pages ??= JSON.parse(content.toString("utf8", headEnd + 1)) as RecordedPages);
    },
  };
}

/** Writes a record. Where that is not possible, the next build makes everything anew. */
export function writeRecord(file: string | undefined, { pages, ...head }: BuildRecord): void {
  if (file === undefined) return;
  try {
    writeKept(file, Buffer.from(`${JSON.stringify(head)}\n${JSON.stringify(pages)}`));
    forgetOldest(dirname(file));
  } catch {
    // What is left of it goes with the next record.
  }
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
