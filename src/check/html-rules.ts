import type { ConfigData } from "html-validate/browser";

/**
 * The rules for every page: everything that html-validate recommends, and what a whole document needs.
 *
 * `render/normalize-html.ts` writes HTML as a person would, so the rules of style apply as well: lower-case attributes,
 * void elements without a slash, boolean attributes without a value.
 */
export const htmlRules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  elements: [
    "html5",
    {
      // The marker of an island is allowed wherever its children are (`display: contents`).
      "site-island": { flow: true, phrasing: true, transparent: true },
      // Reported by our own rules (a11y/lang, html/no-title).
      html: { attributes: { lang: { required: false } } },
      head: { requiredContent: [] },
    },
  ],
  rules: {
    // Reported by our own rules, with the page that shares them or the source of the text.
    "no-dup-id": "off",
    "long-title": "off",
    // JSON in an attribute reads better in single quotes; everything else is in double ones.
    "attr-quotes": ["error", { style: "auto", unquoted: false }],
    // Reported by our own rules (a11y/one-h1, a11y/landmarks).
    "heading-level": ["error", { allowMultipleH1: true }],
    "no-multiple-main": "off",
    // Files come from the site's own host, so a hash of them would protect against nothing.
    "require-sri": "off",
    // An id of Preact's useId (P3-0) begins with a letter, which is all that HTML and CSS need.
    "valid-id": ["error", { relaxed: true }],
    // The Content-Security-Policy blocks every style attribute, whatever the property.
    "no-inline-style": ["error", { allowedProperties: [] }],
    // The style sheet decides whether a number may wrap (white-space: nowrap), not the text.
    "tel-non-breaking": "off",
  },
};
