import { join } from "node:path";
import { error, hasErrors, warning, type Finding, type Outcome, type Position } from "../findings/finding.ts";
import { didYouMean } from "../findings/nearest.ts";
import type { ContentDefinition, ContentFile } from "./define-content.ts";
import { sameForAll } from "./as-browsers-write.ts";
import { filesBelow } from "./files-below.ts";
import { splitFrontMatter } from "./front-matter.ts";
import { markdownLinks, parseMarkdown, type MarkdownText } from "./markdown-text.ts";
import { readText } from "./read-text.ts";
import { applySchema } from "./schema-findings.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/** The site's content: typed data for templates, and where in the files each text stands. */
export interface Content {
  /** By the names that `content/schema.ts` gives. Checked; of the type `ContentOf<…>`. */
  data: Record<string, unknown>;
  /** The places in `content/` where this text is a value or the address of a link, an address in any way to write it. In the order of the files. */
  find: (text: string) => Position[];
  /** The places where a key of that name says `true`. */
  flags: (key: string) => Position[];
}

interface LoadedFile {
  data: unknown;
  yaml: YamlFile | undefined;
  markdown: MarkdownText | undefined;
  findings: Finding[];
}

/** The folder of a site that holds its content. */
export const CONTENT_FOLDER = "content";

/** Files of `content/` that belong to the generator and to the schema, not to the site's own content. */
const RESERVED = new Set(["settings.yaml"]);

/** Reads, parses and checks every content file; reports every error of every file at once. */
export async function openContent(root: string, definition: ContentDefinition): Promise<Outcome<Content>> {
  const present = await filesBelow(join(root, CONTENT_FOLDER), (name) => /\.(ya?ml|md)$/.test(name));
  const named = new Set(Object.values(definition).map(({ file }) => file));
  const loaded = await Promise.all(
    Object.entries(definition).map(async ([name, file]) => ({
      name,
      ...(await loadFile(root, file, { present, named })),
    })),
  );
  const findings = loaded.flatMap((file) => file.findings);
  findings.push(...unusedFiles({ present, named }));
  if (hasErrors(findings)) return { ok: false, findings };
  return {
    ok: true,
    findings,
    value: {
      data: Object.fromEntries(loaded.map(({ name, data }) => [name, data])),
      find: textFinder(loaded),
      flags: (key) => loaded.flatMap(({ yaml }) => yaml?.flags(key) ?? []),
    },
  };
}

const failed = (findings: Finding[]): LoadedFile => ({
  data: undefined,
  yaml: undefined,
  markdown: undefined,
  findings,
});

/** The content files that are there, and those that the schema names. */
interface FileNames {
  present: readonly string[];
  named: ReadonlySet<string>;
}

async function loadFile(root: string, { file, kind, schema }: ContentFile, names: FileNames): Promise<LoadedFile> {
  const path = `${CONTENT_FOLDER}/${file}`;
  if (!names.present.includes(file)) {
    const strays = names.present.filter((other) => !names.named.has(other));
    const hint = didYouMean(file, strays) ?? "Create it, or remove its line from content/schema.ts.";
    return failed([
      error("content/missing-file", `${path} does not exist, but content/schema.ts names it.`, { file: path, hint }),
    ]);
  }
  const read = await readText(join(root, path), path);
  if (!read.ok) return failed(read.findings);
  const text = read.value;
  if (kind === "yaml") {
    const parsed = parseYaml(path, text);
    if (!parsed.ok) return failed(parsed.findings);
    const checked = applySchema(parsed.value, schema);
    return {
      data: checked.ok ? checked.value : undefined,
      yaml: parsed.value,
      markdown: undefined,
      findings: checked.findings,
    };
  }
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const hint = /^---\s*$/m.test(text)
      ? "It begins with a line “---”, and needs another behind the keys."
      : "Begin the file with a line “---”, the keys, and another line “---”.";
    return failed([
      error("content/front-matter", "This file has no front matter.", { file: path, line: 1, column: 1, hint }),
    ]);
  }
  const body = await parseMarkdown({ file: path, text: parts.body });
  const parsed = parseYaml(path, parts.front);
  if (!parsed.ok) return failed([...parsed.findings, ...body.findings]);
  const checked = applySchema(parsed.value, schema);
  return {
    data: checked.ok ? Object.assign({}, checked.value, { body: body.value }) : undefined,
    yaml: parsed.value,
    markdown: body.value,
    findings: [...checked.findings, ...body.findings],
  };
}

function unusedFiles({ present, named }: FileNames): Finding[] {
  const missing = [...named].filter((file) => !present.includes(file));
  return present
    .filter((file) => !named.has(file) && !RESERVED.has(file))
    .map((file) =>
      warning("content/unused-file", "No page reads this file: content/schema.ts does not name it.", {
        file: `${CONTENT_FOLDER}/${file}`,
        hint: didYouMean(file, missing) ?? "Name it in content/schema.ts, or remove it.",
      }),
    );
}

function textFinder(loaded: readonly LoadedFile[]): Content["find"] {
  // Made when it is first asked for: a build without findings never needs it.
  let places: Map<string, Position[]> | undefined;
  const add = (text: string, { file, line, column, length }: Position): void => {
    const position = { file, line, column, ...(length === undefined ? {} : { length }) };
    const known = places?.get(text);
    if (known === undefined) places?.set(text, [position]);
    else known.push(position);
  };
  return (text) => {
    if (places === undefined) {
      places = new Map();
      for (const { yaml, markdown } of loaded) {
        for (const found of yaml?.texts() ?? []) add(sameForAll(found.value), found);
        for (const link of markdown === undefined ? [] : markdownLinks(markdown)) add(sameForAll(link.url), link);
      }
    }
    return places.get(sameForAll(text)) ?? [];
  };
}
