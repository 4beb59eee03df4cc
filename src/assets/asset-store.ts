import { basename, dirname, relative } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { slashed } from "../files/files-below.ts";
import { readSiteFile, readSiteFolder } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, refuse } from "../findings/findings-error.ts";
import { mergeRepeats } from "../findings/merge-findings.ts";
import type { Policy } from "../settings/policy.ts";
import { examine } from "./active-file.ts";
import { namedByContent, originalName, type Asset } from "./asset.ts";
import { withSubsetFonts } from "./font-faces.ts";
import {
  type Download,
  examine as examinePhotograph,
  IMAGES_FOLDER,
  isRemote,
  type PhotographFile,
  type Photographs,
  remotePhotographs,
} from "./photographs.ts";
import { rasterizer } from "./raster.ts";
import { renditionsOf, type Renditions } from "./renditions.ts";
import { styleDiagnostics } from "./style-diagnostics.ts";
import { bundleStyle, type Style } from "./styles.ts";

const IMPORTED = "imported.css";

/** Pictures that the site's own code draws, by name. */
export type Drawings = ReadonlyMap<string, () => Buffer>;

/** All assets that templates may use, by name; a file is read on first use. */
export type AssetStore = ReturnType<typeof openAssets>;

/** The folder of style sheets. Those directly in it are bundled. */
const STYLES_FOLDER = "templates/styles";

interface OpenStyles {
  styles: Map<string, Style>;
  findings: Finding[];
}

/** `download` keeps responses as their servers allow. */
interface AssetParts {
  styles: OpenStyles;
  photographs: Photographs;
  download: Download;
}

/**
 * Opens the assets of a site: `styles/…`, `images/…` from `content/images/`, `art/….svg` from its
 * drawings, and `fonts/…` from its style sheets.
 */
export function openAssets(
  root: string,
  drawings: Drawings,
  cache: Cache,
  { styles: { styles }, photographs, download }: AssetParts,
) {
  const remote = remotePhotographs(cache, download);
  const images = photographs.files;
  const known = new Map<string, Asset>();
  for (const [name, style] of styles) {
    known.set(name, style);
    for (const needed of style.needs) known.set(`fonts/${originalName(needed)}`, needed);
  }
  const sources = new Map(images.map((file) => [`images/${file}`, `${IMAGES_FOLDER}/${file}`]));
  const makeAsset = (name: string): Asset | undefined => {
    const source = sources.get(name);
    if (photographs.named.has(name.normalize("NFC"))) refuseUnprocessed(name);
    if (source !== undefined) return picture(name, readSiteFile(root, source), source);
    const [, drawing = ""] = /^art\/(.+)\.svg$/.exec(name) ?? [];
    const drawn = drawings.get(drawing)?.();
    return drawn && picture(name, drawn, `The drawing “${name}”`);
  };
  const all = [...styles.values()];
  const requested = new Set<string>();
  let standIns = 0;
  return {
    names: () => [
      ...known.keys(),
      ...sources.keys(),
      ...[...drawings.keys()].map((name) => `art/${name}.svg`),
    ],
    get: (name: string): Asset | undefined => {
      const asset = known.get(name) ?? makeAsset(name);
      if (asset !== undefined) known.set(name, asset);
      return asset;
    },
    /** All pictures, by their paths in `content/images/`. */
    pictures: images,
    photographs: () => [...photographs.named.keys()],
    standIns: () => standIns,
    /** Fetches the remote photographs that were requested. */
    arrived: remote.arrived,
    /**
     * A photograph of the site by its name (`images/pier.jpg`), or of another server by its
     * address. Until the latter has arrived, this is a stand-in, or an error if it `mustBeKnown`.
     * Throws a finding if the photograph cannot be used.
     */
    photograph: (
      written: string,
      mustBeKnown = false,
    ): (PhotographFile & Renditions) | undefined => {
      const name = written.normalize("NFC");
      requested.add(name);
      let found = isRemote(name) ? remote.get(name) : photographs.named.get(name);
      if (found === undefined && isRemote(name)) {
        if (mustBeKnown) refuseUnsteady(name);
        standIns++;
        found = STAND_IN;
      }
      if (found !== undefined && "code" in found) throw new FindingsError([found]);
      return found && { ...found, ...renditionsOf(root, found, cache) };
    },
    /** Photographs that no page uses, as warnings. */
    unused: () =>
      [...photographs.named].flatMap(([name, found]): Finding[] =>
        "code" in found && !requested.has(name) ? [{ ...found, severity: "warning" }] : [],
      ),
    raster: rasterizer(
      all.flatMap(({ faces }) => faces),
      cache,
    ),
    /** All style sheets that code imports, as one file. Every page links to it. */
    imported: styles.get(IMPORTED),
    rooted: all.flatMap(({ rooted }) => rooted),
    sources: all.flatMap(({ sources: files }) => files),
    /** Whether there are fonts, whose addresses depend on the characters that all pages show. */
    hasFonts: all.some(({ faces }) => faces.length > 0),
    /** The style sheets with fonts reduced to these characters, by their original addresses. */
    subsetFonts: (characters: string): ReadonlyMap<string, Asset> =>
      withSubsetFonts(all, characters, cache),
  };
}

/**
 * Bundles every style sheet, and joins those that code imports (`imported`, absolute paths).
 * `names` are all files of the site, because an address may point to a new file. `security` names
 * the hosts that the settings allow.
 */
export async function openStyles(
  root: string,
  cache: Cache,
  {
    names,
    imported,
    security,
  }: {
    names: readonly string[];
    imported: Promise<readonly string[]>;
    security: Partial<Policy>;
  },
): Promise<OpenStyles> {
  const styles = new Map<string, Style>();
  const findings: Finding[] = [];
  const open = async (name: string, asked: readonly string[]): Promise<void> => {
    try {
      const question = ["style sheet", root, name, JSON.stringify([asked, names, security])];
      const style = await cache.rememberFrom(question, async () => {
        const value = await bundleStyle(root, asked, { name, cache, security });
        return { value, files: value.sources };
      });
      findings.push(...style.findings);
      // Pages need no imported style sheet without rules.
      if (name !== IMPORTED || style.content.length > 0) styles.set(name, style);
    } catch (problem) {
      findings.push(...findingsOf(problem));
    }
  };
  const files = (await readSiteFolder(root, STYLES_FOLDER, (name) => name.endsWith(".css"))).map(
    (file) => `${STYLES_FOLDER}/${file}`,
  );
  for (const file of files.filter((each) => dirname(each) === STYLES_FOLDER))
    await open(`styles/${basename(file)}`, [file]);
  const sheets = (await imported).map((path) => slashed(relative(root, path)));
  if (sheets.length > 0) await open(IMPORTED, sheets);
  const read = (styles.get(IMPORTED)?.sources ?? []).map((path) => slashed(relative(root, path)));
  const own = [...files, ...sheets, ...read].filter((file) =>
    /^(?!\.\.|(?:.*\/)?node_modules\/).*\.css$/.test(file),
  );
  const texts = new Map(own.map((file) => [file, readSiteFile(root, file).toString()]));
  const diagnostics = styleDiagnostics(texts);
  const syntax = diagnostics.filter(({ code }) => code === "styles/syntax");
  // Invalid CSS below a syntax error may only follow from it.
  const first = findings.filter(
    ({ code, file, line = 0 }) =>
      !/^styles\/(?:invalid|unknown)$/.test(code) ||
      !syntax.some((each) => each.file === file && (each.line ?? 0) <= line),
  );
  // A file that several style sheets import is read with each of them.
  return { styles, findings: mergeRepeats([...diagnostics, ...first]) };
}

/** Unprocessed, a photograph may reveal where it was taken. */
function refuseUnprocessed(name: string): never {
  const message = `“${name}” is a photograph, and photographs are never published unprocessed.`;
  const hint = "Use usePage().photograph(): it makes the right sizes and removes camera metadata.";
  refuse("assets/photograph", message, { hint });
}

function refuseUnsteady(name: string): never {
  const message = `The photograph ${name} has another address each time it is requested.`;
  const hint = "Request each photograph at an address that stays the same.";
  refuse("images/not-fetched", message, { hint });
}

const STAND_IN: PhotographFile = { file: "stand-in.jpg", hash: "", width: 1, height: 1 };

/** A picture for islands: a drawing, or the JPEG of a photograph. Throws if it cannot be used. */
export async function islandPicture(root: string, file: string, cache: Cache): Promise<Asset> {
  const content = readSiteFile(root, file);
  if (/\.svg$/i.test(file)) return picture(file, content, file);
  const photograph = await examinePhotograph(file, content, cache);
  if ("code" in photograph) throw new FindingsError([photograph]);
  return renditionsOf(root, photograph, cache).fallback;
}

/** A drawing as an asset. Findings call it `label`. */
function picture(name: string, content: Buffer, label: string): Asset {
  if (!/\.svg$/i.test(name))
    refuse("assets/unreadable-image", `${label} is not a supported picture.`, {
      hint: "Use a JPEG, PNG, WebP, AVIF or SVG file.",
    });
  const size = examine(name, content, { label });
  if (size !== undefined) return { ...namedByContent(name, content), ...size };
  return refuse("assets/unreadable-image", `${label} is a drawing without a size.`, {
    hint: 'Give its <svg> a viewBox, such as viewBox="0 0 24 24".',
  });
}
