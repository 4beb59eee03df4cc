import { isRecord } from "../content/fields.ts";
import { slugify } from "../content/addresses.ts";
import type { Item, Topic } from "./item.ts";
import { keysOf, nameOf, type Node } from "./walk-content.ts";

const WHY = "A visitor who follows a link that leads nowhere does not follow the next one.";

/** Every link of the content is an item: done where it leads somewhere, open where it is still `pending`. */
export function linkTopic(nodes: readonly Node[]): Topic {
  return {
    name: "links",
    heading: "Links without a destination",
    why: WHY,
    items: nodes.flatMap((node) => itemOf(node) ?? []),
  };
}

function itemOf({ path, written, data, around, place }: Node): Item | undefined {
  // What `linkTarget()` makes of a text.
  if (typeof written !== "string" || !isRecord(data) || typeof data["href"] !== "string") return undefined;
  const isPending = data["kind"] === "pending";
  // What stands at the top of a file is not called after the page.
  const named = path.length > 2 ? nameOf(around) : undefined;
  const title = named ?? path.slice(1).join(" ");
  return {
    id: `links/${slugify(named === undefined ? keysOf(path) : `${keysOf(path.slice(0, -1))} ${named}`)}`,
    need: "should",
    title,
    done: !isPending,
    code: "launch/pending-link",
    problem: `The link “${title}” leads nowhere yet.`,
    put: "Put an address in place of “pending”, or take the link out.",
    why: WHY,
    ownWhy: false,
    place: place(),
    points: [],
    canSettle: true,
  };
}
