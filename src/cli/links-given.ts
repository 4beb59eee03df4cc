import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import type { Report } from "../findings/report.ts";
import type { Position } from "../findings/finding.ts";
import type { OutboundLink } from "../links/collect/collect.ts";
import type { LinkRow } from "../links/link-row.ts";
import { NO_RULES } from "../links/rules.ts";
import { normalizeAddress } from "../content/addresses.ts";
import { openSettings } from "../settings/settings.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { CannotStart } from "./exit-codes.ts";
import type { Gathered } from "./links-command.ts";
import type { LinksOptions } from "./links-options.ts";

/** Addresses that somebody names, at the command or in a list. A site's manners hold for them, but no rule leaves one out. */
export async function explicitLinks(options: LinksOptions): Promise<Gathered | { report: Report }> {
  const { root, words, from } = options;
  const named = from === undefined ? words.map((url) => ({ url, sources: [] })) : await listed(from, root);
  if (named.length === 0)
    throw new CannotStart("cli/empty-list", "There is no address in the list.", "Write one a line, from https:// on.");
  const byUrl = Map.groupBy(named, ({ url }) => asWritten(url));
  const links = [...byUrl].map(([url, of]): OutboundLink => ({
    url,
    routes: [],
    sources: of.flatMap((each) => each.sources),
  }));
  const gathered = { links, findings: [], complete: false, keeps: keptOfGiven };
  if ((await missingSiteFiles(root)).length > 0) return { ...gathered, rules: NO_RULES };
  const settings = await openSettings(root, {});
  if (settings.ok) return { ...gathered, rules: { ...settings.value.links, skip: [] }, origin: settings.value.origin };
  const report = { command: "links", ok: false, findings: settings.findings, summary: {}, timings: {}, closing: [] };
  return { report };
}

/** Which of the addresses that somebody names are remembered: all but what is none. */
export const keptOfGiven = ({ verdict }: LinkRow): boolean => verdict !== "invalid";

function asWritten(url: string): string {
  return normalizeAddress(url);
}

/** The addresses of a list, one a line; empty lines and those that begin with `#` are passed over. */
async function listed(from: string, root: string): Promise<{ url: string; sources: Position[] }[]> {
  const lines = (await read(from)).split(/\r?\n/);
  const file = from === "-" ? undefined : relative(root, from).split(sep).join("/");
  return lines.flatMap((line, index) => {
    // No address holds a space: what follows one and begins with # is a remark.
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
