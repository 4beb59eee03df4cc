import { stat, utimes } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { outputFile } from "fs-extra/esm";
import { bundleForNode } from "../code/bundle-for-node.ts";
import { runBundle } from "../code/run-bundle.ts";
import { schemaCall } from "../code/site-code.ts";
import { filesOf } from "../content/content.ts";
import { jsonSchema } from "../content/json-schema.ts";
import { readSiteFile, readSiteFolder } from "../files/read-site.ts";
import { CONTENT_FILE, CONTENT_FOLDER, SCHEMAS_FOLDER } from "../files/site-folder.ts";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { readDefinition, type TemplateBundle } from "../render/load-templates.ts";
import { SITE_MODULES } from "../render/provided.ts";
import { declaredVariables, environmentTypes } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { settingsSchema } from "./settings.ts";

/*
 * What editors need: a JSON Schema for each content file and for the settings, the line by which
 * the YAML language server finds it, and types.
 */

async function contentDefinition(root: string): Promise<Defined> {
  const entry = `import * as schema from "./${CONTENT_FOLDER}/schema.ts"; deliver({ schema });`;
  const { exports, lookup } = await runBundle(root, await bundleForNode(root, entry, SITE_MODULES));
  const { schema } = exports as { schema: { default?: unknown } };
  const { definition, findings } = readDefinition(root, schema.default, lookup);
  if (findings.length > 0) throw new FindingsError(findings);
  return { content: definition, lookup };
}

type Defined = Pick<TemplateBundle, "content" | "lookup">;

/** Writes what editors need. Returns the files that have changed, and what is in the way. */
export async function writeEditorFiles(root: string, given?: Defined) {
  const { content, lookup } = given ?? (await contentDefinition(root));
  const changed: string[] = [];
  const write = async (file: string, text: string): Promise<boolean> => {
    const path = join(root, file);
    if (existsSync(path) && readSiteFile(root, file).toString() === text) return false;
    await outputFile(path, text);
    changed.push(file);
    return true;
  };
  const findings: Finding[] = [];
  const writeTypes = async (name: string, text: string): Promise<void> => {
    const file = `${CONTENT_FOLDER}/${name}`;
    if (!existsSync(join(root, file)) || readSiteFile(root, file).toString().startsWith(OURS))
      return void (await write(file, `${OURS}\n${text}`));
    const hint = "Move what it declares to another file, and remove it.";
    const message = `${file} is in the way: build-site editor did not write it.`;
    findings.push(error("cli/files-exist", message, { file, hint }));
  };
  const present = await readSiteFolder(root, CONTENT_FOLDER, (name) => CONTENT_FILE.test(name));
  const entries = Object.entries(content)
    // The front matter of Markdown has no language server.
    .filter(([, { kind }]) => kind === "yaml" || kind === "json")
    .map(([name, rule]) => ({
      name: name === "settings" ? "content-settings" : name.replaceAll(/\s+/g, "-"),
      schema: rule.schema,
      files: filesOf(rule, present),
    }));
  const settings = {
    name: "settings",
    schema: settingsSchema,
    files: [SETTINGS_FILE.slice(CONTENT_FOLDER.length + 1)],
  };
  for (const { name, schema, files } of [...entries, settings]) {
    const schemaFile = `${SCHEMAS_FOLDER}/${name}.json`;
    const call = schemaCall(lookup);
    const json = call(`${CONTENT_FOLDER}/${files[0] ?? name}`, () => jsonSchema(schema));
    await write(`${CONTENT_FOLDER}/${schemaFile}`, `${JSON.stringify(json, undefined, 2)}\n`);
    for (const file of files) {
      const path = `${CONTENT_FOLDER}/${file}`;
      if (!/\.ya?ml$/.test(file) || !existsSync(join(root, path))) continue;
      const schemaPath = posix.relative(posix.dirname(file), schemaFile);
      const { atime, mtime } = await stat(join(root, path));
      const text = withSchemaLine(readSiteFile(root, path).toString(), schemaPath);
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

/** By this line, the next run recognizes a file. */
const OURS = "// Written by build-site editor.";

const CONTENT_TYPES = `import type { ContentOf } from "build-site";
import type content from "./schema.ts";

declare module "build-site" {
  interface SiteTypes {
    content: ContentOf<typeof content>;
  }
}
`;

/** A line of the language server stays. */
function withSchemaLine(text: string, schema: string): string {
  if (/^#\s+(?:yaml-language-server\s*:|\$schema:)/m.test(text)) return text;
  const end = text.includes("\r\n") ? "\r\n" : "\n";
  return text.replace(/^\uFEFF?/, (mark) => {
    return `${mark}# yaml-language-server: $schema=${schema}${end}`;
  });
}
