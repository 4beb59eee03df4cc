/* Colors code while the site is built. Languages: https://shiki.style/languages */
import { createHighlighterCoreSync } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import css from "shiki/langs/css.mjs";
import html from "shiki/langs/html.mjs";
import json from "shiki/langs/json.mjs";
import python from "shiki/langs/python.mjs";
import typescript from "shiki/langs/typescript.mjs";
import yaml from "shiki/langs/yaml.mjs";
import dark from "shiki/themes/github-dark-high-contrast.mjs";
import light from "shiki/themes/github-light-high-contrast.mjs";

const shiki = createHighlighterCoreSync({
  themes: [light, dark],
  langs: [bash, css, html, json, python, typescript, yaml],
  engine: createJavaScriptRegexEngine(),
});
const LANGUAGES = new Set(shiki.getLoadedLanguages());
const THEMES = { light: "github-light-high-contrast", dark: "github-dark-high-contrast" };

/**
 * Code in other languages has one color. `words` follow the language of a block: `{1,3-4}` marks
 * lines.
 */
export function highlight(code: string, lang: string, words: string) {
  if (!LANGUAGES.has(lang)) return undefined;
  const [, lines = ""] = /\{([\d,-]+)\}/.exec(words) ?? [];
  const ranges = lines.split(",").map((range) => range.split("-").map(Number));
  const isMarked = (line: number) =>
    ranges.some(([from = 0, to = from]) => from <= line && line <= to);
  return shiki.codeToHast(code, {
    lang,
    themes: THEMES,
    defaultColor: "light-dark()",
    tokenizeTimeLimit: 0,
    transformers: [
      {
        line(node, line) {
          if (isMarked(line)) this.addClassToHast(node, "marked");
        },
      },
    ],
  });
}
