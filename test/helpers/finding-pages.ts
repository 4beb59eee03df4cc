import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the pages about finding codes. */
export const PAGES = fileURLToPath(new URL("../../docs/findings/", import.meta.url));

/** A fenced block of a page: its language, its file, its text. */
export interface Example {
  language: string;
  file: string | undefined;
  text: string;
}

/** A page of `docs/findings/`: its code and its examples. */
export interface FindingPage {
  code: string;
  text: string;
  wrong: Example[];
  right: Example[];
}

/** Every page of `docs/findings/` about a code, sorted. */
export function findingPages(): FindingPage[] {
  return pagesIn((file) => file.includes("/") && file.endsWith(".md"));
}

/** The pages about the rules of html-validate, one a family. */
export function familyPages(): FindingPage[] {
  return pagesIn((file) => /^html-[\w-]+\.md$/.test(file));
}

function pagesIn(isPage: (file: string) => boolean): FindingPage[] {
  return (readdirSync(PAGES, { recursive: true }) as string[])
    .filter(isPage)
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(PAGES, file), "utf8");
      const [, wrong = "", right = ""] = /\n## Wrong\n([^]*)\n## Right\n([^]*)$/.exec(text) ?? [];
      return {
        code: file.slice(0, -".md".length),
        text,
        wrong: examplesIn(wrong),
        right: examplesIn(right),
      };
    });
}

function examplesIn(section: string): Example[] {
  return [...section.matchAll(/^(`{3,})(\w+)(?: (\S+))?\n([^]*?)\n\1$/gm)].map(
    ([, , language = "", file, text = ""]) => ({
      language,
      file,
      text,
    }),
  );
}

/**
 * A file of the good site with an example in it. If the right example is in the file, the wrong one
 * replaces it; a YAML key replaces the same key; JSX goes onto the About page, and anything else to
 * the end of the file. If there is no such file, the example becomes the file.
 */
export function withExample(
  before: string | undefined,
  { text }: Example,
  right: Example | undefined,
): string {
  if (before === undefined) return `${text}\n`;
  const margins = [0, 2, 4, 6, 8, 10, 12].map((width) => " ".repeat(width));
  const margin = margins.find(
    (each) => right !== undefined && before.includes(indented(right.text, each)),
  );
  if (margin !== undefined && right !== undefined)
    return before.replace(indented(right.text, margin), () => indented(text, margin));
  const line = new RegExp(`^${/^[a-z]+: /.exec(text)?.[0] ?? "(?!)"}.*$`, "m");
  if (line.test(before)) return before.replace(line, () => text);
  if (!text.startsWith("<")) return `${before.trimEnd()}\n${text}\n`;
  return before.replace("<Markdown of=", () => `${text}\n<Markdown of=`);
}

/** All lines after the first, which may start in the middle of a line. */
function indented(text: string, margin: string): string {
  return text.replaceAll("\n", `\n${margin}`).replaceAll(/^ +$/gm, "");
}
