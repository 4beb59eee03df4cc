import { isBuiltin } from "node:module";
import { context, type BuildContext, type BuildFailure, type Plugin } from "esbuild";
import { IMAGES_FOLDER } from "../assets/photographs.ts";
import { cacheFolder } from "../cache/cache-folder.ts";
import { openCache } from "../cache/cache.ts";
import {
  type Bundle,
  type Bundler,
  endedBundler,
  IN_MEMORY,
  TSCONFIG,
  withoutSuffix,
} from "../code/bundling.ts";
import { providedName } from "../code/provided.ts";
import type { ParsedContent } from "../content/content.ts";
import { pathsBelow } from "../files/files-below.ts";
import { CONTENT_FILE, siteEntries, STATIC_FOLDER } from "../files/site-folder.ts";
import { hasErrors } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { HISTORY_FILE } from "../links/remember/history.ts";
import { openSite, type OpenSite, type SiteParts } from "../pipeline/open-site.ts";
import { ENV_FILE } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { isOfPackages } from "./file-watch.ts";

const CODE_FILE = /\.[cm]?[jt]sx?$/;

/**
 * A site that is reopened after every change, reusing each part that no changed file affects. The
 * result equals a full reopening: nothing is reused if code was added or removed or if there are
 * symbolic links, and only bundles after an error or with other texts. Templates run again after
 * every change except to a style sheet, so that no module remembers old content.
 */
export class KeptSite {
  readonly #root: string;
  readonly #origin: string | undefined;
  readonly #cache;
  readonly #templates;
  readonly #islands;
  #parts: Partial<SiteParts> = {};
  #parsed: ParsedContent = new Map();
  /** All file names, one per line; undefined if there were symbolic links. */
  #files: string | undefined;

  /** `onResolvable` is called when a failed import may now resolve. */
  constructor(root: string, origin: string | undefined, onResolvable: () => void = () => {}) {
    this.#root = root;
    this.#origin = origin;
    this.#cache = openCache(cacheFolder(root));
    this.#templates = new IncrementalBuild(onResolvable);
    this.#islands = new IncrementalBuild(onResolvable);
  }

  /**
   * Opens the site as it is now: the parts that depend on the `changed` files, or everything if
   * these are not given. Throws the findings of a site with errors.
   */
  async open(changed?: readonly string[]): Promise<OpenSite> {
    const before = this.#files;
    this.#files = await regularFiles(this.#root).catch(() => undefined);
    const isSameCode = before !== undefined && codeIn(this.#files) === codeIn(before);
    if (!isSameCode || changed === undefined || changed.some(isOfPackages)) await this.close();
    else {
      if (this.#files !== before) this.#forgetParts();
      for (const file of changed) this.#forget(file);
    }
    const isWhole = Object.keys(this.#parts).length === 0;
    try {
      return await this.#openOnce();
    } catch (problem) {
      if (problem instanceof FindingsError) {
        if (isWhole) throw problem;
        // Findings must come from a full reopening.
        return this.#openOnce();
      }
      await this.close();
      const ended = await endedBundler();
      throw ended === undefined ? problem : new FindingsError([ended]);
    }
  }

  async close(): Promise<void> {
    this.#forgetParts();
    await Promise.all([this.#templates.dispose(), this.#islands.dispose()]);
  }

  async #openOnce(): Promise<OpenSite> {
    let isFlawless = false;
    try {
      const site = await openSite(this.#root, {
        origin: this.#origin,
        dev: true,
        cache: this.#cache,
        parsed: this.#parsed,
        bundlers: { templates: this.#templates.bundle, islands: this.#islands.bundle },
        part: (name, open) => this.#part(name, open),
      });
      isFlawless = !hasErrors(site.findings);
      return site;
    } finally {
      if (!isFlawless) this.#forgetParts();
    }
  }

  #part<Name extends keyof SiteParts>(name: Name, open: () => SiteParts[Name]): SiteParts[Name] {
    const part: SiteParts[Name] = this.#parts[name] ?? open();
    this.#parts[name] = part;
    return part;
  }

  #forgetParts(): void {
    this.#parts = {};
    this.#parsed = new Map();
  }

  #forget(file: string): void {
    const isSettings = file === SETTINGS_FILE;
    const isAliases = file === TSCONFIG;
    const isInTemplates = this.#templates.hasChanged(file);
    // No template imports the file or can read files.
    const isOnlyStyle = file.endsWith(".css") && !isInTemplates && !this.#templates.usesNode;
    const stale: Record<keyof SiteParts, boolean> = {
      static: file.startsWith(`${STATIC_FOLDER}/`),
      // The settings decide how the Markdown of MDX and of content is read.
      templates: isSettings || isAliases || isInTemplates,
      islands: isSettings || isAliases || file === ENV_FILE || this.#islands.hasChanged(file),
      // Any other file may be a font or picture in a style sheet; code may import a style sheet.
      styles:
        (!CODE_FILE.test(file) && !CONTENT_FILE.test(file)) ||
        isSettings ||
        isAliases ||
        isInTemplates,
      photographs: file.startsWith(`${IMAGES_FOLDER}/`),
      deadLinks: isSettings || file === HISTORY_FILE,
      modules: !isOnlyStyle,
      content: !isOnlyStyle,
      routes: !isOnlyStyle,
    };
    for (const name of Object.keys(stale) as (keyof SiteParts)[])
      if (stale[name]) delete this.#parts[name];
    if (isSettings) this.#parsed = new Map();
    this.#parsed.delete(file);
  }
}

/** A list of files without the texts that may come and go: code can only import them by name. */
const codeIn = (files = "") =>
  files.replaceAll(/^content\/.*\.(?:ya?ml|md)$/gm, "").replaceAll(/\n+/g, "\n");

async function regularFiles(root: string): Promise<string | undefined> {
  const entries = await siteEntries(root);
  if (entries.some((entry) => entry.isSymbolicLink())) return undefined;
  const files = entries.filter((entry) => entry.isFile());
  return pathsBelow(root, files).toSorted().join("\n");
}

/**
 * Keeps an esbuild context, which rereads only changed files
 * (https://esbuild.github.io/api/#rebuild) and, after a failed build, watches for missing imports.
 */
class IncrementalBuild {
  readonly #onResolvable: () => void;
  #current: { key: string; context: BuildContext<typeof IN_MEMORY> } | undefined;
  #made: Bundle | undefined;
  #isStale = false;
  #failure: string | undefined;

  constructor(onResolvable: () => void) {
    this.#onResolvable = onResolvable;
  }

  /** Different options start a new context. The same ones, and the same files, make the same. */
  readonly bundle: Bundler = async (options) => {
    // JSON leaves out functions, so plugins are identified by their names.
    const key = JSON.stringify(options);
    // A context that watches would report what it has built since.
    if (this.#current?.key !== key || this.#failure !== undefined) {
      await this.dispose();
      const plugins = [...(options.plugins ?? []), this.#watching];
      this.#current = { key, context: await context({ ...options, ...IN_MEMORY, plugins }) };
    }
    if (this.#made !== undefined && !this.#isStale) return this.#made;
    this.#made = undefined;
    this.#isStale = false;
    try {
      return (this.#made = await this.#current.context.rebuild());
    } catch (problem) {
      this.#failure = problemsOf(problem as BuildFailure);
      await this.#current.context.watch();
      throw problem;
    }
  };

  /** Reports a build whose errors differ from those of the last one. */
  readonly #watching: Plugin = {
    name: "watching",
    setup: (plugged) =>
      plugged.onEnd((result) => {
        if (this.#failure !== undefined && problemsOf(result) !== this.#failure)
          this.#onResolvable();
      }),
  };

  get #inputs(): string[] {
    return Object.keys(this.#made?.metafile.inputs ?? {});
  }

  /** Whether a file that has changed is part of the bundle. */
  hasChanged(file: string): boolean {
    const isInput = this.#inputs.some((path) => withoutSuffix(path) === file);
    this.#isStale ||= isInput;
    return isInput;
  }

  get usesNode(): boolean {
    return this.#inputs.some((path) => isBuiltin(providedName(path) ?? path));
  }

  async dispose(): Promise<void> {
    const old = this.#current;
    this.#current = undefined;
    this.#made = undefined;
    this.#failure = undefined;
    await old?.context.dispose();
  }
}

const problemsOf = ({ errors = [] }: Partial<Pick<BuildFailure, "errors">>) =>
  errors.map(({ text, location }) => [text, location?.file, location?.line].join(" ")).join("\n");
