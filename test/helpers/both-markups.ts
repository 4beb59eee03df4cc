import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createElement, type ReactNode } from "react";
import { vi } from "vitest";
import { NeedsReact } from "../../src/render/plain-attributes.ts";
import { plainMarkup } from "../../src/render/plain-markup.ts";

// While it is developed with, React speaks of what is odd: it is odd here on purpose.
vi.spyOn(console, "error").mockReturnValue(undefined);

/** React's renderer as sites are published with it, and its text. */
const require = createRequire(import.meta.url);
const file = join(dirname(require.resolve("react-dom/server")), "cjs/react-dom-server-legacy.node.production.js");
const { renderToStaticMarkup } = require(file) as typeof import("react-dom/server");
const source = readFileSync(file, "utf8");

/** Every name that React's renderer has a case of its own for: elements, attributes, and other things. */
export const REACTS_NAMES: readonly string[] = [
  ...new Set(
    [...source.matchAll(/case "([^"\\ ]+)"|\["([a-zA-Z-]+)", "/g)].map(([, one, other]) => one ?? other ?? ""),
  ),
];

/** React's markup, without the preloads of pictures that it adds; undefined where it refuses. */
export function reactsMarkup(node: ReactNode): string | undefined {
  try {
    return renderToStaticMarkup(node).replaceAll(/<link rel="preload" as="image"[^>]*\/>/g, "");
  } catch {
    return undefined;
  }
}

/** Ours; undefined where it is left to React. */
export function ourMarkup(node: ReactNode): string | undefined {
  try {
    return plainMarkup(node);
  } catch (problem) {
    if (problem instanceof NeedsReact) return undefined;
    throw problem;
  }
}

/** What is another markup than React's, and React's. */
export function differences(nodes: readonly ReactNode[]): string[] {
  return nodes.flatMap((node) => {
    const ours = ourMarkup(node);
    if (ours === undefined) return [];
    const reacts = reactsMarkup(node);
    return ours === reacts ? [] : [`${ours} – ${reacts}`];
  });
}

/** A document with something in its body, and in its head. */
export function documentOf(body: ReactNode, head?: ReactNode): ReactNode {
  return createElement(
    "html",
    { lang: "en" },
    createElement("head", null, createElement("title", null, "A page"), head),
    createElement("body", { className: "page" }, body),
  );
}
