import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { VERDICTS } from "../../src/links/link-row.ts";
import { FAILURES } from "../../src/links/probe/failure.ts";
import { addLinksOptions } from "../../src/cli/links-options.ts";
import { Command } from "commander";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * A stopped check has no rows; the place of a link is part of another finding; `outbound/moved` is
 * the code of a row.
 */
const NOT_REPORTED = new Set(["stopped", "outbound/place", "outbound/moved"]);

/** Every code that the source contains. */
async function codesOfSource(): Promise<string[]> {
  const folder = join(ROOT, "src/links");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const written = texts.flatMap((text) => [
    ...[
      ...text.matchAll(/\bcode: (?:[^",;{}]+ \? )?"([a-z/][a-z\d/-]+)"(?: : "([a-z-]+)")?/g),
    ].flatMap(([, a, b]) => [a, b]),
    ...[...text.matchAll(/"(outbound\/[a-z-]+)"/g)].map(([, code]) => code),
    ...[...text.matchAll(/failed\("([a-z-]+)"/g)].map(([, code]) => code),
  ]);
  const codes = [...written, ...FAILURES.map(({ code }) => code)].filter(
    (code) => code !== undefined,
  );
  return [...new Set(codes)].filter((code) => !NOT_REPORTED.has(code)).toSorted();
}

test("every code of the check has a page, which docs/links-reference.md lists", async () => {
  const codes = (await codesOfSource()).map((code) => code.replace("outbound/", ""));
  for (const code of [
    "tls-expires-soon",
    "not-an-address",
    "unknown-scheme",
    "soft-404",
    "mailto",
    "redirect-loop",
  ])
    expect(codes).toContain(code);
  expect(codes.length).toBeGreaterThan(45);
  const pages = (await readdir(join(ROOT, "docs/findings/outbound"))).map((file) =>
    file.slice(0, -".md".length),
  );
  expect(codes.filter((code) => !pages.includes(code))).toEqual([]);
  const unknown = pages.filter((code) => !codes.includes(code) && !/^http-\d{3}$/.test(code));
  expect(unknown).toEqual([]);
  const docs = await pagesAboutLinks();
  expect(
    pages.filter((code) => !docs.includes(`[\`${code}\`](findings/outbound/${code}.md)`)),
  ).toEqual([]);
});

test("the pages about links have every verdict and every option, and no unknown option", async () => {
  const docs = await pagesAboutLinks();
  for (const verdict of VERDICTS) expect(docs).toContain(`\n| \`${verdict}\``);
  const options = addLinksOptions(new Command()).options.flatMap(({ long }) => long ?? []);
  expect(options.filter((option) => !COMMON.has(option) && !docs.includes(option))).toEqual([]);
  const named =
    docs.match(/build-site links[^;&|`"]*/g)?.flatMap((line) => line.match(/ --[a-z-]+/g) ?? []) ??
    [];
  expect(named.filter((option) => !options.includes(option.trim()))).toEqual([]);
});

async function pagesAboutLinks(): Promise<string> {
  const pages = ["links.md", "links-reference.md", "ci.md"].map((name) =>
    readFile(join(ROOT, "docs", name), "utf8"),
  );
  return (await Promise.all(pages)).join("\n");
}

/** Options of every command, which README.md and `--help` explain. */
const COMMON = new Set(["--root", "--quiet", "--verbose", "--no-color", "--out"]);
