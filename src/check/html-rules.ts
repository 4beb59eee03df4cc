import type { ConfigData } from "html-validate/browser";

/**
 * The rules that every page must keep: all that html-validate recommends, and what a whole document needs.
 *
 * Since `render/put-right.ts` writes HTML as a person would, the rules of style hold as well (lower-case attributes,
 * void elements without a slash, boolean attributes without a value): none is switched off for React's sake.
 */
export const htmlRules: ConfigData = {
  root: true,
  extends: ["html-validate:recommended", "html-validate:document"],
  elements: [
    "html5",
    {
      // The marker of an island: it may stand where its children may (`display: contents`).
      "site-island": { flow: true, phrasing: true, transparent: true },
      // Said by our own rules (a11y/lang, html/no-title).
      html: { attributes: { lang: { required: false } } },
      head: { requiredContent: [] },
    },
  ],
  rules: {
    // Said by our own rules, with the page that shares them or the source of the text.
    "no-dup-id": "off",
    "long-title": "off",
    // JSON in an attribute reads better in single quotes; everything else is in double ones.
    "attr-quotes": ["error", { style: "auto", unquoted: false }],
    // Said by our own rules (a11y/one-h1, a11y/landmarks).
    "heading-level": ["error", { allowMultipleH1: true }],
    "no-multiple-main": "off",
    // Our files come from our own host, where a hash of them would protect from nobody.
    "require-sri": "off",
    // An id of Preact's useId (P3-0) begins with a letter, which is all that HTML and CSS need.
    "valid-id": ["error", { relaxed: true }],
    // The Content-Security-Policy lets no style attribute through, whatever the property.
    "no-inline-style": ["error", { allowedProperties: [] }],
    // Whether a number may be broken is for the style sheet (white-space: nowrap), not for the text.
    "tel-non-breaking": "off",
  },
};
