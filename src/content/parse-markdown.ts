import type { Nodes, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { FindingsError } from "../findings/findings-error.ts";
import { position } from "../findings/text.ts";
import { deepLine, MOST_LEVELS, tooDeep } from "./depth.ts";

export const MARKDOWN = {
  extensions: [gfm()],
  // The transforms make links without positions in odd places: “[see https://example.org]”.
  mdastExtensions: gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
};

/**
 * Parses GitHub's Markdown, with positions. Throws a finding about a text that nests too deeply.
 */
export function markdownTree(file: string, text: string): Root {
  const deepStart = deepLine(text);
  if (deepStart !== undefined)
    throw new FindingsError([tooDeep({ file, ...position(text, deepStart) })]);
  const root = fromMarkdown(text, MARKDOWN);
  refuseDepth(file, root);
  return root;
}

/** Throws a finding about a tree that is too deep to be rendered. */
export function refuseDepth(file: string, root: Root): void {
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const { line = 1, column = 1 } = level[0]?.position?.start ?? {};
    if (depth > MOST_LEVELS) throw new FindingsError([tooDeep({ file, line, column })]);
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
}
