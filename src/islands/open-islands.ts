import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";
import { islandPicture } from "../assets/asset-store.ts";
import { namedByContent, type Asset } from "../assets/asset.ts";
import type { Cache } from "../cache/cache.ts";
import { bundleScript, FOR_BROWSERS, providedForBrowser } from "../code/bundle-for-browser.ts";
import {
  type Bundle,
  bundledFiles,
  type Bundler,
  bundleOnce,
  failureFindings,
  pathAliases,
  warningFindings,
  withoutSuffix,
} from "../code/bundling.ts";
import { compatImports, forCompat, choosesCompat, reactFindings } from "../code/compat-imports.ts";
import { environmentModule, privateImports } from "../code/environment-module.ts";
import { styleImports } from "../code/imported-styles.ts";
import { importedPictures, isIslandPicture } from "../code/imported-pictures.ts";
import { NAMESPACE } from "../code/provided.ts";
import { reachedFrom } from "../files/modules.ts";
import { ASSETS_FOLDER, readSiteFolder } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { codeOfIslands, type IslandCode } from "./island-code.ts";
import { ISLAND_MODULES, MOUNT, MOUNT_IN_DEV } from "./provided.ts";

export interface IslandBundle {
  /** Those that an island imports first, its own last, which `needs` what it imports later. */
  scripts: ReadonlyMap<string, Asset[]>;
  loader: Asset;
  /** Code that the policy of a page may forbid, by island. */
  codeOf: () => Promise<ReadonlyMap<string, readonly IslandCode[]>>;
  /** For the head of each page with islands. */
  boot: string;
  inputs: readonly string[];
  findings: readonly Finding[];
}

interface IslandRequest {
  /** Readable scripts, source maps, and the runtime that reports changes to the page. */
  dev?: boolean;
  /** `dev` keeps a context, which reads only changed files again. */
  bundler?: Bundler;
  cache: Cache;
  environment: Readonly<Record<string, unknown>>;
  secrets: readonly string[];
}

/** A file directly in `islands/`, relative to the root. */
interface IslandFile {
  name: string;
  file: string;
  usesCompat: boolean;
}

/** The islands of a site: the files directly in `islands/`. */
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
export async function openIslands(root: string, request: IslandRequest): Promise<IslandBundle> {
  const script = { minify: true, ...(request.dev !== true && { bundle: request.bundler }) };
  const [bundled, loader, boot] = await Promise.all([
    bundleIslands(root, await islandsOf(root), request),
    bundleScript("islands/browser/loader.ts", script),
    bundleScript("islands/browser/boot.ts", script),
  ]);
  return {
    ...bundled,
    loader: namedByContent("islands.js", Buffer.from(loader)),
    boot: boot.trim().replace(/;$/, ""),
  };
}

async function bundleIslands(
  root: string,
  islands: readonly IslandFile[],
  request: IslandRequest,
): Promise<Omit<IslandBundle, "loader" | "boot">> {
  if (islands.length === 0)
    return { scripts: new Map(), codeOf: async () => new Map(), inputs: [], findings: [] };
  const { bundler = bundleOnce, cache, secrets } = request;
  const options = { ...buildOptions(root, islands, request), tsconfigRaw: await pathAliases(root) };
  try {
    const result = await bundler(options);
    const { inputs } = result.metafile;
    const refused = [
      ...(await reactFindings(root, inputs, islands)),
      ...(await privateImports(root, inputs, secrets)),
    ];
    if (refused.length > 0) throw new FindingsError(refused);
    const pictures = Object.keys(inputs).filter(isIslandPicture);
    const shown = pictures.map((input) => islandPicture(root, withoutSuffix(input), cache));
    const assets = await Promise.all(shown);
    const scripts = scriptsOfEntries(result, (input) => assets[pictures.indexOf(input)] ?? []);
    let code: ReturnType<typeof codeOfIslands> | undefined;
    return {
      scripts: new Map(islands.map(({ name, file }) => [name, scripts.get(file) ?? []])),
      codeOf: () => (code ??= codeOfIslands(result, islands, cache)),
      inputs: bundledFiles(root, result.metafile),
      // The bundle of templates has the islands too, and reports missing exports.
      findings: warningFindings(
        result.warnings.filter(({ id }) => id !== "import-is-undefined"),
        root,
      ),
    };
  } catch (problem) {
    const findings = await failureFindings(problem, root);
    throw new FindingsError(findings.map(islandFinding));
  }
}

function buildOptions(
  root: string,
  islands: readonly IslandFile[],
  { dev = false, cache, environment, secrets }: IslandRequest,
): BuildOptions {
  // `privateImports` names the private ones better than esbuild would.
  const variables = [...Object.entries(environment), ...secrets.map((name) => [name])].map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value) ?? "undefined"};`,
  );
  return {
    ...FOR_BROWSERS,
    absWorkingDir: root,
    entryPoints: islands.map(({ name, file }) => ({ in: ENTRY + file, out: name })),
    splitting: true,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
    minify: !dev,
    // Modules are read as UTF-8, and fonts get the characters of scripts.
    charset: "utf8",
    // Source maps are for `codeOfIslands`, and not published.
    sourcemap: dev ? "both" : "external",
    // `islands/forbidden` reports it.
    logOverride: { "direct-eval": "silent" },
    outdir: join(root, ASSETS_FOLDER),
    entryNames: "[name].[hash]",
    chunkNames: "shared.[hash]",
    plugins: [
      islandEntries(root, dev ? MOUNT_IN_DEV : MOUNT, islands),
      environmentModule(variables.join("\n")),
      importedPictures(root, cache),
      compatImports(ISLAND_MODULES, compatFiles(root, islands), "browser"),
      providedForBrowser(ISLAND_MODULES),
      styleImports(root),
    ],
  };
}

/** An error in an entry means that the file has no default export. */
function islandFinding(finding: Finding): Finding {
  if (finding.file?.startsWith(ENTRY) !== true) return finding;
  const file = finding.file.slice(ENTRY.length);
  return error("islands/no-default-export", `${file} has no default export.`, {
    file,
    line: 1,
    column: 1,
    hint: "Write “export default function …”. Move shared code to a folder below islands/.",
  });
}

const ENTRY = `${NAMESPACE.islandEntry}:`;

/** The entry of each island exports what hydrates it. */
function islandEntries(root: string, mount: string, islands: readonly IslandFile[]): Plugin {
  const namespace = NAMESPACE.islandEntry;
  const compat = new Set(islands.filter(({ usesCompat }) => usesCompat).map(({ file }) => file));
  return {
    name: `island-entries ${mount}`,
    setup(esbuild) {
      esbuild.onResolve({ filter: new RegExp(`^${ENTRY}`) }, ({ path }) => ({
        path: path.slice(ENTRY.length),
        namespace,
      }));
      esbuild.onLoad({ filter: /.*/, namespace }, ({ path }) => ({
        contents:
          `import Island from ${JSON.stringify(`./${path}`)};\nimport { mount } from ` +
          `"${compat.has(path) ? forCompat(mount) : mount}";\nexport default mount(Island);`,
        resolveDir: root,
      }));
    },
  };
}

/** It depends on where packages are installed, so it is never published. */
const ESBUILD_HASH = /\.[A-Z0-9]{8}(?=\.js$)/;

/**
 * The scripts of each entry, named by a hash of the texts of all that they lead to, without
 * esbuild's hashes: scripts may import each other. `pictureOf` gives the picture that an input is.
 */
function scriptsOfEntries(
  { outputFiles, metafile }: Bundle,
  pictureOf: (input: string) => Asset | [],
) {
  const { outputs } = metafile;
  const scripts = outputFiles.filter(({ path }) => path.endsWith(".js"));
  const texts = new Map(scripts.map(({ path, text }) => [basename(path), text]));
  const rename = (text: string, nameOf: (name: string) => string) =>
    [...texts.keys()].reduce((renamed, name) => renamed.replaceAll(name, () => nameOf(name)), text);
  const withoutHash = (name: string) => name.replace(ESBUILD_HASH, "");
  const stable = new Map([...texts].map(([name, text]) => [name, rename(text, withoutHash)]));
  const named = new Map(
    [...texts.keys()].map((name) => {
      const reached = [...reachedFrom(`${ASSETS_FOLDER}/${name}`, outputs)];
      const content = reached.map((path) => stable.get(basename(path)) ?? "").join("\0");
      return [name, namedByContent(withoutHash(name), Buffer.from(content))] as const;
    }),
  );
  const finalName = (name: string) => basename(named.get(name)?.file ?? name);
  const assetsOf = (paths: readonly string[]): Asset[] =>
    paths.flatMap((path) => {
      const [asset, text] = [named.get(basename(path)), texts.get(basename(path))];
      return asset && text !== undefined
        ? { ...asset, content: Buffer.from(rename(text, finalName)) }
        : [];
    });

  const entries = Object.entries(outputs).flatMap(([path, { entryPoint }]): [string, Asset[]][] => {
    if (entryPoint?.startsWith(ENTRY) !== true) return [];
    const atOnce = reachedFrom(path, outputs, ({ kind }) => kind === "import-statement");
    const reached = [...reachedFrom(path, outputs)];
    const needs = [
      ...assetsOf(reached.filter((other) => !atOnce.has(other))),
      ...reached.flatMap((script) => Object.keys(outputs[script]?.inputs ?? {})).flatMap(pictureOf),
    ];
    const list = assetsOf([...atOnce]);
    const own = list.pop();
    return [[entryPoint.slice(ENTRY.length), own ? [...list, { ...own, needs }] : []]];
  });
  return new Map(entries);
}
