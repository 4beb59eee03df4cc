import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { close, listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import { copyBrokerSite } from "./broker-site.ts";
import { buildSite } from "./cli.ts";
import { change, GOOD_SITE, type Changes } from "./make-site.ts";

/** A built site that is served until the file's last test has ended. */
export interface ServedSite {
  url: string;
  /** The folder of the served site. */
  out: string;
}

/** A helper called from a hook or a test cannot register another hook. */
const ends: (() => Promise<void>)[] = [];
afterAll(async () => void (await Promise.all(ends.map((end) => end()))));

/** Builds the good site with some changes and serves it; returns its address. */
export async function serveSite(changes: Changes): Promise<string> {
  const copy = async (root: string) => {
    for (const folder of ["content", "islands", "templates"])
      await cp(join(GOOD_SITE, folder), join(root, folder), { recursive: true });
    await change(root, changes);
  };
  return (await serveCopy(copy)).url;
}

/** Builds the broker's site with some changes in its own folder, and serves it. */
export async function serveBrokerSite(changes: Changes): Promise<ServedSite> {
  return serveCopy((root) => copyBrokerSite(root, changes));
}

async function serveCopy(copy: (root: string) => Promise<void>): Promise<ServedSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "build-site-test-")));
  await copy(root);
  const { code, stdout, stderr } = await buildSite([], root);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  const out = join(root, "out");
  const server = previewServer(out);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  ends.push(async () => {
    await close(server);
    await rm(root, { recursive: true, force: true });
  });
  return { url, out };
}
