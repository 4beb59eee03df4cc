import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { bundle, type Dependency } from "lightningcss";
import { error, type Finding } from "../findings/finding.ts";
import { namedByContent, type Asset } from "./asset.ts";

/** The oldest browsers that styles are written down for: those of early 2022, the first with cascade layers. */
const TARGETS = {
  chrome: 99 << 16,
  edge: 99 << 16,
  firefox: 97 << 16,
  safari: (15 << 16) | (4 << 8),
  ios_saf: (15 << 16) | (4 << 8),
};

/** A style sheet with everything that it imports, made small, and what it asks for. */
export interface BundledStyle {
  asset: Asset;
  /** Files that went into it, absolute. */
  inputs: string[];
}

/** Bundles one style sheet (lightningcss). Every mistake in it becomes a finding, at its place. */
export function bundleStyle(root: string, file: string): { style?: BundledStyle; findings: Finding[] } {
  const filename = join(root, file);
  const place = (path: string, { line, column }: { line: number; column: number }): Partial<Finding> => ({
    file: relative(root, path).split(sep).join("/"),
    line,
    column,
  });
  try {
    const { code, dependencies, warnings } = bundle({
      filename,
      projectRoot: root,
      minify: true,
      targets: TARGETS,
      analyzeDependencies: true,
      errorRecovery: true,
    });
    const findings = warnings.map(({ message, loc }) =>
      error("styles/invalid", `This is not valid CSS: ${message}.`, place(loc.filename, loc)),
    );
    const urls = (dependencies ?? []).filter((dependency) => dependency.type === "url");
    let text = Buffer.from(code).toString("utf8");
    const needs: Asset[] = [];
    for (const dependency of urls) {
      const asset = loadDependency(dependency);
      if (asset === undefined) {
        findings.push(missing(dependency, place));
        continue;
      }
      needs.push(asset);
      text = text.replaceAll(dependency.placeholder, asset.href);
    }
    if (findings.length > 0) return { findings };
    const asset = { ...namedByContent(file, Buffer.from(text)), needs };
    return { style: { asset, inputs: [filename] }, findings };
  } catch (problem) {
    return { findings: [lightningFinding(problem, file, place)] };
  }
}

type UrlDependency = Extract<Dependency, { type: "url" }>;

/** An address in a style sheet: a file beside it, or a file of a package (`@fontsource/marcellus/files/…`). */
function loadDependency({ url, loc }: UrlDependency): Asset | undefined {
  const from = loc.filePath;
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

function missing(
  { url, loc }: UrlDependency,
  place: (path: string, start: { line: number; column: number }) => Partial<Finding>,
): Finding {
  return error("styles/missing-file", `The style sheet asks for “${url}”, which does not exist.`, {
    ...place(loc.filePath, loc.start),
    hint: "An address in a style sheet is relative to it, or names a file of an installed package.",
  });
}

function lightningFinding(
  problem: unknown,
  file: string,
  place: (path: string, start: { line: number; column: number }) => Partial<Finding>,
): Finding {
  if (!(problem instanceof Error)) throw problem;
  const { fileName, loc } = problem as Error & { fileName?: string; loc?: { line: number; column: number } };
  const at = fileName !== undefined && loc !== undefined ? place(fileName, loc) : { file };
  return error("styles/invalid", `This style sheet cannot be read: ${problem.message}.`, at);
}
