import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { error, type Outcome } from "../findings/finding.ts";
import { unmerged } from "./merge-marks.ts";

/** Reads a text file in UTF-8, without the byte order mark that some editors write. `file` is its path for people. */
export async function readText(path: string, file: string): Promise<Outcome<string>> {
  return textOf(await readFile(path), file);
}

/** The text of a file's bytes; see `readText`. */
export function textOf(bytes: Buffer, file: string): Outcome<string> {
  if (isUtf8(bytes)) {
    const text = decoder.decode(bytes);
    const finding = unmerged(text, file);
    return finding === undefined ? { ok: true, value: text, findings: [] } : { ok: false, findings: [finding] };
  }
  const finding = error("content/not-utf-8", "This file is not in UTF-8: a letter cannot be read.", {
    file,
    ...firstBad(bytes),
    hint: "Save the file as UTF-8: other programs would show wrong letters.",
  });
  return { ok: false, findings: [finding] };
}

const decoder = new TextDecoder();

/** The first letter that cannot be read. */
function firstBad(bytes: Buffer): { line: number; column: number } {
  let line = 1;
  let rest = bytes;
  // No letter of UTF-8 holds the byte of a line end: each line can be looked at alone.
  for (;;) {
    const end = rest.indexOf("\n");
    const here = end < 0 ? rest : rest.subarray(0, end);
    if (end < 0 || !isUtf8(here)) return { line, column: decoder.decode(here).indexOf("\uFFFD") + 1 };
    rest = rest.subarray(end + 1);
    line++;
  }
}
