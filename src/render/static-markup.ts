import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { ReactNode } from "react";

type Renderer = Pick<typeof import("react-dom/server"), "renderToStaticMarkup">;

const require = createRequire(import.meta.url);
let loaded: Renderer | undefined;

/** React's own static markup. Its renderer is loaded when somebody asks for the first time: most pages do without. */
export function renderToStaticMarkup(node: ReactNode): string {
  loaded ??= require(partOfReact()) as Renderer;
  return loaded.renderToStaticMarkup(node);
}

/**
 * The file of React that gives a page as a string. In `react-dom/server` the streaming renderer comes with it, which takes
 * twice as long to load: only pages that fail are rendered with that (`render-findings.ts`). A version of React that has no
 * such file is loaded whole.
 */
function partOfReact(): string {
  const mode = process.env["NODE_ENV"] === "production" ? "production" : "development";
  const part = join(dirname(require.resolve("react-dom/server")), `cjs/react-dom-server-legacy.node.${mode}.js`);
  return existsSync(part) ? part : "react-dom/server";
}
