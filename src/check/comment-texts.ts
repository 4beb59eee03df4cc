import type { Cache } from "../cache/cache.ts";
import { fileOfSite, isSiteFile } from "../files/site-folder.ts";
import { warning, type Finding } from "../findings/finding.ts";
import { position, sourceReader } from "../findings/text.ts";

/**
 * Comments between elements of JSX, which are text: visitors see them. `inputs` are the files of a
 * bundle, as absolute paths.
 */
export async function commentTexts(
  root: string,
  inputs: readonly string[],
  cache: Cache,
): Promise<Finding[]> {
  const read = sourceReader(root);
  const files = inputs.filter((file) => isSiteFile(root, file) && /\.[jt]sx$/.test(file));
  const findings = files.map(async (file): Promise<Finding[]> => {
    // In `dev`, the file may be gone since the site was opened.
    const source = read(file) ?? "";
    // A text follows a tag or an expression.
    if (!/[>}]\s*\/[/*]/.test(source)) return [];
    const find = () => textsIn(file, source);
    const found = await cache.remember(["comment texts", source], find);
    return found.map(({ offset, text }) =>
      warning("templates/comment-text", `Visitors see this comment as text: ${text}`, {
        file: fileOfSite(root, file),
        ...position(source, offset),
        length: text.length,
        hint: `Write a comment as {/* … */}, and a text as {${JSON.stringify(text)}}.`,
      }),
    );
  });
  return (await Promise.all(findings)).flat();
}

/** A line of a text. Addresses have no space after `//`. */
const COMMENT = /^([^\S\n]*)(\/(?:\/(?=\s|$)|\*).*?)\s*$/gm;

async function textsIn(file: string, source: string) {
  const { parseSync, Visitor } = await import("oxc-parser");
  const texts: { offset: number; text: string }[] = [];
  new Visitor({
    JSXText({ start, end }) {
      for (const { 1: margin = "", 2: text = "", index } of source
        .slice(start, end)
        .matchAll(COMMENT))
        texts.push({ offset: start + index + margin.length, text });
    },
  }).visit(parseSync(file, source).program);
  return texts;
}
