import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { close, listen } from "../../src/serve/listen.ts";
import { previewServer } from "../../src/serve/preview-server.ts";
import { buildSite } from "./cli.ts";
import { change, GOOD_SITE, type Changes } from "./make-site.ts";

/** Builds the good site with some changes and serves it until the file's last test has ended; gives its address. */
export async function serveSite(changes: Changes): Promise<string> {
  const root = await realpath(await mkdtemp(join(tmpdir(), "build-site-test-")));
  await cp(GOOD_SITE, root, { recursive: true, filter: (path) => !/[\\/](out|node_modules)$/.test(path) });
  await change(root, changes);
  const { code, stdout, stderr } = await buildSite([], root);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  const server = previewServer(join(root, "out"));
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  afterAll(async () => {
    await close(server);
    await rm(root, { recursive: true, force: true });
  });
  return url;
}
