import { isRecord } from "../content/fields.ts";
import { slugify } from "../content/addresses.ts";
import type { PathPart } from "../content/yaml-file.ts";
import type { Item, Topic } from "./item.ts";
import { nameOf, type Node } from "./walk-content.ts";

const WHY = "Nobody should take for real what was made up to show where it goes.";

/**
 * Every `sample` of the content that no declared item stands for: open where it says `true`. `declared` are the paths of
 * those items: one stands for the flag beside it and for those around it.
 */
export function sampleTopic(nodes: readonly Node[], declared: readonly (readonly PathPart[])[]): Topic {
  const items = nodes.flatMap((node) => {
    const { written, path } = node;
    if (!isRecord(written) || typeof written["sample"] !== "boolean") return [];
    const isDeclared = declared.some((other) => path.every((step, index) => other[index] === step));
    return isDeclared ? [] : [itemOf(node, written["sample"])];
  });
  return { name: "samples", heading: "Samples", why: WHY, items };
}

function itemOf({ path, place, written }: Node, isSample: boolean): Item {
  const title = nameOf(isRecord(written) ? written : undefined) ?? path.join(" ");
  return {
    id: `samples/${slugify(path.join(" "))}`,
    need: "must",
    title,
    done: !isSample,
    code: "launch/sample",
    problem: `“${title}” is still a sample.`,
    put: "Replace what stands here by the real thing, then write “sample: false” or remove the line.",
    why: WHY,
    ownWhy: false,
    place: place(["sample"], "key"),
    points: [],
    canSettle: false,
  };
}
