import { isUtf8 } from "node:buffer";
import { readFile } from "node:fs/promises";
import { error, type Outcome } from "../findings/finding.ts";

/** Reads a text file in UTF-8, without the byte order mark that some editors write. `file` is its path for people. */
export async function readText(path: string, file: string): Promise<Outcome<string>> {
  return textOf(await readFile(path), file);
}

/** The text of a file's bytes; see `readText`. */
export function textOf(bytes: Buffer, file: string): Outcome<string> {
  if (isUtf8(bytes)) return { ok: true, value: decoder.decode(bytes), findings: [] };
  const hint = "Save the file as UTF-8: other programs would show wrong letters.";
  const finding = error("content/not-utf-8", "This file is not in UTF-8.", {
    file,
    line: lineOf(bytes),
    column: 1,
    hint,
  });
  return { ok: false, findings: [finding] };
}

const decoder = new TextDecoder();

/** The first line that cannot be read. */
function lineOf(bytes: Buffer): number {
  const lenient = bytes.toString("utf8");
  return lenient.slice(0, Math.max(0, lenient.indexOf("\uFFFD"))).split("\n").length;
}
