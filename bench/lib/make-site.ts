import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import { outputFile } from "fs-extra/esm";
import { benchData, json, writeData, type BenchSite } from "./data.ts";
import type { Peer } from "./peers.ts";

/** This repository's components and islands, which the peers build too. */
const OURS = fileURLToPath(new URL("../site", import.meta.url));

/**
 * The folder for the sites and packages of peers: away from the project, and never under
 * `node_modules`, which many tools do not watch.
 */
export const CACHE = fileURLToPath(new URL("../.cache", import.meta.url));

/** A site on disk, ready to be built. */
export interface MadeSite {
  peer: Peer;
  folder: string;
  data: BenchSite;
  /** The output folder of a build, with one `index.html` per page. */
  out: string;
}

/**
 * Makes a peer's site with so many pages in `<folder>`, replacing any earlier one: its templates,
 * the content, and the shared parts.
 */
export async function makeSite(
  peer: Peer,
  count: number,
  folder = siteFolder(peer, count),
): Promise<MadeSite> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(peer.sources, folder, { recursive: true });
  const manifest = { name: "bench", private: true, type: "module", dependencies: peer.packages };
  await outputFile(join(folder, "package.json"), json(manifest));
  // Otherwise, the bundlers would find this project's own.
  await outputFile(join(folder, "tsconfig.json"), json({ compilerOptions: { jsx: "react-jsx" } }));
  await outputFile(
    join(folder, peer.style),
    await readFile(join(OURS, "templates/styles/site.css"), "utf8"),
  );
  await shareParts(peer, folder);
  const data = benchData(count);
  if (peer.name === "hugo") await writeForHugo(folder, data);
  else await writeData(join(folder, "content"), data);
  const out = peer.name === "vike" ? "dist/client" : "out";
  return { peer, folder, data, out: join(folder, out) };
}

/** The folder of a site of this size. */
export const siteFolder = (peer: Peer, count: number): string =>
  join(CACHE, peer.name, String(count));

/** Hugo keeps one file per page, with front matter that may be JSON. */
async function writeForHugo(folder: string, { site, pages }: BenchSite): Promise<void> {
  await outputFile(join(folder, "data/site.json"), json(site));
  for (const [slug, page] of pages)
    await outputFile(join(folder, "content", `${slug}.md`), json(page));
}

async function shareParts({ name, shared }: Peer, folder: string): Promise<void> {
  if (shared === "none") return;
  for (const file of await readdir(join(OURS, "islands"))) {
    const text = await readFile(join(OURS, "islands", file), "utf8");
    const islands = join(folder, name === "astro" ? "src/islands" : "islands");
    if (shared === "islands") await outputFile(join(islands, file), text);
    else if (shared === "preact")
      await outputFile(join(islands, asJsx(file)), PREACT + (await withoutTypes(text)));
    else await outputFile(join(islands, asJsx(file)), await reactIsland(text, shared === "client"));
  }
  if (shared === "islands") return;
  for (const file of await readdir(join(OURS, "templates/components"))) {
    const text = await readFile(join(OURS, "templates/components", file), "utf8");
    await outputFile(join(folder, "templates/components", asJsx(file)), await plainReact(text));
  }
}

const asJsx = (file: string): string => file.replace(/\.tsx$/, ".jsx");

/** This comment marks an island's elements as Preact's; removing the types loses it. */
const PREACT = "/** @jsxImportSource preact */\n";

/** An island for peers that render pages and islands with React. */
async function reactIsland(text: string, client: boolean): Promise<string> {
  const react = text.replace(PREACT, "").replace('"preact/hooks"', '"react"');
  return `${client ? '"use client";\n' : ""}${await withoutTypes(react)}`;
}

/**
 * A component that places islands with the peer's own `<Island>`, which has no `when`: they hydrate
 * immediately.
 */
async function plainReact(text: string): Promise<string> {
  return (await withoutTypes(text))
    .replaceAll('.tsx"', '.jsx"')
    .replaceAll(/ when="\w+"/g, "")
    .replace('"build-site"', '"../island.jsx"');
}

async function withoutTypes(text: string): Promise<string> {
  return (await transform(text, { loader: "tsx", jsx: "preserve", target: "esnext" })).code;
}
