import type { Finding, Position } from "../findings/finding.ts";

/** One thing between the content and going live, done or not. */
export interface Item {
  /** Its name, by which the settings call it: `identity/phone`. */
  id: string;
  need: "must" | "should";
  /** What it is about, in a few words. */
  title: string;
  done: boolean;
  /** The code of its finding. */
  code: string;
  /** What is wrong as long as it is open. */
  problem: string;
  /** What to put there. */
  put: string;
  /** Why it matters. */
  why: string;
  /** Whether that is said of this item alone: otherwise its topic says it. */
  ownWhy: boolean;
  /** The line that one would edit. */
  place: Position;
  /** What there is to do one by one. */
  points: readonly Point[];
  canSettle: boolean;
  /** Another item has the same name, so that nobody can say which of them is meant by it. */
  ambiguous?: true;
  /** Somebody has decided to leave it as it is. */
  settled?: { on: string; because: string };
}

/** A part of an item, with a line of its own. */
export interface Point {
  text: string;
  place: Position;
}

/** Items that one goes through together. */
export interface Topic {
  name: string;
  heading: string;
  /** Why it matters. */
  why: string;
  items: Item[];
}

/** Everything between the content and going live. */
export interface Checklist {
  topics: Topic[];
  /** What is wrong with the list itself: in `content/launch.ts`, or in what the settings say of it. */
  findings: Finding[];
}

/** How far one has come. */
export interface Progress {
  done: number;
  total: number;
  /** Open items. */
  musts: number;
  shoulds: number;
}

/** Counts items. */
export function progressOf(items: readonly Item[]): Progress {
  const open = items.filter(({ done }) => !done);
  const musts = open.filter(({ need }) => need === "must").length;
  return { done: items.length - open.length, total: items.length, musts, shoulds: open.length - musts };
}

/** An open item as a finding: an error where it is a must. */
export function findingOf({ need, code, problem, put, why, ownWhy, place, points }: Item): Finding {
  const severity = need === "must" ? "error" : "warning";
  const related = points.map(({ text, place: at }): Finding => ({ code, severity: "info", message: text, ...at }));
  return {
    code,
    severity,
    message: problem,
    hint: ownWhy ? `${put}\n${why}` : put,
    ...place,
    ...(related.length === 0 ? {} : { related }),
  };
}
