import { deserialize, serialize } from "node:v8";
import type { Finding } from "../findings/finding.ts";
import type { IslandBundle } from "../islands/bundle-islands.ts";
import { readKept, writeKept } from "../memory/kept-file.ts";
import { bundleTemplates, type TemplateCode } from "../render/bundle-templates.ts";
import { changedSince, combined, hashFiles, type SiteInputs } from "../site/site-inputs.ts";
import { openContent } from "../site/content.ts";
import type { ReadFiles } from "../site/read-files.ts";
import type { RecordedPages } from "./build-record.ts";
import { knownContent } from "./known-content.ts";
import { openIslands } from "./open-islands.ts";
import { freshParts, runBundle, type SiteParts } from "./open-site.ts";

/** What esbuild made of a site's code, for as long as that stays the same. */
interface CodeRecord {
  /** A hash of all that it was made of. */
  key: string;
  /** The files that esbuild has read. */
  read: string[];
  templates: { value: TemplateCode; findings: Finding[] };
  islands: { value: IslandBundle; findings: Finding[] };
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
 * How the parts of a site are opened when its code may be what it was when `file` was written: then esbuild has nothing
 * to do. Otherwise the code is bundled anew, and `file` is written once more. It may be removed at any time.
 */
export function partsWithKnownCode(
  root: string,
  options: { origin?: string | undefined },
  { file, read, recorded, ...sources }: Found,
): SiteParts {
  const fresh: SiteParts = {
    ...freshParts(root, options),
    content: (bundle) => openContent(root, bundle.content, { read, ...knownContent(bundle, recorded?.content) }),
  };
  if (file === undefined) return fresh;
  const known = readCode(file, sources);
  if (known !== undefined) {
    return {
      ...fresh,
      bundle: () => runBundle(root, { ok: true, ...known.templates }),
      islands: async () => ({ ok: true, ...known.islands }),
    };
  }
  const began = Date.now();
  const bundled = bundleTemplates(root, { annotate: false });
  return {
    ...fresh,
    bundle: async () => runBundle(root, await bundled),
    async islands(together) {
      const islands = await openIslands(root, together);
      const templates = await bundled;
      if (templates.ok && islands.ok) writeCode(file, sources, { templates, islands }, began);
      return islands;
    },
  };
}

/** Files that are code or decide how code is found; the settings say which islands come in one file. */
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

type Made = Pick<CodeRecord, "templates" | "islands">;

function writeCode(file: string, sources: CodeSources, { templates, islands }: Made, began: number): void {
  const read = [...new Set([...templates.value.inputs, ...islands.value.inputs])];
  // What was saved meanwhile may have been read before.
  if (changedSince(began, read)) return;
  const record: CodeRecord = {
    key: keyOf(sources, read),
    read,
    templates: { value: templates.value, findings: templates.findings },
    islands: { value: islands.value, findings: islands.findings },
  };
  try {
    writeKept(file, serialize(record));
  } catch {
    // The next build bundles once more.
  }
}
