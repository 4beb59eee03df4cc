import { lstat } from "node:fs/promises";
import { extname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { openAssets, openStyles, type KeptAssets } from "../assets/asset-store.ts";
import { IMAGES_FOLDER } from "../assets/photographs.ts";
import type { Style } from "../assets/styles.ts";
import { hasErrors, type Finding, type Outcome } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/bundle-islands.ts";
import { memoryFolder, openMemory } from "../cache/memory.ts";
import { HISTORY_FILE } from "../links/remember/history.ts";
import { bundleTemplates, type TemplateCode } from "../render/bundle-templates.ts";
import type { DeadLinks } from "../render/dead-link.ts";
import { openContent, type KeptContent } from "../content/content.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import type { ContentDefinition } from "../content/define-content.ts";
import { pathsBelow } from "../files/files-below.ts";
import { openSettings, SETTINGS_FILE, type Settings } from "../settings/settings.ts";
import { schemaKey } from "../content/schema-key.ts";
import { isSiteFile } from "../files/site-inputs.ts";
import { siteEntries, symbolicLinkFindings } from "../files/symbolic-links.ts";
import { beginCode, type BegunCode } from "./begin-code.ts";
import { openDeadLinks } from "../links/dead-links.ts";
import { incrementalBuild } from "./incremental-build.ts";
import { openIslands } from "../pipeline/open-islands.ts";
import { openSite, runBundle, type OpenSite, type SiteParts } from "../pipeline/open-site.ts";
import { schemaGraph, type SchemaGraph } from "./schema-graph.ts";

/** A site that is opened again and again while somebody works on it. */
export interface KeptSite {
  /**
   * Opens the site with what these files say now, relative to its root: all of it the first time, or where they are not
   * told. Only what depends on them is made anew; the answer is that of `openSite`.
   */
  open: (changed?: readonly string[], onStyles?: (changes: StyleChange[]) => void) => Promise<Outcome<OpenSite>>;
  close: () => Promise<void>;
}

/** A style sheet that says something else now. */
export interface StyleChange {
  from: Style;
  to: Style;
}

/** All that is kept of a site between two changes. What is missing is made anew. */
interface Kept {
  links?: Promise<Finding[]>;
  settings?: Promise<Outcome<Settings>>;
  code?: Promise<Outcome<TemplateCode>>;
  schema?: SchemaGraph | undefined;
  islands?: Promise<Outcome<IslandBundle>>;
  content: KeptContent;
  /** What the content was checked with: a schema may remember what it has seen in other files. */
  definition?: ContentDefinition;
  assets: KeptAssets;
  deadLinks?: Promise<{ value: DeadLinks; findings: Finding[] }>;
}

const nothing = (): Kept => ({ content: { files: new Map() }, assets: {} });

/**
 * Keeps a site. Only one that is right is kept: what is wrong is always said by a site that was opened as a whole. `begun`
 * is its code, where somebody has begun with it already.
 */
export function keptSite(
  root: string,
  options: { origin?: string | undefined },
  { templates, first }: BegunCode = beginCode(root),
): KeptSite {
  const islands = incrementalBuild();
  const memory = openMemory(memoryFolder(root));
  let kept = nothing();
  /** The files of the site when they were listed last, and whether there were symbolic links among them. */
  let listing: { files: ReadonlySet<string>; linked: boolean } | undefined;
  /** How often the templates were run. */
  let turn = 0;

  const parts: SiteParts = {
    links: () => (kept.links ??= listed()),
    settings: () => (kept.settings ??= openSettings(root, options)),
    bundle: async () => runBundle(root, await (kept.code ??= bundled()), turn),
    islands: (together) => (kept.islands ??= openIslands(root, together, { dev: true, build: islands.build })),
    content: (bundle) => openContent(root, (kept.definition ??= bundle.content), { kept: kept.content }),
    memory: () => memory,
    assets: (drawings) => openAssets(root, drawings, memory, kept.assets),
    deadLinks: (links) => (kept.deadLinks ??= openDeadLinks(root, links)),
  };

  async function listed(): Promise<Finding[]> {
    const entries = await siteEntries(root);
    listing = {
      files: new Set(
        pathsBelow(
          root,
          entries.filter((entry) => entry.isFile()),
        ),
      ),
      linked: entries.some((entry) => entry.isSymbolicLink()),
    };
    return symbolicLinkFindings(root, Promise.resolve(entries));
  }

  async function bundled(): Promise<Outcome<TemplateCode>> {
    const code = await (turn === 1 ? first : bundleTemplates(root, { annotate: false, build: templates.build }));
    const made = templates.made();
    kept.schema = made && schemaGraph(made);
    return code;
  }

  /** Forgets what depends on these files. */
  async function forget(changed: readonly string[]): Promise<void> {
    if (!(await onlyRewritten(changed))) {
      await Promise.all([templates.forget(), islands.forget()]);
      kept = nothing();
      return;
    }
    const reads = ({ made }: typeof templates, file: string) => made()?.inputs[file] !== undefined;
    const { schema } = kept;
    const remembers = schema?.alone !== true || holdsCode(kept.definition);
    if (remembers || changed.some((file) => schema.files.has(file))) {
      delete kept.definition;
      kept.content.files.clear();
    }
    for (const file of changed) {
      const kind = extname(file);
      if (reads(templates, file)) delete kept.code;
      if (reads(islands, file)) delete kept.islands;
      if (file === SETTINGS_FILE) {
        delete kept.settings;
        delete kept.islands;
        // They may come in other files.
        await islands.forget();
      }
      if (file === SETTINGS_FILE || file === HISTORY_FILE) delete kept.deadLinks;
      if (file.startsWith(`${IMAGES_FOLDER}/`)) delete kept.assets.photographs;
      // Whatever is neither code nor content may be a font or a picture that a style sheet asks for.
      if (!CODE.test(kind) && !CONTENT.test(kind)) delete kept.assets.styles;
      if (file.startsWith(`${CONTENT_FOLDER}/`)) kept.content.files.delete(file.slice(CONTENT_FOLDER.length + 1));
    }
  }

  /** Whether the same files are there as before, none of them behind a symbolic link. */
  async function onlyRewritten(changed: readonly string[]): Promise<boolean> {
    if (listing === undefined || listing.linked) return false;
    const { files } = listing;
    const there = await Promise.all(changed.map((file) => lstat(join(root, file)).catch(() => undefined)));
    return changed.every((file, index) =>
      files.has(file) || !isSiteFile(root, join(root, file))
        ? there[index]?.isFile() === true
        : there[index] === undefined,
    );
  }

  async function changedStyles(changed: readonly string[], before: KeptAssets["styles"]): Promise<StyleChange[]> {
    if (before === undefined || kept.assets.styles !== undefined) return [];
    const old = await before;
    const files = new Set(changed.map((file) => join(root, file)));
    const isSame = ({ sources }: Style) => !sources.some((source) => files.has(source));
    kept.assets.styles = openStyles(root, memory, new Map([...old.styles].filter(([, style]) => isSame(style))));
    const fresh = await kept.assets.styles;
    if (hasErrors(fresh.findings)) return [];
    return [...fresh.styles].flatMap(([name, to]) => {
      const from = old.styles.get(name);
      return from === undefined || from.href === to.href ? [] : [{ from, to }];
    });
  }

  /** Opens the site with what is kept of it; keeps nothing of one that has errors. */
  async function openWhole(): Promise<Outcome<OpenSite>> {
    let right = false;
    try {
      const opened = await openSite(root, options, parts);
      right = opened.ok && !hasErrors(opened.findings);
      return opened;
    } finally {
      if (!right) kept = nothing();
    }
  }

  return {
    async open(changed, onStyles) {
      const before = kept.assets.styles;
      if (changed === undefined) kept = nothing();
      else await forget(changed);
      // What templates remember of the last time must not be seen again.
      turn++;
      if (onStyles !== undefined && changed?.every((file) => extname(file) === ".css")) {
        const changes = await changedStyles(changed, before);
        if (changes.length > 0) {
          onStyles(changes);
          // What is told goes out when there is nothing else to do: the rest of the site may wait for it.
          await setImmediate();
        }
      }
      const keptSome = kept.links !== undefined;
      const opened = await openWhole();
      if (opened.ok || !keptSome) return opened;
      turn++;
      return openWhole();
    },
    async close() {
      await Promise.all([templates.forget(), islands.forget()]);
    },
  };
}

/** Whether schemas run code of the site's own: it may remember what it has seen in other files. */
function holdsCode(definition: ContentDefinition | undefined): boolean {
  return definition === undefined || Object.values(definition).some(({ schema }) => schemaKey(schema) === undefined);
}

const CODE = /^\.[cm]?[jt]sx?$/;
const CONTENT = /^\.(ya?ml|md|json)$/;
