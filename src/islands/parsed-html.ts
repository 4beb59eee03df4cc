import { ElementType, parseDocument } from "htmlparser2";
import { parse, type DefaultTreeAdapterTypes } from "parse5";
import { differingExcerpts } from "../findings/visible-text.ts";
import { RAW, RAW_PART, type RenderedIsland } from "./render-island.ts";

/*
 * Compares Preact's HTML with what browsers read: parsers leave out a line break after `<pre>`, add
 * a `<tbody>`, turn CR LF into LF, and much more.
 */

/** The changes that hydrating would make, each as the end of a sentence. */
export function mutations({
  marked,
  problems,
}: Pick<RenderedIsland, "marked" | "problems">): string[] {
  return [...new Set([...parsingProblems(marked), ...problems])];
}

/** Differences between marked HTML and the DOM of a browser, up to the first wrong element. */
function parsingProblems(marked: string): string[] {
  // As in XML, each element is closed, and there are few entities.
  const written = stepsOf(
    parseDocument(marked.replaceAll(RAW_PART, ""), { xmlMode: true }).childNodes,
  );
  // UTF-8 has no half of a surrogate pair.
  const { childNodes } = parse(`<!DOCTYPE html><body>${marked.toWellFormed()}`);
  // Raw HTML that ends the body has comments after it.
  const page = childNodes.find((node) => "tagName" in node);
  const body = page?.childNodes.find(({ nodeName }) => nodeName === "body");
  const read = stepsOf(body !== undefined && "childNodes" in body ? body.childNodes : []);
  const problems: string[] = [];
  for (let index = 0; index < Math.max(written.length, read.length); index++) {
    const { place, text } = written[index] ?? END;
    const { text: other } = read[index] ?? END;
    if (text === other) continue;
    const [ours, theirs] = differingExcerpts(text, other).map(shown);
    problems.push(`in ${place} browsers read ${theirs} where it writes ${ours}`);
    if (text === "" || other === "" || text.startsWith("<") || other.startsWith("<")) break;
  }
  return problems;
}

const shown = (text: string) =>
  text === "" ? "nothing" : text.startsWith("<") ? text : `“${text}”`;

/** A tag, the name or value of an attribute, a text or a comment; `place` is for people. */
interface Step {
  place: string;
  text: string;
}

const ISLAND = "the island";
const END: Step = { place: ISLAND, text: "" };

type Node =
  | DefaultTreeAdapterTypes.ChildNode
  | ReturnType<typeof parseDocument>["childNodes"][number];

/** The steps through nodes of either parser, without HTML that Preact did not make. */
function stepsOf(nodes: readonly Node[], place = ISLAND): Step[] {
  const steps: Step[] = [];
  let isRaw = false;
  for (const node of nodes) {
    const comment = commentIn(node);
    if (comment === RAW[1]) isRaw = false;
    if (isRaw) continue;
    if ("tagName" in node) {
      const tag = `<${node.tagName.toLowerCase()}>`;
      steps.push({ place, text: tag });
      for (const { prefix, name, value } of "attrs" in node ? node.attrs : node.attributes) {
        const attribute = `${prefix ? `${prefix}:` : ""}${name}`.toLowerCase();
        steps.push(
          { place: tag, text: attribute },
          { place: `the attribute ${attribute} of ${tag}`, text: value },
        );
      }
      steps.push(...stepsOf("content" in node ? node.content.childNodes : node.childNodes, tag));
      steps.push({ place: tag, text: tag.replace("<", "</") });
    } else
      steps.push({
        place,
        text: comment ?? ("value" in node ? node.value : "data" in node ? node.data : ""),
      });
    isRaw = comment === RAW[0];
  }
  return steps;
}

function commentIn(node: Node): string | undefined {
  const isComment =
    "nodeName" in node ? node.nodeName === "#comment" : node.type === ElementType.Comment;
  return isComment && "data" in node ? `<!--${node.data}-->` : undefined;
}
