import { basename, dirname, relative } from "node:path";
import { imageSize } from "image-size";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { readSiteFile, readSiteFolder } from "../files/read-site.ts";
import { error, mergeRepeats, type Finding } from "../findings/finding.ts";
import { findingsOf, messageOf } from "../findings/findings-error.ts";
import { activeFinding, activePart } from "./active-file.ts";
import { AssetError, namedByContent, originalName, type Asset } from "./asset.ts";
import { IMAGES_FOLDER, type PhotographFile, type Photographs } from "./photographs.ts";
import { rasterizer, type Font, type Fonts, type Rasterize } from "./raster.ts";
import { renditionsOf, type Renditions } from "./renditions.ts";
import { styleDiagnostics } from "./style-diagnostics.ts";
import { IMPORTED, joinStyles } from "./imported-styles.ts";
import type { RootedAddress } from "./style-addresses.ts";
import { bundleStyle, STYLE_RECIPE, type Style } from "./styles.ts";
import { fontQueue, withSubsetFonts } from "./subset-fonts.ts";

/** Pictures that the site's own code draws, by name. Each makes its SVG on request. */
export type Drawings = ReadonlyMap<string, () => Buffer>;

/** All assets that templates may use, by name. A file is read on first use. */
export interface AssetStore {
  /** The asset of that name, if there is one. Throws an AssetError on a picture that cannot be read. */
  get: (name: string) => Asset | undefined;
  /** Every name there is. */
  names: () => string[];
  /**
   * A photograph of `content/images/` by its name (`images/pier.jpg`), if there is one. Throws an AssetError on one that
   * cannot be used.
   */
  photograph: (name: string) => (PhotographFile & Renditions) | undefined;
  /** The names of all photographs. */
  photographs: () => string[];
  /** What is wrong with photographs that no page uses, as warnings. */
  unused: () => Finding[];
  /** A drawing as pixels. */
  raster: Rasterize;
  /** The style sheet with everything that code imports; every page links to it. */
  imported: Asset | undefined;
  /** The addresses in style sheets of files that are published under their own names. */
  rooted: readonly RootedAddress[];
  /** The files that the style sheets are made of, as absolute paths. */
  sources: readonly string[];
  /** The style sheets with fonts that contain only the glyphs of `characters`, by the address of the whole one. */
  subsetFonts: (characters: string) => ReadonlyMap<string, Asset>;
}

/** Folder of the style sheets. Those directly in it are bundled; what they import is in folders below. */
const STYLES_FOLDER = "templates/styles";

/** The style sheets by name, and their findings. */
export interface OpenStyles {
  styles: Map<string, Style>;
  findings: Finding[];
}

/**
 * Opens the assets of a site: `styles/…` from `templates/styles/`, `images/…` from `content/images/`, `art/….svg` from
 * the site's drawings, and `fonts/…` from its style sheets.
 */
export function openAssets(
  root: string,
  drawings: Drawings,
  cache: Cache,
  { styles: { styles }, photographs }: { styles: OpenStyles; photographs: Photographs },
): AssetStore {
  const images = photographs.files;
  const known = new Map<string, Asset>();
  for (const [name, style] of styles) {
    known.set(name, style);
    for (const needed of style.needs) known.set(`fonts/${originalName(needed)}`, needed);
  }
  const sources = new Map(images.map((file) => [`images/${file}`, `${IMAGES_FOLDER}/${file}`]));
  const makeAsset = (name: string): Asset | undefined => {
    const source = sources.get(name);
    if (isKnown(photographs, name)) throw new AssetError(isPhotograph(name));
    if (source !== undefined) return picture({ name, content: readSiteFile(root, source), file: source });
    const drawing = /^art\/(.+)\.svg$/.exec(name)?.[1];
    const drawn = drawing === undefined ? undefined : drawings.get(drawing)?.();
    if (drawn === undefined) return undefined;
    return picture({ name, content: drawn, file: "templates/art" });
  };
  const queue = fontQueue();
  const requested = new Set<string>();
  return {
    names: () => [...known.keys(), ...sources.keys(), ...[...drawings.keys()].map((name) => `art/${name}.svg`)],
    get: (name) => {
      const asset = known.get(name) ?? makeAsset(name);
      if (asset !== undefined) known.set(name, asset);
      return asset;
    },
    photographs: () => [...photographs.usable.keys(), ...photographs.unusable.keys()],
    photograph: (written) => {
      const name = written.normalize("NFC");
      requested.add(name);
      const problem = photographs.unusable.get(name);
      if (problem !== undefined) throw new AssetError(problem);
      const file = photographs.usable.get(name);
      return file && { ...file, ...renditionsOf(root, file, cache) };
    },
    unused: () =>
      [...photographs.unusable].flatMap(([name, problem]) =>
        requested.has(name) ? [] : [{ ...problem, severity: "warning" as const }],
      ),
    raster: rasterizer(fontsOf([...styles.values()]), { cache, queue }),
    imported: styles.get(IMPORTED),
    rooted: [...styles.values()].flatMap(({ rooted }) => rooted),
    sources: [...styles.values()].flatMap(({ sources: files }) => files),
    subsetFonts: (characters) => withSubsetFonts([...styles.values()], characters, { cache, queue }),
  };
}

/**
 * Bundles every style sheet of a site, and joins those that its code imports. `names` are the files of the site: an address
 * in a style sheet may lead to another one when a file is added. `imported` are absolute paths, in order.
 */
export async function openStyles(
  root: string,
  cache: Cache,
  { names, imported }: { names: readonly string[]; imported: Promise<readonly string[]> },
): Promise<OpenStyles> {
  const styles = new Map<string, Style>();
  const findings: Finding[] = [];
  const open = async (file: string): Promise<Style | undefined> => {
    try {
      return await cachedStyle(root, file, cache, names);
    } catch (problem) {
      findings.push(...findingsOf(problem));
      return undefined;
    }
  };
  const files = (await readSiteFolder(root, STYLES_FOLDER, (name) => name.endsWith(".css"))).map(
    (file) => `${STYLES_FOLDER}/${file}`,
  );
  for (const file of files.filter((each) => dirname(each) === STYLES_FOLDER)) {
    const style = await open(file);
    if (style !== undefined) styles.set(`styles/${basename(file)}`, style);
  }
  const sheets = (await imported).map((path) => slashed(relative(root, path)));
  const opened: (Style | undefined)[] = [];
  for (const file of sheets) opened.push(await open(file));
  const joined = joinStyles(opened.filter((style) => style !== undefined));
  if (joined !== undefined) styles.set(IMPORTED, joined);
  const read = (joined?.sources ?? []).map((path) => slashed(relative(root, path)));
  const own = [...files, ...sheets, ...read].filter((file) => /^(?!\.\.|(?:.*\/)?node_modules\/).*\.css$/.test(file));
  const texts = new Map(own.map((file) => [file, readSiteFile(root, file).toString()]));
  // A mistake in a file that several style sheets import is found with each of them.
  return { styles, findings: mergeRepeats([...styleDiagnostics(texts), ...findings]) };
}

async function cachedStyle(root: string, file: string, cache: Cache, names: readonly string[]): Promise<Style> {
  return cache.rememberFrom([STYLE_RECIPE, root, file, JSON.stringify(names)], async () => {
    const value = await bundleStyle(root, file, cache);
    return { value, files: value.sources };
  });
}

/** The faces of each family that have a file of their own. */
function fontsOf(styles: readonly Style[]): Fonts {
  const faces = styles.flatMap((style) => style.faces);
  const fonts = faces.flatMap((face): Font[] => {
    const [file] = face.files;
    return file === undefined ? [] : [{ ...face, content: file.content }];
  });
  return Map.groupBy(fonts, ({ family }) => family);
}

function picture({ name, content, file }: { name: string; content: Buffer; file: string }): Asset {
  try {
    const { width, height, type } = imageSize(content);
    if (file.startsWith(IMAGES_FOLDER) && type !== "svg") throw new AssetError(isPhotograph(name));
    const active = activePart(`${name}.svg`, content);
    if (active !== undefined) throw new AssetError(activeFinding(file, active));
    return { ...namedByContent(name, content), width, height };
  } catch (problem) {
    if (problem instanceof AssetError) throw problem;
    throw new AssetError(
      error("assets/unreadable-image", `${file} cannot be read as a picture: ${messageOf(problem)}.`, {
        file,
        hint: "Use a JPEG, PNG, WebP, AVIF or SVG file.",
      }),
    );
  }
}

function isKnown({ usable, unusable }: Photographs, name: string): boolean {
  return usable.has(name.normalize("NFC")) || unusable.has(name.normalize("NFC"));
}

/** Unprocessed, a photograph may reveal where it was taken. */
function isPhotograph(name: string): Finding {
  return error("assets/photograph", `“${name}” is a photograph, which is never published unprocessed.`, {
    hint: "Use usePage().photograph(), which makes it in the right sizes and without camera metadata.",
  });
}
