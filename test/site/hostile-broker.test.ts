import { mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, expect, test } from "vitest";
import { curly } from "../../content/schema/text.ts";
import { filesBelow } from "../../src/files/files-below.ts";
import { copyBrokerSite } from "../helpers/broker-site.ts";
import { buildReport } from "../helpers/cli.ts";

/*
 * The templates of this site, with a name, an area and an address that are written to break them.
 */

const ORIGIN = "https://www.naples-luxury.example";

/** What replaces a line of `site.yaml`; the words would call hit() if they got out of the text. */
const HOSTILE = {
  name: `</script><script>hit()</script> & "Sons"; 'X', \\n TEL:1 <!--`,
  tagline: `]]> [click](javascript:hit()) </title><img src=x onerror=hit()>`,
  brokerage: `A, B; C \\ "D" <b onclick=hit()>& </style>`,
  license: `BK1 \${hit()} {{hit()}} \u2028 -->`,
  role: `Broker " onmouseover="hit()`,
  area: `Bonita Springs & <i>Estero</i>, \u202eFlorida`,
};

let root = "";
const read = (file: string) => readFile(join(root, "out", file), "utf8");

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "build-site-")));
  await copyBrokerSite(root, {
    "content/site.yaml": (text) =>
      Object.entries(HOSTILE).reduce(
        (before, [key, value]) =>
          before.replace(
            new RegExp(String.raw`^${key}: .*$`, "m"),
            () => `${key}: ${JSON.stringify(value)}`,
          ),
        text,
      ),
  });
  const { code, findings } = await buildReport(root, ["--no-check"]);
  if (code !== 0) throw new Error(JSON.stringify(findings));
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** What a page shows as text, its elements with their attributes, and its data. */
function parse(html: string) {
  let [text, data, within] = ["", "", ""];
  const attributes: string[] = [];
  const tags: string[] = [];
  const parser = new Parser({
    onopentag(name, own) {
      tags.push(name);
      attributes.push(...Object.keys(own));
      within = own["type"] ?? name;
    },
    onclosetag: () => void (within = ""),
    ontext(part) {
      if (within === "application/ld+json") data += part;
      else if (within !== "script" && within !== "style") text += part;
    },
  });
  parser.end(html);
  return {
    text,
    data: JSON.parse(data) as { "@graph": Record<string, unknown>[] },
    attributes,
    tags,
  };
}

test("every page shows the words as text and repeats them in its data, the area included", async () => {
  const pages = (await filesBelow(join(root, "out"))).filter((file) => file.endsWith("index.html"));
  expect(pages.length).toBeGreaterThan(15);
  for (const page of pages) {
    const { text, data, attributes, tags } = parse(await read(page));
    expect(attributes.filter((name) => /^on./.test(name))).toEqual([]);
    expect(tags.filter((tag) => ["b", "i"].includes(tag))).toEqual([]);
    for (const key of ["name", "brokerage", "license", "role", "area"] as const)
      expect(text).toContain(curly(HOSTILE[key]));
    expect(data["@graph"].find((node) => node["@type"] === "RealEstateAgent")).toMatchObject({
      name: curly(HOSTILE.name),
      areaServed: curly(HOSTILE.area),
      parentOrganization: { name: curly(HOSTILE.brokerage) },
    });
    for (const served of JSON.stringify(data).match(/"areaServed":"(?:[^"\\]|\\.)*"/g) ?? [])
      expect(text).toContain((JSON.parse(`{${served}}`) as { areaServed: string }).areaServed);
  }
});

test("a contact card keeps its lines: each value is escaped, none adds a property", async () => {
  const card = (await read("contact.vcf")).replaceAll("\r\n ", "");
  const lines = card.split("\r\n").slice(0, -1);
  expect(lines.map((line) => /^[A-Z-]+/.exec(line)?.[0]).join(" ")).toBe(
    "BEGIN VERSION FN N X-ABSHOWAS TITLE ORG TEL EMAIL ADR URL NOTE UID END",
  );
  const plain = (line: string) => line.replaceAll(/\\([\\;,])/g, "$1");
  expect(lines.map(plain)).toContain(`ORG:${curly(HOSTILE.brokerage)}`);
  expect(lines.map(plain)).toContain(`FN:${curly(HOSTILE.name)}`);
});

test("security.txt keeps its lines, with the name only in a comment", async () => {
  const lines = (await read(".well-known/security.txt")).trimEnd().split("\n");
  expect(lines[0]).toBe(`# ${curly(HOSTILE.name)}, ${curly(HOSTILE.brokerage)}`);
  expect(lines.slice(1).map((line) => line.split(":")[0])).toEqual([
    "Contact",
    "Expires",
    "Preferred-Languages",
    "Canonical",
  ]);
});

test("llms.txt lists only addresses of the site, and the manifest is JSON with the words", async () => {
  const text = await read("llms.txt");
  const list = text.split("\n").filter((line) => line.startsWith("- "));
  expect(list.length).toBeGreaterThan(10);
  for (const line of list) expect(line).toMatch(new RegExp(String.raw`^- \[[^\]]+\]\(${ORIGIN}/`));
  const manifest = JSON.parse(await read("site.webmanifest")) as Record<string, unknown>;
  expect([manifest["name"], manifest["description"]]).toEqual([
    curly(HOSTILE.name),
    curly(HOSTILE.tagline),
  ]);
});
