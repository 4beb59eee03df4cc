import { join } from "node:path";
import { normalizeAddress } from "../content/addresses.ts";
import { compare, warning, type Finding } from "../findings/finding.ts";
import { findingsOf } from "../findings/findings-error.ts";
import { readHistory } from "../links/remember/history-file.ts";
import { deadAddresses, HISTORY_FILE } from "../links/remember/history.ts";
import type { DeadLinkSettings } from "../links/link-settings.ts";
import type { Unlinked } from "../output/out-folder.ts";
import type { DeadLinks } from "../render/page-context.ts";
import type { RenderedPage } from "../render/render-page.ts";
import { addressOf } from "../render/route.ts";

/**
 * The addresses that the history of link checks calls dead. If the history cannot be read, the site
 * is published with all its links.
 */
export async function openDeadLinks(
  root: string,
  { dead, archived }: DeadLinkSettings,
): Promise<{ value: DeadLinks; findings: Finding[] }> {
  const value: DeadLinks = { since: new Map(), copies: new Map() };
  const findings: Finding[] = [];
  if (dead === "keep") return { value, findings };
  try {
    value.since = deadAddresses(readHistory(join(root, HISTORY_FILE)));
  } catch (problem) {
    for (const { message, hint } of findingsOf(problem))
      findings.push(warning("outbound/history", message, { file: HISTORY_FILE, hint }));
  }
  if (dead === "archive")
    value.copies = new Map(
      archived.map(({ address, copy, on }) => [
        normalizeAddress(address),
        { address: copy, ...(on !== undefined && { on }) },
      ]),
    );
  return { value, findings };
}

/** The dead addresses that pages do not link to, each with these pages. */
export function unlinkedOn(pages: readonly Pick<RenderedPage, "route" | "unlinked">[]): Unlinked {
  const places = pages.flatMap(({ route, unlinked }) =>
    unlinked.map((url) => ({ url, on: addressOf(route) })),
  );
  const byUrl = [...Map.groupBy(places, ({ url }) => url)].toSorted(([a], [b]) => compare(a, b));
  return Object.fromEntries(
    byUrl.map(([url, of]) => [url, of.map(({ on }) => on).toSorted(compare)]),
  );
}
