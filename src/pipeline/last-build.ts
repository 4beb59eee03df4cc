import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PageBudget } from "../check/budgets.ts";
import { deployFolder } from "../hosts/deploy-folder.ts";
import { MANIFEST } from "../output/manifest.ts";
import type { StageFiles } from "../output/stage-files.ts";
import { hashOf, type StagedFile } from "../output/staged-file.ts";
import { stampOf, type Stamps } from "../output/stamp.ts";
import type { ReadInput } from "../content/content-reader.ts";
import { factsOf, type Facts } from "../files/made-from.ts";
import type { FoundFiles } from "../files/read-files.ts";
import {
  combined,
  hashOfFile,
  listSite,
  mayHaveChangedSince,
  NONE,
  readSiteInputs,
  surroundings,
  type SiteInputs,
} from "../files/site-inputs.ts";
import type { BuildRecord, RecordedPages } from "./build-record.ts";
import type { BuildRequest } from "./build-site.ts";
import { codeFile, readRecord, recordFile, spareFolder, stylesFile, writeRecord } from "./record-file.ts";

/** What the last build into the same folder left behind, compared with what is there now. */
export interface LastBuild {
  /** The files of the site now, but for words where nothing is recorded of them; and a hash of all that is around it. */
  inputs: SiteInputs;
  around: string;
  /** All files that the site has, content and all, by their paths relative to the root. */
  names: readonly string[];
  /** What was found of the content meanwhile, and what was left to whoever reads it. */
  found: FoundFiles;
  unread: readonly string[];
  /** The last build, where nothing that it read has changed and `out/` is as it left it. */
  unchanged: () => BuildRecord | undefined;
  /** Whether there was one that this one can build on. */
  isKnown: boolean;
  /** Its pages; undefined where it was made by another build-site, or with other packages. */
  recorded: RecordedPages | undefined;
  /** What its pages weighed. */
  budgets: readonly PageBudget[];
  /** A file of it, by its path. */
  file: (path: string) => StagedFile | undefined;
  /** What the file system told of its files. */
  stamps: Stamps;
  /** Takes a file over as it was. */
  takeOver: (path: string, stage: StageFiles) => boolean;
  /** Files that were found to be others than they were at the beginning, by their paths relative to the root. */
  changed: Set<string>;
  /** When the files began to be read, in milliseconds. */
  began: number;
  /** The same, where what is read is to have stamps. */
  since: number | undefined;
  /** Where the site's bundled code and its styles are kept. */
  code: string | undefined;
  styles: string | undefined;
  /** Where the site is kept that is replaced. */
  spare: string | undefined;
  /** Remembers this build for the next one, with the files of its content as they were read. */
  record: (
    build: Omit<BuildRecord, "inputs" | "around" | "inputStamps">,
    content: ReadonlyMap<string, ReadInput>,
  ) => void;
}

/** Reads what is there now and what was recorded. */
export function openLastBuild(
  request: Pick<BuildRequest, "root" | "out" | "origin" | "check" | "production">,
): LastBuild {
  const { root, out, origin, check, production } = request;
  const began = Date.now();
  const place = recordFile(root, out);
  const last = readRecord(place);
  // Where nothing is recorded there is nothing to compare content with: it is hashed when it is read.
  const listing = listSite(root);
  const around = surroundings(root, listing);
  const { inputs, found, stamps, unread } = readSiteInputs(root, began, {
    listing,
    withoutContent: last === undefined,
    stamps: last?.around === around ? new Map(last.inputStamps) : undefined,
  });
  const everything = ({ facts }: Facts, content: Iterable<readonly [string, string]> = []) =>
    combined([
      ...inputs,
      ...content,
      ...facts,
      ["around", around],
      ["options", JSON.stringify([origin, check, production])],
    ]);
  const recorded = () => (last?.around === around ? last.pages : undefined);
  // Who does not even check the first time is not kept waiting for those of all files.
  const since = check || last?.around === around ? began : undefined;
  let files: Map<string, StagedFile> | undefined;
  const fileAt = (path: string) => {
    files ??= new Map(recordedFiles(recorded()).map((file) => [file.path, file]));
    return files.get(path);
  };
  return {
    inputs,
    names: listing.files.map(({ name }) => name),
    found,
    unread,
    around,
    unchanged: () =>
      last?.lasting === true &&
      last.around === around &&
      last.inputs === everything(factsOf(root, last.outside)) &&
      isIntact(out, last.manifest, last.stamps) &&
      isDeployIntact(out, last)
        ? last
        : undefined,
    isKnown: last?.around === around,
    get recorded() {
      return recorded();
    },
    budgets: (last?.around === around ? last.report.extra.budgets : undefined) ?? [],
    file: fileAt,
    stamps: last?.stamps ?? {},
    takeOver(path, stage) {
      const file = fileAt(path);
      return file !== undefined && stage.takeOver(file);
    },
    changed: new Set(),
    began,
    since,
    code: codeFile(place),
    styles: stylesFile(place),
    spare: spareFolder(place),
    record(build, content) {
      const hashes = new Map<string, string>();
      for (const [name, { hash, stamp }] of content) {
        // What was saved between the first look and the reading may be as it was before by now.
        if ((inputs.get(name) ?? hash) !== hash) return;
        if (inputs.has(name)) continue;
        hashes.set(name, hash);
        if (stamp !== undefined) stamps.set(name, [stamp, hash]);
      }
      const late = unread.filter((name) => !content.has(name)).map((name) => ({ name, path: join(root, name) }));
      for (const { name, path } of late) hashes.set(name, hashOfFile(path));
      const facts = factsOf(root, build.outside);
      const record = {
        ...build,
        around,
        inputStamps: since === undefined ? [] : [...stamps],
        inputs: everything(facts, hashes),
      };
      // What is hashed only now, packages and content that no page reads, may have been read before it was saved; and what
      // was hashed before it was read, after.
      const others = [...inputs].filter(([name, hash]) => !content.has(name) && hash !== NONE);
      const paths = [
        ...late.map(({ path }) => path),
        ...build.outside.files,
        ...facts.seen,
        ...others.map(([name]) => join(root, name)),
      ];
      if (!mayHaveChangedSince(began, paths)) writeRecord(place, record);
    },
  };
}

function recordedFiles(recorded: RecordedPages | undefined): StagedFile[] {
  if (recorded === undefined) return [];
  return [...Object.values(recorded.pages).map(({ file }) => file), ...recorded.files];
}

/** The same of the folder for hosts, where there is one. */
function isDeployIntact(out: string, { deploy }: BuildRecord): boolean {
  return deploy === undefined || isIntact(deployFolder(out), deploy);
}

/** Whether every file of `out` has the bytes that were published. One whose stamp is the same as then is not read. */
function isIntact(out: string, manifest: string, stamps: Stamps = {}): boolean {
  try {
    const text = readFileSync(join(out, MANIFEST));
    if (hashOf(text) !== manifest) return false;
    const { files } = JSON.parse(text.toString("utf8")) as { files: Record<string, string> };
    return Object.entries(files).every(([path, hash]) => {
      const place = join(out, path);
      const stamp = stampOf(place);
      return stamp !== undefined && (stamp === stamps[path] || hashOf(readFileSync(place)) === hash);
    });
  } catch {
    return false;
  }
}
