import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** @type {import("next").NextConfig} */
export default {
  output: "export",
  trailingSlash: true,
  images: { unoptimized: true },
  // The packages are one folder up, shared by the sites of every size.
  turbopack: { root: dirname(dirname(fileURLToPath(import.meta.url))) },
};
