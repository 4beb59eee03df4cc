import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { getElementsByTagName, textContent } from "domutils";
import { parseDocument } from "htmlparser2";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { change, fingerprint, makeSite, type Changes } from "../helpers/make-site.ts";

/**
 * Builds the good site, breaks it and builds again. Checks that `out/` is untouched and returns the
 * findings.
 */
async function findingsAfter(changes: Changes) {
  const root = await makeSite();
  await buildReport(root);
  const before = await fingerprint(join(root, "out"));
  await change(root, changes);
  const { code, findings } = await buildReport(root);
  expect(code).toBe(1);
  expect(await fingerprint(join(root, "out"))).toEqual(before);
  return findings;
}

test("every mistake of every content file is reported in one run, at its place, and nothing is published", async () => {
  const findings = await findingsAfter({
    "content/home.yaml": (text) =>
      text
        .replace("description:", "descripton:")
        .replace("https://pier.example.org", "javascript:alert(1)")
        .replace("https://dock.example.org", "/dock")
        .replace("2026-11-21", "2026-02-30")
        .replace("reviewed: 2026-11-20", "reviewed: 5")
        .replace("status: closed", "status: closd")
        .replace("name: Dock", "name: Pier")
        .replace("link: /about/", "extra: 1\nlink:"),
    "content/about.md": (text) =>
      text
        .replace("reviewed: 2026-11-01\n", "")
        .replace("https://www.example.org/", "ftp://files.example.org/"),
    "content/settings.yaml": (text) => text.replace("elsewhere", "elswhere"),
  });
  expect(findings.map(short)).toEqual([
    "error content/missing-key content/about.md:2:1",
    "error content/bad-address content/about.md:7:31",
    "error content/unknown-key content/home.yaml:2:1",
    "error content/bad-value content/home.yaml:9:14",
    "error content/bad-value content/home.yaml:10:15",
    "error content/bad-value content/home.yaml:12:11",
    "error content/bad-value content/home.yaml:13:14",
    "error content/bad-value content/home.yaml:14:15",
    "error content/bad-value content/home.yaml:15:13",
    "error content/unknown-key content/home.yaml:16:1",
    "error content/empty content/home.yaml:17:1",
    "error content/unknown-key content/settings.yaml:2:1",
  ]);
  const hints = findings.map(({ hint }) => hint);
  expect(hints[0]).toBe("Add a line “reviewed: …” here.");
  expect(hints[2]).toBe("Did you mean “description”?");
  expect(hints[8]).toBe("Did you mean “closed”?");
  expect(hints[11]).toBe("Did you mean “elsewhere”?");
  expect(findings[3]?.message).toContain("is a javascript: address");
  expect(findings[4]?.message).toContain("“2026-02-30” is not a day");
});

test("what is wrong with one value hides nothing else in its file", async () => {
  const findings = await findingsAfter({
    "content/home.yaml": (text) =>
      text
        .replace("First paragraph", "First\u0007 para\u0007graph")
        .replace("name: Pier", "name: [1, 2]")
        .replace("status: closed", 'status: closed\n    "od\\u001bd": x')
        .replace("name: Dock", "name: Dock #5")
        .replace("https://dock.example.org", "12345678901234567890"),
    "content/about.md": (text) =>
      text
        .replace("title: About the small site", "title: 123456789012345678901")
        .replace("reviewed: 2026-11-01", "reviewed: soon")
        .replace("We are", "We\u0008 are")
        .replace("https://www.example.org/", "ftp://files.example.org/"),
    "content/list.json": '{ "name": "a\\ud800", "size": "x", "more": 1 }\n',
    "content/schema.ts": (text) =>
      text
        .replace("date,", "date, jsonFile,")
        .replace(
          "about:",
          'list: jsonFile("list.json", v.strictObject({ name: line(), size: v.number() })),\nabout:',
        ),
    "content/settings.yaml": (text) =>
      `${text.replace("/shop", "/sh\u0007op")}elswhere: "a\\u0007"\n`,
  });
  expect(findings.map(short)).toEqual([
    "error content/lost-digits content/about.md:2:8",
    "error content/bad-value content/about.md:3:11",
    "error content/unprintable content/about.md:8:3",
    "error content/bad-address content/about.md:8:32",
    "error content/unprintable content/home.yaml:4:8",
    "error content/wrong-type content/home.yaml:8:11",
    "error content/cut-text content/home.yaml:12:16",
    "error content/lost-digits content/home.yaml:13:14",
    "error content/unprintable content/home.yaml:16:5",
    "error content/unprintable content/list.json:1:11",
    "error content/wrong-type content/list.json:1:30",
    "error content/unknown-key content/list.json:1:35",
    "error content/unprintable content/settings.yaml:3:8",
    "error content/unknown-key content/settings.yaml:4:1",
    "error content/unprintable content/settings.yaml:4:11",
  ]);
});

describe("YAML that cannot be read", () => {
  test.each([
    ["a tab", "title: A\n\tdescription: B\n", 2],
    ["a key twice", "title: A\ntitle: B\n", 2],
    ["a quotation mark that is never closed", 'title: "A\ndescription: B\n', 1],
    ["an indentation that matches no line", "title: A\n  description: B\n", 2],
  ])("%s", async (_, text, line) => {
    const findings = await findingsAfter({ "content/home.yaml": text });
    expect(findings[0]).toMatchObject({ code: "content/yaml", file: "content/home.yaml" });
    expect(findings.map((finding) => finding.line)).toContain(line);
    expect(findings[0]?.hint).toBeDefined();
  });

  test("aliases that multiply without end", async () => {
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level + 1}: &l${level + 1} [${Array(9).fill(`*l${level}`).join(", ")}]`,
    );
    const findings = await findingsAfter({
      "content/home.yaml": ["l0: &l0 x", ...levels].join("\n"),
    });
    expect(findings.map(short)).toEqual(["error content/yaml content/home.yaml:1:1"]);
  });
});

test("words that YAML would read as a comment are an error, in values, front matter and settings", async () => {
  const findings = await findingsAfter({
    "content/home.yaml": (text) => text.replace("name: Pier", "name: Pier #5, at the beach"),
    "content/about.md": (text) => text.replace(/^(title: .*)$/m, "$1 #2"),
    "content/settings.yaml": (text) => `${text}redirects: #fff\n`,
  });
  expect(findings.map(short)).toEqual([
    "error content/cut-text content/about.md:2:29",
    "error content/cut-text content/home.yaml:8:16",
    "error content/cut-text content/settings.yaml:4:12",
  ]);
  expect(findings[1]?.hint).toContain("Put the whole text in quotation marks.");
});

test("hints about settings come from the settings, not from the schema of the content", async () => {
  expect(await findingsAfter({ "content/settings.yaml": "# Nothing yet\n" })).toMatchObject([
    { code: "content/missing-key", message: "“origin” is missing." },
  ]);
  expect(
    await findingsAfter({ "content/settings.yaml": (text) => `${text}colors: red\n` }),
  ).toMatchObject([
    {
      code: "content/unknown-key",
      hint: expect.stringMatching(
        /^Remove it: build-site has no such setting\. These may be added here: base, redirects, .*, links, .*, launch, .*\.$/,
      ),
    },
  ]);
});

test("a missing content file and an unused one are matched with each other", async () => {
  const findings = await findingsAfter({
    "content/home.yaml": null,
    "content/hom.yaml": "title: A small site\n",
  });
  expect(findings).toMatchObject([
    { code: "content/missing-file", file: "content/home.yaml", hint: "Did you mean “hom.yaml”?" },
    {
      severity: "warning",
      code: "content/unused-file",
      file: "content/hom.yaml",
      hint: "Did you mean “home.yaml”?",
    },
  ]);
});

test("Markdown without front matter says how to begin", async () => {
  const findings = await findingsAfter({ "content/about.md": "# Hello\n\n---\n" });
  expect(findings.map(short)).toEqual(["error content/front-matter content/about.md:1:1"]);
  expect(findings[0]?.hint).toContain("Start the file with");
  // The end of the keys is a rule of the text.
  const [finding] = await findingsAfter({
    "content/about.md": "---\ntitle: About\n\nWe are small.\n\n---\n\nMore.\n",
  });
  expect(finding).toMatchObject({
    line: 4,
    hint: expect.stringMatching(/^If the text of the page begins here, write a line “---” above/),
  });
});

test("HTML in Markdown is shown as text, with a warning at its line", async () => {
  const root = await makeSite({
    "content/about.md": (text) =>
      text.replace("We are _small_.", 'We <script>alert("x")</script> are _small_.'),
  });
  const { code, findings } = await buildReport(root);
  expect(code).toBe(0);
  expect(findings.map(short)).toEqual(["warning content/html-in-markdown content/about.md:8:4"]);
});

test("the routes: two with one address, and addresses that cannot be one", async () => {
  const findings = await findingsAfter({
    "templates/routes.ts": (text) =>
      text.replace(
        "  ];",
        ["/about", "/../secret", "/page?x=1", "/About-Us", "/two words", "/end/", "no-slash"]
          .map(
            (path) =>
              `route({ path: "${path}", title: "T ${path}", description: "D ${path}", template: NotFound, props: {} }),`,
          )
          .concat("];")
          .join("\n"),
      ),
  });
  expect(findings.map(({ code, line, hint }) => [code, line, hint])).toEqual([
    ["routes/duplicate-address", 25, "Change or remove one of the routes."],
    ["routes/bad-address", 26, "Write “/secret”."],
    ["routes/bad-address", 27, "Write “/page”."],
    ["routes/bad-address", 28, "Write “/about-us”."],
    ["routes/bad-address", 29, "Write “/two-words”."],
    ["routes/bad-address", 30, "Write “/end”."],
    ["routes/bad-address", 31, "Write “/no-slash”."],
  ]);
  expect(findings[0]?.message).toBe(
    "Two routes have the address “/about”: “About the small site” and “T /about”.",
  );
});

test("awkward text is escaped and rendered correctly, in island props too", async () => {
  const awkward = `</script><script>alert(1)</script> "double" 'single' & 🐬 שלום <!-- --> \${x} {{x}} ]]>`;
  const root = await makeSite({
    "content/home.yaml": (text) =>
      text.replace(
        /text: >-[\s\S]*?places:/,
        `text: ${JSON.stringify(`${awkward}\n${awkward}\n${"long ".repeat(20_000)}`)}\nplaces:`,
      ),
  });
  const { code, findings } = await buildReport(root);
  expect(findings).toEqual([]);
  expect(code).toBe(0);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  expect(html).not.toContain("<script>alert");
  const page = parseDocument(html);
  const paragraphs = getElementsByTagName("p", page).map((element) => textContent(element));
  expect(paragraphs.slice(0, 3)).toEqual([awkward, awkward, "long ".repeat(20_000).trim()]);
  const [island] = getElementsByTagName("site-island", page);
  expect(JSON.parse(island?.attribs["props"] ?? "")).toMatchObject({ label: awkward });
});

test("a mistake in YAML is reported once, with what to do", async () => {
  const mistake = async (text: string | ((before: string) => string)) =>
    (await buildReport(await makeSite({ "content/home.yaml": text }))).findings;
  const tab = await mistake((text) => text.replace("places:\n  -", "places:\n\t-"));
  expect(tab).toMatchObject([{ code: "content/yaml", file: "content/home.yaml" }]);
  expect(await mistake((text) => text.replace("title: ", "title:"))).toMatchObject([
    { line: 1, hint: "Write “title: …”." },
  ]);
  expect(await mistake((text) => text.replace(/title: .*/, "title: *here*"))).toMatchObject([
    { line: 1, column: 8, hint: expect.stringContaining("quotation marks") },
  ]);
  expect(
    await mistake((text) => text.replace(/title: .*/, "title: 'Monday to Friday, I'm in'")),
  ).toMatchObject([{ line: 1, column: 29, hint: expect.stringContaining("use the other kind") }]);
  expect(
    await mistake((text) => text.replace(/title: .*/, 'title: "A "small" site"')),
  ).toMatchObject([{ line: 1, hint: expect.stringContaining("use the other kind") }]);
  expect(await mistake((text) => text.replace(/title: .*/, "title: 2026"))).toMatchObject([
    { line: 1, hint: 'Put it in quotation marks: "2026".' },
  ]);
  expect(await mistake((text) => `${text}---\nmore: 1\n`)).toMatchObject([
    { message: "This is not valid YAML: the file contains more than one document." },
  ]);
  expect(await mistake("")).toMatchObject([
    { code: "content/empty", message: "This file is empty." },
  ]);
});

test("a file that is not in UTF-8 is reported at the first unreadable character; a byte order mark is harmless", async () => {
  const root = await makeSite({ "content/home.yaml": (text) => `\uFEFF${text}` });
  expect((await buildReport(root)).findings).toEqual([]);
  const text = await readFile(join(root, "content/home.yaml"), "utf8");
  await writeFile(
    join(root, "content/home.yaml"),
    Buffer.from(text.slice(1).replace("Pier", "Pi\u00e8r"), "latin1"),
  );
  expect((await buildReport(root)).findings.map(short)).toEqual([
    "error content/not-utf-8 content/home.yaml:6:87",
  ]);
});

test("merge conflict markers are reported with their lines in every kind of file", async () => {
  const merged = (text: string, words: string) =>
    text.replace(words, `<<<<<<< HEAD\n${words}\n=======\nOther words\n>>>>>>> other`);
  const findings = await findingsAfter({
    "content/home.yaml": (text) => merged(text, "  First paragraph."),
    "content/about.md": (text) => merged(text, "- one"),
    "content/settings.yaml": (text) => `${text}>>>>>>> other\r\n`,
  });
  expect(findings.map(short)).toEqual([
    "error content/unmerged content/about.md:10:1",
    "error content/unmerged content/home.yaml:4:1",
    "error content/unmerged content/settings.yaml:4:1",
  ]);
  expect(findings.map(({ message }) => message)).toEqual([
    "This file contains conflict markers of git on lines 10, 12 and 14.",
    "This file contains conflict markers of git on lines 4, 6 and 8.",
    "This file contains conflict markers of git on line 4.",
  ]);
});

test("headings in Markdown get ids of their own, in any script", async () => {
  const root = await makeSite({
    "content/about.md": (text) => `${text}\n## Отдых\n\n## Again\n\n## Again\n\n## !!!\n`,
  });
  expect((await buildReport(root)).findings).toEqual([]);
  const html = await readFile(join(root, "out/about/index.html"), "utf8");
  expect([...html.matchAll(/<h2(?: id="([^"]+)")?>/g)].map((match) => match[1])).toEqual(
    expect.arrayContaining(["отдых", "again", "again-2", undefined]),
  );
});
