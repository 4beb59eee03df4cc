import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { bundle, type Dependency } from "lightningcss";
import { error, type Finding } from "../findings/finding.ts";
import { namedByContent, type Asset } from "./asset.ts";
import { fallbackOverrides, standsInFor } from "./fallback-metrics.ts";
import { fontFaceOf, withOverrides, type FontFace, type Overrides } from "./font-faces.ts";

/** The oldest browsers that styles are written down for: those of early 2022, the first with cascade layers. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** A style sheet with all that it imports, and the fonts that it asks for. */
export interface Style extends Asset {
  content: Buffer;
  needs: NeededFile[];
  faces: FontFace[];
}

/** A file that a style sheet asks for. */
export interface NeededFile extends Asset {
  content: Buffer;
  /** Its address as the style sheet writes it. */
  url: string;
}

type Place = (path: string, start: { line: number; column: number }) => Partial<Finding>;

/**
 * Bundles one style sheet with everything that it imports (lightningcss), made small, the stand-ins of its fonts fitted.
 * Every mistake becomes a finding, at its place.
 */
export async function bundleStyle(root: string, file: string): Promise<{ style?: Style; findings: Finding[] }> {
  const first = bundleOnce(root, file, new Map());
  const { style } = first;
  if (style === undefined || !style.faces.some(standsInFor)) return first;
  const { overrides, findings } = await fallbackOverrides(
    style.faces,
    (address) => style.needs.find(({ url }) => url === address)?.content,
    ({ loc }) => first.place(loc),
  );
  return findings.length > 0 ? { findings } : bundleOnce(root, file, overrides);
}

function bundleOnce(root: string, file: string, overrides: ReadonlyMap<string, Overrides>) {
  const filename = join(root, file);
  const place: Place = (path, { line, column }) => ({
    file: relative(root, path).split(sep).join("/"),
    line,
    column,
  });
  const faces: FontFace[] = [];
  const sources: string[] = [];
  const ofFace = ({ source_index: index, line, column }: FontFace["loc"]) =>
    place(resolve(root, sources[index] ?? file), { line: line + 1, column });
  try {
    const { code, dependencies, warnings } = bundle({
      filename,
      projectRoot: root,
      minify: true,
      targets: TARGETS,
      analyzeDependencies: true,
      errorRecovery: true,
      visitor: {
        StyleSheet: (sheet) => void sources.push(...sheet.sources),
        Rule: {
          "font-face": ({ value }) => {
            const face = fontFaceOf(value);
            faces.push(face);
            const wanted = overrides.get(face.family);
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
      const [, address = "", fragment = ""] = /^([^#]*)(.*)$/s.exec(url) ?? [];
      if (address === "" || url.startsWith("data:")) {
        text = text.replaceAll(placeholder, url.replace(/["'()\t\n\f\r \\]/g, percentEncoded));
        continue;
      }
      const asset = loadDependency(address, dependency.loc.filePath);
      if (asset === undefined) {
        findings.push(missing(dependency, place));
        continue;
      }
      needs.push({ ...asset, url });
      text = text.replaceAll(placeholder, asset.href + fragment);
    }
    if (findings.length > 0) return { findings, place: ofFace };
    const style: Style = { ...namedByContent(file, Buffer.from(text)), needs, faces };
    return { style, findings, place: ofFace };
  } catch (problem) {
    return { findings: [lightningFinding(problem, file, place)], place: ofFace };
  }
}

/** The placeholder stands without quotation marks: these would end it. */
function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`;
}

type UrlDependency = Extract<Dependency, { type: "url" }>;

/** An address in a style sheet: a file beside it, or a file of a package (`@fontsource/marcellus/files/…`). */
function loadDependency(url: string, from: string): (Asset & { content: Buffer }) | undefined {
  const candidates = [resolve(dirname(from), url)];
  if (/^[@a-z]/i.test(url)) {
    for (const base of [from, import.meta.url]) {
      try {
        candidates.push(createRequire(base).resolve(url));
      } catch {
        // Not a package from there; the next place may know it.
      }
    }
  }
  for (const path of candidates) {
    try {
      return namedByContent(path, readFileSync(path));
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

function missing({ url, loc }: UrlDependency, place: Place): Finding {
  return error("styles/missing-file", `The style sheet asks for “${url}”, which does not exist.`, {
    ...place(loc.filePath, loc.start),
    hint: "An address in a style sheet is relative to it, or names a file of an installed package.",
  });
}

function lightningFinding(problem: unknown, file: string, place: Place): Finding {
  if (!(problem instanceof Error)) throw problem;
  const { fileName, loc } = problem as Error & { fileName?: string; loc?: { line: number; column: number } };
  const isMissing = problem.message.startsWith("No such file");
  const at = fileName !== undefined && loc !== undefined ? place(fileName, loc) : { file };
  if (isMissing) {
    const hint = "An @import names a file relative to the one that it stands in.";
    return error("styles/missing-file", "The style sheet imports a file that does not exist.", { ...at, hint });
  }
  return error("styles/invalid", `This style sheet cannot be read: ${problem.message}.`, at);
}
