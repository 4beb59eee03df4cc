import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

const hintsOf = async (changes: Changes) =>
  (await buildReport(await makeSite(changes))).findings.map(({ code, hint }) => [code, hint]);

const inHead = (element: string): Changes => ({
  "templates/document.tsx": (text) =>
    text.replace('<link rel="canonical"', `${element}<link rel="canonical"`),
});
const inSheet = (rule: string): Changes => ({
  "templates/styles/site.css": (text) => `${rule}\n${text}`,
});

test.each<[string, string, RegExp, Changes]>([
  [
    "a link to Google Fonts",
    "security/blocked",
    /^Run npm install @fontsource\/inter @fontsource\/playfair-display\. .*@font-face.* goes under “security: fonts:”\./,
    inHead(
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Inter:wght@400;700&amp;family=Playfair+Display&amp;display=swap" />',
    ),
  ],
  [
    "a link to another service of fonts",
    "security/blocked",
    /npm install @fontsource\/lato @fontsource\/open-sans\./,
    inHead(
      '<link href="https://fonts.bunny.net/css?family=lato:400,700|open-sans" rel="stylesheet" />',
    ),
  ],
  [
    "a link to any other style sheet",
    "security/blocked",
    /^Import it from a package in a style sheet of templates\/styles\//,
    inHead('<link rel="stylesheet" href="https://cdn.example.org/a.css" />'),
  ],
  [
    "an @import of Google Fonts",
    "styles/outside-address",
    /npm install @fontsource\/inter\./,
    inSheet('@import url("https://fonts.googleapis.com/css2?family=Inter");'),
  ],
  [
    "a font of a package that is not installed",
    "styles/missing-file",
    /^Install its package with npm install @fontsource\/no-such-family\.$/,
    inSheet(
      '@font-face { font-family: Own; src: url("@fontsource/no-such-family/files/own-400.woff2") }',
    ),
  ],
  [
    "an @import of a package that is not installed",
    "styles/missing-file",
    /^Install its package with npm install @fontsource\/no-such-family\.$/,
    inSheet('@import "@fontsource/no-such-family/400.css";'),
  ],
  [
    "a file that an installed package has by another name",
    "styles/missing-file",
    /^Did you mean “@fontsource\/marcellus\/files\/marcellus-latin-400-normal\.woff2”\?$/,
    inSheet(
      '@font-face { font-family: Own; src: url("@fontsource/marcellus/files/marcellus-latin-400-normal.wof2") }',
    ),
  ],
])("%s is answered with what to install or write", async (_, code, hint, changes) => {
  expect(await hintsOf(changes)).toContainEqual([code, expect.stringMatching(hint)]);
});
