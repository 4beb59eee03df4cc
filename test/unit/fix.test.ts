import { describe, expect, test } from "vitest";
import { unfixedFindings } from "../../src/links/fix/fix.ts";
import { planFixes } from "../../src/links/fix/plan.ts";
import { edited, planOf } from "../helpers/fix-content.ts";
import { temporaryFolder } from "../helpers/make-site.ts";

const OLD = "http://old.com/a";
const NEW = "https://new.com/b";
const [YAML, MARKDOWN] = ["content/a.yaml", "content/a.md"];
const REASON = "writing it would change something else in its file";
const page = (body: string) => `---\ntitle: A\n---\n${body}\n`;

/** The text of one file after the plan, followed by the reasons for addresses that stay. */
async function fixed(
  file: string,
  text: string,
  ...moved: (readonly [string, string])[]
): Promise<string> {
  const files = { [file]: text };
  const { edits, unfixed } = await planOf(
    await temporaryFolder(),
    files,
    moved.length === 0 ? [[OLD, NEW]] : moved,
  );
  return [edited(files, edits)[file], ...unfixed.map(({ why }) => why)].join("\n! ");
}

describe("YAML", () => {
  test.each([
    ["plain", `a: ${OLD} # note\nb:   x \n`, `a: ${NEW} # note\nb:   x \n`],
    ["single quotes", `a: '${OLD}'\n`, `a: '${NEW}'\n`],
    ["double quotes", `a: "${OLD}"\n`, `a: "${NEW}"\n`],
    ["spaces in quotes", `a: "  ${OLD} "\nb: ' ${OLD}  '\n`, `a: "  ${NEW} "\nb: ' ${NEW}  '\n`],
    [
      "a folded block",
      `a: >- # note\n\n   ${OLD}  \n\nb: 1\n`,
      `a: >- # note\n\n   ${NEW}  \n\nb: 1\n`,
    ],
    ["a literal block", `a: |\n  ${OLD}\n`, `a: |\n  ${NEW}\n`],
    ["the next line", `a:\n  ${OLD}\n`, `a:\n  ${NEW}\n`],
    ["lists", `- ${OLD}\n- x\n- ${OLD}`, `- ${NEW}\n- x\n- ${NEW}`],
    ["brackets", `a: [${OLD}, "${OLD}", {b: ${OLD}}]\n`, `a: [${NEW}, "${NEW}", {b: ${NEW}}]\n`],
    ["an anchor", `a: &x ${OLD}\nb: *x\n`, `a: &x ${NEW}\nb: *x\n`],
    ["a tag", `a: !!str ${OLD}\n`, `a: !!str ${NEW}\n`],
    [
      "Windows line breaks",
      `a: ${OLD}\r\nb: >-\r\n  ${OLD}\r\n`,
      `a: ${NEW}\r\nb: >-\r\n  ${NEW}\r\n`,
    ],
    ["a byte order mark", `\uFEFFa: ${OLD}\n`, `\uFEFFa: ${NEW}\n`],
    ["another spelling of the address", "a: HTTP://OLD.com:80/a\n", `a: ${NEW}\n`],
    [
      "slashes with a backslash",
      'a: ["http:\\/\\/old.com\\/a", "http:\\/\\/old.com/a"]\n',
      `a: ["${NEW}", "${NEW}"]\n`,
    ],
    [
      "a comment with the address after the sign of a block",
      `a: >- # ${OLD}\n  ${OLD}\n`,
      `a: >- # ${OLD}\n  ${NEW}\n`,
    ],
  ])("%s", async (_, text, expected) => {
    expect(await fixed(YAML, text)).toBe(expected);
  });

  test.each([
    [
      "a colon at the end",
      `a: ${OLD} # c\n`,
      "https://new.com/b:",
      `a: "https://new.com/b:" # c\n`,
    ],
    [
      "a comma outside of brackets",
      `a: ${OLD}\n`,
      "https://new.com/b,c",
      "a: https://new.com/b,c\n",
    ],
    [
      "a comma in brackets",
      `a: [${OLD}, 1]\n`,
      "https://new.com/b,c",
      `a: ["https://new.com/b,c", 1]\n`,
    ],
    ["a number sign", `a: ${OLD}\n`, "https://new.com/b#c", "a: https://new.com/b#c\n"],
    ["other letters", `a: ${OLD}\n`, "https://new.com/ü", "a: https://new.com/ü\n"],
  ])("a new address with %s", async (_, text, replacement, expected) => {
    expect(await fixed(YAML, text, [OLD, replacement])).toBe(expected);
  });

  test("a home page keeps its style", async () => {
    expect(
      await fixed(YAML, "- http://old.com\n- http://old.com/\n", [
        "http://old.com/",
        "https://new.com/",
      ]),
    ).toBe("- https://new.com\n- https://new.com/\n");
  });

  test("letters outside of ASCII", async () => {
    expect(
      await fixed(YAML, "é: [é, http://old.com/é, 😀, http://old.com/%C3%A9]\n", [
        "http://old.com/%C3%A9",
        NEW,
      ]),
    ).toBe(`é: [é, ${NEW}, 😀, ${NEW}]\n`);
  });

  test.each(['"http://old.com/\\\n  a"', "|\n  http://old.com/\n  a", '"http://old.com/\\u0061"'])(
    "an address with escapes or on two lines stays: %s",
    async (two) => {
      const text = `a: ${two}\nb: ${OLD}\n`;
      expect(await fixed(YAML, text)).toBe(
        `a: ${two}\nb: ${NEW}\n\n! it is written differently there`,
      );
    },
  );
});

describe("Markdown", () => {
  test.each([
    ["a link", `é [x](${OLD} "${OLD}") y`, `é [x](${NEW} "${OLD}") y`],
    ["a link whose text is the address", `[${OLD}](${OLD})`, `[${NEW}](${NEW})`],
    ["a link whose text contains the address", `[see ${OLD}](${OLD})`, `[see ${OLD}](${NEW})`],
    ["a link whose text is emphasized", `[*${OLD}*](${OLD})`, `[*${OLD}*](${NEW})`],
    ["angles", `[x](<${OLD}> 'y')`, `[x](<${NEW}> 'y')`],
    ["an autolink", `see <${OLD}>.`, `see <${NEW}>.`],
    ["an address alone", `see ${OLD}.`, `see ${NEW}.`],
    ["a definition", `[x][id]\n\n[id]:   <${OLD}> "t"`, `[x][id]\n\n[id]:   <${NEW}> "t"`],
    ["a picture", `![${OLD} [y](${OLD})](${OLD})`, `![${OLD} [y](${OLD})](${NEW})`],
    ["an image in a link", `[![x](${OLD})](${OLD})`, `[![x](${NEW})](${NEW})`],
    ["a link over two lines", `> [x\n> y](\n> ${OLD}\n> "t")`, `> [x\n> y](\n> ${NEW}\n> "t")`],
    [
      "several on a line",
      `[x](${OLD})[y](${OLD}) [z](http://old.com/ab)`,
      `[x](${NEW})[y](${NEW}) [z](http://old.com/ab)`,
    ],
    [
      "Windows line breaks",
      `a\r\n\r\n- [x](${OLD})\r\n\t[y](${OLD})`,
      `a\r\n\r\n- [x](${NEW})\r\n\t[y](${NEW})`,
    ],
  ])("%s", async (_, body, expected) => {
    expect(await fixed(MARKDOWN, page(body))).toBe(page(expected));
  });

  test.each([
    ["parentheses", `[x](${OLD})`, "https://new.com/b_(c", "[x](<https://new.com/b_(c>)"],
    ["two parentheses", `[x](${OLD})`, "https://new.com/b_(c)", "[x](https://new.com/b_(c))"],
    [
      "parentheses in angles",
      `[x](<${OLD}>)`,
      "https://new.com/b_(c",
      "[x](<https://new.com/b_(c>)",
    ],
    ["parentheses in an autolink", `<${OLD}>`, "https://new.com/b_(c)", "<https://new.com/b_(c)>"],
    [
      "parentheses in the text",
      `[${OLD}](${OLD})`,
      "https://new.com/(c)",
      "[https://new.com/(c)](https://new.com/(c))",
    ],
    ["a full stop at its end", `see ${OLD}`, "https://new.com/b.", "see <https://new.com/b.>"],
    [
      "underscores",
      `[${OLD}](${OLD})`,
      "https://new.com/a_b_c",
      "[https://new.com/a_b_c](https://new.com/a_b_c)",
    ],
  ])("a new address with %s", async (_, body, replacement, expected) => {
    expect(await fixed(MARKDOWN, page(body), [OLD, replacement])).toBe(page(expected));
  });

  test.each([
    ["a character reference", `[x](${OLD})`, "https://new.com/?a&copy;"],
    ["stars", `[${OLD}](${OLD})`, "https://new.com/*b*"],
    ["a backslash", `[x](${OLD})`, "https://new.com/?a\\!"],
    ["a backtick that would close code", `\`[${OLD}](${OLD})`, "https://new.com/#`"],
    ["another text than its own", `[http://OLD.com/a](${OLD})`, NEW],
  ])("a new address with %s stays", async (_, body, replacement) => {
    expect(await fixed(MARKDOWN, page(body), [OLD, replacement])).toBe(
      `${page(body)}\n! ${REASON}`,
    );
  });

  test.each([
    ["[x](http://old.com/?a_b=1&amp;c=2)", `[x](${NEW})`],
    ["[x](http://old.com/?a\\_b=1&c=2)", `[x](${NEW})`],
    ["[http://old.com/?a\\_b=1&amp;c=2](http://old.com/?a_b=1&c=2)", `[${NEW}](${NEW})`],
  ])("an address with escapes: %s", async (body, expected) => {
    expect(await fixed(MARKDOWN, page(body), ["http://old.com/?a_b=1&c=2", NEW])).toBe(
      page(expected),
    );
  });

  test("an address without its scheme stays", async () => {
    const text = page("see www.old.com/a.");
    const moved = await fixed(MARKDOWN, text, ["http://www.old.com/a", NEW]);
    expect(moved).toBe(`${text}\n! it is written differently there`);
  });

  test("front matter and body", async () => {
    const text = (address: string) =>
      `---  \r\n# c\r\na: '${address}'\r\n---\r\n[x](${address})\r\n`;
    expect(await fixed(MARKDOWN, text(OLD))).toBe(text(NEW));
  });
});

// Trying each change by itself took minutes.
test("a thousand moves in one file are written", { timeout: 60_000 }, async () => {
  const moved = Array.from(
    { length: 1000 },
    (_, index) => [`${OLD}${index}`, `${NEW}${index}`] as const,
  );
  const textOf = (index: 0 | 1) =>
    page(moved.map((pair) => `- [x](${pair[index]}) and more`).join("\n"));
  expect(await fixed(MARKDOWN, textOf(0), ...moved)).toBe(textOf(1));
});

test("an edit that would change something else is left out, and the others are made", async () => {
  // The backtick in the new address would close an open one and turn the link into code.
  const body = (address: string) => page(`\`x [y](${OLD}), [y](${address})`);
  expect(await fixed(MARKDOWN, body(OLD), [OLD, "https://new.com/?`"])).toBe(
    `${body(OLD)}\n! ${REASON}\n! ${REASON}`,
  );
  const list = (address: string) => `a: "${OLD}"\nb: ${address}\n`;
  const end = "https://new.com/?b\\c";
  expect(await fixed(YAML, list(OLD), [OLD, end])).toBe(`${list(end)}\n! ${REASON}`);
});

test("each address is written in its own way, also if the simplest one fails for another", async () => {
  const lists = (
    plain: (index: number) => string,
    flow: (index: number) => string,
    quoted: (index: number) => string,
  ) =>
    Array.from(
      { length: 9 },
      (_, index) => `- ${plain(index)}\n- [${flow(index)}]\n- '${quoted(index)}'\n`,
    ).join("");
  const before = (start: string) => (index: number) => `http://old.com/${start}${index}`;
  const moved = Array.from({ length: 9 }, (_, index): [string, string][] => [
    [before("p")(index), `https://new.com/p${index}`],
    [before("f")(index), `https://new.com/f,${index}`],
    [before("q")(index), `https://new.com/q'${index}`],
  ]).flat();
  const expected = lists(
    (index) => `https://new.com/p${index}`,
    (index) => `"https://new.com/f,${index}"`,
    (index) => `https://new.com/q''${index}`,
  );
  expect(await fixed(YAML, lists(before("p"), before("f"), before("q")), ...moved)).toBe(expected);
});

test.each([
  "javascript:alert(1)",
  "",
  "/about/",
  "ftp://new.com/",
  "https://new.com/a b",
  "https://new.com/\nb: 2",
  "https://",
])("a new address that is not one of a website is not written: %j", async (replacement) => {
  const why = "its new address is not a website";
  expect(await fixed(YAML, `a: "${OLD}"\n`, [OLD, replacement])).toBe(`a: "${OLD}"\n\n! ${why}`);
});

describe("the plan", () => {
  test("lists what it changes, in the order of files and places", async () => {
    const root = await temporaryFolder();
    const files = {
      "content/b.yaml": `a: ${OLD}\n`,
      "content/a.yaml": `a: http://x.com/\nb: ${OLD}\n`,
    };
    const {
      edits,
      fixed: done,
      unfixed,
    } = await planOf(root, files, [
      [OLD, NEW],
      ["http://x.com/", "https://x.com/"],
    ]);
    expect(edits).toEqual([
      {
        file: "content/a.yaml",
        before: files["content/a.yaml"],
        after: `a: https://x.com/\nb: ${NEW}\n`,
      },
      { file: "content/b.yaml", before: files["content/b.yaml"], after: `a: ${NEW}\n` },
    ]);
    expect(
      done.map(({ url, replacement, place }) => [
        url,
        replacement,
        place.file,
        place.line,
        place.column,
      ]),
    ).toEqual([
      ["http://x.com/", "https://x.com/", "content/a.yaml", 1, 4],
      [OLD, NEW, "content/a.yaml", 2, 4],
      [OLD, NEW, "content/b.yaml", 1, 4],
    ]);
    expect(unfixed).toEqual([]);
  });

  test("gives a reason for each place that it leaves", async () => {
    const place = (file: string, line = 1, column = 4) => ({ file, line, column });
    const files: Record<string, string> = {
      [YAML]: `a: ${OLD}\nb: other\n`,
      "content/bad.yaml": "a: [\n",
      "content/bad.md": "x\n",
    };
    const sources = [
      place("templates/page.tsx"),
      place("src/x.yaml"),
      place("content/../x.yaml"),
      place("content/gone.yaml"),
      place("content/bad.yaml"),
      place("content/bad.md"),
      place(YAML, 2),
      place(YAML, 9),
      place(YAML),
    ];
    const moves = [
      { url: OLD, replacement: NEW, sources },
      { url: "http://nowhere.com/", replacement: NEW, sources: [] },
    ];
    const { edits, unfixed } = await planFixes(moves, async (file) => files[file]);
    expect(edits.map(({ after }) => after)).toEqual([`a: ${NEW}\nb: other\n`]);
    expect(unfixed.map((each) => [each.place?.file, each.why])).toEqual([
      ["content/../x.yaml", "it is not in content"],
      [YAML, "its file has another value there now"],
      [YAML, "its file has another value there now"],
      ["content/bad.md", "its file has changed and is no longer valid"],
      ["content/bad.yaml", "its file has changed and is no longer valid"],
      ["content/gone.yaml", "its file cannot be read"],
      ["src/x.yaml", "it is not in content"],
      ["templates/page.tsx", "it is in a template"],
      [undefined, "its place is unknown"],
    ]);
    expect(unfixedFindings(unfixed)[1]).toMatchObject({
      code: "outbound/not-fixed",
      severity: "warning",
      file: YAML,
      url: OLD,
    });
  });
});
