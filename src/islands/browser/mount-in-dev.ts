/* What hydrates islands while somebody works on them: `mount.ts`, and it tells of an island that changes the page. */
import { Fragment, h, type ComponentType } from "preact";
import { mount as mountForVisitors, type HydrateIsland } from "./mount.ts";

/** Differences that are told, letters of each node in them, and how many of those may stand in both texts. */
const MOST_DIFFERENCES = 3;
const MOST_LETTERS = 60;
const LETTERS_BEFORE = 20;

/** Hydrates as in production. Where an island changes the page meanwhile, its marker gets `island:changed` with the words for it. */
export function mount(islands: Record<string, ComponentType<Record<string, unknown>>>): HydrateIsland {
  const observer = new MutationObserver(() => {});
  let changes: MutationRecord[] = [];
  /** Rendered behind an island, before any effect: what that does to the page is its own affair. */
  const Look = () => {
    changes = observer.takeRecords();
    return null;
  };
  const lookedAt = Object.entries(islands).map(([name, island]): [string, ComponentType<Record<string, unknown>>] => [
    name,
    (props) => h(Fragment, null, h(island, props), h(Look, null)),
  ]);
  const hydrate = mountForVisitors(Object.fromEntries(lookedAt));
  return (element, props, index) => {
    changes = [];
    observer.observe(element, { childList: true, subtree: true, characterDataOldValue: true });
    try {
      hydrate(element, props, index);
    } finally {
      observer.disconnect();
    }
    if (changes.length === 0) return;
    const detail = changes.flatMap(differences).slice(0, MOST_DIFFERENCES).join("; ");
    element.dispatchEvent(new CustomEvent("island:changed", { bubbles: true, detail }));
  };
}

function differences({ type, target, oldValue, addedNodes, removedNodes }: MutationRecord): string[] {
  if (type === "characterData") {
    const [now, before] = apart(target.nodeValue ?? "", oldValue ?? "");
    return [`it writes “${now}” in place of “${before}”`];
  }
  return [
    ...[...addedNodes].map((node) => `it adds ${shown(node)}`),
    ...[...removedNodes].map((node) => `it takes ${shown(node)} away`),
  ];
}

/** Two texts from shortly before the letter on in which they differ. */
function apart(one: string, other: string): [string, string] {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const from = Math.max(0, same - LETTERS_BEFORE);
  const shownFrom = (text: string) => `${from > 0 ? "…" : ""}${shortened(text.slice(from))}`;
  return [shownFrom(one), shownFrom(other)];
}

function shown(node: Node): string {
  return node instanceof Element ? shortened(node.outerHTML) : `“${shortened(node.nodeValue)}”`;
}

function shortened(text: string | null): string {
  const whole = text ?? "";
  return whole.length > MOST_LETTERS ? `${whole.slice(0, MOST_LETTERS)}…` : whole;
}
