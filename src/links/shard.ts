import { compare } from "../findings/finding.ts";
import type { OutboundLink } from "./collect/collect.ts";

/** A share of the links: the `index`-th of `of`, counted from 1. */
export interface Shard {
  index: number;
  of: number;
}

/**
 * The links of one shard. A host is never split, so that nobody asks it from two machines at once; the hosts with most
 * links are dealt out first, each to the shard that has least. The same links give the same shards on every machine.
 */
export function linksOfShard(links: readonly OutboundLink[], { index, of }: Shard): OutboundLink[] {
  const hosts = [...Map.groupBy(links, ({ url }) => hostOf(url))];
  const loads = Array.from({ length: of }, () => 0);
  const mine = new Set<OutboundLink>();
  for (const [, group] of hosts.toSorted(([a, x], [b, y]) => y.length - x.length || compare(a, b))) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + group.length;
    if (least === index - 1) for (const link of group) mine.add(link);
  }
  return links.filter((link) => mine.has(link));
}

/** The host of an address; what has none (`mailto:`) goes together. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}
