import { error, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { IslandSettings } from "./island-settings.ts";
import type { IslandGroup } from "./island-entries.ts";

/**
 * Puts the islands of a site into files: those that `content/settings.yaml` wants together into one, each other into its
 * own. Gives a finding for each name there that is no island, or stands there twice.
 */
export function groupIslands(
  islands: readonly { name: string; file: string }[],
  together: IslandSettings["islands"]["together"],
): { groups: IslandGroup[]; findings: Finding[] } {
  const left = new Map(islands.map((island) => [island.name, island]));
  const findings: Finding[] = [];
  const take = (name: string, place: Position) => {
    const island = left.get(name);
    if (left.delete(name) && island !== undefined) return [island];
    findings.push(
      islands.some((other) => other.name === name)
        ? error("islands/together", `The island “${name}” stands here twice.`, { ...place, hint: "Name it once." })
        : error("islands/together", `There is no island “${name}”.`, {
            ...place,
            hint: didYouMean(name, left.keys()) ?? "Islands are the files directly in islands/.",
          }),
    );
    return [];
  };
  const groups = together.map(({ name, place, members }) => {
    if (islands.some((island) => island.name === name))
      findings.push(
        error("islands/together", `“${name}” is the name of an island.`, {
          ...place,
          hint: "Choose another for the file.",
        }),
      );
    return { name, islands: members.flatMap((member) => take(member.name, member.place)) };
  });
  const alone = [...left.values()].map((island) => ({ name: island.name, islands: [island] }));
  return { groups: [...groups, ...alone].filter((group) => group.islands.length > 0), findings };
}
