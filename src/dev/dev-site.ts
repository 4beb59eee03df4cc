import { readFileSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { contentOf, type Asset } from "../assets/asset.ts";
import { KeptSite, type StyleChange } from "./kept-site.ts";
import type { PageChecks } from "./page-checks.ts";
import { filesBelow } from "../files/files-below.ts";
import { isSiteFile } from "../files/site-folder.ts";
import { hasErrors, sortFindings, type Finding } from "../findings/finding.ts";
import { findingsOf } from "../findings/findings-error.ts";
import { sourceReader } from "../findings/text.ts";
import { renderContext, type OpenSite } from "../pipeline/open-site.ts";
import { STATIC_FOLDER } from "../pipeline/plan-output.ts";
import { explainFailures } from "../pipeline/sources.ts";
import { renderPage } from "../render/render-page.ts";
import { addressOf, fileOf, NOT_FOUND_PATH } from "../render/route.ts";
import { makeSiteFiles, type MadeFiles } from "../render/site-files.ts";

/** An answer to a request for a page. */
export type DevPage =
  | {
      status: number;
      html: string;
      /** What a build would say of the page, which can be shown all the same. */
      check: () => Promise<Finding[]>;
    }
  | { findings: Finding[] };

/** A site as the development server keeps it: opened again as it changes, rendered page by page as somebody asks. */
export class DevSite {
  readonly root: string;
  /** The text of a source file of the site, for code frames. */
  readonly readSource: (file: string) => string | undefined;
  readonly #kept: KeptSite;
  #site: OpenSite | undefined;
  #findings: Finding[] = [];
  /** The files of a site that are neither pages nor assets, once somebody has asked for one: a check may be at an older one. */
  readonly #siteFiles = new WeakMap<OpenSite, MadeFiles & { findings: readonly Finding[] }>();
  /** Files that pages have asked for, by address. Old ones stay: a page that is still open may want them. */
  readonly #files = new Map<string, Asset>();
  #checks: Promise<PageChecks> | undefined;
  #version = 0;

  constructor(root: string, origin: string | undefined) {
    this.root = resolve(root);
    this.readSource = sourceReader(root);
    this.#kept = new KeptSite(this.root, origin);
  }

  /** How often something was read: what was found before the last time is out of date. */
  get version(): number {
    return this.#version;
  }

  /** Files out of the site's folders that it is made of, and those that somebody has to mend; packages aside. */
  get outside(): string[] {
    const { bundle, islands, assets } = this.#site ?? {};
    const read = [bundle?.inputs, islands?.inputs, assets?.sources].flatMap((files) => files ?? []);
    const wrong = this.#findings.flatMap(({ file }) => (file === undefined ? [] : [resolve(this.root, file)]));
    return [...read, ...wrong].filter(
      (file) => !isSiteFile(this.root, file) && !file.split(sep).includes("node_modules"),
    );
  }

  /** What was wrong when the site was opened last. */
  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /**
   * Opens the site, and gives what is wrong with it: an error keeps it from being shown. `changed` are the files that did,
   * relative to the root; `onStyles` hears of style sheets that have another address now, before all else is done.
   */
  async open(changed?: readonly string[], onStyles?: (changes: StyleChange[]) => void): Promise<Finding[]> {
    try {
      const site = await this.#kept.open(changed, (changes) => {
        for (const { to } of changes) this.#keep(to);
        onStyles?.(changes);
      });
      this.#site = site;
      this.#findings = sortFindings(site.findings);
      for (const script of [site.islands.loader, ...[...site.islands.scripts.values()].flat()]) this.#keep(script);
    } catch (problem) {
      this.#findings = sortFindings([...findingsOf(problem)]);
    } finally {
      this.#version++;
    }
    return this.#findings;
  }

  /** Renders the page at an address (`/about/`), or the 404 page. */
  async page(address: string): Promise<DevPage> {
    const site = this.#site;
    if (site === undefined || hasErrors(this.#findings)) return { findings: this.#findings };
    const found = site.routes.find(({ path }) => addressOf(path) === address);
    const route = found ?? site.routes.find(({ path }) => path === NOT_FOUND_PATH);
    if (route === undefined) return { status: 404, html: "", check: async () => [] };
    try {
      const page = renderPage(route, renderContext(site));
      for (const asset of page.assets) this.#keep(asset);
      const check = async () => {
        // The validator and the rules are loaded when the first page has been shown.
        this.#checks ??= import("./page-checks.ts").then(({ pageChecks }) => pageChecks());
        const onPage = await (await this.#checks).check(page, site, await this.#allFiles(site));
        return [...this.#filesOf(site).findings, ...onPage];
      };
      return { status: found === undefined ? 404 : 200, html: page.html, check };
    } catch (problem) {
      return { findings: await explainFailures(site, [{ route, problem }]) };
    }
  }

  /** Stops what works in the background. */
  async close(): Promise<void> {
    await Promise.all([this.#kept.close(), this.#checks?.then((checks) => checks.close())]);
  }

  /** Whether a page stands at an address. */
  has(address: string): boolean {
    return this.#site?.routes.some(({ path }) => addressOf(path) === address) ?? false;
  }

  /**
   * The bytes of an asset, a file that the site makes or a static file; undefined where there is none. Throws an
   * AssetError on one that cannot be made.
   */
  async file(path: string): Promise<Buffer | undefined> {
    const known = this.#files.get(path);
    if (known !== undefined) return contentOf(known);
    const made = this.#site === undefined ? undefined : this.#filesOf(this.#site);
    const file = made?.files.find((other) => `/${other.path}` === path);
    if (file !== undefined)
      return typeof file.content === "string" ? Buffer.from(file.content) : contentOf(file.content);
    const folder = join(this.root, STATIC_FOLDER);
    const place = resolve(folder, `.${path}`);
    if (!place.startsWith(folder + sep)) return undefined;
    try {
      return readFileSync(place);
    } catch {
      return undefined;
    }
  }

  /** Every file that a link may lead to, as far as pages have asked for it. */
  async #allFiles(site: OpenSite): Promise<string[]> {
    const { routes } = site;
    const files = this.#filesOf(site);
    const asked = [...this.#files.keys()].map((address) => address.slice(1));
    const statics = await filesBelow(join(this.root, STATIC_FOLDER));
    const made = files.files.map(({ path }) => path);
    return [...routes.map(({ path }) => fileOf(path)), ...asked, ...statics, ...made, "sitemap.xml", "robots.txt"];
  }

  /** Makes the site's own files when the first is asked for. */
  #filesOf(site: OpenSite): MadeFiles & { findings: readonly Finding[] } {
    const known = this.#siteFiles.get(site);
    if (known !== undefined) return known;
    const made = madeFiles(site);
    this.#siteFiles.set(site, made);
    for (const asset of made.assets) this.#keep(asset);
    return made;
  }

  #keep(asset: Asset): void {
    this.#files.set(asset.href, asset);
    for (const needed of asset.needs ?? []) this.#keep(needed);
  }
}

function madeFiles(site: OpenSite): MadeFiles & { findings: readonly Finding[] } {
  try {
    return { ...makeSiteFiles(site), findings: [] };
  } catch (problem) {
    return { files: [], assets: new Set(), findings: findingsOf(problem) };
  }
}
