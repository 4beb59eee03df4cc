import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ruleExists, StaticConfigLoader, type ConfigData } from "html-validate/browser";
import { expect, test } from "vitest";
import { htmlRules } from "../../src/check/html-rules.ts";
import { findingCodes, findingPage } from "../../src/findings/finding-page.ts";
import { familyPages, findingPages } from "../helpers/finding-pages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * Words with a slash in the sources that are not codes: packages, media types, folders of a site,
 * launch items.
 */
const NO_CODES = new Set([
  "address/origin",
  "content/images",
  "path/posix",
  "preact/compat",
  "preact/hooks",
  "preact/jsx-dev-runtime",
  "preact/jsx-runtime",
  "react/compiler-runtime",
  "react/jsx-dev-runtime",
  "react/jsx-runtime",
  "templates/art",
  "templates/static",
  "templates/styles",
]);
const MEDIA_TYPES = /^(application|audio|font|image|text|video|\d+)\//;
/** Codes of findings that only occur inside another, or are never shown. */
const PARTS = new Set(["templates/used-here", "outbound/place", "outbound/moved"]);
/** Codes that the sources compose. */
const COMPOSED = [
  "html/no-title",
  "html/no-description",
  "html/duplicate-title",
  "html/duplicate-description",
  "html/not-validated",
  "html/content-after-end",
  "html/processing-instruction",
];

/** Every code in the sources, and every HTML rule that is enabled. */
async function codesOfSource(): Promise<string[]> {
  const files = (await readdir(join(ROOT, "src"), { recursive: true })).filter((file) =>
    /\.(ts|tsx|mjs)$/.test(file),
  );
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, "src", file), "utf8")));
  const written = texts
    .flatMap((text) => [...text.matchAll(/"([a-z\d]+\/[a-z\d-]+)"/g)].map(([, word = ""]) => word))
    .filter((word) => !NO_CODES.has(word) && !MEDIA_TYPES.test(word) && !PARTS.has(word));
  const config = await new StaticConfigLoader(htmlRules.site).getConfigFor("");
  const { rules: settings = {} } = config.getConfigData() as ConfigData;
  const rules = Object.entries(settings).filter(
    ([, setting]) => (Array.isArray(setting) ? setting[0] : setting) !== "off",
  );
  return [
    ...new Set([...written, ...COMPOSED, ...rules.map(([rule]) => `html/${rule}`)]),
  ].toSorted();
}

test("every code has a page, and every page is about an existing code", async () => {
  const codes = await codesOfSource();
  expect(codes.length).toBeGreaterThan(180);
  expect(codes.filter((code) => findingPage(code) === undefined)).toEqual([]);
  const known = new Set(codes);
  // The codes of links are composed; links-docs.test.ts looks at them.
  const pages = findingPages().filter(({ code }) => !code.startsWith("outbound/"));
  expect(pages.flatMap(({ code }) => (known.has(code) ? [] : code))).toEqual([]);
});

test("each rule of html-validate is in one family, with its meaning and the address of its own page", async () => {
  const listed = findingCodes().filter(
    (code) => code.startsWith("html/") && !findingPages().some((page) => page.code === code),
  );
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(70);
  const own = listed.filter((code) => !ruleExists(code.slice("html/".length)));
  expect(own).toEqual([]);
  for (const code of listed) {
    const page = findingPage(code) ?? "";
    expect(page).toMatch(new RegExp(`^# ${code}\\n\\n[A-Z\`][^]+?\\n\\n\\*\\*Why it matters`));
    expect(page).toContain("**What to do.** ");
    expect(page).toMatch(
      new RegExp(`\n\n<https://html-validate.org/rules/${code.slice("html/".length)}.html>\n$`),
    );
    expect(page).not.toContain("](");
  }
});

test("a page says what its code means, why it matters and what to do, in this order and in short lines", () => {
  const pages = [...findingPages(), ...familyPages()];
  expect(
    pages.filter(({ code, text }) => !text.startsWith(`# ${code}\n\n`) || !SHAPE.test(text)),
  ).toEqual([]);
  const prose = pages.map(({ text }) => text.replaceAll(/^```[^]*?^```$/gm, ""));
  expect(prose.flatMap((text) => text.split("\n")).filter((line) => line.length > 120)).toEqual([]);
});

/** The shape of a page: the meaning, why it matters, what to do, and optionally an example. */
const SHAPE =
  /^# .+\n\n[A-Za-z`“][^]+?\n\n\*\*Why it matters\.\*\* [^]+?\n\n\*\*What to do\.\*\* [^]+?(\n\n## Wrong\n[^]+\n\n## Right\n[^]+)?$/;

test("HTTP statuses without a page have that of their kind", () => {
  expect(findingCodes()).toContain("outbound/soft-404");
  expect(findingPage("outbound/http-404")).toContain("**What to do.** Find the page's new address");
  expect(findingPage("outbound/http-503")).toBe(
    findingPage("outbound/http-500")?.replace("http-500", "http-503"),
  );
  expect(findingPage("outbound/http-403")).toContain("Verdict: `blocked`");
  expect(findingPage("outbound/nonsense")).toBeUndefined();
  expect(findingPage("../findings/content/yaml")).toBeUndefined();
});

test("docs/findings/README.md lists every page with its first sentence", async () => {
  const groups = Map.groupBy(findingPages(), ({ code }) => code.split("/")[0] ?? "");
  groups.get("html")?.push(...familyPages());
  const lists = [...groups].map(([group, pages]) => {
    const rows = pages.map(({ code, text }) => {
      const [sentence = ""] = /^[^]*?[.:](?=\s|$)/.exec(text.split("\n\n")[1] ?? "") ?? [];
      return `- [${code}](${code}.md): ${sentence.replaceAll("\n", " ").replace(/:$/, ".")}`;
    });
    return `## ${group}\n\n${rows.join("\n")}\n`;
  });
  const text = `# Every code of a report\n\n\`npx build-site explain <code>\` prints these pages in a terminal. In a clone of build-site, a\ntest writes this list: \`npx vitest run test/unit/finding-pages.test.ts -u\`.\n\n${lists.join("\n")}`;
  await expect(text).toMatchFileSnapshot("../../docs/findings/README.md");
});
