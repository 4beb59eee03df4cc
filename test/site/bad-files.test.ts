import { readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, temporaryFolder, type Changes } from "../helpers/make-site.ts";

async function findingsOf(changes: Changes) {
  const { code, findings } = await buildReport(await makeSite(changes));
  expect(code).toBe(1);
  return findings;
}

test("syntax errors in style sheets that browsers ignore", async () => {
  const findings = await findingsOf({
    "templates/styles/site.css":
      '\uFEFFa { color: red\n  background: "}" }\nb { c { color: red }\n/* never closed\n',
  });
  expect(findings.map(({ code, line, column }) => [code, line, column])).toEqual([
    ["styles/syntax", 1, 6],
    ["styles/syntax", 3, 3],
    ["styles/syntax", 4, 1],
  ]);
});

test("what follows from a syntax error in a style sheet is left out, other mistakes are not", async () => {
  for (const [css, found] of [
    ["b { color red }\na { color: red } }\n", ["styles/syntax 1", "styles/syntax 2"]],
    ["a { width: calc(1px; color: red }\nb { c[d: e }\n", ["styles/syntax 1", "styles/syntax 2"]],
    ["a { color: red) }\n:nope { --x: { a } }\n", ["styles/syntax 1"]],
    ['a { content: "x; }\nb { color: red }\n', ["styles/syntax 1"]],
  ] as const) {
    const findings = await findingsOf({ "templates/styles/site.css": css });
    expect(findings.map(({ code, line }) => `${code} ${line}`)).toEqual(found);
  }
});

test("style sheets may begin with a byte order mark, and refer to a part of a picture, an element of the page, and data", async () => {
  const root = await makeSite({
    "templates/styles/site.css": (text) =>
      `\uFEFF${text}\na { fill: url(#shade); mask: url("dot.svg#half"); background: url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>") }\n`,
    "templates/styles/dot.svg":
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="half"/></svg>',
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const assets = await readdir(join(root, "out/assets"));
  const css = await readFile(
    join(root, "out/assets", assets.find((name) => /^site\..*css$/.test(name)) ?? ""),
    "utf8",
  );
  expect(css).not.toContain("\uFEFF");
  expect(css).toMatch(/url\("?#shade"?\)/);
  expect(css).toMatch(/url\("?\/assets\/dot\.\w+\.svg#half"?\)/);
  expect(css).toMatch(/url\("?data:image\/svg\+xml,<svg xmlns='http/);
});

test("symbolic links out of the site, to nowhere and to folders are refused; temporary files of an editor are ignored", async () => {
  const root = await makeSite();
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, "secret.txt"), "secret");
  await symlink("user@machine.1", join(root, "templates/static/.#hello.txt"));
  await symlink("user@machine.2", join(root, "islands/.#counter.tsx"));
  await writeFile(join(root, "templates/static/.DS_Store"), "x");
  expect((await buildReport(root)).findings).toEqual([]);
  expect(await readdir(join(root, "out"))).not.toContain(".DS_Store");
  await symlink(join(elsewhere, "secret.txt"), join(root, "templates/static/a.txt"));
  await symlink("nowhere.txt", join(root, "templates/static/b.txt"));
  await symlink("..", join(root, "templates/static/c"));
  const { code, findings } = await buildReport(root);
  expect([code, findings.map(short)]).toEqual([
    1,
    ["a.txt", "b.txt", "c"].map((name) => `error site/symbolic-link templates/static/${name}`),
  ]);
});

test("a static file with the path of a generated one", async () => {
  const findings = await findingsOf({
    "templates/static/hello.txt.gz": "x",
    "templates/static/robots.txt": "x",
    "templates/static/.build-site.json": "{}",
  });
  expect(findings.map(({ code, file }) => [code, file])).toEqual([
    ["output/two-sources", "templates/static/.build-site.json"],
    ["output/two-sources", "templates/static/hello.txt.gz"],
    ["output/two-sources", "templates/static/robots.txt"],
  ]);
});

test("a static file whose path another system or browser would take for another one", async () => {
  const { code, findings } = await buildReport(
    await makeSite({
      "templates/static/Hello.txt": "x",
      "templates/static/INDEX.HTML": "x",
      "templates/static/About/x.txt": "x",
      "templates/static/caf\u00e9.txt": "x",
      "templates/static/cafe\u0301.txt": "x",
    }),
  );
  expect(code).toBe(1);
  expect(findings.map(({ code: found, file }) => [found, file])).toEqual([
    ["output/two-sources", "templates/static/About/x.txt"],
    ["output/two-sources", "templates/static/INDEX.HTML"],
    ["output/two-sources", expect.stringMatching(/static\/caf/)],
    ["output/two-sources", "templates/static/hello.txt"],
  ]);
  expect(findings[0]?.message).toContain(
    "“About/x.txt” of templates/static/About/x.txt and “about” of build-site",
  );
  expect(findings[3]?.message).toContain("“Hello.txt” of templates/static/Hello.txt");
});

test.each([
  ["CON", "Windows reserves for a device"],
  ["sub/aux.txt", "Windows reserves for a device"],
  ["lpt1.tar.gz", "Windows reserves for a device"],
  ["COM\u00b9", "Windows reserves for a device"],
  ["assets/x.js", "a hash in their name"],
  ["Assets/sub/x.js", "a hash in their name"],
  ["n".repeat(253), "is too long"],
  ["\u00fc".repeat(127), "is too long"],
  ["menu.", "ends in a dot"],
  ["menu /x.txt", "ends in a dot or a space"],
  ["a?b.txt", 'contains "?"'],
  ["a:b.txt", 'contains ":"'],
  ["a\\b.txt", 'contains "\\\\"'],
  ["a\nb.txt", 'contains "\\n"'],
])("a static file that not every system and host can have: %j", async (path, why) => {
  const findings = await findingsOf({ [`templates/static/${path}`]: "x" });
  expect(findings).toMatchObject([{ code: "files/bad-path", file: `templates/static/${path}` }]);
  expect(findings[0]?.message).toContain(why);
});

test.each([
  "console.txt",
  "auxiliary/com10.txt",
  "a,b (c) & d.txt",
  "50%.txt",
  "a#b.txt",
  "sub/assets/x.js",
  "\u00fcber.txt",
])("a static file that every system and host can have: %s", async (path) => {
  const { findings } = await buildReport(await makeSite({ [`templates/static/${path}`]: "x" }));
  expect(findings).toEqual([]);
});
