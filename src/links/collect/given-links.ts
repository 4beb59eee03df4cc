import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import { normalizeAddress } from "../../content/addresses.ts";
import type { Position } from "../../findings/finding.ts";
import { CannotStart } from "../../findings/findings-error.ts";
import type { LinkRow } from "../link-row.ts";
import type { OutboundLink } from "./collect.ts";

/** The addresses of the command line, or those of a list (`--from`). Throws if there are none. */
export async function givenLinks(
  addresses: readonly string[],
  { from, root }: { from: string | undefined; root: string },
): Promise<OutboundLink[]> {
  const given = from === undefined ? addresses.map((url) => ({ url, sources: [] })) : await listed(from, root);
  if (given.length === 0)
    throw new CannotStart("cli/empty-list", "The list has no addresses.", "Write one a line, beginning with https://.");
  return [...Map.groupBy(given, ({ url }) => normalizeAddress(url))].map(([url, of]) => ({
    url,
    routes: [],
    sources: of.flatMap((each) => each.sources),
  }));
}

/** Given addresses are remembered unless they are invalid. */
export function keepsGiven({ verdict }: LinkRow): boolean {
  return verdict !== "invalid";
}

/** The addresses of a list, one a line; empty lines and those that begin with `#` are skipped. */
async function listed(from: string, root: string): Promise<{ url: string; sources: Position[] }[]> {
  const lines = (await read(from)).split(/\r?\n/);
  const file = from === "-" ? undefined : relative(root, from).split(sep).join("/");
  return lines.flatMap((line, index) => {
    // Addresses have no spaces: a # after a space begins a comment.
    const url = line.replace(/\s+#.*$/, "").trim();
    if (url === "" || url.startsWith("#")) return [];
    const column = line.indexOf(url) + 1;
    return [{ url, sources: file === undefined ? [] : [{ file, line: index + 1, column, length: url.length }] }];
  });
}

async function read(from: string): Promise<string> {
  try {
    return from === "-" ? await text(process.stdin) : await readFile(from, "utf8");
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new CannotStart("cli/unreadable-list", `The list cannot be read: ${reason}.`, "Name another with --from.");
  }
}
