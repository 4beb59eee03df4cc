import { stat, utimes } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { ensureDir } from "fs-extra/esm";
import { schemaCall } from "../code/site-code.ts";
import { filesOf } from "../content/content.ts";
import { jsonSchema } from "../content/json-schema.ts";
import { replaceFile } from "../files/files-below.ts";
import {
  CONTENT_FILE,
  CONTENT_FOLDER,
  readSiteFile,
  readSiteFolder,
  SCHEMAS_FOLDER,
} from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { openSchema, type TemplateBundle } from "../render/load-templates.ts";
import { declaredVariables, environmentTypes } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { settingsSchema } from "./settings.ts";

/*
 * The files for editors: a JSON Schema for each content file and for the settings, the line in each
 * YAML file that names its schema, and types.
 */

type Defined = Pick<TemplateBundle, "content" | "lookup">;

/**
 * Writes the files for editors. Returns those that changed, and findings about files in the way.
 */
export async function writeEditorFiles(root: string, given?: Defined) {
  const { content, lookup } = given ?? (await declaredContent(root));
  const changed: string[] = [];
  const read = (file: string) =>
    existsSync(join(root, file)) ? readSiteFile(root, file).toString() : undefined;
  const write = async (file: string, text: string): Promise<boolean> => {
    if (read(file) === text) return false;
    const path = join(root, file);
    await ensureDir(dirname(path));
    await replaceFile(path, text);
    changed.push(file);
    return true;
  };
  const findings: Finding[] = [];
  const writeTypes = async (name: string, text: string): Promise<void> => {
    const file = `${CONTENT_FOLDER}/${name}`;
    if (read(file)?.startsWith(OURS) !== false) return void (await write(file, `${OURS}\n${text}`));
    const hint = "Move its declarations to another file, and remove it.";
    const message = `${file} is in the way: build-site editor did not write it.`;
    findings.push(error("cli/files-exist", message, { file, hint }));
  };
  const present = await readSiteFolder(root, CONTENT_FOLDER, (name) => CONTENT_FILE.test(name));
  const entries = Object.entries(content)
    // No language server checks the front matter of Markdown.
    .filter(([, { kind }]) => kind === "yaml" || kind === "json")
    .map(([name, rule]) => ({
      name: name === "settings" ? "content-settings" : name.replaceAll(/\s+/g, "-"),
      schema: rule.schema,
      files: filesOf(rule, present),
    }));
  const settings = { name: "settings", schema: settingsSchema, files: [basename(SETTINGS_FILE)] };
  for (const { name, schema, files } of [...entries, settings]) {
    const schemaFile = `${SCHEMAS_FOLDER}/${name}.json`;
    const call = schemaCall(lookup);
    const json = call(`${CONTENT_FOLDER}/${files[0] ?? name}`, () => jsonSchema(schema));
    await write(`${CONTENT_FOLDER}/${schemaFile}`, `${JSON.stringify(json, undefined, 2)}\n`);
    for (const file of files) {
      const path = `${CONTENT_FOLDER}/${file}`;
      const written = /\.ya?ml$/.test(file) ? read(path) : undefined;
      if (written === undefined) continue;
      const schemaPath = posix.relative(posix.dirname(file), schemaFile);
      const { atime, mtime } = await stat(join(root, path));
      const text = withSchemaLine(written, schemaPath);
      // A changed comment does not make a published site out of date.
      if (await write(path, text)) await utimes(join(root, path), atime, mtime);
    }
  }
  await writeTypes("types.d.ts", CONTENT_TYPES);
  const variables = declaredVariables(root);
  if (variables.length > 0 || existsSync(join(root, CONTENT_FOLDER, "env.d.ts")))
    await writeTypes("env.d.ts", environmentTypes(variables));
  return { changed, findings };
}

async function declaredContent(root: string): Promise<Defined> {
  const { definition: content, findings, lookup } = await openSchema(root);
  if (findings.length > 0) throw new FindingsError(findings);
  return { content, lookup };
}

/** The first line of generated types, by which the next run recognizes them. */
const OURS = "// Written by build-site editor.";

const CONTENT_TYPES = `import type { ContentOf } from "build-site";
import type content from "./schema.ts";

declare module "build-site" {
  interface SiteTypes {
    content: ContentOf<typeof content>;
  }
}
`;

/** Adds the line that names the schema, unless the author wrote one. */
function withSchemaLine(text: string, schema: string): string {
  if (/^#\s+(?:yaml-language-server\s*:|\$schema:)/m.test(text)) return text;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return text.replace(/^\uFEFF?/, (mark) => {
    return `${mark}# yaml-language-server: $schema=${schema}${end}`;
  });
}
