import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Finding } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/bundle-islands.ts";
import { readKept, writeKept } from "../memory/kept-file.ts";
import type { TemplateCode } from "../render/bundle-templates.ts";
import { changedSince, combined, hashFiles, type SiteInputs } from "../site/site-inputs.ts";
import { openContent } from "../site/content.ts";
import type { ReadFiles } from "../site/read-files.ts";
import { SETTINGS_FILE, type Settings } from "../site/settings.ts";
import { beginParts, type BegunParts } from "./begin-parts.ts";
import type { RecordedPages } from "./build-record.ts";
import { knownContent } from "./known-content.ts";
import { freshParts, runBundle, type SiteParts } from "./open-site.ts";

/** What esbuild made of a site's code, and what its settings say, for as long as both stay the same. */
interface CodeRecord {
  /** A hash of all that it was made of. */
  key: string;
  /** The files that it was made of. */
  read: string[];
  templates: { value: TemplateCode; findings: Finding[] };
  islands: { value: IslandBundle; findings: Finding[] };
  /** Undefined where the command line had something to say to them. */
  settings: { value: Settings; findings: Finding[] } | undefined;
}

/** What bundling depends on: the files of the site, and what is around it. */
interface CodeSources {
  inputs: SiteInputs;
  around: string;
}

/** What a build has found before it opens a site: its files, and where its bundled code is kept. */
interface Found extends CodeSources {
  read: ReadFiles;
  file: string | undefined;
  /** What the last build has checked. */
  recorded: Pick<RecordedPages, "content"> | undefined;
}

/**
 * How the parts of a site are opened when its code and settings may be what they were when `file` was written: then
 * esbuild has nothing to do. Otherwise both are read anew, if nobody has `begun`, and `file` is written once more. It may
 * be removed at any time.
 */
export function partsWithKnownCode(
  root: string,
  options: { origin?: string | undefined },
  { file, read, recorded, ...sources }: Found,
  begun?: BegunParts,
): SiteParts {
  const fresh: SiteParts = {
    ...freshParts(root, options),
    content: (definition) => openContent(root, definition, { read, isAsWritten: knownContent(recorded?.content) }),
  };
  const known = file === undefined || begun !== undefined ? undefined : readCode(file, sources);
  if (known !== undefined) {
    return {
      ...fresh,
      settings: async () =>
        known.settings !== undefined && options.origin === undefined
          ? { ok: true, ...known.settings }
          : fresh.settings(),
      bundle: () => runBundle(root, { ok: true, ...known.templates }),
      islands: async () => ({ ok: true, ...known.islands }),
    };
  }
  const parts = begun ?? beginParts(root, options);
  return {
    ...fresh,
    settings: () => parts.settings,
    bundle: async () => runBundle(root, await parts.templates),
    async islands() {
      const [templates, islands, settings] = await Promise.all([parts.templates, parts.islands, parts.settings]);
      const own = settings.ok && options.origin === undefined ? kept(settings) : undefined;
      if (file !== undefined && templates.ok && islands.ok)
        writeCode(
          { ...sources, root, file, began: parts.began },
          { templates: kept(templates), islands: kept(islands), settings: own },
        );
      return islands;
    },
  };
}

/** Files that are code or decide how code is found, and the settings, which are kept with it. */
const CODE =
  /^(?:templates|islands|content)\/.*\.[cm]?[jt]sx?$|^(?:templates|islands)\/.*\.json$|^(?:package\.json|content\/settings\.yaml)$/;

/** A hash of a site's code; `read` are all files that esbuild has read, whatever they are. */
function keyOf({ inputs, around }: CodeSources, read: readonly string[]): string {
  const code = [...inputs].filter(([path]) => CODE.test(path));
  return combined([...code, ...hashFiles(read), ["around", around]]);
}

function readCode(file: string, sources: CodeSources): CodeRecord | undefined {
  const content = readKept(file);
  if (content === undefined) return undefined;
  const record = deserialize(content) as CodeRecord;
  return record.key === keyOf(sources, record.read) ? record : undefined;
}

type Made = Omit<CodeRecord, "key" | "read">;

const kept = <Value>({ value, findings }: { value: Value; findings: Finding[] }) => ({ value, findings });

/** Where a record goes, and when what it is made of was begun to be read. */
interface Place extends CodeSources {
  root: string;
  file: string;
  began: number;
}

function writeCode({ root, file, began, ...sources }: Place, made: Made): void {
  const { templates, islands } = made;
  const read = [...new Set([join(root, SETTINGS_FILE), ...templates.value.inputs, ...islands.value.inputs])];
  // What was saved meanwhile may have been read before.
  if (changedSince(began, read)) return;
  try {
    writeKept(file, [serialize({ key: keyOf(sources, read), read, ...made } satisfies CodeRecord)]);
  } catch {
    // The next build bundles once more.
  }
}
