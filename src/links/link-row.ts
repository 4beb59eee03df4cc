import type { Position } from "../findings/finding.ts";
import type { Hop } from "./probe/probe.ts";
import type { Judgement, Trend, Weight } from "./verdict.ts";

/** Something else to know about a link, whatever the verdict: a certificate that expires soon. */
export interface Remark {
  code: string;
  /** The second half of a sentence that begins with the address. */
  reason: string;
}

/** One outbound link and what we hold about it: a row of `"links"` in the JSON (contract, section 4). */
export interface LinkRow extends Judgement {
  url: string;
  /** The status of the last answer; undefined where none came. */
  status?: number;
  /** Where redirects have led. */
  finalUrl?: string;
  /** Redirects that were followed: what each address on the way answered. */
  hops?: Hop[];
  /** Times that the address was asked for; 0 where nobody had to be asked. */
  attempts: number;
  ms: number;
  /** What the verdict weighs tonight, with what is remembered. */
  severity?: Exclude<Weight, undefined>;
  trend?: Trend;
  /** The first bad night of those in a row, as an ISO time. */
  since?: string;
  /** The last night on which it was alive, as an ISO time. */
  lastOk?: string;
  /** Bad nights in a row. */
  nights?: number;
  /** A letter a night (`SIGNS`), the oldest first, at most 60; a space for a night before it was known. */
  trail?: string;
  /** The title of the page, as far as it has one. */
  title?: string;
  /** The day on which somebody opened it and found it right, and said so (`--opened`). */
  opened?: string;
  /** What `--fix` would write in its place; only for `moved`. */
  replacement?: string;
  remarks?: Remark[];
  /** Addresses of the pages that show it. */
  routes: string[];
  /** Where it stands in content, or in a template; empty where nobody knows. */
  sources: Position[];
}
