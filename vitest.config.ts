import { defineConfig } from "vitest/config";
import { makeSitesInMemory } from "./test/helpers/sites-in-memory.ts";

makeSitesInMemory();

export default defineConfig({
  test: {
    // React and Preact as a build uses them.
    env: { NODE_ENV: "production" },
    // Two cores, two files at once: no test measures time.
    maxWorkers: 2,
    // Nothing that is waited for has to come at once: the machine may stand still for seconds.
    expect: { poll: { timeout: 20_000 } },
    // Modules run in Node itself, as they do in the command: templates and tests then share one React context.
    experimental: { viteModuleRunner: false },
    projects: [
      { extends: true, test: { name: "unit", include: ["test/unit/**/*.test.ts"], testTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          globalSetup: ["test/helpers/broker-memory.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/helpers/broker-memory.ts", "test/helpers/browser-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
