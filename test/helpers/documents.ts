import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * A fenced block of a document: its id (`README.md#2` is the second; in docs/features.md and
 * docs/markdown.md, those of a section have its title), its language, its text.
 */
export interface Block {
  id: string;
  language: string;
  text: string;
}

/** A document: its file, its text, its code blocks. */
export interface Document {
  file: string;
  text: string;
  blocks: Block[];
}

/** All documents except the pages about codes, whose examples have their own test. */
export function documents(): Document[] {
  const files = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"];
  const others = readdirSync(join(ROOT, "docs")).filter((file) => file.endsWith(".md"));
  return [...files, ...others.map((file) => `docs/${file}`)].map((file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    // A block in a list is indented like the text of its item.
    let section = "";
    const blocks: Block[] = [];
    for (const [, margin = "", fence, language = "", code = "", title] of text.matchAll(PARTS)) {
      if (fence === undefined) section = title ?? "";
      else
        blocks.push({
          id: `${file}#${SECTIONED.has(file) ? section : blocks.length + 1}`,
          language,
          text: code.replaceAll(new RegExp(`^${margin}`, "gm"), ""),
        });
    }
    return { file, text, blocks };
  });
}

/** Documents whose sections show the files of a site. */
export const SECTIONED: ReadonlySet<string> = new Set(["docs/features.md", "docs/markdown.md"]);

/** A block, or the title of a section. */
const PARTS = /^( *)(`{3,})(\w*).*\n([^]*?)\n\1\2$|^## (.*)$/gm;

/** The text of a block, by its id; of a section, the first. */
export function block(id: string): string {
  const found = documents()
    .flatMap(({ blocks }) => blocks)
    .find((each) => each.id === id);
  if (found === undefined) throw new Error(`There is no block ${id}.`);
  return found.text;
}

/**
 * The arguments of a line that only runs build-site to its end. Anything else, such as a pipe or a
 * server, needs a shell.
 */
export function plainCommand(line: string): string[] | undefined {
  const [, rest] = /^npx build-site(?! (?:dev|preview)\b)((?: [\w./:=@-]+)*)$/.exec(line) ?? [];
  return rest?.split(" ").filter(Boolean);
}

/** Values for the placeholders that the reader replaces. */
const PLACEHOLDERS: Record<string, string> = {
  "<code>": "content/yaml",
  "<command>": "build",
  "<folder>": ".",
  "<url>": "https://www.example.com/",
  $format: "html",
};

/**
 * Every call of a program in a text: lines of scripts, and inline code, each with its arguments.
 */
export function calls(text: string, program: "npx build-site" | "npm"): string[][] {
  const pattern = new RegExp(
    `(?<![\\w/-])${program}(?![\\w-])((?: +(?!#|<<|[|&;<>] |\\|\\||&&)(?:"[^"]*"|'[^']*'|<[a-z]+>|[^\\s\`"'|&;()]+))*)`,
    "g",
  );
  return [...text.matchAll(pattern)].map(([, rest = ""]) =>
    (rest.match(/"[^"]*"|\S+/g) ?? [])
      .map((word) =>
        (PLACEHOLDERS[word] ?? word)
          .replaceAll('"', "")
          .replaceAll("$SHARD", "1")
          .replaceAll("${day}", "20")
          .replace(/(?<=.)[,.:]$/, ""),
      )
      .filter((word) => word !== "…"),
  );
}
