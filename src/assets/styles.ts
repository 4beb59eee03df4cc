import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { Dependency } from "lightningcss";
import { error, type Finding } from "../findings/finding.ts";
import type { Cache } from "../cache/cache.ts";
import { lightningCss } from "../files/lightning-css.ts";
import { namedByContent, type Asset } from "./asset.ts";
import { fallbackFor, fallbackOverrides } from "./fallback-metrics.ts";
import { fontFaceOf, withOverrides, type FontFace, type Overrides } from "./font-faces.ts";

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
export interface LoadedFace extends FontFace {
  files: NeededFile[];
  place: Partial<Finding>;
}

type Place = (path: string, start: { line: number; column: number }) => Partial<Finding>;

/** A style sheet if it is valid, or what is wrong with it. */
export interface BundledStyle {
  style?: Style;
  findings: Finding[];
}

/** Change it with anything here that changes the bytes of a style sheet, such as the version of lightningcss. */
export const STYLE_RECIPE = `style sheet 1, lightningcss 1.33.0, ${JSON.stringify(TARGETS)}`;

/**
 * Bundles and minifies one style sheet with everything that it imports (lightningcss), and fits the fallbacks of its
 * fonts. Every mistake becomes a finding at its place.
 */
export async function bundleStyle(root: string, file: string, cache: Cache): Promise<BundledStyle> {
  const first = bundleOnce(root, file);
  const { style } = first;
  if (style === undefined || !style.faces.some(fallbackFor)) return first;
  const loaded = (face: FontFace) => style.faces.find((other) => other === face);
  const { overrides, findings } = await fallbackOverrides(
    style.faces,
    (face) => loaded(face)?.files[0]?.content,
    (face) => loaded(face)?.place ?? { file },
    cache,
  );
  if (findings.length > 0) return { findings };
  const fitted = bundleOnce(
    root,
    file,
    style.faces.map((face) => overrides.get(face)),
  );
  // Only the first bundle knows the files of the faces and the sources.
  const { faces, sources } = style;
  return fitted.style === undefined ? fitted : { ...fitted, style: { ...fitted.style, faces, sources } };
}

/** `overrides` are for the `@font-face` rules, in their order; without them, the rules are returned with their files. */
function bundleOnce(root: string, file: string, overrides?: readonly (Overrides | undefined)[]): BundledStyle {
  const filename = join(root, file);
  const place: Place = (path, { line, column }) => ({
    file: relative(root, path).split(sep).join("/"),
    line,
    column,
  });
  const faces: FontFace[] = [];
  const sources: string[] = [];
  const sourceOf = ({ source_index: index }: FontFace["loc"]) => resolve(root, sources[index] ?? file);
  // Outside of the `try`: if the library cannot be loaded, the style sheet is not to blame.
  const { bundle } = lightningCss();
  try {
    const { code, dependencies, warnings } = bundle({
      filename,
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
    const findings = warnings.map(({ message, loc }) =>
      error("styles/invalid", `This is not valid CSS: ${message}.`, place(loc.filename, loc)),
    );
    const urls = (dependencies ?? []).filter((dependency) => dependency.type === "url");
    let text = Buffer.from(code).toString("utf8");
    const needs: NeededFile[] = [];
    for (const dependency of urls) {
      const { url, placeholder } = dependency;
      const [address, fragment] = withoutFragment(url);
      if (address === "" || url.startsWith("data:")) {
        text = text.replaceAll(placeholder, url.replace(/["'()\t\n\f\r \\]/g, percentEncoded));
        continue;
      }
      const from = resolve(dependency.loc.filePath);
      const found = loadDependency(address, { from, root });
      if (found === undefined || "code" in found) {
        findings.push(
          found === undefined ? missing(dependency, place) : { ...found, ...place(from, dependency.loc.start) },
        );
        continue;
      }
      const asset = found;
      needs.push({ ...asset, url, from });
      text = text.replaceAll(placeholder, asset.href + fragment);
    }
    if (findings.length > 0) return { findings };
    const loaded = faces.map((face): LoadedFace => {
      const from = sourceOf(face.loc);
      const files = needs.filter((needed) => needed.from === from && face.urls.includes(needed.url));
      return { ...face, files, place: place(from, { line: face.loc.line + 1, column: face.loc.column }) };
    });
    const read = [...sources.map((source) => resolve(root, source)), ...needs.map(({ path }) => path)];
    return { style: { ...namedByContent(file, Buffer.from(text)), needs, faces: loaded, sources: read }, findings };
  } catch (problem) {
    return { findings: [lightningFinding(problem, file, place)] };
  }
}

/** `icons.svg#boat` → `icons.svg`, `#boat`. */
function withoutFragment(url: string): [address: string, fragment: string] {
  const [, address = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
  return [address, fragment];
}

/** The placeholder is inside an unquoted `url()`, which these characters would end. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

type UrlDependency = Extract<Dependency, { type: "url" }>;

/**
 * Loads the file at an address in a style sheet: relative to it, or of a package (`@fontsource/marcellus/files/…`). Files
 * outside of the site are not found; photographs are refused, because they would keep their camera metadata.
 */
function loadDependency(
  url: string,
  { from, root }: { from: string; root: string },
): (Asset & { content: Buffer; path: string }) | Finding | undefined {
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
    try {
      const content = readFileSync(path);
      if (isBelow(path, join(root, "content")) && !path.endsWith(".svg")) return isPhotograph(url);
      return { ...namedByContent(path, content), path };
    } catch {
      // Try the next candidate.
    }
  }
  return undefined;
}

const isBelow = (path: string, folder: string) => path.startsWith(resolve(folder) + sep);

function isPhotograph(url: string): Finding {
  return error("styles/photograph", `“${url}” is a photograph, which is never published unprocessed.`, {
    hint: "Show it with photograph() in a template. Pictures of the design go in templates/styles/.",
  });
}

function missing({ url, loc }: UrlDependency, place: Place): Finding {
  return error("styles/missing-file", `The style sheet references “${url}”, which does not exist.`, {
    ...place(loc.filePath, loc.start),
    hint: "An address in a style sheet is relative to it, or names a file of an installed package.",
  });
}

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
