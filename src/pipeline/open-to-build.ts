import { existsSync } from "node:fs";
import type { HtmlValidator } from "../check/html-validity.ts";
import type { Outcome } from "../findings/finding.ts";
import type { BuildRequest } from "./build-site.ts";
import type { LastBuild } from "./last-build.ts";
import { stintMemory } from "./large-site.ts";
import type { OpenSite } from "./open-site.ts";

/** Opens a site for a build, with what is known of the last one: in the order in which everybody has something to do. */
export async function openToBuild(
  request: BuildRequest,
  last: LastBuild,
  validator: HtmlValidator | undefined,
): Promise<Outcome<OpenSite>> {
  const { root } = request;
  // Where no code is kept it has to be bundled in any case: esbuild need not wait until the rest is loaded.
  const isKept = last.code !== undefined && existsSync(last.code);
  const begun = isKept ? undefined : await (await import("./begin-parts.ts")).beginFirst(root, request);
  const [{ openSite }, { partsWithKnownCode }] = await Promise.all([
    import("./open-site.ts"),
    import("./code-record.ts"),
  ]);
  const parts = partsWithKnownCode(root, request, last, begun);
  return openSite(root, request, {
    ...parts,
    async bundle() {
      const bundled = await parts.bundle();
      // esbuild has most of its work behind it. After another build pages mostly keep their shapes.
      if (bundled.ok && !last.isKnown) validator?.load();
      return bundled;
    },
    content: (bundle) => parts.content(bundle).finally(stintMemory(last.names.length, request)),
  });
}
