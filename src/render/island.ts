import type { ComponentType } from "preact";
import { createElement, type ReactElement, type ReactNode } from "react";
import { RenderProblem } from "../code/site-code.ts";
import { SOURCE_ATTRIBUTE } from "../html/elements.ts";
import {
  isMediaQuery,
  propProblems,
  serializeProps,
  STRATEGIES,
  type Strategy,
  renderIsland,
  SLOT_MARK,
} from "../islands/render-island.ts";
import { DIRECTIVES } from "../settings/policy.ts";
import { LOST_CONTENT } from "./lost-markup.ts";
import { usePageRecord, type IslandHosts } from "./page-context.ts";
import { CANNOT_WAIT, TAKES_SOURCE, WAITS } from "./page-guard.ts";

/** Props of `<Island>` itself; all others are props of the island. */
interface Placement<Props> {
  /** The default export of a file in `islands/`. */
  of: ComponentType<Props>;
  /** When its code runs. `interaction` costs visitors least. */
  when: Strategy;
  /** A media query that must also match: `(min-width: 64rem)`. */
  media?: string;
  /** More events that wake it: `pointerover focusin`. */
  on?: string;
  /** For `when="stored"`: a key of `localStorage`. */
  stored?: string;
  /** External addresses that it uses: the site's policy blocks all others. */
  hosts?: IslandHosts;
  /** HTML that the island places with its `slot` and never changes. */
  children?: ReactNode;
}

/** The props of an island that the template sets. */
type Given<Props> = Omit<Props, keyof Placement<never> | "slot">;

/**
 * Places an island. Preact renders it, so that its HTML is what Preact hydrates; `renderPage` wraps
 * it in a marker. Throws a RenderProblem if the island cannot work in the browser.
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
    [SOURCE_ATTRIBUTE]: source,
    ...props
  } = all as Placement<Props> & Record<string, unknown> & { [SOURCE_ATTRIBUTE]?: string };
  const record = usePageRecord("<Island>");
  const component = of as ComponentType<Record<string, unknown>>;
  const island = record.islandsByComponent.get(of as ComponentType<never>);
  if (island === undefined) {
    const given = typeof of === "function" ? of.name || "a component without a name" : String(of);
    const hint = "`of` takes the default export of a file directly in islands/.";
    const message = `<Island of={${given}}> does not get an island.`;
    throw new RenderProblem("islands/not-an-island", message, { hint, source });
  }
  const { name, compat } = island;
  const refuse: Refuse = (code, problem, hint, about) => {
    const details = { hint, source, component: about };
    throw new RenderProblem(code, `The island ${name} ${problem}.`, details);
  };
  checkPlacement(all, refuse);
  const badProps = propProblems(props);
  if (badProps.length > 0)
    refuse(
      "islands/bad-props",
      `has props that JSON cannot represent: ${badProps.join("; ")}`,
      "Pass text, finite numbers, lists and plain objects. Put JSX between <Island> and </Island>.",
    );

  const index = record.islands.length;
  const { waits, lost, ...rendered } = renderIsland(component, props, { index, compat });
  const { html } = rendered;
  const attributes = { when, media, on, stored, [SOURCE_ATTRIBUTE]: source };
  record.islands.push({ ...rendered, name, hosts, attributes, props: serializeProps(props) });

  if (waits !== undefined)
    refuse(
      WAITS,
      CANNOT_WAIT,
      "Move the data to content/, or fetch it in useEffect. Show what is lazy after an event.",
      waits,
    );
  if (lost !== undefined)
    refuse(
      LOST_CONTENT,
      `loses what it writes into ${lost}: Preact omits it`,
      "Write text, such as `${day.getFullYear()}`, an element, or a list of both.",
      component,
    );
  if (when === "visible" && !html.includes("<"))
    refuse("islands/no-element", "waits until it is visible but renders no element to watch");
  const slots = html.split(SLOT_MARK).length - 1;
  if (children !== undefined && slots === 0)
    refuse(
      "islands/lost-children",
      "got children but does not place them",
      "Spread its `slot` prop on an element: <div {...slot} />.",
    );
  const onOne = "Spread its `slot` prop on one element.";
  if (slots > 1) refuse("islands/two-slots", "places its children twice", onOne);
  return createElement("site-island", { n: index }, children);
}
Object.assign(Island, { [TAKES_SOURCE]: true });

/** Throws the problem of an island, as the end of a sentence. */
type Refuse = (code: string, problem: string, hint?: string, about?: object) => never;

const HOST_KINDS: readonly string[] = Object.keys(DIRECTIVES);

/** A build does not check types. */
function checkPlacement(
  { when, media, stored, hosts = {} }: Omit<Placement<never>, "of">,
  refuse: Refuse,
): void {
  if (!STRATEGIES.includes(when))
    refuse(
      "islands/bad-strategy",
      `needs a strategy as its “when”, not “${when}”`,
      `Strategies: ${STRATEGIES.join(", ")}.`,
    );
  if (when === "stored" ? !stored : stored !== undefined)
    refuse(
      "islands/bad-strategy",
      'needs both when="stored" and “stored”, a key of localStorage',
      'Write both: when="stored" stored="name".',
    );
  if (media !== undefined && !isMediaQuery(media))
    refuse(
      "islands/bad-media",
      `has media="${media}", which is not a media query`,
      "Write a query such as (max-width: 40rem).",
    );
  for (const [kind, addresses] of Object.entries(hosts)) {
    const wrong = addresses.find((address) => !/^\/(?!\/)/.test(address) && !URL.canParse(address));
    if (!HOST_KINDS.includes(kind))
      refuse(
        "islands/bad-hosts",
        `names hosts for the unknown kind “${kind}”`,
        `Kinds of hosts: ${HOST_KINDS.join(", ")}.`,
      );
    if (wrong !== undefined)
      refuse("islands/bad-hosts", `has the host “${wrong}”, which is not a full URL (https://…)`);
  }
}
