import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findAll, getElementsByTagName, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { formatNames } from "../../src/findings/formats.ts";
import { escapeMarkup } from "../../src/findings/text.ts";
import { buildSite } from "../helpers/cli.ts";
import { temporaryFolder } from "../helpers/make-site.ts";
import { startExternalSites, type Answer, type Sites } from "../helpers/external-sites.ts";

/** What one server says in its title: markup, tables, commands, colors, reversed text. */
const TITLE =
  "</script><img src=x onerror=alert(1)>]]> | a | `b` **c** [d](http://evil.test/) @everyone " +
  "${{ secrets.X }} <!-- www.evil.test\n::error::no ##[error]no\u001B[31m\u202Ecod.exe\u0007\u2028";
const page =
  (title: string): Answer =>
  (_, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<title>Not found ${escapeMarkup(title)}</title><h1>Page not found</h1>`);
const leads =
  (location: string, status = 301): Answer =>
  (_, response) =>
    response.writeHead(status, { location }).end();

const SITES: Sites = {
  "title.test/page": page(TITLE),
  "name.test/menu": leads(`http://name.test/new/menu?"><img%20src=x>|'&lt;%1B`),
  [`name.test/new/menu?"><img%20src=x>|'&lt;%1B`]: page(TITLE),
  "nowhere.test/page": leads("http://[::error::no"),
  "program.test/page": leads("x-evil+1.0:%0A::error::no"),
  "script.test/page": leads("javascript:alert(1)//<img src=x>"),
  "wait.test/page": (_, response) =>
    response.writeHead(429, { "retry-after": "99999999999<img src=x>" }).end(),
};

let written: Promise<Map<string, string>> | undefined;
const HIDDEN = /[\p{Bidi_Control}\u2028]|[^\P{Cc}\n]/u;

/** One run that writes every report. */
async function write(): Promise<Map<string, string>> {
  const { env } = await startExternalSites(SITES);
  const root = await temporaryFolder();
  const links = [
    ...Object.keys(SITES).map((address) => `http://${address}`),
    "http://odd.test/<img src=x onerror=alert(1)>|**x**::error::\u202E",
    "http://bad.test:99999/|<script>alert(1)</script>",
  ];
  const words = "<b>Menu</b> &lt;img src=x onerror=alert(1)&gt; | ::error::no \u202E\u001B[31m";
  await writeFile(join(root, "build-site.yaml"), "origin: https://own.test\n");
  await writeFile(
    join(root, "index.html"),
    links.map((url) => `<a href="${escapeMarkup(url)}">${words}</a>`).join("\n"),
  );
  const all = ["html", ...formatNames];
  const to = all.flatMap((name) => ["--report", `${name}:${join(root, `report.${name}`)}`]);
  const run = (now: string) =>
    buildSite(["links", ".", "--browser", "off", "--now", now, ...to], root, env);
  // What has changed is on the second report alone.
  SITES["title.test/page"] = 200;
  await run("2026-11-01T02:00:00Z");
  SITES["title.test/page"] = page(TITLE);
  const { code, stdout, stderr } = await run("2026-11-02T02:00:00Z");
  if (code !== 1) throw new Error(`${code}: ${stdout}${stderr}`);
  const reports = new Map([["terminal", stdout]]);
  for (const name of all) reports.set(name, await readFile(join(root, `report.${name}`), "utf8"));
  return reports;
}

const report = async (name: string) => (await (written ??= write())).get(name) ?? "";

test.each(["terminal", "html", ...formatNames])(
  "one run writes the %s report, with the title, and without a hidden character",
  async (name) => {
    const text = await report(name);
    expect(text).toContain("cod.exe");
    expect(text).not.toMatch(HIDDEN);
    expect(text.isWellFormed()).toBe(true);
  },
);

test("HTML: no element comes from outside, and no link leads to a script", async () => {
  const document = parseDocument(await report("html"));
  expect(getElementsByTagName("script", document)).toEqual([]);
  expect(getElementsByTagName((name) => name === "img" || name === "b", document)).toEqual([]);
  for (const { attribs } of findAll(() => true, document.children)) {
    expect(Object.keys(attribs).filter((name) => name.startsWith("on"))).toEqual([]);
    expect(attribs["href"] ?? "#").toMatch(/^(?:#|https?:)/);
  }
  expect(textContent(document)).toContain("<img src=x onerror=alert(1)>");
});

test("Markdown: all of it is text and code, and each link is one that was checked", async () => {
  const tree = fromMarkdown(await report("markdown"), {
    extensions: [gfm()],
    // Without its second search for addresses, which finds those that are escaped as well.
    mdastExtensions: gfmFromMarkdown().map((one) => ({ ...one, transforms: [] })),
  });
  const nodes: Nodes[] = [tree];
  for (const node of nodes) if ("children" in node) nodes.push(...node.children);
  const html = nodes.flatMap((node) => (node.type === "html" ? [node.value] : []));
  expect([...new Set(html)]).toEqual(["<br>"]);
  const known = /^http:\/\/(?:title|name|nowhere|program|script|wait|odd)\.test\//;
  for (const node of nodes) {
    expect(node.type).not.toMatch(/^(?:image|table|definition|delete|footnote.*)$/);
    expect(node.type === "link" && !known.test(node.url) ? node.url : "").toBe("");
  }
  expect(await report("markdown")).not.toMatch(/@everyone|\$\{\{/);
});

test("workflow commands: one a finding, at the beginning of its line", async () => {
  const { findings } = JSON.parse(await report("json")) as { findings: unknown[] };
  const text = await report("github");
  const commands = text.split("\n").filter((line) => /^\s*::|##\[/.test(line));
  expect(commands).toHaveLength(findings.length);
  for (const line of commands) expect(line).toMatch(/^::(?:error|warning|notice) file=/);
});

test("JUnit is well-formed XML; JSON and SARIF hold the title itself", async () => {
  const parser = new SaxesParser();
  const names = new Set<string>();
  parser.on("error", (problem) => {
    throw problem;
  });
  parser.on("opentag", ({ name }) => names.add(name));
  parser.write(await report("junit")).close();
  expect([...names].toSorted()).toEqual(
    ["failure", "system-out", "testcase", "testsuite", "testsuites"].toSorted(),
  );
  const { links } = JSON.parse(await report("json")) as {
    links: { url: string; title?: string }[];
  };
  const titled = links.find(({ url }) => url === "http://title.test/page");
  expect(titled?.title).toContain("<img src=x onerror=alert(1)>]]> | a |");
  expect(await report("sarif")).toContain("<img src=x onerror=alert(1)>]]> | a |");
  expect(JSON.parse(await report("sarif"))).toMatchObject({ version: "2.1.0" });
});
