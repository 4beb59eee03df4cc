import { deserialize, serialize } from "node:v8";
import { readKept, writeKept } from "../cache/kept-file.ts";
import { factsOf, type Facts, type MadeFrom } from "../files/made-from.ts";
import { combined, mayHaveChangedSince, type SiteInputs } from "../files/site-inputs.ts";

/** What is known of the files of a site before anything is made of them. */
export interface KnownFiles {
  inputs: SiteInputs;
  around: string;
  /** When they began to be read, in milliseconds. */
  began: number;
}

/** Something that is made of files, and may be kept until one of them is another. */
export interface MadeOf extends KnownFiles {
  /** Folder of the site. */
  root: string;
  /** Where it is kept: anybody may remove it at any time. Undefined where nothing can be kept. */
  file: string | undefined;
  /** Whether a file of the site, by its path relative to the root, may have a part in it. */
  isPart: (path: string) => boolean;
  /** Files of which it matters that they are there, whatever is in them. */
  named?: readonly string[];
}

interface MadeRecord {
  /** What was around the site then: another build-site may have written another record. */
  around: string;
  /** A hash of all that it was made of. */
  key: string;
  /** What was read, of the site or not. */
  read: MadeFrom;
  made: object;
}

/** What was made the last time, where it would be the same now: of the type that was kept in this file. */
export function recallMade(of: MadeOf): object | undefined {
  const content = of.file === undefined ? undefined : readKept(of.file);
  const record = content && recordIn(content);
  if (record?.around !== of.around) return undefined;
  return record.key === keyOf(of, factsOf(of.root, record.read)) ? record.made : undefined;
}

/** Undefined where another V8 has written it, in a way that this one does not read. */
function recordIn(content: Buffer): MadeRecord | undefined {
  try {
    return deserialize(content) as MadeRecord;
  } catch {
    return undefined;
  }
}

/** Keeps what was made, plain data and Buffers, with what it was made from. */
export function keepMade(of: MadeOf, read: MadeFrom, made: object): void {
  if (of.file === undefined) return;
  const facts = factsOf(of.root, read);
  // What was saved meanwhile may have been read before, or after.
  if (mayHaveChangedSince(of.began, [...read.files, ...facts.seen])) return;
  try {
    writeKept(of.file, [serialize({ around: of.around, key: keyOf(of, facts), read, made } satisfies MadeRecord)]);
  } catch {
    // It is made once more by the next build.
  }
}

function keyOf({ inputs, isPart, named = [] }: MadeOf, { facts }: Facts): string {
  const own = [...inputs].filter(([path]) => isPart(path));
  return combined([...own, ...named.map((path) => [`name ${path}`, ""] as const), ...facts]);
}
