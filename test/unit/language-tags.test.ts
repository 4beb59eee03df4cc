import axe from "axe-core";
import { expect, test } from "vitest";
import { languageProblem } from "../../src/content/language-tags.ts";

test("no tag of the registry is refused: those of axe-core, which reads IANA's", () => {
  const { validLangs } = axe.utils as unknown as { validLangs: () => string[] };
  const registered = validLangs();
  expect(registered.length).toBeGreaterThan(8000);
  const refused = registered.filter((tag) => languageProblem(tag)?.severity === "error");
  expect(refused).toEqual([]);
});

const RIGHT =
  "en EN pt-BR zh-Hans sr-Latn-RS es-419 de-1996 x-default haw i-default i-mingo zh-min-nan " +
  "zh-yue zh-yue-Hant sgn-ase ar-aeb";
test.each(RIGHT.split(" "))("“%s” is fine", (tag) => expect(languageProblem(tag)).toBeUndefined());

test.each([
  ["english", "error", "Did you mean “en”?"],
  ["Deutsch", "error", "Did you mean “de”?"],
  ["日本語", "error", "Did you mean “ja”?"],
  ["en_US", "error", "Did you mean “en-US”?"],
  ["xx", "error", "Write a language tag: en, de, pt-BR (BCP 47)."],
  ["en, de", "error", "Write a language tag: en, de, pt-BR (BCP 47)."],
  ["deu", "warning", "Write “de”."],
  ["iw", "warning", "Write “he”."],
  ["zh-cmn-Hant", "warning", "Write “zh-Hant”."],
  ["en-UK", "warning", "Write “en-GB”."],
])("“%s” is an %s: %s", (tag, severity, hint) => {
  expect(languageProblem(tag)).toMatchObject({ severity, hint });
});
