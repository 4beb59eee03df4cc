import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  trailingSlash: true,
  images: { unoptimized: true },
  // The packages lie one folder up, for the sites of every size.
  turbopack: { root: dirname(dirname(fileURLToPath(import.meta.url))) },
};
