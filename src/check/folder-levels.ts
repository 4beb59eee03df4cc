import type { DefaultLevels } from "./levels.ts";

/**
 * How much findings matter on pages of other generators. Errors are what no visitor gets right: an address that leads
 * nowhere, HTML that the standard forbids. What only our own sites promise is off.
 */
export const FOLDER_LEVELS: DefaultLevels = {
  "a11y/landmarks": "off",
  "a11y/skip-link": "off",
  "a11y/main": "warning",
  "a11y/one-h1": "warning",
  "a11y/lang": "warning",
  "content/unprintable": "warning",
  "html/no-description": "info",
  "html/duplicate-description": "info",
  "html/duplicate-title": "warning",
  "html/image-size": "info",
  "links/bad-scheme": "warning",
  "links/extra-slash": "warning",
  "links/no-slash": "off",
  "links/unreachable-page": "info",
  "seo/json-ld": "warning",
  // The rules of html-validate for people who hear a page or use a keyboard.
  "html/area-alt": "warning",
  "html/aria-label-misuse": "warning",
  "html/empty-heading": "warning",
  "html/empty-title": "warning",
  "html/heading-level": "warning",
  "html/hidden-focusable": "warning",
  "html/input-missing-label": "warning",
  "html/multiple-labeled-controls": "warning",
  "html/no-abstract-role": "warning",
  "html/no-autoplay": "warning",
  "html/no-deprecated-attr": "warning",
  // A script may add the element.
  "html/no-missing-references": "info",
  "html/valid-autocomplete": "warning",
  "html/wcag/*": "warning",
};
