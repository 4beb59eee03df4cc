import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** Lightning CSS, loaded when somebody needs it: where the styles are known, nobody does. */
export const lightningCss = (): typeof import("lightningcss") =>
  require("lightningcss") as typeof import("lightningcss");
