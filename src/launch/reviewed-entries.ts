import type { Position } from "../findings/finding.ts";
import { isDate, isRecord } from "../content/fields.ts";
import { slugify } from "../content/addresses.ts";
import type { Item, Point, Topic } from "./item.ts";
import { keysOf, nameOf, type Node } from "./walk-content.ts";

/** Days for which it holds that somebody has looked at an entry. */
export const FRESH = 180;
const DAY = 86_400_000;

const WHY =
  "Visitors rely on what stands here: a wrong telephone number or a place that has closed makes them doubt the rest.";

/**
 * Everything that says when it was last reviewed, or what is doubtful, is an item: done where its status is not
 * `unverified`, nothing is left under `doubts`, and, if somebody says what day it is (in milliseconds), the review is
 * not too old.
 */
export function entryTopic(nodes: readonly Node[], today: number | undefined): Topic {
  return {
    name: "facts",
    heading: "Facts to check",
    why: WHY,
    items: nodes.flatMap((node) => itemOf(node, today) ?? []),
  };
}

function itemOf(node: Node, today: number | undefined): Item | undefined {
  const { path, written, place } = node;
  if (!isRecord(written)) return undefined;
  const { reviewed, status, doubts } = written;
  const isReviewed = typeof reviewed === "string" && isDate(reviewed);
  if (!isReviewed && !Array.isArray(doubts)) return undefined;
  const title = titleOf(node, written);
  const age = isReviewed && today !== undefined ? ageOf(reviewed, today) : undefined;
  const wrong: { code: string; problem: string; put: string; place: Position; points?: Point[] }[] = [];
  if (status === "unverified") {
    wrong.push({
      code: "launch/unverified",
      problem: `Nobody has verified “${title}” yet.`,
      put: "Call or look it up. Then write “status: open” and the day under “reviewed”, or take the entry out.",
      place: place(["status"]),
    });
  }
  if (age !== undefined) {
    wrong.push({
      code: "launch/out-of-date",
      ...age,
      problem: `“${title}” ${age.problem}`,
      place: place(["reviewed"]),
    });
  }
  if (Array.isArray(doubts) && doubts.length > 0) {
    const points = doubts.map((text: unknown, index) => ({ text: String(text), place: place(["doubts", index]) }));
    wrong.push({
      code: "launch/doubts",
      problem: `${points.length === 1 ? "One thing is" : `${points.length} things are`} left to check about “${title}”.`,
      put: "Check each, correct the entry, take the line out of “doubts”, and write the day under “reviewed”.",
      place: place(["doubts"], "key"),
      points,
    });
  }
  const [first, ...others] = wrong;
  return {
    id: `facts/${slugify(title === place().file ? keysOf(path) : `${keysOf(path, ["entries", "page"])} ${title}`)}`,
    need: "should",
    title,
    done: first === undefined,
    code: first?.code ?? "launch/unverified",
    problem: first?.problem ?? "",
    put: first?.put ?? "",
    why: WHY,
    ownWhy: false,
    place: first?.place ?? place(["reviewed"]),
    points: [
      ...(first?.points ?? []),
      ...others.flatMap(({ points, problem, place: at }) => points ?? [{ text: problem, place: at }]),
    ],
    canSettle: true,
  };
}

/** What an entry is called; the head of a page and a whole file are called after the page's heading. */
function titleOf({ path, place }: Node, written: Readonly<Record<string, unknown>>): string {
  const { page, heading } = written;
  const isPage = path.at(-1) === "page" || (path.length === 1 && page === undefined);
  if (isPage && typeof heading === "string") return `${heading} (page)`;
  if (isRecord(page) && typeof page["heading"] === "string") return page["heading"];
  return nameOf(written) ?? (path.length > 1 ? path.join(" ") : place().file);
}

function ageOf(reviewed: string, today: number): { problem: string; put: string } | undefined {
  const days = Math.floor((today - Date.parse(`${reviewed}T00:00:00Z`)) / DAY);
  if (days > FRESH) {
    return {
      problem: `was last reviewed ${days} days ago.`,
      put: `Check it again, and write the day under “reviewed”: a review counts for ${FRESH} days.`,
    };
  }
  // It may be tomorrow already where the entry was written.
  if (days < -1)
    return { problem: `was reviewed on ${reviewed}, a day that is yet to come.`, put: "Write the day of the review." };
  return undefined;
}
