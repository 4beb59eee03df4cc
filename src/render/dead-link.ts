import { normalizeAddress, atAddress } from "../content/addresses.ts";
import { usePageRecord } from "./page-context.ts";

/** What a template is told of an address that has not answered for so long that visitors should not be sent there. */
export interface DeadLink {
  /** The day since which it does not answer: `2026-11-03`. */
  since: string;
  /** A copy of what stood there, where the site wants copies and has one. */
  archive?: ArchivedCopy;
}

/** A copy of a page that somebody keeps. */
export interface ArchivedCopy {
  address: string;
  /** The day on which it was made, as far as that is known. */
  on?: string;
}

/** What is known of dead addresses, each as browsers write it. */
export interface DeadLinks {
  /** The day since which an address does not answer. */
  since: ReadonlyMap<string, string>;
  /** The copies that may be offered in its place. */
  copies: ReadonlyMap<string, ArchivedCopy>;
}

/**
 * What is known of an address: a page that is dead takes all its fragments along, a fragment that is missing not its page.
 * A copy that is dead itself is no help.
 */
export function deadLinkAt(address: string, { since, copies }: DeadLinks): DeadLink | undefined {
  const day = atAddress(since, address);
  if (day === undefined) return undefined;
  const archive = atAddress(copies, address);
  if (archive === undefined || atAddress(since, archive.address) !== undefined) return { since: day };
  return { since: day, archive };
}

/**
 * For templates: whether an address is dead, and since when; undefined for one that works or that nobody has asked for
 * yet. The page remembers the question: what it would have linked to is still checked every night, and comes back.
 */
export function useDeadLink(address: string): DeadLink | undefined {
  const { deadLinks, unlinked } = usePageRecord("useDeadLink()");
  const dead = deadLinkAt(address, deadLinks);
  if (dead === undefined) return undefined;
  unlinked.add(normalizeAddress(address));
  const copy = atAddress(deadLinks.copies, address);
  if (copy !== undefined && dead.archive === undefined) unlinked.add(normalizeAddress(copy.address));
  return dead;
}
