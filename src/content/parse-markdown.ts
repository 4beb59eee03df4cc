import type { Nodes, Root } from "mdast";
import { fromMarkdown, type Extension } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { error } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";

const syntax = gfm();
// The transforms make links of addresses in odd places, such as “[see https://example.org]”. These have no position.
const compilers = gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] }));

/** The most levels of nodes inside nodes. Rendering calls itself for each level. */
const MOST_LEVELS = 100;

/**
 * Parses GitHub-flavored Markdown; every node has its position. Throws a finding about a text that is nested so deeply that
 * it cannot be rendered.
 */
export function markdownTree(file: string, text: string, extension: Extension = {}): Root {
  const root = fromMarkdown(text, { extensions: [syntax], mdastExtensions: [...compilers, extension] });
  let level: Nodes[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_LEVELS) {
      const { line = 1, column = 1 } = level[0]?.position?.start ?? {};
      const hint = "Lists, quotations and emphasis nest this deeply only by mistake: remove the repeated characters.";
      const message = `This is nested more than ${MOST_LEVELS} levels deep.`;
      throw new FindingsError([error("content/too-deep", message, { file, line, column, hint })]);
    }
    level = level.flatMap((node) => ("children" in node ? node.children : []));
  }
  return root;
}
