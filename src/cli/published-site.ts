import { siteOptions } from "../pipeline/as-typed.ts";
import type { PublishedSite } from "../output/published.ts";
import { CannotStart } from "./exit-codes.ts";

/** The site that stands in a folder, after what a crash may have left there is put right. Throws a CannotStart where there is none. */
export async function requirePublished(root: string, out: string): Promise<PublishedSite> {
  const { recoverOut } = await import("../output/publish.ts");
  await recoverOut(out);
  const { readPublished } = await import("../output/published.ts");
  const published = await readPublished(out);
  if (published !== undefined) return published;
  throw notBuilt(root, out);
}

/** What to say where the folder of the finished site holds none. */
export function notBuilt(root: string, out: string): CannotStart {
  const hint = `Build it first: build-site build${siteOptions({ root })}.`;
  return new CannotStart("cli/no-out", `There is no site in ${out}.`, hint);
}
