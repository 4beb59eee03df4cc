import type { AssetAsk } from "../assets/asset-ask.ts";
import type { EncodedFacts } from "../check/facts-code.ts";
import type { PageFinding } from "../check/check-context.ts";
import type { JsonText } from "../cache/json-text.ts";
import type { PageNeeds } from "../output/page-needs.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { Stamps } from "../output/stamp.ts";
import type { IslandHosts } from "../render/page-context.ts";
import type { InputStamps } from "../files/input-stamps.ts";
import type { MadeFrom } from "../files/made-from.ts";
import type { BuildReport } from "./build-report.ts";
import type { CheckedContent } from "./known-content.ts";

/** What a build remembers for the next one into the same folder. */
export interface BuildRecord {
  /** A hash of everything that it read. */
  inputs: string;
  /** A hash of what decides what build-site makes of the same files; see `surroundings`. */
  around: string;
  /** What it was made from besides the words of its content. */
  outside: MadeFrom;
  /** SHA-256 of the manifest that it published. */
  manifest: string;
  /** The files of the site as they were read. Those that are not named are read again. */
  inputStamps: [...Parameters<InputStamps["set"]>][];
  /** What the file system told of the published files. Those without a stamp are read. */
  stamps: Stamps;
  /** The same of the folder for hosts; undefined where there is none. */
  deploy?: string | undefined;
  /** Whether the same inputs give the same site: no page asked for the time or for chance, nor looked at the system. */
  lasting: boolean;
  /** What it said, for a build that finds nothing changed; without the table, which follows from it. */
  report: BuildReport;
  pages: RecordedPages;
}

/** The pages of a build. Read when they are needed: they are most of a record. */
export interface RecordedPages {
  /** A hash of everything that it read but for the content that pages have read themselves. */
  base: string;
  /** The addresses of style sheets and fonts in the pages, before and after the fonts were reduced. */
  addresses: string;
  /** The content that need not be checked again. */
  content?: CheckedContent | undefined;
  /** The texts that the facts name by number. */
  texts: JsonText<readonly string[]>;
  /** The templates, by name or by their text, that were rendered twice without a difference; see `Recall`. */
  proven: readonly string[];
  /** Whether islands were looked at for what would change the page while they hydrate. */
  checked: boolean;
  /** By their paths. */
  pages: Record<string, RecordedPage>;
  /** Every file of `out/`, pages and the manifest aside. */
  files: StagedFile[];
  /** How many links lead to other sites; undefined where nobody checked, or rules had something to say. */
  outboundCount?: number | undefined;
}

/** A page, what it was made of, and what is known of it. */
export interface RecordedPage {
  /** Its route and its props, or a hash of them; undefined where they are not plain data. */
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
  facts?: JsonText<EncodedFacts>;
  /** What the validator can tell of it; see `html-shape.ts`. */
  shape?: string | undefined;
  /** What the validator said. */
  validity?: Omit<PageFinding, "page">[];
}
