import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { build, version } from "esbuild";
import type { CustomAtRules, ImportRule, TransformOptions } from "lightningcss";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, messageOf } from "../findings/findings-error.ts";
import { namedByContent, type Asset } from "./asset.ts";
import {
  fallbackOverrides,
  fontFaceOf,
  withOverrides,
  type FontFace,
  type LoadedFace,
  type Overrides,
} from "./font-faces.ts";
import {
  resolveImport,
  resolveUrl,
  type NeededFile,
  type RootedAddress,
} from "./style-addresses.ts";
import { blanked } from "./style-diagnostics.ts";

/**
 * The oldest browsers that styles are compiled for: those of early 2022, the first with cascade
 * layers.
 */
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

/**
 * Change it with anything here that changes the bytes of a style sheet, such as the version of
 * lightningcss.
 */
export const STYLE_RECIPE = `style sheet 4, esbuild ${version}, lightningcss 1.33.0, ${JSON.stringify(TARGETS)}`;

/** Whether a style sheet is a CSS module: the names in it are its own. */
export function isCssModule(file: string): boolean {
  return file.endsWith(".module.css");
}

/**
 * Bundles one style sheet with everything that it imports: lightningcss compiles each file, and
 * esbuild joins them, because it keeps the order of cascade layers. Fits the fallbacks of fonts.
 * Throws every mistake as a finding at its place.
 */
export async function bundleStyle(root: string, file: string, cache: Cache): Promise<Style> {
  const run = await transformer(root, isCssModule(file));
  const seen = new Set<string>();
  /** In the order of the cascade: each file after all that it imports. */
  const sheets = new Map<string, Sheet>();
  const read = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const sheet = readSheet(path, root, run);
    for (const imported of sheet.imports.values()) read(imported);
    sheets.set(path, sheet);
  };
  const entry = resolve(root, file);
  read(entry);
  const all = [...sheets.values()];
  const findings = all.flatMap((sheet) => sheet.findings);
  if (findings.length > 0) throw new FindingsError(findings);
  const faces = all.flatMap((sheet) => sheet.faces);
  const overrides = await fallbackOverrides(faces, cache);
  const compile = (path: string): string | undefined => {
    const sheet = sheets.get(path);
    return sheet && compiled(path, sheet, { root, run, overrides });
  };
  const css =
    (sheets.get(entry)?.imports.size === 0
      ? compile(entry)
      : await joined(entry, sheets, compile)) ?? "";
  const addresses = new Map(all.flatMap((sheet) => [...sheet.addresses]));
  const placeholders = new RegExp([...addresses.keys()].join("|") || "(?!)", "g");
  const text = css.replaceAll(placeholders, (each) => addresses.get(each) ?? "");
  const needs = all.flatMap((sheet) => sheet.needs);
  return {
    ...namedByContent(file, Buffer.from(text)),
    needs,
    faces,
    rooted: all.flatMap((sheet) => sheet.rooted),
    sources: [...seen, ...needs.map(({ path }) => path)],
  };
}

type Transform = Awaited<ReturnType<typeof transformer>>;

/** lightningcss, with what is the same for all files of a bundle. */
async function transformer(root: string, cssModules: boolean) {
  const { transform } = await import("lightningcss");
  return (filename: string, text: string, options: Partial<TransformOptions<CustomAtRules>>) =>
    transform({
      filename,
      code: Buffer.from(text),
      projectRoot: root,
      minify: true,
      targets: TARGETS,
      analyzeDependencies: true,
      errorRecovery: true,
      cssModules,
      ...options,
    });
}

/** One file of a bundle. */
interface Sheet extends Pick<Style, "needs" | "faces" | "rooted"> {
  source: string;
  /** What lightningcss makes of it: without its imports, and with layers merged. */
  code: string;
  findings: Finding[];
  /** The paths of the files that it imports, by their addresses. */
  imports: Map<string, string>;
  /** What the placeholders of lightningcss stand for. */
  addresses: Map<string, string>;
}

/** Reads a file, and finds its mistakes and all that it references. */
function readSheet(path: string, root: string, run: Transform): Sheet {
  const sheet: Sheet = {
    source: "",
    code: "",
    findings: [],
    imports: new Map(),
    addresses: new Map(),
    needs: [],
    faces: [],
    rooted: [],
  };
  const file = slashed(relative(root, path));
  const place = ({ line, column }: { line: number; column: number }) => ({ file, line, column });
  /** lightningcss counts the lines of rules from 0. */
  const placeOf = ({ loc }: Pick<FontFace, "loc">) =>
    place({ line: loc.line + 1, column: loc.column });
  const attempt = (at: Partial<Finding>, work: () => void): void => {
    try {
      work();
    } catch (problem) {
      sheet.findings.push(...findingsOf(problem).map((finding) => ({ ...finding, ...at })));
    }
  };
  const faces: FontFace[] = [];
  const importFile = ({ url }: ImportRule) =>
    sheet.imports.set(url, resolveImport(url, path, root));
  try {
    const content = readFileSync(path);
    if (!isUtf8(content)) throw new Error("it is not UTF-8 text");
    sheet.source = content.toString("utf8");
    const { code, warnings, dependencies } = run(path, sheet.source, {
      visitor: {
        Rule: {
          import: ({ value }) => attempt(placeOf(value), () => importFile(value)),
          "font-face": ({ value }) => void faces.push(fontFaceOf(value)),
        },
      },
    });
    sheet.code = Buffer.from(code).toString("utf8");
    for (const { message, loc } of warnings)
      sheet.findings.push(
        error("styles/invalid", `This is not valid CSS: ${message}.`, place(loc)),
      );
    for (const dependency of dependencies ?? []) {
      if (dependency.type !== "url") continue;
      const { url, placeholder, loc } = dependency;
      attempt(place(loc.start), () => {
        const { text, needed, rooted } = resolveUrl(url, path, root);
        sheet.addresses.set(placeholder, text);
        if (needed !== undefined) sheet.needs.push(needed);
        if (rooted !== undefined) sheet.rooted.push({ url, path: rooted, place: place(loc.start) });
      });
    }
  } catch (problem) {
    const { loc } = problem as { loc?: { line: number; column: number } };
    const at = loc === undefined ? { file } : place(loc);
    sheet.findings.push(
      error("styles/invalid", `This style sheet cannot be read: ${messageOf(problem)}.`, at),
    );
  }
  sheet.faces = faces.map((face) => {
    const files = sheet.needs.filter(({ url }) => face.urls.includes(url));
    return { ...face, files, place: placeOf(face) };
  });
  return sheet;
}

/** The files of a bundle in place of their imports. */
async function joined(
  entry: string,
  sheets: ReadonlyMap<string, Sheet>,
  compile: (path: string) => string | undefined,
): Promise<string | undefined> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minifyWhitespace: true,
    charset: "utf8",
    legalComments: "inline",
    logLevel: "silent",
    plugins: [
      {
        name: "style-sheets",
        setup(plugin) {
          plugin.onResolve({ filter: /.*/ }, ({ path, kind, importer }) => ({
            path: sheets.get(importer)?.imports.get(path) ?? path,
            external: kind === "url-token",
          }));
          plugin.onLoad({ filter: /.*/ }, ({ path }) => ({
            contents: compile(path) ?? "",
            loader: "css",
          }));
        },
      },
    ],
  });
  return outputFiles[0]?.text.trim();
}

/** The imports at the beginning of a file, with all that is before them. */
const IMPORTS = /^(?:\s*@(?:charset|layer|import)(?![\w-])[^;{}]*;)*\s*@import(?![\w-])[^;{}]*;?/i;

/** The names of layers, and `layer` of an import without a name. */
const LAYERS =
  /(?<=@layer(?![\w-])[^{};]*)[^\s,{};]+(?=\s*[,{;])|(?<=@import[^;]*[\s)])(layer)(?![\w(-])/gi;

/** Begins and ends what makes a name unique: a noncharacter, which Unicode leaves to programs. */
const EDGE = "\uFDD0";
const MARK = new RegExp(`${EDGE}\\d+${EDGE}`, "g");

/**
 * Compiles a file. lightningcss merges the blocks of a layer that are in one list, whatever other
 * blocks of the same layer are between them (parcel-bundler/lightningcss#974), so each name of a
 * layer is unique while it is at work. The imports are compiled apart from the rest, because it
 * would move all layers above them.
 */
function compiled(
  path: string,
  { source, code, imports, faces }: Sheet,
  {
    root,
    run,
    overrides,
  }: { root: string; run: Transform; overrides: ReadonlyMap<FontFace, Overrides> },
): string {
  const file = slashed(relative(root, path));
  let text = "";
  let from = 0;
  for (const { 0: found, 1: unnamed, index } of blanked(source, () => {}).matchAll(LAYERS)) {
    const end = index + found.length;
    const hash = createHash("sha256").update(`${end} ${file} ${source}`).digest("hex").slice(0, 10);
    // Without a name, esbuild would make another layer of each file that the imported one imports.
    text +=
      source.slice(from, end) + (unnamed === undefined ? EDGE + end + EDGE : `(unnamed-${hash})`);
    from = end;
  }
  if (from === 0 && imports.size === 0 && faces.length === 0) return code;
  text += source.slice(from);
  const length = IMPORTS.exec(blanked(text, () => {}))?.[0].length ?? 0;
  const head = run(path, text.slice(0, length), { analyzeDependencies: false });
  const remaining = faces.values();
  const rest = run(path, text.slice(length), {
    visitor: {
      Rule: {
        "font-face": ({ value }) => {
          const { value: face } = remaining.next();
          const wanted = face && overrides.get(face);
          return wanted && { type: "font-face", value: withOverrides(value, wanted) };
        },
      },
    },
  });
  return Buffer.concat([head.code, rest.code]).toString("utf8").replaceAll(MARK, "");
}
