import type { CallSchema } from "../content/content.ts";
import { SCHEMA_FILE } from "../files/site-folder.ts";
import { asError, FindingsError } from "../findings/findings-error.ts";
import type { Finding } from "../findings/finding.ts";
import { threwFinding, type SourceLookup } from "../render/render-problem.ts";

/*
 * The only way to code of a site: route tables, schemas, checks and all else that may throw or
 * return anything. What it returns is also read and copied inside of such a call, since reading may
 * run its code again: a getter, a proxy, a `toString`. Pages are rendered in another way
 * (`render-page.ts`), with the same end.
 */

/** Which code is called, for the finding about what it throws. */
export interface SiteCode {
  /** The code of the finding. */
  code: string;
  /** Begins its message: “The route table”. */
  what: string;
  lookup: SourceLookup;
  /** The place of an error whose stack names no file of the site. */
  place: Partial<Finding>;
}

/** Calls code of a site. What it throws, other than findings, becomes a finding of the site. */
export function callSite<Result>(site: SiteCode, run: () => Result): Result {
  try {
    return run();
  } catch (thrown) {
    throw asFindings(site, thrown);
  }
}

/** The same for code that may be async. */
export async function awaitSite<Result>(
  site: SiteCode,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (thrown) {
    throw asFindings(site, thrown);
  }
}

/** Calls the schema of a content file: its own rules are code of the site. */
export function schemaCall(lookup: SourceLookup): CallSchema {
  const place = { file: SCHEMA_FILE };
  return (file, check) =>
    callSite({ code: "templates/threw", what: `The schema of ${file}`, lookup, place }, check);
}

function asFindings({ code, what, ...at }: SiteCode, thrown: unknown): FindingsError {
  const problem = asError(thrown);
  return problem instanceof FindingsError
    ? problem
    : new FindingsError([threwFinding(code, what, problem, at)]);
}
