import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";

/** A file that is not what its name says, or that cannot be made into what a page needs. */
export class AssetError extends FindingsError {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super([finding]);
    this.finding = finding;
  }
}
