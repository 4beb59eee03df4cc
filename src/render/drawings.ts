import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Drawings } from "../assets/asset-store.ts";
import { normalizeHtml } from "./normalize-html.ts";

/** The SVG files of the pictures in `templates/art/`: each a component without props whose outermost element is `<svg>`. */
export function drawingsOf(art: Readonly<Record<string, () => ReactElement>>): Drawings {
  return new Map(Object.entries(art).map(([name, draw]) => [name, () => Buffer.from(svgOf(draw()))]));
}

/** The text of an SVG file with a drawing. */
export function svgOf(drawing: ReactElement): string {
  const markup = normalizeHtml(renderToStaticMarkup(drawing));
  // An annotated render names the place of each element: a drawing is the same without.
  const svg = markup.replaceAll(/ data-src="[^"]*"/g, "");
  // A file of its own needs the namespace, which SVG inside HTML does not.
  return svg.includes("xmlns=") ? svg : svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
}
