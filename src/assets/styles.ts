import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import type { TransformResult } from "lightningcss";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { namedByContent, type Asset } from "./asset.ts";
import {
  columnInSource,
  IMPORT_ONCE,
  layerFindings,
  markLayers,
  withoutMarks,
  type LayeredSheet,
} from "./cascade-layers.ts";
import {
  fallbackFor,
  fallbackOverrides,
  fontFaceOf,
  withOverrides,
  type FontFace,
  type LoadedFace,
  type Overrides,
} from "./font-faces.ts";
import { resolveImport, resolveUrl, type NeededFile, type RootedAddress } from "./style-addresses.ts";

/** The oldest browsers that styles are compiled for: those of early 2022, the first with cascade layers. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** A style sheet with everything that it imports, and the files that it references. */
export interface Style extends Asset {
  content: Buffer;
  needs: NeededFile[];
  faces: LoadedFace[];
  /** Addresses of files that are published under their own names. */
  rooted: RootedAddress[];
  /** Every file that it depends on, as absolute paths. */
  sources: string[];
}

type Place = (path: string, start: { line: number; column: number }) => Partial<Finding>;

/** Change it with anything here that changes the bytes of a style sheet, such as the version of lightningcss. */
export const STYLE_RECIPE = `style sheet 2, lightningcss 1.33.0, ${JSON.stringify(TARGETS)}`;

/**
 * Bundles and minifies one style sheet with everything that it imports (lightningcss), and fits the fallbacks of its
 * fonts. Throws every mistake as a finding at its place.
 */
export async function bundleStyle(root: string, file: string, cache: Cache): Promise<Style> {
  const style = await bundleOnce(root, file);
  const { faces, sources } = style;
  if (!faces.some(fallbackFor)) return style;
  const overrides = await fallbackOverrides(faces, cache);
  // Only the first bundle knows the files of the faces and the sources.
  return { ...(await bundleOnce(root, file, overrides)), faces, sources };
}

/** Marks a file that a CSS module only composes classes from: it is a sheet of its own. */
const COMPOSED = "?composed";

/** Whether a style sheet is a CSS module: the names in it are its own. */
export function isCssModule(file: string): boolean {
  return file.endsWith(".module.css");
}

/** `overrides` are for the `@font-face` rules, in their order; without them, the rules are returned with their files. */
async function bundleOnce(root: string, file: string, overrides?: readonly (Overrides | undefined)[]): Promise<Style> {
  const filename = resolve(root, file);
  const sheets = new Map<string, LayeredSheet>();
  const place: Place = (path, { line, column }) => {
    const sheet = sheets.get(resolve(path));
    const inSource = sheet === undefined ? column : columnInSource(sheet, line, column);
    return { file: slashed(relative(root, path)), line, column: inSource };
  };
  const faces: FontFace[] = [];
  const sources: string[] = [];
  // Outside of the `try`: if the library cannot be loaded, the style sheet is not to blame.
  const { bundleAsync } = await import("lightningcss");
  let marks = 0;
  let unresolved: readonly Finding[] = [];
  let bundled: TransformResult;
  try {
    bundled = await bundleAsync({
      filename,
      projectRoot: root,
      minify: true,
      targets: TARGETS,
      analyzeDependencies: true,
      errorRecovery: true,
      cssModules: isCssModule(file),
      resolver: {
        read(path) {
          if (path.endsWith(COMPOSED)) return "";
          const content = readFileSync(path);
          if (!isUtf8(content)) throw new Error("it is not UTF-8 text");
          const sheet = markLayers(content.toString("utf8"), () => marks++);
          sheets.set(path, sheet);
          return sheet.text;
        },
        resolve(url, from) {
          try {
            const path = resolveImport(url, from, root);
            const imports = sheets.get(from)?.imports.filter((each) => each.url === url) ?? [];
            for (const each of imports) each.file = path;
            return isCssModule(file) && imports.length === 0 ? path + COMPOSED : path;
          } catch (problem) {
            unresolved = findingsOf(problem);
            throw problem;
          }
        },
      },
      visitor: {
        // Only in the first bundle, because building the whole tree for the visitor is slow. (A source map would list the files
        // in another order, and replace a file that has a map of its own by the sources of that map.)
        ...(overrides === undefined && { StyleSheet: (sheet) => void sources.push(...sheet.sources) }),
        Rule: {
          "font-face": ({ value }) => {
            const wanted = overrides?.[faces.length];
            faces.push(fontFaceOf(value));
            return wanted && { type: "font-face", value: withOverrides(value, wanted) };
          },
        },
      },
    });
  } catch (problem) {
    throw new FindingsError(lightningFindings(problem, unresolved, { file: slashed(relative(root, filename)), place }));
  }
  const findings = bundled.warnings.map(({ message, loc }) =>
    error("styles/invalid", `This is not valid CSS: ${message}.`, place(loc.filename, loc)),
  );
  for (const finding of layerFindings(sheets, filename))
    findings.push({ ...finding, file: slashed(relative(root, finding.file)) });
  const needs: NeededFile[] = [];
  const rooted: RootedAddress[] = [];
  const addresses = new Map<string, string>();
  for (const dependency of bundled.dependencies ?? []) {
    if (dependency.type !== "url") continue;
    const { url, placeholder, loc } = dependency;
    const at = place(loc.filePath, loc.start);
    try {
      const resolved = resolveUrl(url, resolve(loc.filePath), root);
      addresses.set(placeholder, resolved.text);
      if (resolved.needed !== undefined) needs.push(resolved.needed);
      if (resolved.rooted !== undefined) rooted.push({ url, path: resolved.rooted, place: at });
    } catch (problem) {
      findings.push(...findingsOf(problem).map((finding) => ({ ...finding, ...at })));
    }
  }
  if (findings.length > 0) throw new FindingsError(findings);
  const code = withoutMarks(Buffer.from(bundled.code).toString("utf8"));
  const placeholders = new RegExp([...addresses.keys()].join("|") || "(?!)", "g");
  const text = code.replaceAll(placeholders, (placeholder) => addresses.get(placeholder) ?? "");
  const loaded = faces.map((face): LoadedFace => {
    const from = resolve(root, sources[face.loc.source_index] ?? file);
    const files = needs.filter((needed) => needed.from === from && face.urls.includes(needed.url));
    return { ...face, files, place: place(from, { line: face.loc.line + 1, column: face.loc.column }) };
  });
  const read = [...sheets.keys(), ...needs.map(({ path }) => path)];
  return { ...namedByContent(file, Buffer.from(text)), needs, rooted, faces: loaded, sources: read };
}

/** What a failure of lightningcss says; `unresolved` is about the import that it could not load. */
function lightningFindings(
  problem: unknown,
  unresolved: readonly Finding[],
  { file, place }: { file: string; place: Place },
): Finding[] {
  if (!(problem instanceof Error)) throw problem;
  const { fileName, loc, data } = problem as Error & {
    fileName?: string;
    loc?: { line: number; column: number };
    data?: unknown;
  };
  const at = fileName !== undefined && loc !== undefined ? place(fileName, loc) : { file };
  if (unresolved.length > 0) return unresolved.map((finding) => ({ ...finding, ...at }));
  if (data === "UnsupportedLayerCombination") {
    const message = "A file is imported into two layers, or into a layer without a name inside of another.";
    return [error("styles/layer-order", message, { ...at, hint: IMPORT_ONCE })];
  }
  return [error("styles/invalid", `This style sheet cannot be read: ${problem.message}.`, at)];
}
