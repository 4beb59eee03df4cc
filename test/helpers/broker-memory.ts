import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder for what builds of the broker's site remember, for as long as the tests of a project run. */
    brokerMemory: string;
  }
}

/** Once before all tests of a project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "build-site-broker-memory-"));
  project.provide("brokerMemory", folder);
  return () => rm(folder, { recursive: true, force: true });
}
