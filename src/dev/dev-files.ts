import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { contentOf, type Asset } from "../assets/asset.ts";
import { isText } from "../files/output-file.ts";
import { readSiteFolder, STATIC_FOLDER } from "../files/site-folder.ts";
import { hasErrors, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { readManifest } from "../output/out-folder.ts";
import { robots, sitemap } from "../output/sitemap.ts";
import type { OpenSite } from "../pipeline/open-site.ts";
import { fileOf } from "../render/route.ts";
import { makeSiteFiles, type MadeFiles } from "../render/site-files.ts";
import { addressOfSite } from "../settings/addresses.ts";
import { visitorsFile } from "./visitors.ts";

type SiteFiles = MadeFiles & { findings: readonly Finding[] };

/** Versions of the site for which an asset stays: a page may request it while the site changes. */
const KEPT = 40;

/**
 * The files that pages load from the server of `dev`: their assets, files that the site's code
 * makes, static ones, and what `after` has added to the last build.
 */
export class DevFiles {
  /** How often the site has been opened: what was found in an earlier version is out of date. */
  version = 0;
  readonly #root: string;
  /** Assets of pages by address, and the version of the site that last used each. */
  readonly #assets = new Map<string, { asset: Asset; version: number }>();
  #made: { site: OpenSite; making: Promise<SiteFiles> } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Keeps an asset, and what it loads, for the pages of this version of the site. */
  keep(asset: Asset): void {
    this.#assets.set(asset.href, { asset, version: this.version });
    for (const needed of asset.needs ?? []) this.keep(needed);
  }

  /** Forgets assets that only pages of much older versions use. */
  forgetOld(): void {
    for (const [href, { version }] of this.#assets)
      if (version < this.version - KEPT) this.#assets.delete(href);
  }

  /** The bytes of a file, by its path in `out`; undefined if there is none. Throws findings. */
  async contentOf(path: string, site: OpenSite | undefined): Promise<Buffer | undefined> {
    const used = this.#assets.get(`/${path}`);
    if (used !== undefined) return contentOf(used.asset);
    const { files = [], findings = [] } = site === undefined ? {} : await this.#madeBy(site);
    const file = files.find((other) => other.path === path);
    if (file !== undefined)
      return typeof file.content === "string" ? Buffer.from(file.content) : contentOf(file.content);
    const isAdded = (await this.#added(site)).includes(path);
    const folder = join(this.#root, isAdded ? "out" : STATIC_FOLDER);
    const place = await visitorsFile(folder, `/${path}`, this.#root);
    // It may be one that could not be made, such as a feed.
    const isMissing = place === undefined && /\.(?!html$)\w+$/.test(path) && isText(path);
    if (isMissing && hasErrors(findings)) throw new FindingsError(findings);
    return place === undefined ? undefined : readFile(place);
  }

  /**
   * Everything that a link may lead to, with its bytes, and the findings of what could not be made.
   * Files that a build would shrink count as empty.
   */
  async all(site: OpenSite): Promise<{ sizes: Map<string, number>; findings: readonly Finding[] }> {
    const statics = await readSiteFolder(this.#root, STATIC_FOLDER);
    const { files, findings } = await this.#madeBy(site);
    const paths = [
      ...site.routes.map(fileOf),
      ...[...this.#assets.keys()].map((address) => address.slice(1)),
      ...statics,
      ...files.map(({ path }) => path),
      ...(await this.#added(site)),
    ];
    const sizes = new Map(paths.map((path) => [path, 0]));
    for (const path of statics.filter((each) => !isText(each))) {
      const file = await stat(join(this.#root, STATIC_FOLDER, path)).catch(() => undefined);
      sizes.set(path, file?.size ?? 0);
    }
    return { sizes, findings };
  }

  async #madeBy(site: OpenSite): Promise<SiteFiles> {
    if (this.#made?.site !== site) {
      const address = addressOfSite(site.settings);
      const others = [
        { path: "sitemap.xml", content: sitemap(site.routes, address) },
        { path: "robots.txt", content: robots(address) },
      ];
      const making = makeSiteFiles(site).then(
        ({ files, ...made }) => ({ ...made, files: [...others, ...files] }),
        (problem: unknown) => ({
          files: others,
          assets: new Set<Asset>(),
          findings: findingsOf(problem),
        }),
      );
      this.#made = { site, making };
    }
    const made = await this.#made.making;
    for (const asset of made.assets) this.keep(asset);
    return made;
  }

  async #added(site: OpenSite | undefined): Promise<readonly string[]> {
    if (site?.settings.commands.after === undefined) return [];
    return (await readManifest(join(this.#root, "out")))?.added ?? [];
  }
}
