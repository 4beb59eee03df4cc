import type { ConfigData } from "html-validate/browser";
import { ELEMENTS } from "./html-elements.ts";
import { htmlPlugin, PLUGIN_RULES } from "./html-plugin.ts";

/** Whose pages are validated: a site of build-site, or a folder from another generator. */
export type RuleSet = "site" | "folder";

/**
 * Rules about valid HTML that every visitor can use: style of markup, and advice. Warnings on the
 * pages of a site.
 */
const ADVICE = [
  "attr-case",
  "attr-delimiter",
  "attribute-boolean-style",
  "attribute-empty-style",
  "autocomplete-password",
  "doctype-style",
  "element-case",
  "form-dup-name",
  "no-conditional-comment",
  "no-dup-class",
  "no-implicit-button-type",
  "no-implicit-input-type",
  "no-redundant-aria-label",
  "no-redundant-for",
  "no-redundant-role",
  "no-utf8-bom",
  "prefer-button",
  "prefer-native-element",
  "prefer-tbody",
  "script-type",
  "unique-landmark",
  "void-style",
  // Techniques for WCAG 2.2; a page without them may meet it.
  ...["h32", "h63", "h67", "h71"].map((technique) => `wcag/${technique}`),
];

/**
 * The rules for every page of a site: everything that html-validate recommends, and what a whole
 * document needs.
 *
 * `html/normalize-html.ts` writes HTML as a person would, so the rules of style apply as well:
 * lower-case attributes, void elements without a slash, boolean attributes without a value.
 */
const siteRules: ConfigData = {
  root: true,
  plugins: [htmlPlugin],
  extends: ["html-validate:recommended", "html-validate:document"],
  elements: [
    {
      // The marker of an island is allowed wherever its children are (`display: contents`).
      "site-island": { flow: true, phrasing: true, transparent: true },
      ...ELEMENTS,
    },
  ],
  rules: {
    ...PLUGIN_RULES,
    ...Object.fromEntries(ADVICE.map((rule) => [rule, "warn"])),
    // Reported by our own rules, with the page that shares them or the source of the text.
    "no-dup-id": "off",
    "long-title": "off",
    // JSON in an attribute reads better in single quotes; everything else is in double ones.
    "attr-quotes": ["warn", { style: "auto", unquoted: false }],
    // Lines of code may end in spaces, and those of other text do no harm.
    "no-trailing-whitespace": "off",
    // Reported by our own rules (a11y/one-h1, a11y/landmarks).
    "heading-level": ["warn", { allowMultipleH1: true }],
    "no-multiple-main": "off",
    // Files come from the site's own host, so a hash of them would protect against nothing.
    "require-sri": "off",
    // An id of Preact's useId (P3-0) begins with a letter, which is all that HTML and CSS need.
    "valid-id": ["error", { relaxed: true }],
    // A style sheet serves all pages, and visitors' browsers keep it.
    "no-inline-style": ["warn", { allowedProperties: [] }],
    "presentation-role-style": ["warn", { prefer: "none" }],
    // The style sheet decides whether a number may wrap (white-space: nowrap), not the text.
    "tel-non-breaking": "off",
  },
};

/**
 * The rules for pages of other generators: what the HTML standard forbids, and barriers for people.
 * The style of their markup (quotes, case, optional end tags) is not checked.
 */
const folderRules: ConfigData = {
  root: true,
  plugins: [htmlPlugin],
  extends: ["html-validate:a11y", "html-validate:standard"],
  elements: [ELEMENTS],
  rules: {
    ...PLUGIN_RULES,
    "missing-doctype": "error",
    "heading-level": ["error", { allowMultipleH1: true, minInitialRank: "any" }],
    "input-attributes": "error",
    "input-missing-label": "error",
    "no-missing-references": "error",
    "no-unknown-attributes": "error",
    // Browsers ignore the slash, so the element stays open.
    "no-self-closing": ["error", { ignoreForeign: true, ignoreXML: true }],
    // Reported by our own rules.
    "no-dup-id": "off",
    "no-multiple-main": "off",
    // It rejects valid values such as `rel="preload stylesheet"`.
    "attribute-misuse": "off",
    // Advice that pages may ignore.
    "no-implicit-button-type": "off",
    "no-redundant-aria-label": "off",
    "no-redundant-for": "off",
    "no-redundant-role": "off",
    "prefer-native-element": "off",
    "unique-landmark": "off",
  },
};

export const htmlRules: Record<RuleSet, ConfigData> = { site: siteRules, folder: folderRules };
