import { readdirSync, statSync } from "node:fs";
import { readFile, rm, stat, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildReport, buildSite, reportOf, short } from "../helpers/cli.ts";
import { makeSite, temporaryFolder } from "../helpers/make-site.ts";

/** The findings of `check` about the files of the folder as a whole. */
async function differences(root: string, words: string[] = []): Promise<string[]> {
  const { findings } = await reportOf("check", root, words);
  return findings.flatMap((finding) =>
    finding.code === "output/changed" ? [`${short(finding)} ${finding.message}`] : [],
  );
}

test("check finds every byte that was changed after the build, even if size and time are those of before", async () => {
  const root = await makeSite();
  await buildReport(root);
  expect(await reportOf("check", root)).toMatchObject({ code: 0, findings: [] });
  const script = readdirSync(join(root, "out/assets")).find((name) => name.endsWith(".js")) ?? "";
  for (const name of ["about/index.html.gz", "sitemap.xml", "_headers", `assets/${script}`]) {
    const file = join(root, "out", name);
    const { atime, mtime } = await stat(file);
    const bytes = await readFile(file);
    await writeFile(file, Buffer.concat([bytes.subarray(0, -2), Buffer.from("x\n")]));
    await utimes(file, atime, mtime);
    expect(await differences(root)).toEqual([
      `error output/changed out/${name} “${name}” was changed after the build.`,
    ]);
    await writeFile(file, bytes);
  }
  expect((await buildSite(["check"], root)).code).toBe(0);
});

test("check finds files that were removed or added, under their whole path if they are outside of the site", async () => {
  const root = await makeSite();
  const out = join(await temporaryFolder(), "public");
  await buildReport(root, ["--out", out]);
  await rm(join(out, "robots.txt"));
  await rm(join(out, "about/index.html.br"));
  await writeFile(join(out, "notes.txt"), "to do");
  await symlink("notes.txt", join(out, "link.txt"));
  // More than Node reads at once.
  await writeFile(join(out, "film.mp4"), "");
  await truncate(join(out, "film.mp4"), 3e9);
  expect(await differences(root, ["--out", out])).toEqual([
    `error output/changed ${out}/about/index.html.br “about/index.html.br” was removed after the build.`,
    `error output/changed ${out}/film.mp4 “film.mp4” was added after the build.`,
    `error output/changed ${out}/link.txt “link.txt” was added after the build.`,
    `error output/changed ${out}/notes.txt “notes.txt” was added after the build.`,
    `error output/changed ${out}/robots.txt “robots.txt” was removed after the build.`,
  ]);
});

const RAW = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Raw</title><meta name="description" content="Raw"></head><body>
<main><h1>Raw</h1><div id="a"><p id="a">x</p>
<a href="/nothing/">x</a> <a href="/about/#nowhere">x</a> <a href="/about/">About</a>
<img src="/gone.png" alt="" width="1" height="1"></main></body></html>
`;

test("HTML files that no template makes are checked alike by build and check, at their own lines", async () => {
  const root = await makeSite({
    "templates/static/raw.html": RAW,
    "templates/static/google123.html": "google-site-verification: google123.html\n",
    "templates/about.tsx": (text) =>
      text.replace(
        "<Markdown of={about.body} />",
        '<Markdown of={about.body} /><a href="/raw.html#nope">x</a>',
      ),
  });
  const expected = [
    "error links/no-such-anchor templates/about.tsx",
    "error html/close-order templates/static/raw.html:3:19",
    "error html/duplicate-id templates/static/raw.html:3:31",
    "error links/no-such-page templates/static/raw.html:4:1",
    "error links/no-such-anchor templates/static/raw.html:4:27",
    "error links/missing-file templates/static/raw.html:5:1",
  ];
  const about = (text: string) => text.replace(/(about\.tsx):.*/, "$1");
  const built = await buildReport(root);
  expect(built.findings.map(short).map(about)).toEqual(expected);
  await buildReport(root, ["--no-check"]);
  const checked = await reportOf("check", root);
  expect(checked.findings).toEqual(built.findings);
});

test("valid HTML of any style passes, below a base too, where it has the base itself; so does a file of the route table", async () => {
  const page = (title: string, body: string) =>
    `<!DOCTYPE HTML><html lang=en><head><title>${title}</title><meta name=description content=${title}></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
  const good = page(
    "Raw",
    "<p>One<p><a href=/sub/about/>About</a> <a href=made.html>Made</a> <a href=/sub/shop/all>Shop</a>",
  );
  const root = await makeSite({
    "content/settings.yaml": (text) => `${text}base: /sub/\n`,
    "templates/static/raw.html": good,
    "templates/routes.ts": (text) =>
      `${text}\nexport const files = () => [{ path: "made.html", content: ${JSON.stringify(page("Made", ""))} }];\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  expect((await reportOf("check", root)).findings).toEqual([]);
  await writeFile(join(root, "templates/static/raw.html"), good.replace("/sub/about/", "/about/"));
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual(["error links/outside-base templates/static/raw.html:1:129"]);
});

test("levels and exceptions count for such files, and rules that are off for them can be turned on", async () => {
  const root = await makeSite({
    "templates/static/raw.html": RAW,
    "content/settings.yaml": (text) =>
      `${text}\nrules:\n  levels:\n    html/no-inline-style: error\n    html/prefer-tbody: off\n  pages:\n    /raw.html:\n      links/*: off\n      html/close-order: warning\n  except:\n    - code: html/duplicate-id\n      page: /raw.html\n      reason: Old.\n      until: 2099-01-01\n`,
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "warning html/close-order templates/static/raw.html:3:19",
  ]);
});

test("no published file shares its bytes on disk with another, as those of the cache do not", async () => {
  const root = await makeSite({ "package.json": "{}" });
  for (let round = 0; round < 2; round++) await buildReport(root);
  const entries = readdirSync(join(root, "out"), { recursive: true, encoding: "utf8" });
  const shared = entries.filter((name) => {
    const entry = statSync(join(root, "out", name));
    return entry.isFile() && entry.nlink > 1;
  });
  expect(shared).toEqual([]);
});

test("findings name files outside of the site by their whole path", async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, "shared.ts"), "export const broken = (;\n");
  await writeFile(join(outside, "list.txt"), "\nfoo\n");
  const root = await makeSite({
    "templates/home.tsx": (text) => `import "${join(outside, "shared.ts")}";\n${text}`,
  });
  const { findings } = await buildReport(root);
  expect(findings.map(short)).toEqual([`error templates/code ${join(outside, "shared.ts")}:1:24`]);
  await writeFile(join(root, "list.txt"), "foo\n");
  for (const [file, shown] of [
    [join(outside, "list.txt"), `${join(outside, "list.txt")}:2:1`],
    [join(root, "list.txt"), "list.txt:1:1"],
  ] as const) {
    const words = ["--from", file, "--history", join(outside, "history.json")];
    const links = await reportOf("links", root, words);
    expect(links.findings.map(short)).toEqual([`error outbound/not-an-address ${shown}`]);
  }
});
