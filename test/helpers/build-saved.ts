import { setTimeout as pause } from "node:timers/promises";
import { buildSite, type BuildRequest, type Checked } from "../../src/pipeline/build-site.ts";

/**
 * Builds within this process, and so long after the last change as a new process takes to start: of files that were saved in
 * the very moment before, a build remembers nothing (`file-time.ts`).
 */
export async function buildSaved(request: BuildRequest): Promise<Checked> {
  await pause(25);
  return buildSite(request);
}
