import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { TransformResult } from "lightningcss";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { namedByContent, type Asset } from "./asset.ts";
import {
  fallbackFor,
  fallbackOverrides,
  fontFaceOf,
  withOverrides,
  type FontFace,
  type Overrides,
  type PlacedFace,
} from "./font-faces.ts";

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
  /** Every file that it depends on, as absolute paths. */
  sources: string[];
}

/** A file that a style sheet references. */
export interface NeededFile extends Asset {
  content: Buffer;
  /** Its address as the style sheet writes it, and the file that writes it. */
  url: string;
  from: string;
  /** Its absolute path. */
  path: string;
}

/** A face with its files and its place. */
export interface LoadedFace extends PlacedFace {
  files: NeededFile[];
}

type Place = (path: string, start: { line: number; column: number }) => Partial<Finding>;

/** Change it with anything here that changes the bytes of a style sheet, such as the version of lightningcss. */
export const STYLE_RECIPE = `style sheet 1, lightningcss 1.33.0, ${JSON.stringify(TARGETS)}`;

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

/** `overrides` are for the `@font-face` rules, in their order; without them, the rules are returned with their files. */
async function bundleOnce(root: string, file: string, overrides?: readonly (Overrides | undefined)[]): Promise<Style> {
  const place: Place = (path, { line, column }) => ({ file: slashed(relative(root, path)), line, column });
  const faces: FontFace[] = [];
  const sources: string[] = [];
  // Outside of the `try`: if the library cannot be loaded, the style sheet is not to blame.
  const { bundle } = await import("lightningcss");
  let bundled: TransformResult;
  try {
    bundled = bundle({
      filename: join(root, file),
      projectRoot: root,
      minify: true,
      targets: TARGETS,
      analyzeDependencies: true,
      errorRecovery: true,
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
    throw new FindingsError([lightningFinding(problem, file, place)]);
  }
  const findings = bundled.warnings.map(({ message, loc }) =>
    error("styles/invalid", `This is not valid CSS: ${message}.`, place(loc.filename, loc)),
  );
  let text = Buffer.from(bundled.code).toString("utf8");
  const needs: NeededFile[] = [];
  for (const dependency of bundled.dependencies ?? []) {
    if (dependency.type !== "url") continue;
    const { url, placeholder, loc } = dependency;
    const [, address = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
    if (address === "" || url.startsWith("data:")) {
      text = text.replaceAll(placeholder, url.replace(/["'()\t\n\f\r \\]/g, percentEncoded));
      continue;
    }
    try {
      const needed = loadDependency(address, resolve(loc.filePath), root);
      needs.push({ ...needed, url });
      text = text.replaceAll(placeholder, needed.href + fragment);
    } catch (problem) {
      findings.push(...findingsOf(problem).map((finding) => ({ ...finding, ...place(loc.filePath, loc.start) })));
    }
  }
  if (findings.length > 0) throw new FindingsError(findings);
  const loaded = faces.map((face): LoadedFace => {
    const from = resolve(root, sources[face.loc.source_index] ?? file);
    const files = needs.filter((needed) => needed.from === from && face.urls.includes(needed.url));
    return { ...face, files, place: place(from, { line: face.loc.line + 1, column: face.loc.column }) };
  });
  const read = [...sources.map((source) => resolve(root, source)), ...needs.map(({ path }) => path)];
  return { ...namedByContent(file, Buffer.from(text)), needs, faces: loaded, sources: read };
}

/** The placeholder is inside an unquoted `url()`, which these characters would end. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

/**
 * Loads the file at an address in a style sheet: relative to it, or of a package (`@fontsource/marcellus/files/…`). Files
 * outside of the site are not found; photographs are refused, because they would keep their camera metadata.
 */
function loadDependency(url: string, from: string, root: string): Omit<NeededFile, "url"> {
  const beside = resolve(dirname(from), url);
  const ofPackage = from.split(sep).includes("node_modules");
  const candidates = ofPackage || isBelow(beside, root) ? [beside] : [];
  if (/^[@a-z]/i.test(url)) {
    for (const base of [from, import.meta.url]) {
      try {
        candidates.push(createRequire(base).resolve(url));
      } catch {
        // Not a package from there; try the next place.
      }
    }
  }
  for (const path of candidates) {
    let content: Buffer;
    try {
      content = readFileSync(path);
    } catch {
      // Try the next candidate.
      continue;
    }
    if (isBelow(path, join(root, "content")) && !path.endsWith(".svg")) {
      const hint = "Show it with photograph() in a template. Pictures of the design go in templates/styles/.";
      const message = `“${url}” is a photograph, which is never published unprocessed.`;
      throw new FindingsError([error("styles/photograph", message, { hint })]);
    }
    return { ...namedByContent(path, content), from, path };
  }
  const hint = "An address in a style sheet is relative to it, or names a file of an installed package.";
  const message = `The style sheet references “${url}”, which does not exist.`;
  throw new FindingsError([error("styles/missing-file", message, { hint })]);
}

const isBelow = (path: string, folder: string) => path.startsWith(resolve(folder) + sep);

function lightningFinding(problem: unknown, file: string, place: Place): Finding {
  if (!(problem instanceof Error)) throw problem;
  const { fileName, loc, data } = problem as Error & {
    fileName?: string;
    loc?: { line: number; column: number };
    data?: unknown;
  };
  const at = fileName !== undefined && loc !== undefined ? place(fileName, loc) : { file };
  if (data === "ResolverError") {
    const hint = "An @import is relative to the file that contains it.";
    return error("styles/missing-file", "The style sheet imports a file that does not exist.", { ...at, hint });
  }
  return error("styles/invalid", `This style sheet cannot be read: ${problem.message}.`, at);
}
