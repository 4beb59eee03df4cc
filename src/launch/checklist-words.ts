import { compare } from "../findings/finding.ts";
import { progressOf, type Item, type Topic } from "./item.ts";

/** The lines that begin every list: how far one has come, and what is left. */
export function outcomeOf(items: readonly Item[]): { progress: string; left: string } {
  const { done, total, musts, shoulds } = progressOf(items);
  const progress = `${done} of ${total} done`;
  if (musts === 0 && shoulds === 0) return { progress, left: "Everything is done: the site can go live." };
  const more = `${shoulds} ${musts > 0 ? "more " : ""}should be`;
  if (musts === 0) return { progress, left: `Nothing keeps the site from going live; ${more} done.` };
  const must = `${musts} must be done before the site goes live`;
  return { progress, left: shoulds === 0 ? `${must}.` : `${must}, ${more}.` };
}

/** `3 of 16 done` */
export function countOf({ items }: Topic): string {
  const { done, total } = progressOf(items);
  return `${done} of ${total} done`;
}

/** The items of topics that pass a test; topics without any are left out. */
export function only(topics: readonly Topic[], test: (item: Item) => boolean): { topic: Topic; items: Item[] }[] {
  return topics.map((topic) => ({ topic, items: topic.items.filter(test) })).filter(({ items }) => items.length > 0);
}

/** Whether an item is open and a must, or open and a should. */
export const isOpen = (need: Item["need"]) => (item: Item) => !item.done && item.need === need;

/** Items by the file in which they stand, in the order of the files' names. */
export function byFile(items: readonly Item[]): Item[][] {
  const files = Map.groupBy(items, ({ place }) => place.file);
  return [...files]
    .toSorted(([a], [b]) => compare(a, b))
    .map(([, group]) => group.toSorted((a, b) => a.place.line - b.place.line));
}

/** `2027-01-10` → `10 January 2027`. */
export function dayInWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  return day.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
}
