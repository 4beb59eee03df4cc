import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, buildSite, reportOf, short, type JsonReport } from "../helpers/cli.ts";
import { LAUNCH_KEYS } from "../helpers/launch-keys.ts";
import { fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";

/** Runs `launch` on the day of the last reviews. */
async function launch(root: string, words: readonly string[] = []) {
  const { code, stdout, stderr } = await buildSite(
    ["launch", "--now", "2026-11-22", ...words],
    root,
  );
  return { code, stdout, stderr };
}

interface LaunchReport extends JsonReport {
  items: {
    id: string;
    done: boolean;
    need: string;
    file: string;
    line: number;
    fix: string;
    why: string;
  }[];
}

async function launchJson(root: string, words: readonly string[] = []) {
  const report = await reportOf<LaunchReport>("launch", root, ["--now", "2026-11-22", ...words]);
  return { code: report.code, report };
}

const REAL: Changes = {
  "content/settings.yaml": (text) => text.replace("www.example.com", "www.harbor-lights.com"),
};
const PENDING: Changes = {
  "content/home.yaml": (text) => text.replace("link: /about/", "link: pending"),
};

/** The declaration of a small site: each place needs a name of its own. */
const DECLARED = `import { defineLaunch } from "build-site";
import type { Content } from "../../src/content/content.ts";

export default defineLaunch<Content>({
  topics: ({ content, settings }) => [
    {
      name: "places",
      heading: "Places",
      why: "People look for them.",
      items: content.home.places.map(({ name }, index) => ({
        id: String(index + 1),
        need: "must",
        kind: "sample",
        title: name,
        done: name !== "Pier",
        at: ["home", "places", index, "name"],
        problem: \`“\${name}” is no name of a place at \${settings.origin}.\`,
        fix: "Put its own name.",
      })),
    },
  ],
});
`;
const DECLARES: Changes = { "content/launch.ts": DECLARED };

describe("the command", () => {
  test("a site without a declaration: its address and its links", async () => {
    const { code, report } = await launchJson(await makeSite(PENDING));
    expect(code).toBe(1);
    expect(report.items.map(({ id, done }) => `${done ? "✔" : "✖"} ${id}`)).toEqual([
      "✖ address/origin",
      "✖ links/home-link",
    ]);
  });

  test("a site that declares the keys of its reviews: its facts as well", async () => {
    const { code, report } = await launchJson(await makeSite({ ...PENDING, ...LAUNCH_KEYS }));
    expect(code).toBe(1);
    expect(report).toMatchObject({
      command: "launch",
      ok: false,
      summary: { done: 3, total: 5, required: 1, recommended: 1 },
    });
    expect(report.findings.map(short)).toEqual([
      "error launch/origin content/settings.yaml:1:9",
      "warning launch/pending-link content/home.yaml:16:7",
    ]);
    expect(report.items.map(({ id, done }) => `${done ? "✔" : "✖"} ${id}`)).toEqual([
      "✖ address/origin",
      "✖ links/home-link",
      "✔ facts/home-places-pier",
      "✔ facts/home-places-dock",
      "✔ facts/about-about-the-small-site",
    ]);
  });

  test("ends with 0 once every “must” is done, whatever else is open", async () => {
    const root = await makeSite({ ...PENDING, ...REAL });
    const { code, stdout } = await launch(root);
    expect(code).toBe(0);
    expect(stdout).toContain("Ready to go live; 1 recommended item left.");
    expect((await launch(root, ["--quiet"])).stdout).toBe("");
  });

  test("declared items, at their lines, in the site's own words", async () => {
    const { code, report } = await launchJson(await makeSite({ ...REAL, ...DECLARES }));
    expect(code).toBe(1);
    expect(report.findings).toEqual([
      {
        code: "launch/sample",
        severity: "error",
        message: "“Pier” is no name of a place at https://www.harbor-lights.com.",
        hint: "Put its own name.",
        file: "content/home.yaml",
        line: 8,
        column: 11,
        length: 4,
      },
    ]);
    expect(report.items.find(({ id }) => id === "places/2")).toMatchObject({
      done: true,
      why: "People look for them.",
    });
  });

  test("facts that will be out of date on a future day", async () => {
    const root = await makeSite({ ...REAL, ...LAUNCH_KEYS });
    expect((await launchJson(root)).report.findings).toEqual([]);
    const { report } = await launchJson(root, ["--now", "2027-05-21"]);
    expect(report.findings.map(short)).toEqual([
      "warning launch/out-of-date content/about.md:3:11",
      "warning launch/out-of-date content/home.yaml:10:15",
      "warning launch/out-of-date content/home.yaml:14:15",
    ]);
  });

  test("items that the settings mark as settled count as done", async () => {
    const settled = (item: string): Changes => ({
      ...PENDING,
      ...LAUNCH_KEYS,
      "content/settings.yaml": (text) =>
        `${text.replace("www.example.com", "www.harbor-lights.com")}launch:\n  settled:\n    - item: ${item}\n      on: 2027-01-10\n      because: It comes in spring.\n`,
    });
    const { code, stdout } = await launch(await makeSite(settled("links/home-link")), [
      "--format",
      "markdown",
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain("5 of 5 done");
    expect(stdout).toContain("left as it is on 10 January 2027. It comes in spring.");
    const root = await makeSite({
      ...settled("links/home-link"),
      "content/about.md": (text) => text.replace("\n---\n", "\ndraft: true$&"),
      "content/schema.ts": (text) =>
        text.replace("reviewed: date() })),", "reviewed: date(), draft: v.boolean() })),"),
    });
    const all = (await launch(root, ["--verbose"])).stdout;
    expect(all).toContain("✔ Address of the site  content/settings.yaml:1\n");
    expect(all).toContain("1 draft left out of the site: content/about.md\n");
    const wrong = await launch(await makeSite(settled("links/home-lnik")));
    expect(wrong.stdout).toContain("There is no item “links/home-lnik” on the list.");
    expect(wrong.stdout).toContain("Did you mean “links/home-link”?");
    const must = await launch(await makeSite(settled("address/origin")));
    expect([must.code, must.stdout]).toEqual([
      1,
      expect.stringContaining("is required and cannot be skipped"),
    ]);
  });

  test.each([
    [
      "content that is wrong",
      { "content/home.yaml": (text: string) => text.replace("title:", "titel:") },
      "content/unknown-key",
    ],
    ["invalid settings", { "content/settings.yaml": "origin: www\n" }, "content/bad-value"],
    [
      "a declaration that throws",
      { "content/launch.ts": "export default { topics() { throw new Error('no'); } };\n" },
      "launch/threw",
    ],
    [
      "one that is not a declaration",
      { "content/launch.ts": "export default 3;\n" },
      "launch/definition",
    ],
    [
      "one with an unknown key",
      { "content/launch.ts": "export default { topic: () => [] };\n" },
      "launch/definition",
    ],
    [
      "a title that throws",
      { "content/launch.ts": "export default { title() { throw new Error('no'); } };\n" },
      "launch/threw",
    ],
    [
      "one that returns no list",
      { "content/launch.ts": "export default { topics: async () => [] };\n" },
      "launch/threw",
    ],
    [
      "an item without a title",
      { "content/launch.ts": DECLARED.replace("title: name,", "") },
      "launch/definition",
    ],
    ["one that does not parse", { "content/launch.ts": "export default (\n" }, "templates/code"],
  ] satisfies [string, Changes, string][])("%s: no list, and why", async (_, changes, code) => {
    const { code: exit, report } = await launchJson(await makeSite(changes));
    expect([exit, report.ok]).toEqual([1, false]);
    expect(report.findings.map((finding) => finding.code)).toContain(code);
  });

  test("a link in Markdown that cannot be published is an error here as well", async () => {
    const root = await makeSite({
      ...REAL,
      "content/about.md": (text) => `${text}\n[a](javascript:alert(1))\n`,
    });
    const { code, stdout } = await launch(root);
    expect([code, stdout]).toEqual([1, expect.stringContaining("content/bad-address")]);
  });

  test("the list is complete even if a template is broken", async () => {
    const root = await makeSite({ ...REAL, "templates/home.tsx": "export default (" });
    expect((await launch(root)).code).toBe(0);
  });

  test("each format has the same content, and with --output the terminal gets the pretty one", async () => {
    const root = await makeSite(PENDING);
    for (const format of ["junit", "sarif", "github"]) {
      const { code, stdout } = await launch(root, ["--format", format]);
      expect([code, stdout]).toEqual([1, expect.stringContaining("launch/origin")]);
    }
    const { stdout } = await launch(root, ["--format", "markdown", "--output", "list.md"]);
    expect(stdout).toContain("Required: Where the site will be found (1)");
    expect(await readFile(join(root, "list.md"), "utf8")).toContain(
      "- [ ] **Address of the site** (required).",
    );
  });

  test("writes no files", async () => {
    const root = await makeSite(PENDING);
    const before = await fingerprint(root);
    await launch(root);
    expect(await fingerprint(root)).toEqual(before);
  });

  test.each([
    [["launch", "--now", "yesterday"], "Write a day, such as 2027-06-01, or a time"],
    [["launch", "--now", "June 1"], "Write a day, such as 2027-06-01, or a time"],
    [["launch", "--outt", "x"], "Did you mean --out?"],
    [["launch", "now"], "too many arguments for 'launch'. Expected 0 arguments but got 1: now."],
  ])("%j cannot start", async (words, message) => {
    const { code, stderr } = await buildSite(words, await makeSite());
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

describe("build --production", () => {
  test("refuses every open “must” with the same findings, publishes nothing, and names the command", async () => {
    const root = await makeSite({ ...PENDING, ...DECLARES });
    expect((await buildReport(root)).code).toBe(0);
    const before = await fingerprint(join(root, "out"));
    const { code, findings } = await buildReport(root, ["--production"]);
    const { report } = await launchJson(root);
    expect(code).toBe(1);
    expect(findings).toEqual(report.findings.filter(({ severity }) => severity === "error"));
    expect(await fingerprint(join(root, "out"))).toEqual(before);
    const { stdout } = await buildSite(["build", "--production"], root);
    expect(stdout).toContain("Open: 2 required items.");
    expect(stdout).toContain("“npx build-site launch” lists them.");
    // Each has its place and what to do, but no code frame: there may be dozens.
    expect(stdout).toContain("Required before the site goes live (2)");
    expect(stdout).toContain("  content/settings.yaml:1:9\n  → Write the site’s real address");
    expect(stdout).not.toContain("│");
    const verbose = await buildSite(["build", "--production", "--verbose"], root);
    expect(verbose.stdout).toContain("│ origin:");
  });

  test("launch and build agree about an address given with --origin", async () => {
    const root = await makeSite(PENDING);
    const origin = ["--origin", "https://www.harbor-lights.com"];
    const { code, report } = await launchJson(root, origin);
    expect([code, report.items.find(({ id }) => id === "address/origin")?.done]).toEqual([0, true]);
    // The command that build names has the same result.
    const sample = await buildSite(
      ["build", "--production", "--origin", "https://www.harbor.example"],
      root,
    );
    expect(sample.stdout).toContain(
      "“npx build-site launch --origin https://www.harbor.example” lists",
    );
    expect((await launch(root, ["--origin", "https://www.harbor.example"])).code).toBe(1);
  });

  test("builds once every “must” is done, on any day; --origin counts as the address", async () => {
    const root = await makeSite(PENDING);
    const { code, findings } = await buildReport(root, [
      "--production",
      "--origin",
      "https://www.harbor-lights.com",
    ]);
    expect([code, findings]).toEqual([0, []]);
    expect((await buildReport(root, ["--production"])).code).toBe(1);
  });
});
