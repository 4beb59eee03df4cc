import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { textOf } from "../content/read-text.ts";
import { percentDecoded } from "../files/files-below.ts";
import { readSiteFile } from "../files/site-folder.ts";
import { error, mapTexts, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import { flag, readPart, setting, settingsPart } from "./read-settings.ts";

/*
 * Variables that a site imports from `build-site/env`. Islands can import only public ones. A build
 * searches pages and files for the values of private ones.
 */

export const ENVIRONMENT = "build-site/env";

/** The file with values for this machine. The environment overrides it. */
export const ENV_FILE = ".env";

/** The types of values, each with its type in TypeScript. */
const TYPES = { text: "string", number: "number", boolean: "boolean", url: "string" };
type Type = keyof typeof TYPES;

const variable = v.strictObject({
  type: setting("The type of the value.", v.picklist(Object.keys(TYPES) as Type[]), "text"),
  default: setting(
    "The value if the variable is not set. Without a default, the variable is required.",
    v.union([v.string(), v.number(), v.boolean()]),
  ),
  optional: flag("Whether the variable may be missing."),
  public: flag("Whether islands may import it, and pages show its value."),
});

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9_]*$/, "is not a name; use capital letters, digits and _"),
);

const entries = {
  env: setting(
    "Environment variables that the site imports from build-site/env, by name.",
    v.record(name, v.optional(v.nullable(variable))),
    {},
  ),
};

type Value = string | number | boolean | undefined;

export interface Variable extends v.InferOutput<typeof variable> {
  name: string;
  place: Position;
}

export const environmentSettings = settingsPart(
  entries,
  ({ env }, locate): { env: Variable[] } => ({
    env: Object.entries(env).map(([key, declared]) => ({
      ...v.parse(variable, declared ?? {}),
      name: key,
      place: locate(["env", key], "key"),
    })),
  }),
);

/** The declared variables; none if a declaration is invalid, which is reported elsewhere. */
export function declaredVariables(root: string): Variable[] {
  return readPart(root, environmentSettings)?.env ?? [];
}

/**
 * The values of variables by name. Throws a finding for each value that is missing or invalid.
 */
export function valuesOf(root: string, variables: readonly Variable[]): Record<string, Value> {
  const textOfVariable = variableReader(root);
  const findings: Finding[] = [];
  const values = variables.map((declared): [string, Value] => {
    const { name: key, place } = declared;
    const text = textOfVariable(key);
    const value = text === undefined ? declared.default : valueOf(text, declared.type);
    if (value === undefined && text !== undefined) {
      const choices = declared.type === "boolean" ? " Write true or false." : "";
      const hint = `Its type is “${declared.type}”.${choices}`;
      const message = `The value of the environment variable ${key} is not a ${declared.type}.`;
      findings.push(error("env/bad-value", message, { ...place, hint }));
    } else if (value === undefined && !declared.optional) {
      const hint = `Set it in the environment or in ${ENV_FILE}, or give it a default.`;
      findings.push(
        error("env/missing", `The environment variable ${key} is not set.`, { ...place, hint }),
      );
    }
    return [key, value];
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return Object.fromEntries(values);
}

function variableReader(root: string): (name: string) => string | undefined {
  const fromFile = readEnvFile(root);
  // In CI, a secret that is not set arrives as an empty text.
  return (key) =>
    [process.env[key], fromFile[key]].find((each) => each !== undefined && each !== "");
}

function readEnvFile(root: string): NodeJS.Dict<string> {
  if (!existsSync(join(root, ENV_FILE))) return {};
  try {
    return parseEnv(textOf(readSiteFile(root, ENV_FILE), ENV_FILE));
  } catch (problem) {
    // The finding has no line, because a code frame could show a secret.
    const withoutLine = ({ code, message, hint }: Finding) =>
      error(code, message, { file: ENV_FILE, hint });
    throw new FindingsError(findingsOf(problem).map(withoutLine));
  }
}

/** Shorter values may appear on a page by coincidence. */
const SHORTEST_SECRET = 8;

/**
 * The values that must not be published. Empty if they cannot be read, which is reported elsewhere.
 */
export function privateValues(root: string): ReadonlyMap<string, string> {
  try {
    const secrets = declaredVariables(root).filter((declared) => !declared.public);
    if (secrets.length === 0) return new Map();
    const textOfVariable = variableReader(root);
    const texts = secrets.map(({ name: key, default: otherwise = "" }): [string, string] => [
      key,
      textOfVariable(key) ?? String(otherwise),
    ]);
    return new Map(texts.filter(([, text]) => text.length >= SHORTEST_SECRET));
  } catch (problem) {
    findingsOf(problem);
    return new Map();
  }
}

/** The password in an address, which may name several hosts: `postgres://me:secret@host/`. */
const PASSWORD = /^[a-z][a-z\d+.-]*:\/\/[^\s/?#:]*:([^\s/?#]*)@/i;

/** Shorter passwords of addresses may be words: `postgres`, `password`. */
const SHORTEST_PASSWORD = 12;

/** The parts of a private value that must not be shown: code may use only the password in it. */
export function secretParts(value: string): string[] {
  const [, password = ""] = PASSWORD.exec(value) ?? [];
  return [value, ...(password.length < SHORTEST_PASSWORD ? [] : [percentDecoded(password)])];
}

/** Replaces private values with their names: a message may quote an error of the site's code. */
export function hidePrivateValues(
  findings: readonly Finding[],
  values: ReadonlyMap<string, string>,
): void {
  if (values.size === 0) return;
  const change = (text: string, part: string) => (part === "code" ? text : hidden(text, values));
  for (const finding of findings) Object.assign(finding, mapTexts(finding, change));
}

export function hidden(text: string, values: ReadonlyMap<string, string>): string {
  const parts = [...values].flatMap(([key, value]) =>
    secretParts(value).map((part) => [key, part] as const),
  );
  return parts.reduce((left, [key, part]) => left.replaceAll(part, () => `[${key}]`), text);
}

function valueOf(text: string, type: Variable["type"]): Value {
  if (type === "text") return text;
  if (type === "url") return URL.canParse(text) ? text : undefined;
  if (type === "number")
    return text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
  return text === "true" ? true : text === "false" ? false : undefined;
}

export function environmentTypes(variables: readonly Variable[]): string {
  const lines = variables.map((declared) => {
    const mayLack = declared.optional && declared.default === undefined ? " | undefined" : "";
    return `  export const ${declared.name}: ${TYPES[declared.type]}${mayLack};\n`;
  });
  return `declare module "${ENVIRONMENT}" {\n${lines.join("")}}\n`;
}
