import { devNull } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { makeSitesInMemory } from "./test/helpers/sites-in-memory.ts";

makeSitesInMemory();

/** What takes longest in its project: npm installs, servers that do not answer, many pages. */
const LONGEST = ["browser/package", "site/links-browser", "unit/inspect-pages", "unit/json-schema"];

/**
 * The order of vitest, by size where it knows no durations, but the longest begin first: the end
 * would wait for them alone.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- that of vitest, which changes nothing
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return rank < 0 ? LONGEST.length : rank;
    };
    return [...projects.values()].flatMap((sorted) =>
      sorted.toSorted((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

export default defineConfig({
  test: {
    env: {
      // The builds of React and Preact that `build` uses.
      NODE_ENV: "production",
      // Not a folder: sites without a package.json keep nothing from one test to the next.
      XDG_CACHE_HOME: devNull,
    },
    // Three files at once on two cores: many wait for servers, npm or a browser. No test measures
    // time.
    maxWorkers: 3,
    // A worker loads the generator and starts a browser once, and runs one test file after another.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // A busy machine may stall for seconds.
    expect: { poll: { timeout: 60_000 } },
    // A limit ends a test that hangs. It measures nothing.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Node itself loads modules, as it does for the command: templates and tests share one React
    // context.
    experimental: { viteModuleRunner: false },
    // `build-site` is src/ here, and dist/ in a package (`exports` in package.json).
    execArgv: ["--conditions=build-site-source"],
    projects: [
      { extends: true, test: { name: "unit", include: ["test/unit/**/*.test.ts"] } },
      {
        extends: true,
        test: {
          name: "site",
          include: ["test/site/**/*.test.ts"],
          globalSetup: ["test/helpers/shared-folder.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          globalSetup: ["test/helpers/shared-folder.ts", "test/helpers/browser-setup.ts"],
        },
      },
    ],
  },
});
