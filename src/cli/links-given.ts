import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { text } from "node:stream/consumers";
import type { Report } from "../findings/report.ts";
import type { Position } from "../findings/finding.ts";
import type { OutboundLink } from "../outbound/collect/collect.ts";
import type { LinkRow } from "../outbound/link-row.ts";
import { HISTORY_FILE } from "../outbound/remember/history.ts";
import { NO_RULES } from "../outbound/rules.ts";
import { sameForAll } from "../site/as-browsers-write.ts";
import { openSettings } from "../site/settings.ts";
import { missingSiteFiles } from "../site/site-folder.ts";
import { CannotStart } from "./exit-codes.ts";
import type { Gathered } from "./links-command.ts";
import type { OpenedHistory } from "./links-history.ts";
import type { LinksOptions } from "./links-options.ts";
import { outFolder } from "./options.ts";

/** Addresses that somebody names, at the command or in a list. A site's manners hold for them, but no rule leaves one out. */
export async function explicitLinks(
  options: LinksOptions,
  opened: OpenedHistory,
): Promise<Gathered | { report: Report }> {
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
  const keeps = await keptOfGiven([...byUrl.keys()], options, opened);
  const gathered = { links, findings: [], complete: false, keeps };
  if ((await missingSiteFiles(root)).length > 0) return { ...gathered, rules: NO_RULES };
  const settings = await openSettings(root, {});
  if (settings.ok) return { ...gathered, rules: { ...settings.value.links, skip: [] }, origin: settings.value.origin };
  const report = { command: "links", ok: false, findings: settings.findings, summary: {}, timings: {}, closing: [] };
  return { report };
}

/**
 * Which of the addresses that somebody names are remembered: in the history of a site those that the site has as well, or
 * has had when it was looked at last; in a history of their own all. Never one that is none.
 */
export async function keptOfGiven(
  urls: readonly string[],
  { root, out }: LinksOptions,
  { file, history }: OpenedHistory,
): Promise<(row: LinkRow) => boolean> {
  if (file !== join(root, HISTORY_FILE)) return ({ verdict }) => verdict !== "invalid";
  const known = new Set(Object.keys(history?.links ?? {}));
  const { addressesOfSite } = await import("../build/site-links.ts");
  const ofSite = urls.every((url) => known.has(url)) ? known : await addressesOfSite(root, outFolder(root, out));
  return ({ verdict, url }) => verdict !== "invalid" && (known.has(url) || ofSite.has(url));
}

function asWritten(url: string): string {
  return sameForAll(url);
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
