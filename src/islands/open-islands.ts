import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import {
  build as buildOnce,
  type build,
  type BuildOptions,
  type BuildResult,
  type Metafile,
  type Plugin,
} from "esbuild";
import { ASSETS_FOLDER, namedByContent, type Asset } from "../assets/asset.ts";
import { styleImports } from "../assets/imported-styles.ts";
import type { Cache } from "../cache/cache.ts";
import { bundledFiles, failureFindings, reachedFrom, warningFindings } from "../files/bundling.ts";
import { pathAliases } from "../files/path-aliases.ts";
import { readSiteFolder } from "../files/read-site.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { didYouMean } from "../findings/text.ts";
import { bundleScript, FOR_BROWSERS, MOUNT, MOUNT_IN_DEV, providedForBrowser } from "./browser-sources.ts";
import { environmentModule } from "./environment-module.ts";
import { codeOfIslands, type IslandCode } from "./island-code.ts";
import type { IslandSettings } from "./island-settings.ts";
import { choosesCompat, compatImports, reactFindings } from "./react-compat.ts";

/** All islands of a site for the browser. */
export interface IslandBundle {
  /** The scripts of each island: those that it imports first, its own last. What it imports later is in its `needs`. */
  scripts: ReadonlyMap<string, Asset[]>;
  /** Islands that share a script: their markers name them. */
  together: ReadonlySet<string>;
  /** Finds and wakes islands (`browser/loader.ts`). */
  loader: Asset;
  /** What each island does that the policy of a page may forbid. */
  code: ReadonlyMap<string, readonly IslandCode[]>;
  /** A script for the head of each page with islands (`browser/boot.ts`). */
  boot: string;
  /** The files that the islands are made of, as absolute paths. */
  inputs: readonly string[];
  /** Warnings. */
  findings: readonly Finding[];
}

/** How islands are bundled. */
interface IslandRequest {
  /** Leaves the scripts readable, with source maps, and uses the runtime that reports changes to the page. */
  dev?: boolean;
  /** Runs esbuild; `dev` keeps a context, which reads only changed files again. */
  build?: typeof build;
  cache: Cache;
  /** The values of public variables of the environment, by their names. */
  environment: Readonly<Record<string, unknown>>;
}

/** An island of a site: a file directly in `islands/`, relative to the root. */
interface IslandFile {
  name: string;
  file: string;
  /** Whether it runs React components (`react-compat.ts`). */
  usesCompat: boolean;
}

/** Islands that share a script, and its name. */
interface IslandGroup {
  name: string;
  islands: readonly IslandFile[];
}

/** The islands of a site: files directly in `islands/`. What islands share is in folders below. */
export async function islandsOf(root: string): Promise<IslandFile[]> {
  const files = await readSiteFolder(root, "islands", (name) => /\.[jt]sx$/.test(name));
  const own = files.filter((file) => !file.includes("/"));
  return Promise.all(
    own.map(async (name) => {
      const file = `islands/${name}`;
      const usesCompat = choosesCompat(await readFile(join(root, file), "utf8"));
      return { name: name.replace(/\.[jt]sx$/, ""), file, usesCompat };
    }),
  );
}

/** The files of the islands that run React components, as absolute paths. */
export function compatFiles(root: string, islands: readonly IslandFile[]): string[] {
  return islands.filter(({ usesCompat }) => usesCompat).map(({ file }) => join(root, file));
}

/** Bundles the islands of a site for the browser. Throws the findings of what cannot be bundled. */
export async function openIslands(
  root: string,
  together: IslandSettings["islands"]["together"],
  request: IslandRequest,
): Promise<IslandBundle> {
  const groups = groupIslands(await islandsOf(root), together);
  const script = { minify: true, ...(request.dev !== true && { build: request.build }) };
  const [bundled, loader, boot] = await Promise.all([
    bundleGroups(root, groups, request),
    bundleScript("islands/browser/loader.ts", script),
    bundleScript("islands/browser/boot.ts", script),
  ]);
  return {
    ...bundled,
    loader: namedByContent("islands.js", Buffer.from(loader)),
    boot: boot.trim().replace(/;$/, ""),
  };
}

/**
 * Decides which islands share a script: those that the settings list under one name. Every other island has its own.
 * Throws a finding for each name in the settings that is wrong.
 */
function groupIslands(islands: readonly IslandFile[], together: IslandSettings["islands"]["together"]): IslandGroup[] {
  const byName = new Map(islands.map((island) => [island.name, island]));
  const left = new Map(byName);
  const findings: Finding[] = [];
  const report = (message: string, place: Position, hint: string) =>
    findings.push(error("islands/together", message, { ...place, hint }));
  const groups = together.map(({ name: group, place: groupPlace, members }) => {
    if (byName.has(group))
      report(`“${group}” is the name of an island.`, groupPlace, "Choose another name for the script.");
    const found: IslandFile[] = [];
    for (const { name, place } of members) {
      const island = byName.get(name);
      if (island === undefined) {
        const hint = didYouMean(name, left.keys()) ?? "Islands are the files directly in islands/.";
        report(`There is no island “${name}”.`, place, hint);
      } else if (left.delete(name)) found.push(island);
      else report(`The island “${name}” is listed twice.`, place, "List it once.");
    }
    return { name: group, islands: found };
  });
  const alone = [...left.values()].map((island) => ({ name: island.name, islands: [island] }));
  if (findings.length > 0) throw new FindingsError(findings);
  return [...groups, ...alone].filter((group) => group.islands.length > 0);
}

/** Bundles one script for each group, and scripts for what several share. */
async function bundleGroups(
  root: string,
  groups: readonly IslandGroup[],
  { dev = false, build = buildOnce, cache, environment }: IslandRequest,
): Promise<Pick<IslandBundle, "scripts" | "together" | "code" | "inputs" | "findings">> {
  if (groups.length === 0)
    return { scripts: new Map(), together: new Set(), code: new Map(), inputs: [], findings: [] };
  const all = groups.flatMap(({ islands }) => islands);
  const variables = Object.entries(environment).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value) ?? "undefined"};`,
  );
  const options = {
    ...FOR_BROWSERS,
    tsconfigRaw: await pathAliases(root),
    absWorkingDir: root,
    entryPoints: groups.map((group) => ({ in: entryOf(group), out: group.name })),
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: !dev,
    // Fonts get the characters that scripts have. Modules are always read as UTF-8.
    charset: "utf8",
    // The files of the source maps are for `codeOfIslands`, and are not published.
    sourcemap: dev ? "both" : "external",
    // `islands/forbidden` reports it.
    logOverride: { "direct-eval": "silent" },
    outdir: join(root, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    chunkNames: "shared.[hash]",
    metafile: true,
    plugins: [
      islandEntries(root, groups, dev),
      environmentModule(root, () => variables.join("\n"), variables.join(" ")),
      compatImports(compatFiles(root, all)),
      providedForBrowser(),
      styleImports(root),
    ],
  } as const satisfies BuildOptions;
  try {
    const result = await build(options);
    const react = await reactFindings(root, result.metafile.inputs, all);
    if (react.length > 0) throw new FindingsError(react);
    const scripts = scriptsOfEntries(result);
    const islands = groups.flatMap((group) => group.islands.map(({ name }) => ({ name, group })));
    return {
      scripts: new Map(islands.map(({ name, group }) => [name, scripts.get(group.name) ?? []])),
      together: new Set(islands.filter(({ group }) => group.islands.length > 1).map(({ name }) => name)),
      code: await codeOfIslands(result, all, cache),
      inputs: bundledFiles(root, result.metafile),
      // The bundle of templates, which has the islands too, reports missing exports.
      findings: warningFindings(
        result.warnings.filter(({ id }) => id !== "import-is-undefined"),
        root,
      ),
    };
  } catch (problem) {
    const findings = await failureFindings(problem, root);
    throw new FindingsError(findings.map((finding) => islandFinding(finding, groups)));
  }
}

/** An error in an entry is about the island on that line: a file without a default export. */
function islandFinding(finding: Finding, groups: readonly IslandGroup[]): Finding {
  const group = groups.find((each) => finding.file === entryOf(each));
  const island = group?.islands[(finding.line ?? 0) - 1];
  if (island === undefined) return finding;
  return error("islands/no-default-export", `${island.file} has no default export.`, {
    file: island.file,
    line: 1,
    column: 1,
    hint: "Every file directly in islands/ is an island: write “export default function …”. What islands share belongs in a folder below.",
  });
}

/** What the path of each entry begins with, here and in esbuild's messages. */
const ENTRY = "island-entry:";

/** The path of a group's entry. It names the islands, so that other islands make another bundle. */
function entryOf({ name, islands }: IslandGroup): string {
  return `${ENTRY}${name}/${islands.map((island) => island.name).join("+")}`;
}

/** Makes the entry of each group: a module that imports its islands and exports what hydrates them. */
function islandEntries(root: string, groups: readonly IslandGroup[], dev: boolean): Plugin {
  const byEntry = new Map(groups.map((group) => [entryOf(group), group]));
  const text = (value: string) => JSON.stringify(value);
  return {
    name: "island-entries",
    setup(esbuild) {
      esbuild.onResolve({ filter: new RegExp(`^${ENTRY}`) }, ({ path }) => ({
        path: path.slice(ENTRY.length),
        namespace: "island-entry",
      }));
      esbuild.onLoad({ filter: /.*/, namespace: "island-entry" }, ({ path }) => {
        const { islands = [] } = byEntry.get(ENTRY + path) ?? {};
        // The marker of an island names it only when the script holds several.
        const members = islands.map(({ name }, index) => `${text(islands.length > 1 ? name : "")}: Island${index}`);
        const contents = [
          ...islands.map(({ file }, index) => `import Island${index} from ${text(`./${file}`)};`),
          `import { ${dev ? "mountInDev as mount" : "mount"} } from ${text(dev ? MOUNT_IN_DEV : MOUNT)};`,
          `export default mount({ ${members.join(", ")} });`,
        ].join("\n");
        return { contents, resolveDir: root, loader: "js" };
      });
    },
  };
}

type Outputs = Metafile["outputs"];

/** The hash that esbuild puts in a name. It depends on where packages are installed, so it is never published. */
const ESBUILD_HASH = /\.[A-Z0-9]{8}(?=\.js$)/;

/** The scripts of each entry, under names that depend on nothing but the scripts themselves. */
function scriptsOfEntries({ outputFiles, metafile }: BuildResult<{ write: false; metafile: true }>) {
  // The others are source maps.
  const isScript = (path: string) => path.endsWith(".js");
  const outputs = Object.fromEntries(Object.entries(metafile.outputs).filter(([path]) => isScript(path)));
  const texts = outputFiles
    .filter(({ path }) => isScript(path))
    .map(({ path, text }) => [basename(path), text] as const);
  const assets = nameByContent(new Map(texts), outputs);

  const assetsOf = (paths: Iterable<string>) => [...paths].flatMap((path) => assets.get(basename(path)) ?? []);
  const scripts = new Map<string, Asset[]>();
  for (const [path, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint?.startsWith(ENTRY) !== true) continue;
    const atOnce = reachedFrom(path, outputs, ({ kind }) => kind === "import-statement");
    const all = reachedFrom(path, outputs);
    const needs = assetsOf([...all].filter((other) => !atOnce.has(other)));
    const list = assetsOf(atOnce);
    scripts.set(
      entryPoint.slice(ENTRY.length, entryPoint.indexOf("/")),
      list.map((asset, index) => (index === list.length - 1 ? { ...asset, needs } : asset)),
    );
  }
  return scripts;
}

/**
 * Renames scripts: the name of each holds a hash of its text and of the texts of all scripts that it leads to, with
 * esbuild's hashes removed. (Scripts may import each other, so a text cannot hold the hash of another's final text.)
 */
function nameByContent(texts: ReadonlyMap<string, string>, outputs: Outputs): Map<string, Asset> {
  const names = [...texts.keys()];
  const rename = (text: string, nameOf: (name: string) => string) =>
    names.reduce((renamed, name) => renamed.replaceAll(name, () => nameOf(name)), text);
  const withoutHash = (name: string) => name.replace(ESBUILD_HASH, "");
  const stable = new Map([...texts].map(([name, text]) => [name, rename(text, withoutHash)]));
  const finalNames = new Map(
    Object.keys(outputs).map((path) => {
      const reached = reachedFrom(path, outputs);
      const ingredients = [...reached].map((other) => stable.get(basename(other)) ?? "").join("\0");
      return [basename(path), namedByContent(withoutHash(basename(path)), Buffer.from(ingredients))] as const;
    }),
  );
  const finalName = (name: string) => basename(finalNames.get(name)?.file ?? name);
  return new Map(
    [...finalNames].map(([name, asset]) => {
      const content = Buffer.from(rename(texts.get(name) ?? "", finalName));
      return [name, { ...asset, content }];
    }),
  );
}
