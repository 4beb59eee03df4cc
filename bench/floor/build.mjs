/*
 * The floor: the minimum cost of a build with React and islands. One esbuild pass,
 * renderToStaticMarkup, file writes, one process; no checks, no links, no staging, no error
 * handling. It caches only the size and time of files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

const MEMORY = ".floor/memory.json";
const json = (file) => JSON.parse(readFileSync(file, "utf8"));
const stamp = (file) => {
  const { size, mtimeMs } = statSync(file);
  return `${file} ${size} ${mtimeMs}`;
};

const sources = ["content/site.json", ...["templates", "islands"].flatMap(filesBelow)]
  .map(stamp)
  .join("\n");
const pages = Object.fromEntries(
  readdirSync("content/pages").map((file) => [file, stamp(`content/pages/${file}`)]),
);
const before = existsSync(MEMORY) ? json(MEMORY) : { pages: {} };
const all = sources !== before.sources;
if (all) {
  const { bundle } = await import("./bundle.mjs");
  // React rendered the islands, Preact hydrates them.
  await bundle({ out: "out", browser: { alias: { react: "preact/hooks" } } });
}
const changed = Object.keys(pages).filter((file) => all || pages[file] !== before.pages[file]);
if (all || changed.length > 0) {
  const { home, linkPage } = await import(resolve(".floor/server.mjs"));
  const site = json("content/site.json");
  if (all) writeFileSync("out/index.html", home(site));
  for (const file of changed) {
    const slug = file.replace(/\.json$/, "");
    mkdirSync(`out/${slug}`, { recursive: true });
    writeFileSync(`out/${slug}/index.html`, linkPage(site, json(`content/pages/${file}`), slug));
  }
  writeFileSync(MEMORY, JSON.stringify({ sources, pages }));
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);
}
