import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { close, listen } from "../../src/serve/listen.ts";
import { previewServer } from "../../src/serve/preview-server.ts";
import { buildSite } from "./cli.ts";
import { change, GOOD_SITE, type Changes } from "./make-site.ts";

const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));

/** A built site that is being served until the file's last test has ended. */
export interface ServedSite {
  url: string;
  /** The folder that it is served from. */
  out: string;
}

/** Builds the good site with some changes and serves it; gives its address. */
export async function serveSite(changes: Changes): Promise<string> {
  return (await serveCopy(GOOD_SITE, ["content", "islands", "templates"], changes)).url;
}

/** Builds the broker's site with some changes, in a folder of its own, and serves it. */
export async function serveBrokerSite(changes: Changes): Promise<ServedSite> {
  return serveCopy(REPOSITORY, ["content", "islands", "templates"], changes);
}

async function serveCopy(from: string, folders: readonly string[], changes: Changes): Promise<ServedSite> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "build-site-test-")));
  for (const folder of folders) await cp(join(from, folder), join(root, folder), { recursive: true });
  await change(root, changes);
  const { code, stdout, stderr } = await buildSite([], root);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  const out = join(root, "out");
  const server = previewServer(out);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  afterAll(async () => {
    await close(server);
    await rm(root, { recursive: true, force: true });
  });
  return { url, out };
}
