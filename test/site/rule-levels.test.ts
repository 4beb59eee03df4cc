import { join } from "node:path";
import { outputFile } from "fs-extra/esm";
import { expect, test } from "vitest";
import { buildReport, reportOf } from "../helpers/cli.ts";
import { change, makeSite } from "../helpers/make-site.ts";

const settings = (rules: string) => (text: string) => `${text}rules:\n${rules}`;
const withoutNavigation = {
  "templates/document.tsx": (text: string) =>
    text.replaceAll("nav aria-label", "div data-name").replaceAll("</nav>", "</div>"),
};
const levelsOf = (findings: readonly { code: string; severity: string }[]) =>
  findings.map(({ code, severity }) => `${severity} ${code}`);

test("a rule has a level for the site, for a group of codes, and for some pages", async () => {
  const root = await makeSite(withoutNavigation);
  expect(levelsOf((await buildReport(root)).findings)).toEqual(["error a11y/landmarks"]);
  await change(root, { "content/settings.yaml": settings("  levels:\n    a11y/*: warning\n") });
  const warned = await buildReport(root);
  expect(levelsOf(warned.findings)).toEqual(["warning a11y/landmarks"]);
  expect(warned.code).toBe(0);
  expect(levelsOf((await reportOf("check", root)).findings)).toEqual(["warning a11y/landmarks"]);
  await change(root, {
    "content/settings.yaml": (text) =>
      `${text}  pages:\n    "*": {}\n`.replace(
        '"*": {}',
        "/*: { a11y/landmarks: off }\n    /about: { a11y/landmarks: error }",
      ),
  });
  const { findings } = await buildReport(root);
  expect(findings.map(({ code, severity, route, hint }) => [code, severity, route, hint])).toEqual([
    ["a11y/landmarks", "error", "/about/", expect.stringContaining("rules: pages:")],
  ]);
});

test("a page without navigation needs no skip link", async () => {
  const root = await makeSite({
    "templates/document.tsx": (text) =>
      withoutNavigation["templates/document.tsx"](text).replace(
        '<a href="#main">Skip to main content</a>',
        "",
      ),
    "content/settings.yaml": settings("  levels:\n    a11y/landmarks: off\n"),
  });
  expect((await buildReport(root)).findings).toEqual([]);
});

test("a misspelled code of a level is a warning at its line; a rule of the validator without a page is none", async () => {
  const root = await makeSite({
    "content/settings.yaml": settings(
      "  levels:\n    a11y/skiplink: off\n    html/no-dup-attr: warning\n    own/anything: off\n  pages:\n    /about: { html/no-inline-styles: off }\n",
    ),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(0);
  expect(findings.map((each) => [each.code, each.severity, each.hint])).toEqual([
    ["rules/unused", "warning", "Did you mean “a11y/skip-link”?"],
    ["rules/unused", "warning", "Did you mean “html/no-inline-style”?"],
  ]);
  expect(findings[0]?.line).toBeGreaterThan(1);
});

test("a script in a file that is published as it is keeps its level, and the settings say so", async () => {
  const root = await makeSite();
  const file = join(root, "templates/static/landing.html");
  await outputFile(join(root, "templates/static/landing.js"), "1;");
  await outputFile(file, "<script src=/landing.js></script>");
  expect((await buildReport(root)).findings).toEqual([]);
  await outputFile(file, "<script>1</script>");
  await change(root, {
    "content/settings.yaml": settings("  levels:\n    security/active-file: off\n"),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(findings).toMatchObject([{ code: "content/bad-value", file: "content/settings.yaml" }]);
});

test("an exception for one page leaves the same mistake of other pages", async () => {
  const rule = (page: string) => (text: string) =>
    `${text}rules:\n  except:\n    - code: links/no-such-page\n      page: ${page}\n      reason: Soon.\n      until: 2099-05-31\n`;
  const link = {
    "templates/document.tsx": (text: string) =>
      text.replace("<footer>", '<footer><a href="/gone/">x</a>'),
  };
  for (const page of ["/", "/about/"]) {
    const { findings } = await buildReport(
      await makeSite({ ...link, "content/settings.yaml": rule(page) }),
    );
    expect(findings.map(({ code }) => code)).toEqual(["links/no-such-page"]);
    expect(`${findings[0]?.route} ${findings[0]?.hint}`).not.toMatch(
      page === "/" ? /^\/ | on \/[,.]/ : /about/,
    );
  }
});

test("an exception leaves out one finding until its day, with its reason; later, it is a finding itself", async () => {
  const rule = (until: string, message = "/brochure/") =>
    settings(
      `  except:\n    - code: links/no-such-page\n      page: /\n      message: ${message}\n      reason: It is printed in May.\n      until: ${until}\n`,
    );
  const link = {
    "content/home.yaml": (text: string) => text.replace("link: /about/", "link: /brochure/"),
  };
  const excepted = await buildReport(
    await makeSite({ ...link, "content/settings.yaml": rule("2099-05-31") }),
  );
  expect(levelsOf(excepted.findings)).toEqual([]);
  const expired = await buildReport(
    await makeSite({ ...link, "content/settings.yaml": rule("2024-05-31") }),
  );
  expect(levelsOf(expired.findings).toSorted()).toEqual([
    "error links/no-such-page",
    "warning rules/expired",
  ]);
  const unused = await buildReport(await makeSite({ "content/settings.yaml": rule("2099-05-31") }));
  expect(unused.findings).toMatchObject([
    {
      code: "rules/unused",
      severity: "warning",
      file: "content/settings.yaml",
      line: 6,
      column: 13,
    },
  ]);
});

test("what keeps a site from being read has no level, and a misspelled one is a mistake", async () => {
  const wrong = async (rules: string) => {
    const { findings } = await buildReport(
      await makeSite({ "content/settings.yaml": settings(rules) }),
    );
    return findings.map(({ code, line }) => [code, line]);
  };
  for (const code of ["content/unknown-key", "system/esbuild"])
    expect(await wrong(`  levels:\n    ${code}: off\n`)).toEqual([["content/bad-value", 6]]);
  expect(await wrong("  levels:\n    a11y/one-h1: none\n")).toEqual([["content/bad-value", 6]]);
});
