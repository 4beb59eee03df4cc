import { join } from "node:path";
import { compare, warning, type Finding } from "../findings/finding.ts";
import { condemned, HISTORY_FILE } from "../links/remember/history.ts";
import { readHistory } from "../links/remember/history-file.ts";
import type { Unlinked } from "../output/manifest.ts";
import type { ArchivedCopy, DeadLinks } from "../render/dead-link.ts";
import type { RenderedPage } from "../render/render-route.ts";
import { normalizeAddress } from "../content/addresses.ts";
import { addressOf } from "../render/route.ts";
import type { Settings } from "../settings/settings.ts";

/**
 * Reads which addresses the nightly checks have found dead, as far as the settings want to know. A history that cannot
 * be read keeps nobody from publishing: every link is offered then.
 */
export async function openDeadLinks(
  root: string,
  { dead, archived }: Settings["links"],
): Promise<{ value: DeadLinks; findings: Finding[] }> {
  if (dead === "keep") return { value: NOTHING_DEAD, findings: [] };
  const history = await readHistory(join(root, HISTORY_FILE));
  if (!history.ok) {
    const findings = history.findings.map((found): Finding => ({ ...found, severity: "warning", file: HISTORY_FILE }));
    return { value: NOTHING_DEAD, findings };
  }
  const since = [...condemned(history.value)].map(([address, first]) => [address, dayOf(first.since)] as const);
  const copies = archived.map(({ address, copy, on }): [string, ArchivedCopy] => [
    normalizeAddress(address),
    { address: copy, ...(on === undefined ? {} : { on }) },
  ]);
  return { value: { since: new Map(since), copies: new Map(dead === "archive" ? copies : []) }, findings: [] };
}

const NOTHING_DEAD: DeadLinks = { since: new Map(), copies: new Map() };

/** The day of a time in a history, which people may have edited: `2026-11-03`. */
function dayOf(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The addresses that pages would have linked to, were they not dead, with the addresses of these pages. */
export function unlinkedOn(pages: readonly Pick<RenderedPage, "route" | "unlinked">[]): Unlinked {
  const asked = pages.flatMap(({ route, unlinked }) => unlinked.map((url) => ({ url, on: addressOf(route.path) })));
  const byUrl = [...Map.groupBy(asked, ({ url }) => url)].toSorted(([a], [b]) => compare(a, b));
  return Object.fromEntries(byUrl.map(([url, places]) => [url, places.map(({ on }) => on).toSorted(compare)]));
}

/** Copies that are recorded for addresses to which the site does not link (`outbound`): a slip, or no longer needed. */
export function archivedFindings({ links }: Settings, outbound: () => Iterable<string>): Finding[] {
  if (links.archived.length === 0) return [];
  const linked = new Set([...outbound()].flatMap((url) => [url, url.replace(/#.*$/, "")]).map(normalizeAddress));
  return links.archived
    .filter(({ address }) => !linked.has(normalizeAddress(address)))
    .map(({ address, place }) =>
      warning("outbound/copy-unused", `No page links to “${address}”, for which a copy is recorded here.`, {
        ...place,
        hint: "Write the address exactly as the content does, or remove the entry.",
      }),
    );
}
