import type { PageBudget } from "../check/budgets.ts";
import type { Finding } from "../findings/finding.ts";
import type { OutboundLink } from "../links/collect/collect.ts";
import { NO_RULES, type LinkRules } from "../links/rules.ts";
import type { OutputFile } from "../output/output-file.ts";
import type { StagedFile } from "../output/staged-file.ts";
import type { ReadInput } from "../content/content-reader.ts";
import type { BuildRecord } from "./build-record.ts";
import type { FinishedPage } from "./finish-page.ts";

/** All that a build made, as far as it came. */
export interface Built {
  findings: Finding[];
  /** What lies about and cannot be removed. */
  leftOver: Finding[];
  published: boolean;
  pages: readonly FinishedPage[];
  /** Every file of the site by its path, compressed ones included. */
  files: ReadonlyMap<string, StagedFile>;
  /** The addresses on other sites that the pages link to, where somebody asked for them, and how many there are. */
  outbound: readonly OutboundLink[];
  outboundCount: number;
  /** What each page weighs; none where nothing was checked. */
  budgets: readonly PageBudget[];
  origin: string;
  rules: LinkRules;
  /** What hosts have to be told. */
  deploy: readonly OutputFile[];
  /** The files that hold its content, as they were read, by their paths relative to the root. */
  contentRead: ReadonlyMap<string, ReadInput>;
  /** What the next build may want to know. */
  record?: Omit<BuildRecord, "report" | "inputs" | "around" | "inputStamps">;
}

/** A build that came to nothing, and why. */
export function failed(findings: Finding[]): Built {
  return {
    findings,
    leftOver: [],
    published: false,
    pages: [],
    files: new Map(),
    outbound: [],
    outboundCount: 0,
    budgets: [],
    origin: "",
    rules: NO_RULES,
    deploy: [],
    contentRead: new Map(),
  };
}
