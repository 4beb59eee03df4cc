import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, relative, resolve } from "node:path";
import { runInNewContext } from "node:vm";
import { build, type BuildFailure, type BuildOptions, type Message, type Plugin } from "esbuild";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { reachedFrom } from "../files/modules.ts";
import { error, hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, refuse } from "../findings/findings-error.ts";
import type { Policy } from "../settings/policy.ts";
import { namedByContent } from "./asset.ts";
import { fallbackOverrides, type StyleWithFonts } from "./font-faces.ts";
import {
  isCssModule,
  readSheet,
  unknownClass,
  unknownCss,
  withDescriptors,
  type Sheet,
} from "./read-style.ts";
import { resolveImport, type RootedAddress, type StyleSite } from "./style-addresses.ts";

/** A bundled style sheet with everything it imports. */
export interface Style extends StyleWithFonts {
  rooted: RootedAddress[];
  sources: string[];
  findings: Finding[];
}

/**
 * Bundles style sheets and their imports, without comments and white space. Fallback fonts get the
 * metrics of their fonts. Throws every mistake at its place.
 */
export async function bundleStyle(
  root: string,
  files: readonly string[],
  { name, cache, security = {} }: { name: string; cache: Cache; security?: Partial<Policy> },
): Promise<Style> {
  const sheets = new Map<string, Sheet>();
  const graph: SheetGraph = { paths: new Map(), imports: new Map() };
  const site = { root, security };
  const plugin = sheetFiles(site, graph, async (path, id) => {
    const sheet = await readSheet(path, id, site);
    sheets.set(id, sheet);
    return sheet.code;
  });
  try {
    const { outputFiles, metafile, warnings } = await build({
      ...OPTIONS,
      stdin: { contents: files.map((file) => `import ${JSON.stringify(file)};`).join("\n") },
      plugins: [plugin],
    });
    const all = [...reachedFrom("<stdin>", metafile.inputs)].flatMap(
      (input) => sheets.get(input.slice(NAMESPACE.length + 1)) ?? [],
    );
    const findings = findingsAbout(sheets, graph, { errors: [], warnings });
    if (hasErrors(findings)) throw new FindingsError(findings);
    const faces = all.flatMap((sheet) => sheet.faces);
    const overrides = await fallbackOverrides(faces, cache);
    const css = outputFiles.find(({ path }) => path.endsWith(".css"))?.text.trim() ?? "";
    const text = withDescriptors(css, (id, index) => {
      const face = sheets.get(id)?.faces[index];
      return (face && overrides.get(face)) ?? "";
    });
    const needs = all.flatMap((sheet) => sheet.needs);
    return {
      ...namedByContent(name, Buffer.from(text)),
      needs,
      faces,
      rooted: all.flatMap((sheet) => sheet.rooted),
      sources: [...graph.paths.values(), ...needs.map(({ path }) => path)],
      findings,
    };
  } catch (problem) {
    if (!(problem instanceof Error && "errors" in problem)) throw problem;
    throw new FindingsError(findingsAbout(sheets, graph, problem as BuildFailure));
  }
}

function findingsAbout(
  sheets: ReadonlyMap<string, Sheet>,
  { imports }: SheetGraph,
  { errors, warnings }: Pick<BuildFailure, "errors" | "warnings">,
): Finding[] {
  const found = [...sheets.values()].flatMap(({ id, findings, classes, composed }) => [
    ...findings,
    ...composed.flatMap(({ name, from, at }): Finding[] => {
      const other = sheets.get(imports.get(`${id} ${from}`) ?? "");
      const known = from === undefined ? classes : other?.classes;
      return known === undefined || known.has(name)
        ? []
        : [unknownClass(name, known, at, other?.file)];
    }),
  ]);
  /** esbuild counts columns in bytes and from 0. */
  const place = (location: Message["location"]) => {
    const { file = "", line = 1, column = 0, lineText = "" } = location ?? {};
    const before = Buffer.from(lineText).subarray(0, column).toString();
    const id = file.slice(NAMESPACE.length + 1);
    return { file: sheets.get(id)?.file ?? file, line, column: before.length + 1 };
  };
  const messages = [...errors, ...warnings].flatMap((message): Finding[] => {
    const { text, location, detail } = message;
    const at = place(location);
    if (Array.isArray(detail)) return (detail as Finding[]).map((each) => ({ ...each, ...at }));
    const suggestion = location?.suggestion;
    const hint = suggestion ? `Did you mean “${suggestion}”?` : undefined;
    if (!errors.includes(message)) return unknownCss(text, at, hint);
    const isKnown = found.some(
      ({ severity, file, line, column }) =>
        severity === "error" && at.file === file && at.line === line && at.column === column,
    );
    return isKnown ? [] : [error("styles/invalid", `This is not valid CSS: ${text}.`, at)];
  });
  // esbuild explains some mistakes better.
  const isExplained = ({ code, file, line }: Finding) =>
    code === "styles/unknown" && messages.some((each) => each.file === file && each.line === line);
  return [...messages, ...found.filter((finding) => !isExplained(finding))];
}

interface SheetGraph {
  paths: Map<string, string>;
  /** By the importing sheet and the address. */
  imports: Map<string, string>;
}

const NAMESPACE = "sheet";

const OPTIONS = {
  bundle: true,
  write: false,
  metafile: true,
  outdir: "/",
  target: "esnext",
  minifyWhitespace: true,
  charset: "utf8",
  legalComments: "inline",
  logLevel: "silent",
  logOverride: {
    // Browsers ignore an import after rules.
    "invalid-@import": "error",
    // What a module composes is always before it.
    "undefined-composes-from": "silent",
  },
} as const satisfies BuildOptions;

/** Loads style sheets for esbuild, and records them in the graph. `follow` includes imports. */
function sheetFiles(
  site: StyleSite,
  { paths, imports }: SheetGraph,
  load: (path: string, id: string) => Promise<string>,
  follow = true,
): Plugin {
  return {
    name: "sheet-files",
    setup(esbuild) {
      esbuild.onResolve({ filter: /.*/ }, ({ path: written, kind, importer }) => {
        if (kind === "url-token" || (kind === "import-rule" && !follow))
          return { path: written, external: true };
        try {
          const from = paths.get(importer);
          const path =
            from === undefined ? resolve(site.root, written) : resolveImport(written, from, site);
          if (kind === "composes-from" && !isCssModule(path ?? "")) {
            const message = `“${written}” is not a CSS module, so its classes cannot be composed.`;
            const hint = `Rename it: “${written.replace(/\.css$/, "")}.module.css”.`;
            refuse("styles/invalid", message, { hint });
          }
          if (path === undefined) return { path: written, external: true };
          const id = idOf(site.root, path);
          paths.set(id, path);
          imports.set(`${importer} ${written}`, id);
          return { path: id, namespace: NAMESPACE };
        } catch (problem) {
          return { errors: [{ text: "", detail: findingsOf(problem) }] };
        }
      });
      esbuild.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path: id }) => {
        const path = paths.get(id) ?? "";
        return { contents: await load(path, id), loader: isCssModule(path) ? "local-css" : "css" };
      });
    },
  };
}

/** `templates/card.module.css` → `card_x7k2pq.css`, wherever it is installed. */
function idOf(root: string, path: string): string {
  const file = slashed(relative(root, path)).replace(/^.*?(?:^|\/)node_modules\//, "");
  const digest = hash("sha256", file, "base64url").replaceAll(/[-_]/g, "");
  const stem = basename(path).replace(/(?:\.module)?\.css$/, "");
  return `${stem.replaceAll(/\W/g, "_")}_${digest.slice(0, 6)}.css`;
}

/**
 * Reads a CSS module: the class names on the page by the names in the file, and the files that it
 * composes. Undefined if `bundleStyle` cannot read it.
 */
export async function moduleNames(root: string, path: string) {
  const graph: SheetGraph = { paths: new Map(), imports: new Map() };
  try {
    const { outputFiles } = await build({
      ...OPTIONS,
      stdin: { contents: `export { default } from ${JSON.stringify(path)};` },
      format: "iife",
      globalName: "names",
      plugins: [sheetFiles({ root, security: {} }, graph, (file) => readFile(file, "utf8"), false)],
    });
    const script = outputFiles.find((file) => file.path.endsWith(".js"))?.text ?? "";
    const names = runInNewContext(`${script};names.default`) as Record<string, string>;
    return {
      names: { ...names },
      composed: [...graph.paths.values()].filter((each) => each !== path),
    };
  } catch {
    return undefined;
  }
}
