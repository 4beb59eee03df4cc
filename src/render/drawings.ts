import type { ReactElement } from "react";
import type { Drawing, Drawings } from "../assets/asset-store.ts";
import { putRight } from "./put-right.ts";
import { renderToStaticMarkup } from "./static-markup.ts";
import { watchClock } from "./watch-clock.ts";

/** Makes SVG files of the pictures in `templates/art/`: each a component without props whose outermost element is `<svg>`. */
export function drawingsOf(art: Readonly<Record<string, () => ReactElement>>): Drawings {
  return new Map(Object.entries(art).map(([name, draw]) => [name, () => drawn(draw)]));
}

function drawn(draw: () => ReactElement): Drawing {
  const clock = watchClock();
  try {
    const content = Buffer.from(svgOf(draw()));
    return { content, byChance: clock.wasAsked() };
  } finally {
    clock.stop();
  }
}

/** The text of an SVG file with a drawing. */
export function svgOf(drawing: ReactElement): string {
  const markup = putRight(renderToStaticMarkup(drawing), { island: () => ({ open: "", close: "" }), head: "" });
  // An annotated render names the place of each element: a drawing is the same without.
  const svg = markup.replaceAll(/ data-src="[^"]*"/g, "");
  // A file of its own needs the namespace, which SVG inside HTML does not.
  return svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
