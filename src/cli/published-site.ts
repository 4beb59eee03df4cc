import type { PublishedSite } from "../output/published.ts";
import { CannotStart } from "./exit-codes.ts";

/** The site that stands in a folder, after what a crash may have left there is put right. Throws a CannotStart where there is none. */
export async function requirePublished(out: string): Promise<PublishedSite> {
  const { recoverOut } = await import("../output/publish.ts");
  await recoverOut(out);
  const { readPublished } = await import("../output/published.ts");
  const published = await readPublished(out);
  if (published !== undefined) return published;
  throw new CannotStart("cli/no-out", `There is no site in ${out}.`, "Build it first: build-site build.");
}
