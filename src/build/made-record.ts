import { deserialize, serialize } from "node:v8";
import { readKept, writeKept } from "../memory/kept-file.ts";
import { combined, hashFiles, mayHaveChangedSince, type SiteInputs } from "../site/site-inputs.ts";

/** What is known of the files of a site before anything is made of them. */
export interface KnownFiles {
  inputs: SiteInputs;
  around: string;
  /** When they began to be read, in milliseconds. */
  began: number;
}

/** Something that is made of files, and may be kept until one of them is another. */
export interface MadeOf extends KnownFiles {
  /** Where it is kept: anybody may remove it at any time. Undefined where nothing can be kept. */
  file: string | undefined;
  /** Whether a file of the site, by its path relative to the root, may have a part in it. */
  isPart: (path: string) => boolean;
}

interface MadeRecord {
  /** A hash of all that it was made of. */
  key: string;
  /** Files that were read, the site's own or not, as absolute paths. */
  read: readonly string[];
  made: object;
}

/** What was made the last time, where it would be the same now: of the type that was kept in this file. */
export function recallMade(of: MadeOf): object | undefined {
  const content = of.file === undefined ? undefined : readKept(of.file);
  const record = content && recordIn(content);
  return record !== undefined && record.key === keyOf(of, record.read) ? record.made : undefined;
}

/** Undefined where another V8 has written it, in a way that this one does not read. */
function recordIn(content: Buffer): MadeRecord | undefined {
  try {
    return deserialize(content) as MadeRecord;
  } catch {
    return undefined;
  }
}

/** Keeps what was made, plain data and Buffers. `read` are the files that were read for it, as absolute paths. */
export function keepMade(of: MadeOf, read: readonly string[], made: object): void {
  // What was saved meanwhile may have been read before, or after.
  if (of.file === undefined || mayHaveChangedSince(of.began, read)) return;
  try {
    writeKept(of.file, [serialize({ key: keyOf(of, read), read, made } satisfies MadeRecord)]);
  } catch {
    // It is made once more by the next build.
  }
}

function keyOf({ inputs, around, isPart }: MadeOf, read: readonly string[]): string {
  const own = [...inputs].filter(([path]) => isPart(path));
  return combined([...own, ...hashFiles(read), ["around", around]]);
}
