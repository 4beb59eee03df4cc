import { join } from "node:path";
import { namedByContent, type Asset } from "../assets/asset.ts";
import { filesBelow } from "../files/files-below.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { didYouMean } from "../findings/text.ts";
import type { IslandSettings } from "./island-settings.ts";
import { bundleScript } from "./browser-sources.ts";
import { bundleIslands, entryOf, type IslandFile, type IslandGroup, type IslandRequest } from "./bundle-islands.ts";

/** All islands of a site for the browser. */
export interface IslandBundle {
  /** The scripts of each island: those that it imports first, its own last. What it imports later is in its `needs`. */
  scripts: ReadonlyMap<string, Asset[]>;
  /** Islands that share a script: their markers name them. */
  together: ReadonlySet<string>;
  /** Finds and wakes islands (`browser/loader.ts`). */
  loader: Asset;
  /** A script for the head of each page with islands (`browser/boot.ts`). */
  boot: string;
  /** The files that the islands are made of, as absolute paths. */
  inputs: readonly string[];
  /** Warnings. */
  findings: readonly Finding[];
}

/** The islands of a site: files directly in `islands/`. What islands share is in folders below. */
export async function islandsOf(root: string): Promise<IslandFile[]> {
  const files = await filesBelow(join(root, "islands"), (name) => /\.[jt]sx$/.test(name));
  return files
    .filter((file) => !file.includes("/"))
    .map((file) => ({ name: file.replace(/\.[jt]sx$/, ""), file: `islands/${file}` }));
}

/** Bundles the islands of a site for the browser. Throws the findings of what cannot be bundled. */
export async function openIslands(
  root: string,
  together: IslandSettings["islands"]["together"],
  request: IslandRequest = {},
): Promise<IslandBundle> {
  const groups = groupIslands(await islandsOf(root), together);
  const script = { minify: true, ...(request.dev !== true && { build: request.build }) };
  const [bundled, loader, boot] = await Promise.all([
    bundleGroups(root, groups, request),
    bundleScript("islands/browser/loader.ts", script),
    bundleScript("islands/browser/boot.ts", script),
  ]);
  return {
    ...bundled,
    loader: namedByContent("islands.js", Buffer.from(loader)),
    boot: boot.trim().replace(/;$/, ""),
  };
}

/**
 * Decides which islands share a script: those that the settings list under one name. Every other island has its own.
 * Throws a finding for each name in the settings that is wrong.
 */
function groupIslands(islands: readonly IslandFile[], together: IslandSettings["islands"]["together"]): IslandGroup[] {
  const byName = new Map(islands.map((island) => [island.name, island]));
  const left = new Map(byName);
  const findings: Finding[] = [];
  const report = (message: string, place: Position, hint: string) =>
    findings.push(error("islands/together", message, { ...place, hint }));
  const groups = together.map(({ name: group, place: groupPlace, members }) => {
    if (byName.has(group))
      report(`“${group}” is the name of an island.`, groupPlace, "Choose another name for the script.");
    const found: IslandFile[] = [];
    for (const { name, place } of members) {
      const island = byName.get(name);
      if (island === undefined)
        report(
          `There is no island “${name}”.`,
          place,
          didYouMean(name, left.keys()) ?? "Islands are the files directly in islands/.",
        );
      else if (left.delete(name)) found.push(island);
      else report(`The island “${name}” is listed twice.`, place, "List it once.");
    }
    return { name: group, islands: found };
  });
  const alone = [...left.values()].map((island) => ({ name: island.name, islands: [island] }));
  if (findings.length > 0) throw new FindingsError(findings);
  return [...groups, ...alone].filter((group) => group.islands.length > 0);
}

async function bundleGroups(
  root: string,
  groups: readonly IslandGroup[],
  request: IslandRequest,
): Promise<Pick<IslandBundle, "scripts" | "together" | "inputs" | "findings">> {
  if (groups.length === 0) return { scripts: new Map(), together: new Set(), inputs: [], findings: [] };
  try {
    const { scripts, inputs, findings } = await bundleIslands(root, groups, request);
    const islands = groups.flatMap((group) => group.islands.map(({ name }) => ({ name, group })));
    return {
      scripts: new Map(islands.map(({ name, group }) => [name, scripts.get(group.name) ?? []])),
      together: new Set(islands.filter(({ group }) => group.islands.length > 1).map(({ name }) => name)),
      inputs,
      findings,
    };
  } catch (problem) {
    throw new FindingsError(findingsOf(problem).map((finding) => islandFinding(finding, groups)));
  }
}

/** An error in an entry is about the island on that line: a file without a default export. */
function islandFinding(finding: Finding, groups: readonly IslandGroup[]): Finding {
  const group = groups.find((other) => finding.file === entryOf(other));
  const island = group?.islands[(finding.line ?? 0) - 1];
  if (island === undefined) return finding;
  return error("islands/no-default-export", `${island.file} has no default export.`, {
    file: island.file,
    line: 1,
    column: 1,
    hint: "Every file directly in islands/ is an island: write “export default function …”. What islands share belongs in a folder below.",
  });
}
