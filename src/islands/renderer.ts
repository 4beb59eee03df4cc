export { h, options } from "preact";
export { renderToString } from "preact-render-to-string";
export { withIds } from "./browser/island.ts";
