import { error, type Finding } from "../findings/finding.ts";
import type { Content } from "../site/content.ts";

/** What keeps content from going live: everything that still says `sample: true`. */
export function productionFindings(content: Content): Finding[] {
  return content.flags("sample").map((position) =>
    error("launch/sample", "This is still a sample.", {
      ...position,
      hint: "Replace what stands here by the real thing, then write “sample: false” or remove the line.",
    }),
  );
}
