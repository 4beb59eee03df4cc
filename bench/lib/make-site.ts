import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { outputFile } from "fs-extra/esm";
import { benchData, json, writeData, type BenchSite } from "./data.ts";
import type { Peer } from "./peers.ts";

/** Our own site: its components and islands are what the others build too. */
const OURS = fileURLToPath(new URL("../site", import.meta.url));

/** Where sites and packages of peers lie: beside nothing that belongs to the project, and never under `node_modules`, which many tools do not watch. */
export const CACHE = fileURLToPath(new URL("../.cache", import.meta.url));

/** A site on disk, ready to be built. */
export interface MadeSite {
  peer: Peer;
  folder: string;
  data: BenchSite;
  /** The folder that a build writes, with one `index.html` for each page. */
  out: string;
}

/** Makes a peer's site with so many pages anew, in `<folder>`: its templates, the content, what it shares with ours. */
export async function makeSite(peer: Peer, count: number, folder = siteFolder(peer, count)): Promise<MadeSite> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(peer.sources, folder, { recursive: true });
  const manifest = { name: "bench", private: true, type: "module", dependencies: peer.packages };
  await outputFile(join(folder, "package.json"), json(manifest));
  // Else the bundlers would find this project's own.
  await outputFile(join(folder, "tsconfig.json"), json({ compilerOptions: { jsx: "react-jsx" } }));
  await outputFile(join(folder, peer.style), await readFile(join(OURS, "templates/styles/site.css"), "utf8"));
  await shareParts(peer, folder);
  const data = benchData(count);
  if (peer.name === "hugo") await writeForHugo(folder, data);
  else await writeData(join(folder, "content"), data);
  const out = peer.name === "vike" ? "dist/client" : "out";
  return { peer, folder, data, out: join(folder, out) };
}

/** Where a site of this size lies. */
export const siteFolder = (peer: Peer, count: number): string => join(CACHE, peer.name, String(count));

/** Hugo's way to keep one file a page: front matter, which may be JSON. */
async function writeForHugo(folder: string, { site, pages }: BenchSite): Promise<void> {
  await outputFile(join(folder, "data/site.json"), json(site));
  for (const [slug, page] of pages) await outputFile(join(folder, "content", `${slug}.md`), json(page));
}

async function shareParts({ name, shared }: Peer, folder: string): Promise<void> {
  if (shared === "none") return;
  for (const file of await readdir(join(OURS, "islands"))) {
    const text = await readFile(join(OURS, "islands", file), "utf8");
    const islands = join(folder, name === "astro" ? "src/islands" : "islands");
    if (shared === "islands") await outputFile(join(islands, file), text);
    else if (shared === "preact") await outputFile(join(islands, asJsx(file)), PREACT + (await withoutTypes(text)));
    else await outputFile(join(islands, asJsx(file)), await reactIsland(text, shared === "client"));
  }
  if (shared === "islands") return;
  for (const file of await readdir(join(OURS, "templates/components"))) {
    const text = await readFile(join(OURS, "templates/components", file), "utf8");
    await outputFile(join(folder, "templates/components", asJsx(file)), await plainReact(text));
  }
}

const asJsx = (file: string): string => file.replace(/\.tsx$/, ".jsx");

/** What says that an island's elements are Preact's; to take the types away loses it. */
const PREACT = "/** @jsxImportSource preact */\n";

/** An island for those who render pages and islands with React alike. */
async function reactIsland(text: string, client: boolean): Promise<string> {
  const react = text.replace(PREACT, "").replace('"preact/hooks"', '"react"');
  return `${client ? '"use client";\n' : ""}${await withoutTypes(react)}`;
}

/** A component that places islands with the peer's own `<Island>`, which knows no `when`: they hydrate at once. */
async function plainReact(text: string): Promise<string> {
  return (await withoutTypes(text))
    .replaceAll('.tsx"', '.jsx"')
    .replaceAll(/ when="\w+"/g, "")
    .replace('"build-site"', '"../island.jsx"');
}

async function withoutTypes(text: string): Promise<string> {
  return (await transform(text, { loader: "tsx", jsx: "preserve", target: "esnext" })).code;
}
