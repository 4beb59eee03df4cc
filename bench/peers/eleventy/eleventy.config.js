import { readdirSync, readFileSync } from "node:fs";
import { build } from "esbuild";

const json = (file) => JSON.parse(readFileSync(`content/${file}`, "utf8"));

export default function (config) {
  // Islands: once for Node, where they are rendered, and once for the browser, where is-land wakes
  // them.
  config.on("eleventy.before", async () => {
    const shared = {
      bundle: true,
      format: "esm",
      jsx: "automatic",
      jsxImportSource: "preact",
      minify: true,
    };
    await Promise.all([
      build({
        ...shared,
        entryPoints: ["islands.js"],
        outdir: ".islands",
        platform: "node",
        packages: "external",
      }),
      build({ ...shared, entryPoints: ["browser.js", "site.css"], outdir: "out" }),
    ]);
  });
  config.addWatchTarget("./islands/");
  config.addWatchTarget("./content/");
  config.addWatchTarget("./site.css");
  config.setServerOptions({ showAllHosts: false });
  config.addGlobalData("site", () => json("site.json"));
  config.addGlobalData("links", () =>
    readdirSync("content/pages").map((file) => ({
      slug: file.replace(/\.json$/, ""),
      ...json(`pages/${file}`),
    })),
  );
  return { dir: { input: "pages", output: "out" } };
}
