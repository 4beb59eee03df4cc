import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as pages from "../../content/schema/pages.ts";
import { splitFrontMatter } from "../../src/content/markdown-text.ts";
import { applySchema } from "../../src/content/schema-findings.ts";
import { parseYaml } from "../../src/content/yaml-file.ts";
import { thrownFindings } from "../helpers/thrown-findings.ts";

const FILES = {
  "home.yaml": pages.home,
  "military.yaml": pages.military,
  "privacy.md": pages.privacy,
  "navigation.yaml": pages.navigation,
};

/** Every text of the site with placeholders in braces, and the allowed placeholders. */
test.each([
  ["home.yaml", "{minimum} to", "text", "{minimum}, {maximum}"],
  ["home.yaml", "{hours}", "description", "{hours}, {years}"],
  ["home.yaml", "{years}", "description", "{hours}, {years}"],
  ["military.yaml", "{closeWithinDays} days often", "example", "{minimumPrice}, {closeWithinDays}"],
  ["military.yaml", "{minimum} to", "heading", "{minimum}, {maximum}"],
  [
    "military.yaml",
    "{newPrice} must close",
    "limits",
    "{newPrice}, {newDays}, {resalePrice}, {resaleDays}",
  ],
  [
    "military.yaml",
    "{closeWithinDays} days after",
    "deadline",
    "{minimumPrice}, {closeWithinDays}",
  ],
  ["privacy.md", "{service}", "service", "{service}"],
  ["navigation.yaml", "{hours} Hours", "label", "{hours}, {years}"],
  ["navigation.yaml", "{years} Years", "label", "{hours}, {years}"],
] as const)(
  "%s: a misspelled word in place of “%s” is reported at its value, with the known words",
  async (...given) => {
    const [file, words, key, known] = given;
    const text = await readFile(new URL(`../../content/${file}`, import.meta.url), "utf8");
    const front = splitFrontMatter(text)?.front ?? text;
    const at = front.lastIndexOf(words);
    expect(at).toBeGreaterThan(0);
    const wrong = `${front.slice(0, at)}${words.replace(/\{\w/, "{x")}${front.slice(at + words.length)}`;
    const findings = thrownFindings(() => applySchema(parseYaml(file, wrong), FILES[file]));
    const word = /\{\w+\}/.exec(words.replace(/\{\w/, "{x"))?.[0];
    expect(findings).toHaveLength(1);
    expect(findings[0]?.message).toContain(
      `has ${word} in it, which stands for nothing here; words that do are ${known}.`,
    );
    expect(findings[0]?.message).toContain(`“${key}”`);
    const [line = ""] = wrong.split("\n").slice((findings[0]?.line ?? 0) - 1);
    expect(line).toContain(`${key}:`);
  },
);

test("a rebate whose maximum is below its minimum is reported at the maximum, with what to write", async () => {
  const text = await readFile(new URL("../../content/military.yaml", import.meta.url), "utf8");
  const wrong = text.replace("maximum: 30000", "maximum: 3000");
  const [finding] = thrownFindings(() =>
    applySchema(parseYaml("military.yaml", wrong), pages.military),
  );
  expect(finding?.message).toContain("must be 4000 or more: “minimum” is 4000");
  expect(wrong.split("\n")[(finding?.line ?? 0) - 1]).toContain("maximum: 3000");
});

test.each([
  ["$4,000", "Write 4000."],
  ["4,000", "Write 4000."],
  ["4 000 $", "Write 4000."],
  ["€4’000.50", "Write 4000.5."],
  ["'4000'", "Write 4000, without quotation marks."],
  ["1.5%", "Write the number alone, in digits, such as 30 or 1.5."],
  ["30 years", "Write the number alone, in digits, such as 30 or 1.5."],
  ["$4.000", "Write the number alone, in digits, such as 30 or 1.5."],
  ["1,5", "Write the number alone, in digits, such as 30 or 1.5."],
  ["four thousand", undefined],
])("the hint about %s in place of a number: %s", async (written, hint) => {
  const text = await readFile(new URL("../../content/military.yaml", import.meta.url), "utf8");
  const wrong = text.replace("minimum: 4000", `minimum: ${written}`);
  const findings = thrownFindings(() =>
    applySchema(parseYaml("military.yaml", wrong), pages.military),
  );
  expect(findings).toMatchObject([{ code: "content/wrong-type", hint }]);
});
