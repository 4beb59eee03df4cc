import { lstat } from "node:fs/promises";
import { extname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { context, type build, type BuildContext, type BuildOptions, type Metafile } from "esbuild";
import { openStyles, type OpenStyles } from "../assets/asset-store.ts";
import { IMAGES_FOLDER } from "../assets/photographs.ts";
import type { Style } from "../assets/styles.ts";
import { cacheFolder, openCache } from "../cache/cache.ts";
import type { KeptContent } from "../content/content.ts";
import { pathsBelow } from "../files/files-below.ts";
import { CONTENT_FOLDER, isSiteFile } from "../files/site-folder.ts";
import { siteEntries } from "../files/symbolic-links.ts";
import { hasErrors } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { HISTORY_FILE } from "../links/remember/history.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { openSite, type OpenSite, type PartName } from "../pipeline/open-site.ts";

/** A style sheet that has changed. */
export interface StyleChange {
  from: Style;
  to: Style;
}

const CODE = /^\.[cm]?[jt]sx?$/;
const CONTENT = /^\.(ya?ml|md|json)$/;

/**
 * A site that is opened again with every change. Parts that no changed file belongs to are kept; the answer is that of
 * opening the whole site, since three rules hold. Files that come, go or are links forget everything. A site with an error
 * is never kept. The templates run again after every change, so that no module remembers old content.
 */
export class KeptSite {
  readonly #root: string;
  readonly #origin: string | undefined;
  readonly #cache;
  readonly #templates = incrementalBuild();
  readonly #islands = incrementalBuild();
  #parts = new Map<PartName, Promise<unknown>>();
  #content: KeptContent = { files: new Map() };
  /** The files of the site when it was opened last; undefined when there were symbolic links among them. */
  #files: ReadonlySet<string> | undefined;

  constructor(root: string, origin: string | undefined) {
    this.#root = root;
    this.#origin = origin;
    this.#cache = openCache(cacheFolder(root));
  }

  /**
   * Opens the site as its files are now. `changed` are the files that changed, relative to the root; without them all of it
   * is opened. `onStyles` is called with changed style sheets before the rest is done. Throws the findings of a site with
   * errors.
   */
  async open(changed?: readonly string[], onStyles?: (changes: StyleChange[]) => void): Promise<OpenSite> {
    const styles = this.#parts.get("styles") as Promise<OpenStyles> | undefined;
    if (changed === undefined || !(await this.#areRewritten(changed))) await this.#forgetAll();
    else for (const file of changed) await this.#forget(file);
    if (changed?.every((file) => extname(file) === ".css") && styles !== undefined) {
      const changes = await this.#changedStyles(changed, await styles);
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
      // What is wrong is always reported by a site that was opened as a whole.
      if (isWhole || !(problem instanceof FindingsError)) throw problem;
      return await this.#openOnce();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#templates.dispose(), this.#islands.dispose()]);
  }

  async #openOnce(): Promise<OpenSite> {
    let isRight = false;
    try {
      const site = await openSite(this.#root, {
        origin: this.#origin,
        dev: true,
        cache: this.#cache,
        keptContent: this.#content,
        bundlers: { templates: this.#templates.build, islands: this.#islands.build },
        part: (name, open) => this.#part(name, open),
      });
      isRight = !hasErrors(site.findings);
      return site;
    } finally {
      if (!isRight) await this.#forgetAll();
      else if (this.#files === undefined) await this.#list();
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

  /** Forgets the parts that a file belongs to. */
  async #forget(file: string): Promise<void> {
    const kind = extname(file);
    if (file.startsWith(`${CONTENT_FOLDER}/`)) this.#content.files.delete(file.slice(CONTENT_FOLDER.length + 1));
    if (this.#templates.metafile()?.inputs[file] !== undefined) this.#parts.delete("templates");
    if (this.#islands.metafile()?.inputs[file] !== undefined) this.#parts.delete("islands");
    if (file === SETTINGS_FILE) for (const part of ["settings", "islands"] as const) this.#parts.delete(part);
    if (file === SETTINGS_FILE || file === HISTORY_FILE) this.#parts.delete("deadLinks");
    if (file.startsWith(`${IMAGES_FOLDER}/`)) this.#parts.delete("photographs");
    // Anything that is neither code nor content may be a font or a picture of a style sheet.
    if (!CODE.test(kind) && !CONTENT.test(kind)) this.#parts.delete("styles");
  }

  /** Whether the same files are there as before, none of them a symbolic link. */
  async #areRewritten(changed: readonly string[]): Promise<boolean> {
    const files = this.#files;
    if (files === undefined) return false;
    const there = await Promise.all(changed.map((file) => lstat(join(this.#root, file)).catch(() => undefined)));
    return changed.every((file, index) => {
      const wasThere = files.has(file) || !isSiteFile(this.#root, join(this.#root, file));
      return wasThere ? there[index]?.isFile() === true : there[index] === undefined;
    });
  }

  async #list(): Promise<void> {
    const entries = await siteEntries(this.#root);
    if (entries.some((entry) => entry.isSymbolicLink())) return;
    const files = entries.filter((entry) => entry.isFile());
    this.#files = new Set(pathsBelow(this.#root, files));
  }

  async #changedStyles(changed: readonly string[], before: OpenStyles): Promise<StyleChange[]> {
    const files = new Set(changed.map((file) => join(this.#root, file)));
    const same = [...before.styles].filter(([, { sources }]) => !sources.some((source) => files.has(source)));
    const after = await this.#part("styles", () => openStyles(this.#root, this.#cache, { known: new Map(same) }));
    if (hasErrors(after.findings)) return [];
    return [...after.styles].flatMap(([name, to]) => {
      const from = before.styles.get(name);
      return from === undefined || from.href === to.href ? [] : [{ from, to }];
    });
  }
}

/** esbuild for code that changes all day: it reads only changed files again. */
interface IncrementalBuild {
  /** Like esbuild's own `build`. Options that differ in more than functions begin again. */
  build: typeof build;
  /** What the last run was made of; undefined after a failure. */
  metafile: () => Metafile | undefined;
  dispose: () => Promise<void>;
}

/** Keeps one context of esbuild (https://esbuild.github.io/api/#rebuild). */
function incrementalBuild(): IncrementalBuild {
  let current: { key: string; context: BuildContext } | undefined;
  let metafile: Metafile | undefined;
  const dispose = async () => {
    const old = current;
    current = undefined;
    metafile = undefined;
    await old?.context.dispose();
  };
  const rebuild = async (options: BuildOptions) => {
    // Plugins count by their names.
    const key = JSON.stringify(options);
    if (current?.key !== key) {
      await dispose();
      current = { key, context: await context(options) };
    }
    metafile = undefined;
    const result = await current.context.rebuild();
    metafile = result.metafile;
    return result;
  };
  return { build: rebuild, metafile: () => metafile, dispose };
}
