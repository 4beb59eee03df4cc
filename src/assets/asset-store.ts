import { readFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { error, type Finding } from "../findings/finding.ts";
import { filesBelow } from "../site/files-below.ts";
import { namedByContent, type Asset } from "./asset.ts";
import { cssSlips } from "./css-slips.ts";
import { bundleStyle } from "./styles.ts";

/** Pictures that the site's own code draws, by name; each makes its SVG when it is asked for. */
export type Drawings = ReadonlyMap<string, () => Buffer>;

/** All assets that a template may ask for, by name. Reads a file when it is first asked for. */
export interface AssetStore {
  /** The asset of that name; undefined where there is none. Throws an AssetError on a picture that cannot be read. */
  get: (name: string) => Asset | undefined;
  /** Every name there is. */
  names: () => string[];
}

/** A file that is there but is not what its name says. */
export class AssetError extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.message);
    this.finding = finding;
  }
}

/** Folder of the style sheets; those directly in it are bundled, what they import lies in folders below. */
const STYLES_FOLDER = "templates/styles";
/** Folder of the owner's pictures. */
const IMAGES_FOLDER = "content/images";

/**
 * Prepares the assets of a site: `styles/…` from `templates/styles/`, `images/…` from `content/images/`,
 * `art/….svg` from the site's drawings, `fonts/…` what its style sheets ask for.
 */
export async function openAssets(
  root: string,
  drawings: Drawings,
): Promise<{ store: AssetStore; findings: Finding[] }> {
  const known = new Map<string, Asset>();
  const findings: Finding[] = [];
  const styles = await filesBelow(join(root, STYLES_FOLDER), (name) => name.endsWith(".css"));
  for (const file of styles) {
    const path = `${STYLES_FOLDER}/${file}`;
    findings.push(...cssSlips(path, readFileSync(join(root, path), "utf8")));
  }
  for (const file of styles.filter((name) => !name.includes("/"))) {
    const { style, findings: found } = bundleStyle(root, `${STYLES_FOLDER}/${file}`);
    findings.push(...found);
    if (style === undefined) continue;
    known.set(`styles/${file}`, style);
    for (const needed of style.needs ?? []) known.set(`fonts/${originalName(needed)}`, needed);
  }
  const images = await filesBelow(join(root, IMAGES_FOLDER));
  const sources = new Map(images.map((file) => [`images/${file}`, `${IMAGES_FOLDER}/${file}`]));
  const store: AssetStore = {
    names: () => [...known.keys(), ...sources.keys(), ...[...drawings.keys()].map((name) => `art/${name}.svg`)],
    get: (name) => {
      const asset = known.get(name) ?? makeAsset(name);
      if (asset !== undefined) known.set(name, asset);
      return asset;
    },
  };
  const makeAsset = (name: string): Asset | undefined => {
    const source = sources.get(name);
    if (source !== undefined) return picture(name, readFileSync(join(root, source)), source);
    const drawing = /^art\/(.+)\.svg$/.exec(name)?.[1];
    const draw = drawing === undefined ? undefined : drawings.get(drawing);
    return draw === undefined ? undefined : picture(name, draw(), "templates/art");
  };
  return { store, findings };
}

function picture(name: string, content: Buffer, file: string): Asset {
  try {
    const { width, height, orientation } = imageSize(content);
    // A camera held upright stores the picture lying down and says so: orientations 5 to 8 swap the sides (Exif 2.3).
    const swapped = orientation !== undefined && orientation >= 5;
    return { ...namedByContent(name, content), width: swapped ? height : width, height: swapped ? width : height };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    throw new AssetError(
      error("assets/unreadable-image", `${file} is not a picture that can be read: ${reason}.`, {
        file,
        hint: "Use a JPEG, PNG, WebP, AVIF or SVG file.",
      }),
    );
  }
}

/** `/assets/jost-latin.<hash>.woff2` → `jost-latin.woff2`. */
function originalName({ file }: Asset): string {
  return file.replace(/^assets\//, "").replace(/\.[0-9a-f]{10}(?=\.)/, "");
}
