import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { requireFile } from "../files/own-files.ts";

const require = createRequire(import.meta.url);
const mode = process.env["NODE_ENV"] === "production" ? "production" : "development";
const part = join(dirname(require.resolve("react-dom/server")), `cjs/react-dom-server-legacy.node.${mode}.js`);

/**
 * React's renderer that gives a page as a string. In `react-dom/server` the streaming one comes with it, which takes twice
 * as long to load: only pages that fail are rendered with that (`render-findings.ts`). A version of React that has no such
 * file is loaded whole.
 */
export const { renderToStaticMarkup } = requireFile(
  existsSync(part) ? part : require.resolve("react-dom/server"),
) as Pick<typeof import("react-dom/server"), "renderToStaticMarkup">;
