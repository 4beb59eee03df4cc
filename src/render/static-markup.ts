import { packagePart } from "../site/package-part.ts";

const mode = process.env["NODE_ENV"] === "production" ? "production" : "development";

/**
 * React's renderer that gives a page as a string. In `react-dom/server` the streaming one comes with it, which takes twice
 * as long to load: only pages that fail are rendered with that (`render-findings.ts`).
 */
export const { renderToStaticMarkup } = packagePart(
  "react-dom/server",
  `cjs/react-dom-server-legacy.node.${mode}.js`,
) as Pick<typeof import("react-dom/server"), "renderToStaticMarkup">;
