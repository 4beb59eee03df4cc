import { cp, mkdtemp, readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import type { History } from "../../src/links/remember/history.ts";
import type { LinkRow } from "../../src/links/link-row.ts";
import { buildReport, buildSite, type JsonReport, type Run } from "./cli.ts";
import { change, GOOD_SITE, temporaryFolder, type Changes } from "./make-site.ts";

/** The history of a site's links. */
export const HISTORY = "content/link-history.json";
/** The file with the rules. */
export const SETTINGS = "content/settings.yaml";

/** The links of the built site, as browsers write them. The first two are in content/home.yaml. */
export const PIER = "http://pier.test/menu";
export const DOCK = "http://dock.test/";
export const BERTH = "http://berth.test/";
/** External sites that all work. */
export const ALL_WELL = {
  "pier.test/menu": "Menu",
  "dock.test": "The dock",
  "berth.test": "Berth",
};

/** The report of `links --format json`. */
export interface LinksReport extends JsonReport {
  now: string;
  shard?: string;
  links: LinkRow[];
}

let built: Promise<string> | undefined;

/**
 * A copy of a built site with three links to others, in a folder of its own. Each worker builds it
 * once.
 */
export async function builtSite(changes: Changes = {}): Promise<string> {
  built ??= build();
  const root = await temporaryFolder();
  // With their times: sources that are newer than the built site are reported.
  await cp(await built, root, { recursive: true, preserveTimestamps: true });
  await change(root, changes);
  return root;
}

async function build(): Promise<string> {
  const root = await realpath(await mkdtemp(join(inject("sharedFolder"), "links-")));
  await cp(GOOD_SITE, root, {
    recursive: true,
    filter: (path) => !/[\\/](out|node_modules)$/.test(path),
  });
  await change(root, {
    "content/home.yaml": (text) =>
      text.replace("https://pier.example.org", PIER).replace("https://dock.example.org", DOCK),
    "content/about.md": (text) => text.replace("https://www.example.org/", BERTH),
  });
  const { code, findings } = await buildReport(root);
  if (code !== 0) throw new Error(JSON.stringify(findings));
  return root;
}

/** Runs `links` and reads its JSON. */
export async function linksRun(
  root: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<LinksReport & { code: number | null }> {
  const run = await buildSite(["links", "--format", "json", ...words], root, env);
  return { ...reportOf(run), code: run.code };
}

/** The JSON that a run has printed. */
export function reportOf({ code, stdout, stderr }: Run): LinksReport {
  try {
    return JSON.parse(stdout) as LinksReport;
  } catch {
    throw new Error(`no JSON from build-site (exit ${code}):\n${stdout}\n${stderr}`);
  }
}

/** The row of an address. */
export function rowIn({ links }: Pick<LinksReport, "links">, url: string): LinkRow {
  const row = links.find((each) => each.url === url);
  if (row === undefined) throw new Error(`no row for ${url}`);
  return row;
}

/** The history of a site, as its file contains it. */
export async function historyOf(root: string, file = HISTORY): Promise<History> {
  return JSON.parse(await readFile(join(root, file), "utf8")) as History;
}
