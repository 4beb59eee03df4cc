import { cp, mkdtemp, realpath } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import type { Finding } from "../../src/findings/finding.ts";
import { copyBrokerSite } from "./broker-site.ts";
import { buildReport } from "./cli.ts";
import { change, GOOD_SITE, type Changes } from "./make-site.ts";

/** A built site that is served as long as the worker lives. */
export interface ServedSite {
  url: string;
  root: string;
  /** The folder of the served site. */
  out: string;
  /** What its build found. */
  findings: Finding[];
}

/** Builds the good site with some changes and serves it; returns its address. */
export async function serveSite(changes: Changes): Promise<string> {
  return (await serveGoodSite(changes)).url;
}

/** The same; `prepare` adds other files to the folder. */
export async function serveGoodSite(
  changes: Changes,
  prepare: (root: string) => Promise<void> = async () => {},
): Promise<ServedSite> {
  return serveCopy(async (root) => {
    for (const folder of ["content", "islands", "templates"])
      await cp(join(GOOD_SITE, folder), join(root, folder), { recursive: true });
    await change(root, changes);
    await prepare(root);
  });
}

/**
 * Builds the broker's site with some changes in its own folder, and serves it. `prepare` adds other
 * files to the folder.
 */
export async function serveBrokerSite(
  changes: Changes,
  prepare: (root: string) => Promise<void> = async () => {},
): Promise<ServedSite> {
  return serveCopy(async (root) => {
    await copyBrokerSite(root, changes);
    await prepare(root);
  });
}

async function serveCopy(copy: (root: string) => Promise<void>): Promise<ServedSite> {
  const root = await realpath(await mkdtemp(join(inject("sharedFolder"), "served-")));
  await copy(root);
  const { ok, findings } = await buildReport(root);
  if (!ok) throw new Error(`The site does not build: ${JSON.stringify(findings)}`);
  const out = join(root, "out");
  const server = previewServer(out);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  server.unref();
  return { url, root, out, findings };
}
