/* The runtime of islands in `dev`. */
import { h, render } from "preact";
import { renderToString } from "preact-render-to-string";
import { withIds } from "./island.ts";
import { mount as mountIsland, type HydrateIsland, type IslandComponent } from "./mount.ts";

/** An island that `dev` can remove from the page. `unmount` exists once the island has hydrated. */
export type DevIsland = Element & { unmount?: () => void };

/** An island before it hydrates, and the HTML that it renders here, which should be the same. */
export interface IslandRender {
  before: Element;
  html: string;
  /** The text of the comment that stands for the children in `html`. */
  mark: string;
}

const MARK = "slot";
const slot = { dangerouslySetInnerHTML: { __html: `<!--${MARK}-->` } };

/** Like `mount`. An island that has hydrated fires `island:rendered` with an `IslandRender`. */
export function mount(component: IslandComponent): HydrateIsland {
  const hydrateIsland = mountIsland(component);
  return (element: DevIsland, props, index) => {
    const before = element.cloneNode(true);
    let html: string | undefined;
    try {
      html = renderToString(withIds(h(component, { ...props, slot }), index));
    } catch {
      // Hydration throws the same, and reports it.
    }
    hydrateIsland(element, props, index);
    element.unmount = () => render(null, element);
    const detail = { before, html, mark: MARK };
    if (html !== undefined)
      element.dispatchEvent(new CustomEvent("island:rendered", { bubbles: true, detail }));
  };
}
