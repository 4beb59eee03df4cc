import type { Position } from "../../findings/finding.ts";

/** A replacement for a part of a text. Offsets are those of the parsed text. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** How to write another address into a slot. `written` is the address that the file then has. */
export interface Rewrite {
  splices: Splice[];
  written: string;
}

/** A value in a content file that can be an address. */
export interface Slot {
  /** The place, as `Content.find` reports it. */
  place: Omit<Position, "length">;
  /** The value, parsed as YAML or Markdown. */
  value: string;
  /** Returns how to write another address, or why that is not possible. */
  rewrite: (address: string) => Rewrite | { why: string };
}

/** The addresses in a content file. */
export interface Source {
  slots: Slot[];
  /** Whether this text has the same content as the parsed one, except for these slots with their new addresses. */
  holds: (after: string, changes: ReadonlyMap<Slot, string>) => Promise<boolean>;
}

/** A text with these splices, which do not overlap. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text: inserted } of splices.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + inserted;
    done = end;
  }
  return result + text.slice(done);
}
