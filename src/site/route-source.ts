import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Position } from "../findings/finding.ts";

const FILE = "templates/routes.ts";

/** Finds an address in the text of the route table. One that is put together there stands for the file as a whole. */
export async function findRoutePath(root: string): Promise<(path: string) => { file: string } | Position> {
  const source = await readFile(join(root, FILE), "utf8");
  /** How often each address was asked for: the second “/about” is the second one in the table. */
  const asked = new Map<string, number>();
  return (path) => {
    const quoted = ['"', "'", "`"]
      .flatMap((quote) => indexesOf(source, `${quote}${path}${quote}`))
      .toSorted((a, b) => a - b);
    const index = quoted[asked.get(path) ?? 0] ?? quoted.at(-1);
    asked.set(path, (asked.get(path) ?? 0) + 1);
    if (index === undefined) return { file: FILE };
    const before = source.slice(0, index).split("\n");
    return { file: FILE, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, length: path.length + 2 };
  };
}

function indexesOf(text: string, part: string): number[] {
  const indexes: number[] = [];
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) indexes.push(index);
  return indexes;
}
