import type { Position } from "../../findings/finding.ts";

/** A piece of a text and what stands there instead. Offsets are those of the text that was parsed. */
export interface Splice {
  start: number;
  end: number;
  text: string;
}

/** What to do to write another address into a slot. `written` is the address that the file then says. */
export interface Rewrite {
  splices: Splice[];
  written: string;
}

/** A place in a content file that holds an address and nothing else. */
export interface Slot {
  /** Where `Content.find` says that it is. */
  place: Omit<Position, "length">;
  /** As it is written, read as YAML or Markdown. */
  value: string;
  /** How to write another address there, or why that cannot be done. */
  rewrite: (address: string) => Rewrite | { why: string };
}

/** A content file, as far as addresses in it are concerned. */
export interface Source {
  slots: Slot[];
  /** Whether this text says the same as the one that was parsed, but for these slots, which now hold these addresses. */
  holds: (after: string, changes: ReadonlyMap<Slot, string>) => Promise<boolean>;
}

/** These splices, none of which overlaps another, put into a text. */
export function spliced(text: string, splices: readonly Splice[]): string {
  let result = "";
  let done = 0;
  for (const { start, end, text: instead } of splices.toSorted((a, b) => a.start - b.start)) {
    result += text.slice(done, start) + instead;
    done = end;
  }
  return result + text.slice(done);
}
