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

/** Code in other languages has one color. */
export function highlight(code: string, lang: string) {
  if (!LANGUAGES.has(lang)) return undefined;
  const colors = { themes: THEMES, defaultColor: "light-dark()", tokenizeTimeLimit: 0 } as const;
  return shiki.codeToHast(code, { lang, ...colors });
}
