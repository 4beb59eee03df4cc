import { describe, expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const RULES = `
wording:
  unseen: [description]
  rules:
    - words: [gated … village*, "splendid/grand view"]
      reason: promises too much
      instead: Say what one sees.
      except: [a gated garden village]
    - words: [summit]
      files: [about.md]
      reason: belongs elsewhere
`;

const withRules = (changes: Changes, rules = RULES): Changes => ({
  "content/settings.yaml": (text) => text + rules,
  ...changes,
});
/** A text of the home page in a block of two lines. */
const onHome = (words: string): Changes => ({
  "content/home.yaml": (text) =>
    text.replace(/^title: .*$/m, `title: >-\n  A small site with\n  ${words} here`),
});
const findingsOf = async (changes: Changes) =>
  (await buildReport(await makeSite(changes))).findings;

describe("unwanted words in content", () => {
  test("are a warning at their place, with the reason and what to write", async () => {
    const report = await buildReport(
      await makeSite(withRules(onHome("a GATED lakeside\n  village"))),
    );
    expect(report.code).toBe(0);
    expect(report.findings).toEqual([
      {
        code: "content/wording",
        severity: "warning",
        message: "“GATED lakeside village” promises too much.",
        hint: "Say what one sees.",
        file: "content/home.yaml",
        line: 3,
        column: 5,
      },
    ]);
  });

  test("are found in Markdown too, across emphasis, but not in link addresses", async () => {
    const findings = await findingsOf(
      withRules({
        "content/about.md": (text) =>
          `${text}\nFrom the **summit** one has a *splendid* view.\n\n[Up](https://other.example.org/summit)\n`,
      }),
    );
    expect(findings.map(({ message, file, length }) => [message, file, length])).toEqual([
      ["“summit” belongs elsewhere.", "content/about.md", 6],
      ["“splendid* view” promises too much.", "content/about.md", 14],
    ]);
  });

  test.each([
    ["in a comment", { "content/home.yaml": (text: string) => `# a gated village\n${text}` }],
    [
      "in a comment below a value with the same words, between its key and its block, or behind it",
      {
        "content/home.yaml": (text: string) =>
          text.replace(
            /^title: (.*)$/m,
            "title: >- # a gated village\n  A gated garden village\n# A gated village\n# a gated village",
          ),
      },
    ],
    ["in a longer word", onHome("ungated villages, gatedvillage")],
    ["with more words between", onHome("a gated place near the old village")],
    ["in an allowed phrase", onHome("a gated garden village")],
    ["in a file that the rule does not cover", onHome("the summit")],
  ])("are ignored %s", async (_, changes) => {
    expect(await findingsOf(withRules(changes))).toEqual([]);
  });

  test("are reported once per place, by the longest phrase", async () => {
    const rules = RULES.replace("[summit]", "[gated, gated lakeside]").replace(
      "about.md",
      "home.yaml",
    );
    const findings = await findingsOf(
      withRules(onHome("a gated lakeside village behind a gated"), rules),
    );
    expect(findings.map(({ message }) => message)).toEqual([
      "“gated lakeside village” promises too much.",
      "“gated” belongs elsewhere.",
    ]);
  });

  test("are ignored under a key that visitors do not see", async () => {
    const hidden = {
      "content/home.yaml": (text: string) =>
        text.replace(/^description: .*$/m, "description: A gated village and no more"),
    };
    expect(await findingsOf(withRules(hidden))).toEqual([]);
    expect(await findingsOf(withRules(hidden, RULES.replace("[description]", "[]")))).toHaveLength(
      1,
    );
  });

  test("that are not a phrase are a mistake in the settings, at their line", async () => {
    const findings = await findingsOf(
      withRules({}, RULES.replace("gated … village*", "gated (village|town) …")),
    );
    expect(findings).toMatchObject([{ file: "content/settings.yaml", severity: "error" }]);
    expect(findings[0]?.message).toContain("goes between two words");
  });
});
