import { join } from "node:path";
import { openAssets, type OpenStyles } from "../assets/asset-store.ts";
import type { Finding } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/open-islands.ts";
import { memoryFolder, openMemory } from "../cache/memory.ts";
import type { TemplateCode } from "../render/bundle-templates.ts";
import { openContent } from "../content/content.ts";
import { fromAll } from "../files/made-from.ts";
import { looksInside } from "../content/outline.ts";
import type { FoundFiles } from "../files/read-files.ts";
import { SETTINGS_FILE, type Settings } from "../settings/settings.ts";
import { foundByImports, isCodeInput } from "../files/site-inputs.ts";
import { beginParts, type BegunParts } from "./begin-parts.ts";
import type { RecordedPages } from "./build-record.ts";
import { knownContent } from "./known-content.ts";
import { keepMade, recallMade, type KnownFiles, type MadeOf } from "./made-record.ts";
import { freshParts, runBundle, type SiteParts } from "./open-site.ts";
import { stylesOnRecord } from "./style-record.ts";

/** What esbuild made of a site's code, and what its settings say, for as long as both stay the same. */
interface CodeRecord {
  templates: { value: TemplateCode; findings: Finding[] };
  islands: { value: IslandBundle; findings: Finding[] };
  /** Undefined where the command line had something to say to them. */
  settings: { value: Settings; findings: Finding[] } | undefined;
}

/** What a build has found before it opens a site: its files, and where its bundled code and styles are kept. */
interface Found extends KnownFiles {
  changed: Set<string>;
  /** All files of the site, by their paths relative to the root. */
  names: readonly string[];
  found: FoundFiles;
  since: number | undefined;
  code: string | undefined;
  styles: string | undefined;
  /** What the last build has checked. */
  recorded: Pick<RecordedPages, "content"> | undefined;
}

/**
 * How the parts of a site are opened when its code, settings and styles may be what they were in the last build: then
 * esbuild and Lightning CSS have nothing to do. Otherwise they are read anew, if nobody has `begun`, and kept once more.
 * Files of the content may have been found as well.
 */
export function partsWithKnownCode(
  root: string,
  options: { origin?: string | undefined },
  { code, styles, changed, since, names, found, recorded, inputs, around, began }: Found,
  begun?: BegunParts,
): SiteParts {
  const known: KnownFiles = { inputs, around, began };
  const memory = openMemory(memoryFolder(root));
  let opening: Promise<OpenStyles> | undefined;
  const openedStyles = () => (opening ??= stylesOnRecord(root, memory, { ...known, file: styles }));
  const fresh: SiteParts = {
    ...freshParts(root, options),
    content: (bundle) =>
      openContent(root, bundle.content, {
        found,
        known: knownContent(recorded?.content, !looksInside(bundle.code)),
        onChanged: (file) => changed.add(file),
        since,
      }),
    memory: () => memory,
    assets: (drawings) => openAssets(root, drawings, memory, { styles: openedStyles() }),
  };
  const of: MadeOf = { ...known, root, file: code, isPart: isCodeInput, named: foundByImports(names) };
  const before = begun === undefined ? (recallMade(of) as CodeRecord | undefined) : undefined;
  if (before !== undefined) {
    return {
      ...fresh,
      settings: async () =>
        before.settings !== undefined && options.origin === undefined
          ? { ok: true, ...before.settings }
          : fresh.settings(),
      bundle: () => runBundle(root, { ok: true, ...before.templates }),
      islands: async () => ({ ok: true, ...before.islands }),
    };
  }
  const parts = begun ?? beginParts(root, options);
  return {
    ...fresh,
    settings: () => parts.settings,
    async bundle() {
      // There is nothing else to do until esbuild is ready. Heard where they are waited for.
      openedStyles().catch(() => undefined);
      return runBundle(root, await parts.templates);
    },
    async islands() {
      const [templates, islands, settings] = await Promise.all([parts.templates, parts.islands, parts.settings]);
      const own = settings.ok && options.origin === undefined ? kept(settings) : undefined;
      if (templates.ok && islands.ok) {
        const made: CodeRecord = { templates: kept(templates), islands: kept(islands), settings: own };
        const settingsFile = { files: [join(root, SETTINGS_FILE)], lookups: [] };
        keepMade(of, fromAll(settingsFile, templates.value.inputs, islands.value.inputs), made);
      }
      return islands;
    },
  };
}

const kept = <Value>({ value, findings }: { value: Value; findings: Finding[] }) => ({ value, findings });
