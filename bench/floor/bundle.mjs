import { mkdirSync } from "node:fs";
import { build } from "esbuild";

/**
 * Bundles the site's code for Node into `.floor/`, and for browsers into `out`; `server` and
 * `browser` are extra options.
 */
export async function bundle({ out, server = {}, browser = {} }) {
  mkdirSync(out, { recursive: true });
  const shared = {
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  };
  await Promise.all([
    build({
      ...shared,
      entryPoints: ["templates/server.jsx"],
      outfile: ".floor/server.mjs",
      platform: "node",
      packages: "external",
      ...server,
    }),
    build({
      ...shared,
      entryPoints: ["templates/browser.jsx", "templates/styles/site.css"],
      outdir: out,
      entryNames: "[name]",
      minify: true,
      jsxImportSource: "preact",
      ...browser,
    }),
  ]);
}
