import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { buildReport, short } from "../helpers/cli.ts";
import { makeSite, type Changes } from "../helpers/make-site.ts";

/** The home page shows these values; `styles` is the CSS module. */
const shows = (...values: readonly string[]): Changes => ({
  "templates/home.tsx": (text) =>
    `import styles from "./card.module.css";\n${values.join("\n")}\n${text}`,
});

async function findingsOf(changes: Changes) {
  return (await buildReport(await makeSite(changes))).findings;
}

const CARD = ".frame, .in-ner { color: red }\n#id { color: red }\n";

describe("a class that a CSS module does not have", () => {
  test("is an error where code reads it by name", async () => {
    const findings = await findingsOf({
      "templates/card.module.css": CARD,
      ...shows(
        "void [styles.frame, styles.fram];",
        'void [styles["in-ner"], styles?.["inner"], styles[`nope`]];',
        "const { frame, fram: other, ...rest } = styles;",
        "export const use = ({ hey } = styles) => [hey, frame, other, rest];",
      ),
      "templates/parts.tsx": 'export { default as styles } from "./card.module.css";\n',
      "islands/parts/more.module.css": ".more { color: red }",
      "islands/counter.tsx": (text) =>
        `import { default as more } from "./parts/more.module.css";\nvoid [more.les, more.more];\n${text}`,
    });
    expect(findings.map((finding) => `${short(finding)} ${finding.hint}`)).toEqual([
      "error styles/unknown-class islands/counter.tsx:2:12 Write a rule for .les, or remove the name.",
      "error styles/unknown-class templates/home.tsx:2:28 Did you mean “frame”?",
      "error styles/unknown-class templates/home.tsx:3:34 Did you mean “in-ner”?",
      "error styles/unknown-class templates/home.tsx:3:51 Write a rule for .nope, or remove the name.",
      "error styles/unknown-class templates/home.tsx:4:16 Did you mean “frame”?",
      "error styles/unknown-class templates/home.tsx:5:23 Write a rule for .hey, or remove the name.",
    ]);
    expect(findings[1]?.message).toBe("“fram” is not a class of templates/card.module.css.");
  });

  test("is none where code asks whether there is one, or computes its name", async () => {
    const findings = await findingsOf({
      "templates/card.module.css": CARD,
      ...shows(
        'void ["fram" in styles, Object.keys(styles), { ...styles }, JSON.stringify(styles)];',
        "void [styles.toString(), styles.id, styles[`fr${styles.frame}`]];",
        "export const shadowed = (styles: { fram: string }) => styles.fram;",
        "export const local = () => { const styles = { fram: 1 }; return styles.fram; };",
      ),
    });
    expect(findings.map(short)).toEqual([]);
  });

  test("is an error where it is composed", async () => {
    const findings = await findingsOf({
      "templates/card.module.css": [
        ".frame { composes: nope; color: red }",
        ".in-ner { composes: frame hi; composes: x from global; composes: nope from './other.module.css' }",
        ".a { composes: y from './plain.css' }",
        ".b { composes: /* c */ b frame }",
      ].join("\n"),
      "templates/other.module.css": ".other { color: red }",
      "templates/plain.css": ".y { color: red }",
      ...shows("void [styles];"),
    });
    expect(findings.map((finding) => `${short(finding)} ${finding.hint}`)).toEqual([
      "error styles/unknown-class templates/card.module.css:1:20 Write a rule for .nope, or remove the name.",
      "error styles/unknown-class templates/card.module.css:2:27 Write a rule for .hi, or remove the name.",
      "error styles/unknown-class templates/card.module.css:2:66 Write a rule for .nope, or remove the name.",
      "error styles/invalid templates/card.module.css:3:23 Rename it: “./plain.module.css”.",
    ]);
    const elsewhere = await findingsOf({
      "templates/card.module.css": '.a { composes: othr nope from "./other.module.css" }',
      "templates/other.module.css": ".other { color: red }",
      ...shows("void [styles];"),
    });
    expect(elsewhere.map((finding) => `${short(finding)} ${finding.message}`)).toEqual([
      "error styles/unknown-class templates/card.module.css:1:16 “othr” is not a class of templates/other.module.css.",
      "error styles/unknown-class templates/card.module.css:1:21 “nope” is not a class of templates/other.module.css.",
    ]);
  });
});

test("a CSS module has what the syntax of CSS modules says, and the rest as it is written", async () => {
  const root = await makeSite({
    "templates/card.module.css": `
      .frame { composes: outer from "./other.module.css"; composes: theirs from global; animation: fade 1s }
      .frame :global(.theirs):hover .in-ner, :local(.frame) > #id { grid-area: main }
      :global .loud .in-ner { color: red }
      @keyframes fade { to { opacity: 0 } }
      .frame::scroll-marker, .frame:nope(.x) { color: red }`,
    "templates/other.module.css": ".outer { composes: base; color: red } .base { color: blue }",
    "content/settings.yaml": (text) => `${text}rules:\n  levels:\n    styles/unknown: off\n`,
    "templates/home.tsx": (text) =>
      `import card from "./card.module.css";\n${text}`.replace(
        "<ul>",
        "<ul className={card.frame}>",
      ),
  });
  expect((await buildReport(root)).findings.map(short)).toEqual([]);
  const html = await readFile(join(root, "out/index.html"), "utf8");
  const [, names = ""] = /<ul class="([^"]+)"/.exec(html) ?? [];
  const own = names.replaceAll(/\b(?:card|other)_\w{6}_/g, "");
  expect(own).toBe("base outer theirs frame");
  const assets = await readdir(join(root, "out/assets"));
  const sheet = assets.find((name) => name.startsWith("imported.")) ?? "";
  const css = await readFile(join(root, "out/assets", sheet), "utf8");
  for (const name of names.split(" ").filter((each) => each !== "theirs"))
    expect(css).toContain(`.${name}{`);
  const local = css.replaceAll(/\b(?:card|other)_\w{6}_/g, "own_");
  expect(local).toContain(".own_frame{animation:own_fade 1s}");
  expect(local).toContain(
    ".own_frame .theirs:hover .own_in-ner,.own_frame>#own_id{grid-area:main}",
  );
  expect(local).toContain(".loud .in-ner{color:red}");
  expect(local).toContain("@keyframes own_fade{to{opacity:0}}");
  expect(local).toMatch(/\.own_frame::scroll-marker,\.own_frame:nope\(\.(?:own_)?x\)\{color:red\}/);
});
