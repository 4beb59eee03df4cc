import { error, type Finding, type Outcome } from "../findings/finding.ts";
import { bundleIslands, type IslandBundle, type IslandRequest } from "../islands/bundle-islands.ts";
import type { IslandGroup } from "../islands/island-entries.ts";
import { groupIslands } from "../islands/group-islands.ts";
import { openOwnScripts } from "../islands/own-scripts.ts";
import { bundledFiles, islandFiles, islandName } from "../render/bundle-templates.ts";
import { esbuildFindings, explainUnresolved } from "../render/esbuild-findings.ts";
import { providedForBrowser } from "../render/provided-modules.ts";
import type { Settings } from "./settings.ts";

/** Bundles the islands for the browser. */
export async function openIslands(
  root: string,
  together: Settings["islands"]["together"],
  request: IslandRequest = {},
): Promise<Outcome<IslandBundle>> {
  const islands = (await islandFiles(root)).map((file) => ({ name: islandName(file), file: `islands/${file}` }));
  const { groups, findings } = groupIslands(islands, together);
  if (findings.length > 0) return { ok: false, findings };
  const loading = openOwnScripts();
  // Heard where it is waited for.
  loading.catch(() => undefined);
  const bundled = await bundleGroups(root, groups, request);
  return bundled.ok ? { ...bundled, value: { ...(await loading), ...bundled.value } } : bundled;
}

async function bundleGroups(
  root: string,
  groups: readonly IslandGroup[],
  request: IslandRequest,
): Promise<Outcome<Omit<IslandBundle, "loader" | "boot">>> {
  if (groups.length === 0)
    return { ok: true, value: { scripts: new Map(), together: new Set(), inputs: [] }, findings: [] };
  try {
    const { warnings, metafile, ...bundle } = await bundleIslands(
      root,
      groups,
      [providedForBrowser(), explainUnresolved()],
      request,
    );
    const value = { ...bundle, inputs: bundledFiles(root, metafile) };
    return { ok: true, value, findings: esbuildFindings(warnings, "warning") };
  } catch (problem) {
    return { ok: false, findings: islandFindings(esbuildFindings(problem)) };
  }
}

/** The one mistake that esbuild can only describe from inside our own entry: an island without a default export. */
function islandFindings(findings: Finding[]): Finding[] {
  return findings.map((finding) => {
    const file = /No matching export in "(?:[^"]*?)(islands\/[^"]+)" for import "default"/.exec(finding.message)?.[1];
    if (file === undefined) return finding;
    const hint =
      "Every file directly in islands/ is an island: write “export default function …”. What islands share belongs in a folder below.";
    return error("islands/no-default-export", `${file} has no default export.`, { file, line: 1, column: 1, hint });
  });
}
