import type { Finding } from "../findings/finding.ts";

/** A file that is there but is not what its name says, or cannot be made into what a page needs. */
export class AssetError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}
