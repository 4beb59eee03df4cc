import { existsSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { applySchema } from "../content/schema-findings.ts";
import { parseYaml, type YamlFile } from "../content/yaml-file.ts";
import { textOf } from "../content/read-text.ts";
import { isRecord } from "../files/files-below.ts";
import { CONTENT_FOLDER, readSiteFile } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { refuse } from "../findings/findings-error.ts";

export const SETTINGS_FILE = `${CONTENT_FOLDER}/settings.yaml`;

export type Locate = YamlFile["locate"];

type Entries = Record<string, v.GenericSchema>;

type Written<Keys extends Entries> = v.InferOutput<v.StrictObjectSchema<Keys, undefined>>;

/** The settings of one room: the schemas of its keys, and the function that makes its values. */
export interface SettingsPart<Keys extends Entries, Value> {
  entries: Keys;
  read: (written: Written<Keys>, locate: Locate) => Value;
}

/** Declares the settings of a room. `read` adds the lines that findings point at. */
export function settingsPart<const Keys extends Entries, Value>(
  entries: Keys,
  read: SettingsPart<Keys, Value>["read"],
): SettingsPart<Keys, Value> {
  return { entries, read };
}

const KEYS = {
  unknownKey: "Remove it: build-site has no such setting.",
  renamed: new Map([["handOn", "forward"]]),
};

/** Reads the settings as YAML with positions; `wrong` works as in `parseYaml`. */
export function parseSettings(root: string, file = SETTINGS_FILE, wrong?: Finding[]): YamlFile {
  if (!existsSync(join(root, file))) {
    const hint = "Create it with the site's address: “origin: https://www.example.com”.";
    const message = `${file} does not exist.`;
    refuse("content/missing-file", message, { file, hint });
  }
  return parseYaml(file, textOf(readSiteFile(root, file), file, wrong), wrong);
}

/** An optional setting with its default. Editors show the description. */
export function setting<
  const Schema extends v.GenericSchema,
  Otherwise extends v.InferInput<Schema> | undefined = undefined,
>(description: string, schema: Schema, otherwise?: Otherwise) {
  return v.optional(v.pipe(schema, v.description(description)), otherwise as Otherwise);
}

export const flag = (description: string, otherwise = false) =>
  setting(description, v.boolean(), otherwise);

/**
 * The settings of one room; undefined if they are missing or invalid, which is reported elsewhere.
 */
export function readPart<Keys extends Entries, Value>(
  root: string,
  { entries, read }: SettingsPart<Keys, Value>,
): Value | undefined {
  if (!existsSync(join(root, SETTINGS_FILE))) return undefined;
  const settings = parseSettings(root, SETTINGS_FILE, []);
  const data = settings.data();
  const written = v.safeParse(v.object(entries), isRecord(data) ? data : {});
  return written.success ? read(written.output, settings.locate) : undefined;
}

/** Reads and validates the settings. Throws all mistakes. */
export function readSettings<const Schema extends v.GenericSchema>(
  root: string,
  schema: Schema,
  file = SETTINGS_FILE,
): { written: v.InferOutput<Schema>; locate: Locate } {
  const wrong: Finding[] = [];
  const yaml = parseSettings(root, file, wrong);
  const data = () => yaml.data() ?? {};
  const written = applySchema({ ...yaml, data }, schema, { ...KEYS, wrong });
  return { written, locate: yaml.locate };
}
