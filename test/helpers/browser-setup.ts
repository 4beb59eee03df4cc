import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { close, listen } from "../../src/dev/listen.ts";
import { previewServer } from "../../src/dev/preview-server.ts";
import { buildSiteProcess } from "./cli.ts";
import { findChromium, type Chromium } from "./find-chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    chromium: Chromium;
    /** Address of the real site, served as by a static host; ends with a slash. */
    siteUrl: string;
    /** The folder of the served site. */
    siteOut: string;
  }
}

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Once before all browser tests: finds a browser, builds the real site into its own folder, and
 * serves it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("chromium", await findChromium());
  const folder = await mkdtemp(join(tmpdir(), "build-site-browser-"));
  const out = join(folder, "out");
  const { code, stdout, stderr } = await buildSiteProcess(["--out", out], ROOT);
  if (code !== 0) throw new Error(`The site does not build:\n${stdout}${stderr}`);
  const server = previewServer(out);
  const { url } = await listen(server, { host: "127.0.0.1", port: 0 });
  project.provide("siteUrl", url);
  project.provide("siteOut", out);
  return async () => {
    await close(server);
    await rm(folder, { recursive: true, force: true });
  };
}
