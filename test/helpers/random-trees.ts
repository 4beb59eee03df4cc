import { Fragment, h, hydrate, render, type ComponentChild, type ComponentChildren } from "preact";
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "preact/hooks";

/*
 * Runs in a browser page, once with each of two Preacts: makes trees and changes them by a number, and tells all that can
 * be seen. Time stands still but where it is told to pass, so that the same number always gives the same.
 */

declare global {
  interface Window {
    /** What a tree of this number looks like after each change, and what its hooks and refs heard. */
    story: (number: number, html?: string) => Promise<{ looks: string[]; heard: string[] }>;
  }
}

const timers: ((() => void) | undefined)[] = [];
const soon = (callback: () => void) => timers.push(callback);
const never = (timer: number) => (timers[timer - 1] = undefined);
Object.assign(window, {
  setTimeout: soon,
  requestAnimationFrame: soon,
  clearTimeout: never,
  cancelAnimationFrame: never,
});

const microtasks = async () => {
  // oxlint-disable-next-line no-await-in-loop -- one after the other is what is meant
  for (let turn = 0; turn < 9; turn++) await Promise.resolve();
};

async function pass(): Promise<void> {
  for (const timer of timers) {
    guarded(() => timer?.());
    // oxlint-disable-next-line no-await-in-loop -- one after the other, and those that come on the way too
    await microtasks();
  }
  timers.length = 0;
}

let state = 1;
let heard: string[] = [];
let changes: (() => void)[] = [];

addEventListener("error", (event) => {
  event.preventDefault();
  heard.push(`threw ${event.message}`);
});

function guarded(run: () => void): void {
  try {
    run();
  } catch (problem) {
    heard.push(`threw ${String(problem)}`);
  }
}

/** A number below `count` that depends on nothing but those before. */
function pick(count: number): number {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * count);
}

const one = <T>(...values: T[]): T => values[pick(values.length)]!;

function shuffled(count: number): number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  return left.flatMap(() => left.splice(pick(left.length), 1)).concat(left);
}

function node(depth: number): ComponentChild {
  const kind = pick(depth > 3 ? 3 : 9);
  if (kind < 3) return one<ComponentChild>("text", null, true, pick(9));
  const children = Array.from({ length: pick(5) }, () => node(depth + 1));
  const key = one(undefined, undefined, `key${pick(6)}`);
  switch (kind) {
    case 3:
      return h(Fragment, { key }, children);
    case 4:
      return h(Part, { key, name: `part${pick(3)}` }, children);
    case 5:
      return h(
        "ul",
        { key },
        shuffled(pick(8)).map((item) =>
          pick(2) === 0 ? h("li", { key: item }, `item${item}`) : h(Part, { key: item, name: `item${item}` }),
        ),
      );
    case 6:
      return h("svg", { key, class: one("drawing", undefined) }, h("foreignObject", null, h("p", null, "words")));
    case 7:
      return h(
        "label",
        {
          key,
          style: one<string | Record<string, string> | undefined>(
            "color: red",
            { color: one("red", "blue") },
            undefined,
          ),
          "aria-hidden": one(true, false, undefined),
          hidden: one(true, undefined),
          onClick: one(() => heard.push("click"), undefined),
        },
        children,
      );
    default:
      return h(
        one("div", "span", "p"),
        { key, title: one("title", undefined), tabIndex: one(0, -1), ref: one(undefined, hearRef) },
        pick(4) === 0 ? h("div", { dangerouslySetInnerHTML: { __html: `<b>${pick(3)}</b>` } }) : children,
        pick(4) === 0 && h("input", { type: "checkbox", value: `value${pick(3)}`, checked: pick(2) === 0 }),
        pick(4) === 0 && h("textarea", { value: `value${pick(3)}` }),
      );
  }
}

const trees = (): ComponentChild => h(Fragment, null, node(0), node(0), node(0));

function hearRef(element: Element | null) {
  heard.push(`ref ${element?.localName ?? "gone"}`);
  return () => void heard.push("ref cleaned");
}

function Part({ name, children }: { name: string; children?: ComponentChildren }) {
  const [count, setCount] = useState(0);
  const [sum, add] = useReducer((before: number, more: number) => before + more, 0);
  const element = useRef<HTMLElement>(null);
  const handle = useRef<number>(null);
  const id = useId();
  const twice = useMemo(() => count * 2, [count]);
  const read = useCallback(() => count, [count]);
  useImperativeHandle(handle, () => count, [count]);
  // Set while it is rendered: it is rendered again at once.
  if (count === 3) setCount(4);
  useEffect(() => {
    heard.push(`effect of ${name} at ${count}`);
    return () => void heard.push(`end of ${name} at ${count}`);
  }, [name, count]);
  useLayoutEffect(() => {
    heard.push(`layout of ${name} at ${count}: ${element.current?.localName} ${handle.current}`);
    return () => void heard.push(`end of layout of ${name} at ${count}`);
  }, [name, count]);
  changes.push(
    () => setCount((before) => before + 1),
    () => setCount((before) => before),
    () => add(2),
  );
  if (name === "part2" && count > 5) throw new Error(`${name} fails`);
  return h(Fragment, null, h("em", { ref: element, id, title: `${count} ${sum} ${twice} ${read()}` }, name), children);
}

let setTree: (tree: ComponentChild) => void = () => {};

function Root({ first }: { first: ComponentChild }) {
  const [tree, set] = useState(first);
  useLayoutEffect(() => {
    setTree = set;
  }, []);
  return h("main", null, tree);
}

window.story = async (number, html) => {
  state = number;
  heard = [];
  changes = [];
  const looks: string[] = [];
  const root = document.createElement("div");
  document.body.append(root);
  const vnode = h(Root, { first: trees() });
  root.innerHTML = html ?? "";
  guarded(() => (html === undefined ? render(vnode, root) : hydrate(vnode, root)));
  looks.push(root.innerHTML);
  for (let step = 0; step < 8; step++) {
    if (pick(3) === 0) setTree(trees());
    else for (const change of [one, one, one].map((choose) => choose(...changes.slice(-15)))) change?.();
    // oxlint-disable-next-line no-await-in-loop -- each change follows the one before
    await (step % 3 === 0 ? pass() : microtasks());
    root.querySelectorAll("label").forEach((label) => label.dispatchEvent(new Event("click")));
    const fields = [...root.querySelectorAll("input")].map(({ value, checked }) => `${value} ${checked}`);
    looks.push(root.innerHTML, fields.join());
  }
  await pass();
  root.remove();
  return { looks, heard };
};
