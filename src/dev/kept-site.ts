import { lstat } from "node:fs/promises";
import { extname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { context, type build, type BuildContext, type BuildOptions, type Metafile } from "esbuild";
import { openStyles, type OpenStyles } from "../assets/asset-store.ts";
import { IMAGES_FOLDER } from "../assets/photographs.ts";
import type { Style } from "../assets/styles.ts";
import { cacheFolder, openCache } from "../cache/cache.ts";
import type { KeptContent } from "../content/content.ts";
import { withoutSuffix } from "../files/bundling.ts";
import { pathsBelow } from "../files/files-below.ts";
import { TSCONFIG } from "../files/path-aliases.ts";
import { siteEntries } from "../files/read-site.ts";
import { CONTENT_FILE, CONTENT_FOLDER, isSiteFile, STATIC_FOLDER } from "../files/site-folder.ts";
import { compare, hasErrors } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { HISTORY_FILE } from "../links/remember/history.ts";
import { openSite, type OpenSite, type PartName } from "../pipeline/open-site.ts";
import { ENV_FILE } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";

/** A style sheet that has changed. */
export interface StyleChange {
  from: Style;
  to: Style;
}

const CODE_FILE = /\.[cm]?[jt]sx?$/;

/**
 * A site that is opened again after every change. Parts that depend on no changed file are kept; the result is that of
 * opening the whole site, because three rules hold. A file that is added, removed or a link makes all parts stale. A site
 * with an error is never kept. The templates run again after every change, so that no module remembers old content.
 */
export class KeptSite {
  readonly #root: string;
  readonly #origin: string | undefined;
  readonly #cache;
  readonly #templates = new IncrementalBuild();
  readonly #islands = new IncrementalBuild();
  #parts = new Map<PartName, Promise<unknown>>();
  #content: KeptContent = { files: new Map() };
  /** The files of the site when it was last opened; undefined if there were symbolic links among them. */
  #files: ReadonlySet<string> | undefined;

  constructor(root: string, origin: string | undefined) {
    this.#root = root;
    this.#origin = origin;
    this.#cache = openCache(cacheFolder(root));
  }

  /**
   * Opens the site as its files are now. `changed` are the files that changed, relative to the root; without them, all of it
   * is opened. `onStyles` is called with changed style sheets before the rest is done. Throws the findings of a site with
   * errors.
   */
  async open(changed?: readonly string[], onStyles?: (changes: StyleChange[]) => void): Promise<OpenSite> {
    const styles = this.#parts.get("styles") as Promise<OpenStyles> | undefined;
    if (changed === undefined || !(await this.#areRewritten(changed))) await this.#forgetAll();
    else for (const file of changed) this.#forget(file);
    if (changed?.every((file) => extname(file) === ".css") && styles !== undefined) {
      const changes = await this.#changedStyles(await styles);
      if (changes.length > 0) {
        onStyles?.(changes);
        // Lets the message out before the rest of the site is opened.
        await setImmediate();
      }
    }
    const isWhole = this.#parts.size === 0;
    try {
      return await this.#openOnce();
    } catch (problem) {
      // Findings are always those of a site that was opened as a whole.
      if (isWhole || !(problem instanceof FindingsError)) throw problem;
      return await this.#openOnce();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#templates.dispose(), this.#islands.dispose()]);
  }

  async #openOnce(): Promise<OpenSite> {
    let isFlawless = false;
    try {
      const site = await openSite(this.#root, {
        origin: this.#origin,
        dev: true,
        cache: this.#cache,
        keptContent: this.#content,
        bundlers: { templates: this.#templates.build, islands: this.#islands.build },
        part: (name, open) => this.#part(name, open),
      });
      isFlawless = !hasErrors(site.findings);
      return site;
    } finally {
      if (!isFlawless) await this.#forgetAll();
      else this.#files ??= await regularFiles(this.#root);
    }
  }

  #part<Part>(name: PartName, open: () => Promise<Part>): Promise<Part> {
    const part = (this.#parts.get(name) as Promise<Part> | undefined) ?? open();
    this.#parts.set(name, part);
    return part;
  }

  async #forgetAll(): Promise<void> {
    this.#parts = new Map();
    this.#content = { files: new Map() };
    this.#files = undefined;
    await this.close();
  }

  /** Forgets the parts that depend on a file. */
  #forget(file: string): void {
    const isSettings = file === SETTINGS_FILE;
    const isAliases = file === TSCONFIG;
    const stale: Record<PartName, boolean> = {
      links: false,
      static: file.startsWith(`${STATIC_FOLDER}/`),
      settings: isSettings,
      templates: isAliases || this.#templates.dependsOn(file),
      islands: isSettings || isAliases || file === ENV_FILE || this.#islands.dependsOn(file),
      // Anything that is neither code nor content may be a font or a picture of a style sheet; code may import one.
      styles: (!CODE_FILE.test(file) && !CONTENT_FILE.test(file)) || isAliases || this.#templates.dependsOn(file),
      photographs: file.startsWith(`${IMAGES_FOLDER}/`),
      deadLinks: isSettings || file === HISTORY_FILE,
    };
    for (const part of this.#parts.keys()) if (stale[part]) this.#parts.delete(part);
    if (file.startsWith(`${CONTENT_FOLDER}/`)) this.#content.files.delete(file.slice(CONTENT_FOLDER.length + 1));
  }

  /** Whether each changed file is a regular file, now as before. */
  async #areRewritten(changed: readonly string[]): Promise<boolean> {
    const files = this.#files;
    if (files === undefined) return false;
    const entries = await Promise.all(changed.map((file) => lstat(join(this.#root, file)).catch(() => undefined)));
    return changed.every((file, index) => {
      const wasThere = files.has(file) || !isSiteFile(this.#root, join(this.#root, file));
      return wasThere ? entries[index]?.isFile() === true : entries[index] === undefined;
    });
  }

  async #changedStyles(before: OpenStyles): Promise<StyleChange[]> {
    const names = pathsBelow(this.#root, await siteEntries(this.#root)).toSorted(compare);
    const request = { names, imported: Promise.resolve(before.imported) };
    const after = await this.#part("styles", () => openStyles(this.#root, this.#cache, request));
    if (hasErrors(after.findings)) return [];
    return [...after.styles].flatMap(([name, to]) => {
      const from = before.styles.get(name);
      return from === undefined || from.href === to.href ? [] : [{ from, to }];
    });
  }
}

/** The files of a site, relative to its root; undefined if there are symbolic links among them. */
async function regularFiles(root: string): Promise<ReadonlySet<string> | undefined> {
  const entries = await siteEntries(root);
  if (entries.some((entry) => entry.isSymbolicLink())) return undefined;
  const files = entries.filter((entry) => entry.isFile());
  return new Set(pathsBelow(root, files));
}

/** Keeps a context of esbuild, which reads only changed files again (https://esbuild.github.io/api/#rebuild). */
class IncrementalBuild {
  #current: { key: string; context: BuildContext } | undefined;
  #metafile: Metafile | undefined;

  /** Like esbuild's own `build`. Other options start a new context. */
  readonly build = (async (options: BuildOptions) => {
    // Functions are not part of the key: plugins count by their names.
    const key = JSON.stringify(options);
    if (this.#current?.key !== key) {
      await this.dispose();
      this.#current = { key, context: await context(options) };
    }
    this.#metafile = undefined;
    const result = await this.#current.context.rebuild();
    this.#metafile = result.metafile;
    return result;
  }) as typeof build;

  /** Whether the last successful build read a file. */
  dependsOn(file: string): boolean {
    return Object.keys(this.#metafile?.inputs ?? {}).some((path) => withoutSuffix(path) === file);
  }

  async dispose(): Promise<void> {
    const old = this.#current;
    this.#current = undefined;
    this.#metafile = undefined;
    await old?.context.dispose();
  }
}
