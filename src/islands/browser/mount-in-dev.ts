/* The runtime of islands in `dev`: `mount.ts`, and it reports islands that change the page while they hydrate. */
import { Fragment, h, render, type ComponentType } from "preact";
import { mount as mountForVisitors, type HydrateIsland, type Islands } from "./mount.ts";

/** An island that `dev` can take off the page. `unmount` exists once the island has hydrated. */
export type DevIsland = Element & { unmount?: () => void };

/** How many differences a report shows, and how many letters of each. */
const MOST_DIFFERENCES = 3;
const MOST_LETTERS = 60;
/** How many letters two texts have in common before the first one that differs. */
const LETTERS_BEFORE = 20;

/** Hydrates as in production. An island that changes the page fires `island:changed` with a description of the changes. */
export function mount(islands: Islands): HydrateIsland {
  const observer = new MutationObserver(() => {});
  let changes: MutationRecord[] = [];
  /** Renders after the island and before any effect: what effects do to the page is no difference. */
  const TakeChanges = () => {
    changes = observer.takeRecords();
    return null;
  };
  const observed = Object.entries(islands).map(([name, island]): [string, ComponentType<Record<string, unknown>>] => [
    name,
    (props) => h(Fragment, null, h(island, props), h(TakeChanges, null)),
  ]);
  const hydrate = mountForVisitors(Object.fromEntries(observed));
  return (element: DevIsland, props, index) => {
    changes = [];
    observer.observe(element, { childList: true, subtree: true, characterDataOldValue: true });
    try {
      hydrate(element, props, index);
    } finally {
      observer.disconnect();
    }
    element.unmount = () => render(null, element);
    if (changes.length === 0) return;
    const detail = changes.flatMap(differences).slice(0, MOST_DIFFERENCES).join("; ");
    element.dispatchEvent(new CustomEvent("island:changed", { bubbles: true, detail }));
  };
}

function differences({ type, target, oldValue, addedNodes, removedNodes }: MutationRecord): string[] {
  if (type === "characterData") {
    const [now, before] = fromFirstDifference(target.nodeValue ?? "", oldValue ?? "");
    return [`it writes “${now}” in place of “${before}”`];
  }
  return [
    ...[...addedNodes].map((node) => `it adds ${describe(node)}`),
    ...[...removedNodes].map((node) => `it takes ${describe(node)} away`),
  ];
}

/** Two texts from shortly before the first letter that differs. */
function fromFirstDifference(one: string, other: string): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - LETTERS_BEFORE);
  const excerpt = (text: string) => `${from > 0 ? "…" : ""}${shortened(text.slice(from))}`;
  return [excerpt(one), excerpt(other)];
}

function describe(node: Node): string {
  return node instanceof Element ? shortened(node.outerHTML) : `“${shortened(node.nodeValue ?? "")}”`;
}

function shortened(text: string): string {
  return text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;
}
