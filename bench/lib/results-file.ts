import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const FILE = fileURLToPath(new URL("../results.md", import.meta.url));

/** Puts what a bench has found into its section of `bench/results.md`, replacing what was there. */
export async function writeResults(section: string, text: string): Promise<void> {
  const before = await readFile(FILE, "utf8");
  const [begin, end] = [`<!-- ${section} -->`, `<!-- /${section} -->`];
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from === -1 || to < from)
    throw new Error(`bench/results.md has no section ${begin} … ${end}`);
  await writeFile(
    FILE,
    `${before.slice(0, from + begin.length)}\n\n${text.trim()}\n\n${before.slice(to)}`,
  );
}
