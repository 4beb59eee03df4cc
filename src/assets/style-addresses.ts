import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { slugify } from "../content/addresses.ts";
import { decoded, decodedOrSame, slashed } from "../files/files-below.ts";
import { packageFolder, packageOf } from "../files/modules.ts";
import { STATIC_FOLDER } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { refuse } from "../findings/findings-error.ts";
import { nearest } from "../findings/text.ts";
import type { ResourceKind } from "../html/addresses.ts";
import type { StyleAddress } from "../html/style-tokens.ts";
import { isCovered, toAllow, type Policy } from "../settings/policy.ts";
import { examine } from "./active-file.ts";
import { namedByContent, type Asset } from "./asset.ts";
import { problemInAddress } from "./drawing.ts";

export interface NeededFile extends Asset {
  content: Buffer;
  /** The address as written in the style sheet `from`. */
  url: string;
  from: string;
  path: string;
}

/** An address that begins with a slash, for a file that is published under its own name. */
export interface RootedAddress {
  url: string;
  path: string;
  place: Partial<Finding>;
}

/** The site of a style sheet, and the hosts that its settings allow. */
export interface StyleSite {
  root: string;
  security: Partial<Policy>;
}

/** Stands for the site's origin: all that matters is whether an address leaves it. */
const SITE = "https://site.invalid";

/**
 * Resolves a `url()` in the style sheet `from` as browsers do: percent signs are decoded, query and
 * fragment stay. Undefined for a host that the settings allow. Throws a finding for a missing file
 * or another host.
 */
export function resolveUrl(
  { address: url, kind }: Pick<StyleAddress, "address" | "kind">,
  from: string,
  { root, security }: StyleSite,
): { published: string; needed?: NeededFile; rooted?: string } | undefined {
  const address = url.trim();
  // A fragment alone refers to the page.
  if (address === "" || address.startsWith("#")) return { published: address };
  const target = URL.parse(address, SITE);
  const broken = problemInAddress(address);
  if (broken !== undefined) {
    const message = `The drawing in this address ${broken.problem}.`;
    refuse("assets/unreadable-image", message, { hint: broken.hint });
  }
  if (target?.protocol === "data:") return { published: address };
  if (target?.origin !== SITE) return refuseOutside(url, kind, security);
  if (isRooted(address))
    return { published: address, rooted: decodedOrSame(target.pathname).slice(1) };
  const { path, content } =
    firstFile(pathsOf(address, from, root)) ??
    refuse("styles/missing-file", `The style sheet references “${url}”, which does not exist.`, {
      hint:
        aboutPackage(address, from) ??
        "Write an address relative to the style sheet, or a file of an installed package.",
    });
  if (isBelow(path, join(root, "content")) && !/\.svg$/i.test(path)) {
    const hint =
      "Show it with photograph() in a template. Pictures of the design belong in " +
      "templates/styles/.";
    const message = `“${url}” is a photograph, and photographs are never published unprocessed.`;
    refuse("styles/photograph", message, { hint });
  }
  examine(path, content, { label: `“${url}”` });
  const asset = namedByContent(path, content);
  const published = asset.href + target.search + target.hash;
  return { published, needed: { ...asset, url, from, path } };
}

/** The same for the path that an `@import` names. */
export function resolveImport(
  url: string,
  from: string,
  { root, security }: StyleSite,
): string | undefined {
  const address = url.trim();
  const target = URL.parse(address, SITE);
  if (target?.origin !== SITE) return refuseOutside(url, "styles", security);
  const rooted = join(root, STATIC_FOLDER, decoded(target.pathname) ?? "");
  const found = firstFile(isRooted(address) ? [rooted] : pathsOf(address, from, root));
  if (found !== undefined) return found.path;
  const hint =
    aboutPackage(address, from) ?? "An @import is relative to the file that contains it.";
  refuse("styles/missing-file", "The style sheet imports a file that does not exist.", { hint });
}

/** Browsers read a backslash as a slash. */
const isRooted = (address: string) => /^[/\\]/.test(address);

/**
 * The possible files: next to the style sheet, or in a package (`@fontsource/marcellus/files/…`).
 */
function pathsOf(address: string, from: string, root: string): string[] {
  const paths: string[] = [];
  const beside = URL.parse(address, pathToFileURL(from));
  try {
    if (beside?.protocol === "file:") paths.push(fileURLToPath(beside));
  } catch {
    // Not a valid file name.
  }
  // Files outside of the site are not found; those of a package are where it is installed.
  const allowed = paths.filter(
    (path) => from.split(sep).includes("node_modules") || isBelow(path, root),
  );
  const name = decoded(/^[^?#]*/.exec(address)?.[0] ?? "");
  if (name === undefined || !/^[@a-z]/i.test(name)) return allowed;
  for (const base of [from, import.meta.url]) {
    try {
      allowed.push(createRequire(base).resolve(name));
    } catch {
      // Not a package from there.
    }
  }
  return allowed;
}

function aboutPackage(address: string, from: string): string | undefined {
  const name = packageOf(address);
  if (name === undefined) return undefined;
  const folder = [from, import.meta.url]
    .map((base) => packageFolder(name, base))
    .find((found) => found !== undefined);
  // Without a scope, it may be a folder next to the style sheet.
  if (folder === undefined)
    return name.startsWith("@") ? `Install its package with npm install ${name}.` : undefined;
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const near = nearest(
    address,
    files.map((file) => `${name}/${slashed(file)}`),
  );
  return near === undefined ? `The package ${name} has no such file.` : `Did you mean “${near}”?`;
}

/** The hint about fonts from another host, whose address names the families. */
export function aboutFonts(url: string): string | undefined {
  const named = URL.parse(url, SITE)?.searchParams.getAll("family") ?? [];
  const families = named
    .flatMap((text) => text.split("|"))
    .map((text) => slugify(text.replace(/:.*/, "")));
  if (!families.some((family) => family !== "")) return undefined;
  const packages = families.map((family) => `@fontsource/${family}`).join(" ");
  const files = "Name their files in @font-face rules of a style sheet in templates/styles/";
  return `Run npm install ${packages}. ${files}.`;
}

function firstFile(paths: readonly string[]): { path: string; content: Buffer } | undefined {
  for (const path of paths) {
    try {
      return { path, content: readFileSync(path) };
    } catch {
      // Not a file.
    }
  }
  return undefined;
}

const isBelow = (path: string, folder: string) => path.startsWith(resolve(folder) + sep);

/** Throws the finding about an address of another host, unless the settings allow the host. */
function refuseOutside(url: string, kind: ResourceKind, security: StyleSite["security"]) {
  const target = URL.parse(url, SITE);
  if (target !== null && isCovered(target, security[kind] ?? [])) return undefined;
  const { host = "", origin = "" } = target ?? {};
  const instead =
    aboutFonts(url) ??
    "The site's Content-Security-Policy blocks it. Copy the file next to the style sheet, or " +
      "install it as a package: fonts are in @fontsource packages.";
  const hint = host === "" ? instead : `${instead} ${toAllow(origin, kind)}`;
  const message = `The style sheet loads “${url}”, which is not a file of the site.`;
  return refuse("styles/outside-address", message, { hint, url });
}
