import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** What builds of the broker's site remember; for as long as the tests run. */
    brokerMemory: string;
  }
}

/** Once before all tests of a project, one folder for all projects of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = join(tmpdir(), `build-site-broker-memory-${process.pid}`);
  await mkdir(folder, { recursive: true });
  project.provide("brokerMemory", folder);
  return () => rm(folder, { recursive: true, force: true });
}
