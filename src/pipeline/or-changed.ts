import { error } from "../findings/finding.ts";
import { failed, type Built } from "./built.ts";

/**
 * Builds from content that stays as it is. Where files of it have changed meanwhile, these are what is wrong: whatever else
 * was found or thrown may come of that.
 */
export async function orChanged(changed: ReadonlySet<string>, build: () => Promise<Built>): Promise<Built> {
  try {
    const built = await build();
    if (changed.size === 0) return built;
  } catch (problem) {
    if (changed.size === 0) throw problem;
  }
  const hint = "Somebody has saved, moved or removed it meanwhile. Build once more: nothing was published.";
  return failed(
    [...changed].map((file) =>
      error("content/changed", `${file} has changed while the site was built.`, { file, hint }),
    ),
  );
}
