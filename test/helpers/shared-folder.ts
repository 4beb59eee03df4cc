import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /**
     * A folder for what test files share, such as the cache of all copies of this repository's
     * site.
     */
    sharedFolder: string;
  }
}

/** Runs once before all tests of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "build-site-shared-"));
  project.provide("sharedFolder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
