import type { ComponentType } from "preact";
import { createElement, type ReactElement, type ReactNode } from "react";
import {
  isMediaQuery,
  propProblems,
  serializeProps,
  STRATEGIES,
  whenProblem,
  type When,
  renderIsland,
  SLOT_MARK,
} from "../islands/render-island.ts";
import { usePageRecord, type IslandHosts } from "./page-context.ts";
import { RenderProblem } from "./render-problem.ts";

/** Props of `<Island>` itself; all others go to the island. */
interface Placement<Props> {
  /** The default export of a file in `islands/`. */
  of: ComponentType<Props>;
  /** When its code runs. `interaction` is what costs a visitor least. */
  when: When;
  /** A media query that must match as well: `(min-width: 64rem)`. */
  media?: string;
  /** Names of events that wake it too, besides click, key, input and submit: `pointerover focusin`. */
  on?: string;
  /** For `when="stored"`: the name under which the island stores something in `localStorage`. */
  stored?: string;
  /** Addresses of other hosts that it talks to; without this the site's policy would block them. */
  hosts?: IslandHosts;
  /** HTML that the island places with its `slot` and never touches. */
  children?: ReactNode;
}

/** Names that belong to `<Island>` and so cannot be props of an island. */
type Taken = keyof Placement<never> | "slot";

/** What is left of an island's props for the template to give. */
type Given<Props> = Omit<Props, Taken>;

/**
 * Places an island: renders its HTML with Preact and marks it for the loader.
 * Throws a RenderProblem where `of` is no island, a prop cannot travel, or the island throws.
 */
export function Island<Props extends object>(all: Placement<Props> & Given<Props>): ReactElement {
  const {
    of,
    when,
    media,
    on,
    stored,
    hosts = {},
    children,
    "data-src": source,
    ...props
  } = all as Placement<Props> & Record<string, unknown> & { "data-src"?: string };
  const record = usePageRecord("<Island>");
  const name = record.islandNames.get(of as ComponentType<never>);
  if (name === undefined) {
    throw new RenderProblem("islands/not-an-island", `<Island of={${describe(of)}}> does not get an island.`, {
      hint: "`of` takes the default export of a file directly in islands/.",
      source,
    });
  }
  const fail = (code: string, message: string, hint?: string): never => {
    throw new RenderProblem(code, message, { hint, source });
  };
  const problem = whenProblem(when, stored);
  if (problem !== undefined) {
    const hint = problem.includes("“stored”")
      ? 'Write both: when="stored" stored="name".'
      : `Strategies: ${STRATEGIES.join(", ")}.`;
    fail("islands/bad-strategy", `The island ${name} ${problem}.`, hint);
  }
  if (media !== undefined && !isMediaQuery(media)) {
    fail(
      "islands/bad-media",
      `The island ${name} has media="${media}", which is no media query.`,
      "Write one like (max-width: 40rem).",
    );
  }
  const badHost = hostsProblem(hosts);
  if (badHost !== undefined)
    fail("islands/bad-hosts", `The island ${name} ${badHost}.`, `Kinds of hosts: ${HOST_KINDS.join(", ")}.`);
  const bad = propProblems(props);
  if (bad.length > 0) {
    const list = bad.map(({ path, message }) => `${path} ${message}`).join("; ");
    fail(
      "islands/bad-props",
      `The island ${name} cannot get these props: ${list}.`,
      [...new Set(bad.map(({ hint }) => hint))].join(" "),
    );
  }
  const index = record.islands.length;
  const placed = { name, when, media, on, stored, hosts, props: serializeProps(props), html: "" };
  record.islands.push(placed);
  const { html, problems } = renderIsland(of as ComponentType<Record<string, unknown>>, props, index);
  placed.html = html;
  if (problems.length > 0) {
    fail("islands/would-mutate", `The island ${name} would change the page while it hydrates: ${problems.join("; ")}.`);
  }
  if (when.includes("visible") && !html.includes("<")) {
    fail("islands/no-element", `The island ${name} waits until it is visible but renders no element to watch.`);
  }
  const slot = html.indexOf(SLOT_MARK);
  if (children !== undefined && slot < 0) {
    fail(
      "islands/lost-children",
      `The island ${name} got children but does not place them.`,
      "Spread its `slot` prop on an element: <div {...slot} />.",
    );
  }
  if (slot >= 0 && html.includes(SLOT_MARK, slot + 1)) {
    fail(
      "islands/two-slots",
      `The island ${name} places its children twice.`,
      "Spread its `slot` prop on one element.",
    );
  }
  return createElement("site-island", { n: index }, children);
}

const HOST_KINDS: readonly string[] = ["scripts", "connections", "images", "frames"] satisfies (keyof IslandHosts)[];

/** What is wrong with the hosts of an island, as the end of a sentence, or undefined. Templates are not type-checked by a build. */
function hostsProblem(hosts: IslandHosts): string | undefined {
  for (const [kind, addresses] of Object.entries(hosts) as [string, readonly string[]][]) {
    if (!HOST_KINDS.includes(kind)) return `names hosts for “${kind}”, which is not a kind of them`;
    const wrong = addresses.find((address) => !/^\/(?!\/)/.test(address) && !URL.canParse(address));
    if (wrong !== undefined) return `names “${wrong}” among its hosts, which is no whole address (https://…)`;
  }
  return undefined;
}

function describe(component: unknown): string {
  return typeof component === "function" ? component.name || "a component without a name" : String(component);
}
