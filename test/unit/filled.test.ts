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
};

/** Every text of the site with placeholders in braces, and the allowed placeholders. */
test.each([
  ["home.yaml", "{minimum} to", "text", "{minimum}, {maximum}"],
  ["home.yaml", "{hours}", "description", "{hours}, {years}"],
  ["home.yaml", "{years}", "description", "{hours}, {years}"],
  ["military.yaml", "{closeWithinDays} days begin", "example", "{minimumPrice}, {closeWithinDays}"],
  ["military.yaml", "{minimum} to", "heading", "{minimum}, {maximum}"],
  [
    "military.yaml",
    "{newPrice} closing",
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
