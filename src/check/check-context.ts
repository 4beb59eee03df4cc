import type { Severity } from "../findings/finding.ts";
import type { AddressSettings } from "../settings/addresses.ts";
import type { CheckSettings } from "./check-settings.ts";
import type { LinkTargets } from "./link-targets.ts";
import type { PageWeights } from "./page-weights.ts";
import type { PageFacts } from "./read-page.ts";

/** A page as it would be published. */
export interface CheckedPage {
  /** Its address on the site: `/about/`. */
  address: string;
  /** Path in `out/`. */
  file: string;
  /** May be read from a file each time it is asked for. */
  readonly html: string;
  facts: PageFacts;
}

/** A whole site as it would be published: what every rule looks at. */
export interface CheckContext {
  pages: readonly CheckedPage[];
  /** Every file of the site and its size in bytes. */
  files: ReadonlyMap<string, number>;
  /** Bytes of a file as a visitor downloads it: compressed where it is text. */
  transferSize: (file: string) => number;
  /** The text of every style sheet, by file. */
  styles: ReadonlyMap<string, string>;
  settings: AddressSettings & Pick<CheckSettings, "budgets"> & { security: { scripts: string[]; frames: string[] } };
  /** Where links lead. */
  targets: LinkTargets;
  /** What each page weighs. */
  weights: readonly PageWeights[];
}

/** What a rule has to say about a place in a page, before anybody has looked for its source. */
export interface PageFinding {
  code: string;
  severity: Severity;
  message: string;
  hint?: string;
  /** What to do about it where it comes from a Markdown file. */
  hintInMarkdown?: string;
  page: CheckedPage;
  /** Where in the page's HTML, in characters from 0; undefined for the page as a whole. */
  offset?: number;
  /** Whether the text is one that routes give: a title, a description. */
  fromRoute?: boolean;
  /** A text of the page that may stand in content exactly so, such as the address of a link. */
  text?: string;
  url?: string;
}

/** One rule. It looks at the whole site and says all that it found. */
export type Rule = (context: CheckContext) => PageFinding[];
