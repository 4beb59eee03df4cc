import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { outputFile } from "fs-extra/esm";
import { Parser } from "htmlparser2";
import sharp from "sharp";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { filesBelow } from "../../src/files/files-below.ts";
import { makeSite } from "../helpers/make-site.ts";
import { photograph } from "../helpers/photograph.ts";

/*
 * Text in content and in photographs stays text: it never becomes a tag, an attribute, a script or
 * a header.
 */

const WORDS = [
  "<script>hit()</script>",
  "</script><script>hit()",
  "</title><script>hit()</script>",
  "</style><img src=x onerror=hit()>",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  '" onmouseover="hit()',
  "' onmouseover='hit()",
  "` onmouseover=`hit()",
  "&lt;script&gt;",
  "&#60;script&#62;",
  "&amp",
  "${hit()}",
  "{{hit()}}",
  "javascript:hit()",
  "<site-island props='{}'>",
  "</site-island>",
  "<svg onload=hit()>",
  "<base href=//evil.example>",
  "<meta http-equiv=refresh content=0>",
  "$&",
  "$1",
  "\\u003c",
  "\u2028",
  "\u202e",
  "🐬",
];
const hostile = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join(" "));

/** Every element of a page with its attributes, and all its text. */
function read(html: string): { tags: string[]; attributes: [string, string][]; text: string } {
  const tags: string[] = [];
  const attributes: [string, string][] = [];
  let text = "";
  const parser = new Parser({
    onopentag(name, own) {
      tags.push(name);
      attributes.push(...Object.entries(own));
    },
    ontext: (part) => (text += part),
  });
  parser.end(html);
  return { tags, attributes, text };
}

/**
 * The good site with a list that shows words in many ways: as text, attributes, props and in the
 * head.
 */
async function siteWith(words: readonly string[]): Promise<string> {
  return makeSite({
    "content/home.yaml": (text) =>
      text
        .replace("title: A small site", () => `title: ${JSON.stringify(words[0])}`)
        .replace(/description: .*/, () => `description: ${JSON.stringify(words[1])}`)
        .replace(/places:[^]*link:/, () =>
          [
            "places:",
            ...words.map(
              (word, index) =>
                `  - { name: ${JSON.stringify(`${index} ${word}`)}, website: "https://pier.example.org/?${encodeURIComponent(word)}", reviewed: 2026-11-21, status: open }`,
            ),
            "link:",
          ].join("\n"),
        ),
    "templates/home.tsx": (text) =>
      text
        .replace("<li key={name}>", "<li key={name} title={name}>")
        .replace(
          'label={home.text[1] ?? ""}',
          "label={home.places.map(({ name }) => name).join()}",
        ),
  });
}

test("content is text, wherever a page shows it", async () => {
  // The same words on every run.
  const words = fc.sample(hostile, { numRuns: 60, seed: 7 });
  const plain = await siteWith(words.map((_, index) => `word ${index}`));
  const root = await siteWith(words);
  expect((await buildReport(plain)).code).toBe(0);
  expect((await buildReport(root, ["--no-check"])).code).toBe(0);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  const [shown, expected] = [
    read(html),
    read(await readFile(join(plain, "out/index.html"), "utf8")),
  ];
  expect(shown.tags).toEqual(expected.tags);
  expect(shown.attributes.map(([name]) => name)).toEqual(expected.attributes.map(([name]) => name));
  const values = new Set(shown.attributes.map(([, value]) => value));
  for (const [index, word] of words.entries()) {
    expect(shown.text).toContain(`${index} ${word}`);
    expect(values).toContain(`${index} ${word}`);
  }
  const policy = /Content-Security-Policy: (.*)/.exec(
    await readFile(join(root, "out/_headers"), "utf8"),
  )?.[1];
  expect(policy).toBe(
    /Content-Security-Policy: (.*)/.exec(await readFile(join(plain, "out/_headers"), "utf8"))?.[1],
  );
});

test("Markdown is text and links: no raw HTML, no address that runs", async () => {
  const words = WORDS.filter((word) => !word.includes("]]>"));
  const root = await makeSite({
    "content/about.md": (text) =>
      `${text}\n${words.map((word) => `${word}\n\n[a](<${word.replaceAll(/[<>\n]/g, "")}>)\n`).join("\n")}\n[b](javascript:hit()) ![c](x" onerror="hit())`,
  });
  await buildReport(root, ["--no-check"]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8").catch(() => "");
  // Refused, or harmless.
  const { tags, attributes } = read(html);
  expect(
    tags.filter((tag) => ["script", "svg", "base", "site-island", "style"].includes(tag)),
  ).toEqual([]);
  expect(
    attributes.filter(([name, value]) => name.startsWith("on") || /^\s*javascript:/i.test(value)),
  ).toEqual([]);
});

test("the metadata of a photograph is not published", async () => {
  const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><script>hit()</script></x:xmpmeta><?xpacket end="w"?>`;
  const picture = await sharp(await photograph())
    .withExif({
      IFD0: {
        ImageDescription: '"><script>hit()</script>',
        Copyright: "hit()",
        Artist: "${hit()}",
      },
    })
    .withXmp(xmp)
    .jpeg()
    .toBuffer();
  expect(picture.includes("hit()")).toBe(true);
  const about = `{ alt: '"><script>hit()</script>', rights: "Photograph: my own" }`;
  const root = await makeSite({
    "package.json": "{}",
    "templates/home.tsx": (text) =>
      text
        .replace(
          'const picture = usePage().asset("art/dot.svg");',
          `const picture = usePage().photograph("images/a pier.jpg", ${about});`,
        )
        .replace(
          /<img src={picture.*/,
          "<img src={picture.src} width={picture.width} height={picture.height} className={picture.className} alt={picture.alt} />",
        ),
  });
  await outputFile(join(root, "content/images/a pier.jpg"), picture);
  const { code, findings } = await buildReport(root);
  expect([code, findings.filter(({ severity }) => severity === "error")]).toEqual([0, []]);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  expect(read(html).attributes).toContainEqual(["alt", '"><script>hit()</script>']);
  for (const file of await filesBelow(join(root, "out/assets")))
    expect((await readFile(join(root, "out/assets", file))).includes("hit()")).toBe(false);
});

test("the name of a file never becomes a header, a redirect or a tag", async () => {
  const names = [
    "a b.txt",
    "%0d%0aX%3a y.txt",
    "img onerror=hit().txt",
    "$uri {env.HOME}.txt",
    "'; hit() #.txt",
    "日.txt",
  ];
  const root = await makeSite({
    ...Object.fromEntries(names.map((name) => [`templates/static/${name}`, "text"])),
    "content/settings.yaml": (text) =>
      `${text}hosts: [netlify, github-pages, vercel, firebase, nginx, caddy]\n`,
  });
  expect((await buildReport(root)).code).toBe(0);
  const made = ["deploy", "out"].flatMap((folder) =>
    ["nginx.conf", "Caddyfile", "_headers", "_redirects"].map((file) => join(root, folder, file)),
  );
  for (const file of [...made, join(root, "out/index.html")])
    expect(await readFile(file, "utf8").catch(() => "")).not.toMatch(
      /hit\(\)|X(:|%3a) y|env\.HOME/,
    );
});
