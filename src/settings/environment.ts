import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import * as v from "valibot";
import { isRecord } from "../content/fields.ts";
import { error, type Finding, type Position } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { parseSettings, settingsPart, SETTINGS_FILE } from "./read-settings.ts";

/*
 * Variables of the environment that a site declares in its settings, and imports from
 * `build-site/env`. Islands get only those that are public: their values are in the published
 * scripts.
 */

/** The module from which code of a site imports variables. */
export const ENVIRONMENT = "build-site/env";

/**
 * A file beside the settings' folder with values for this machine. The environment takes
 * precedence.
 */
export const ENV_FILE = ".env";

const TYPES = ["text", "number", "boolean", "url"] as const;

const variable = v.strictObject({
  type: v.optional(v.pipe(v.picklist(TYPES), v.description("What the value is.")), "text"),
  default: v.optional(
    v.pipe(
      v.union([v.string(), v.number(), v.boolean()]),
      v.description("The value if the environment has none. Without it, the variable is required."),
    ),
  ),
  optional: v.optional(v.pipe(v.boolean(), v.description("Whether it may be missing.")), false),
  public: v.optional(v.pipe(v.boolean(), v.description("Whether islands may import it.")), false),
});

const name = v.pipe(
  v.string(),
  v.regex(/^[A-Z][A-Z0-9_]*$/, "is no name: use capital letters, digits and _"),
);

const entries = {
  env: v.optional(
    v.pipe(
      v.record(name, v.optional(v.nullable(variable))),
      v.description(
        "Variables of the environment that the site imports from build-site/env, by name.",
      ),
    ),
  ),
};

type Value = string | number | boolean | undefined;

/** A variable that the settings declare. */
export interface Variable extends v.InferOutput<typeof variable> {
  name: string;
  place: Position;
}

/** The setting `env`. */
export const environmentSettings = settingsPart(
  entries,
  ({ env = {} }, locate): { env: Variable[] } => ({
    env: Object.entries(env).map(([key, declared]) => ({
      ...v.parse(variable, declared ?? {}),
      name: key,
      place: locate(["env", key], "key"),
    })),
  }),
);

/**
 * The variables that a site declares. A declaration that is wrong is reported with the settings,
 * and left out here.
 */
export function declaredVariables(root: string): Variable[] {
  if (!existsSync(join(root, SETTINGS_FILE))) return [];
  const { data, locate } = parseSettings(root);
  const written = v.safeParse(v.object(entries), isRecord(data) ? data : {});
  return written.success ? environmentSettings.read(written.output, locate).env : [];
}

/**
 * The values of variables, by their names. Throws a finding for each that is missing or of another
 * type.
 */
export function valuesOf(root: string, variables: readonly Variable[]): Record<string, Value> {
  const path = join(root, ENV_FILE);
  const fromFile = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
  const findings: Finding[] = [];
  const values = variables.map((declared): [string, Value] => {
    const { name: key, place } = declared;
    // A secret that is not set arrives as an empty text in CI.
    const text = [process.env[key], fromFile[key]].find(
      (each) => each !== undefined && each !== "",
    );
    const value = text === undefined ? declared.default : valueOf(text, declared.type);
    if (value === undefined && text !== undefined) {
      const hint = `Its type is “${declared.type}”.${declared.type === "boolean" ? " Write true or false." : ""}`;
      findings.push(
        error("env/bad-value", `The value of ${key} in the environment is no ${declared.type}.`, {
          ...place,
          hint,
        }),
      );
    } else if (value === undefined && !declared.optional) {
      const hint = `Set it in the environment or in ${ENV_FILE}, or give it a default.`;
      findings.push(error("env/missing", `The environment has no ${key}.`, { ...place, hint }));
    }
    return [key, value];
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return Object.fromEntries(values);
}

/** Undefined for a text that is no value of the type. */
function valueOf(text: string, type: Variable["type"]): Value {
  if (type === "text") return text;
  if (type === "url") return URL.canParse(text) ? text : undefined;
  if (type === "number")
    return text.trim() === "" || Number.isNaN(Number(text)) ? undefined : Number(text);
  return text === "true" ? true : text === "false" ? false : undefined;
}

/** The types of `build-site/env` for the type checker. */
export function environmentTypes(variables: readonly Variable[]): string {
  const lines = variables.map((declared) => {
    const type = { text: "string", url: "string", number: "number", boolean: "boolean" }[
      declared.type
    ];
    const mayLack = declared.optional && declared.default === undefined ? " | undefined" : "";
    return `  export const ${declared.name}: ${type}${mayLack};\n`;
  });
  return `// Written by build-site editor.\ndeclare module "${ENVIRONMENT}" {\n${lines.join("")}}\n`;
}
