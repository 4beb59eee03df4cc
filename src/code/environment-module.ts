import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { error, type Finding } from "../findings/finding.ts";
import { didYouMean, positions } from "../findings/text.ts";
import { ENVIRONMENT } from "../settings/environment.ts";
import { SETTINGS_FILE } from "../settings/read-settings.ts";
import { withoutSuffix } from "./bundling.ts";

/** Ends the path of the module, which depends on the settings. */
const SUFFIX = "?env";

/**
 * Makes `build-site/env` of a text. A bundle is cached by the name of the plugin: `depends` is what
 * else the text depends on.
 */
export function environmentModule(root: string, code: () => string, depends = ""): Plugin {
  return {
    name: `environment ${depends}`,
    setup(build) {
      const path = join(root, SETTINGS_FILE);
      build.onResolve({ filter: new RegExp(`^${ENVIRONMENT}$`) }, () => ({ path, suffix: SUFFIX }));
      // Islands must not name it.
      build.onResolve({ filter: /\?env$/ }, ({ path: written }) => ({
        errors: [{ text: `“${written}” is not a file. Variables come from “${ENVIRONMENT}”` }],
      }));
      build.onLoad({ filter: /settings\.yaml$/ }, ({ suffix }) =>
        suffix === SUFFIX ? { contents: code(), loader: "js" } : undefined,
      );
    },
  };
}

/** Explains esbuild's finding about an undeclared variable. */
export function aboutVariable(finding: Finding, declared: readonly string[]): Finding {
  if (!finding.message.includes(SETTINGS_FILE + SUFFIX)) return finding;
  const name = /for import "(\w+)"\.$/.exec(finding.message)?.[1];
  if (name === undefined)
    return {
      ...finding,
      message: `“${ENVIRONMENT}” has no default export.`,
      hint: "Import variables by name, in braces.",
    };
  const hint = didYouMean(name, declared) ?? "Declare it under “env”.";
  return { ...finding, message: `${SETTINGS_FILE} does not declare the variable ${name}.`, hint };
}

/**
 * Where islands could get private variables: imports of them, or of the whole module. `inputs` are
 * the files of their bundle.
 */
export async function privateImports(
  root: string,
  inputs: Metafile["inputs"],
  secrets: readonly string[],
): Promise<Finding[]> {
  if (secrets.length === 0) return [];
  const importers = Object.entries(inputs).flatMap(([path, { imports }]) => {
    const kinds = imports.flatMap(({ kind, original }) => (original === ENVIRONMENT ? kind : []));
    return kinds.length === 0 ? [] : { file: withoutSuffix(path), kinds };
  });
  const findings = importers.map(async ({ file, kinds }): Promise<Finding[]> => {
    const text = await readFile(join(root, file), "utf8");
    const positionOf = positions(text);
    const found = await requestsIn(file, text);
    if (kinds.includes("require-call"))
      found.push({ start: text.search(/require\(\W*build-site/) });
    return found
      .filter(({ name }) => name === undefined || secrets.includes(name))
      .map(({ name, start }) =>
        error(
          "env/private",
          name === undefined
            ? `Islands cannot import all of ${ENVIRONMENT}: ${secrets.join(", ")} must not be ` +
                "published."
            : `${name} is a private variable, which islands cannot import.`,
          {
            file,
            ...positionOf(Math.max(0, start)),
            length: name?.length,
            hint: name === undefined ? BY_NAME : TO_PUBLISH,
          },
        ),
      );
  });
  return (await Promise.all(findings)).flat();
}

const BY_NAME = `Import each public variable by its name: import { … } from "${ENVIRONMENT}".`;

/** For a variable that everyone may read. */
export const TO_PUBLISH = `To publish it, write “public: true” below it in ${SETTINGS_FILE}.`;

/** What a module takes from the environment; all of it, without a name. */
async function requestsIn(file: string, text: string): Promise<{ name?: string; start: number }[]> {
  const { parseSync } = await import("oxc-parser");
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module;
  const imports = staticImports.flatMap(({ moduleRequest, start, entries }) =>
    entries.map((entry) => ({ ...entry, start, moduleRequest })),
  );
  const entries = [...imports, ...staticExports.flatMap((statement) => statement.entries)];
  const named = entries
    .filter(({ moduleRequest, isType }) => moduleRequest?.value === ENVIRONMENT && !isType)
    .map(({ importName: { name, start: place }, start }) =>
      name === null || place === null ? { start } : { name, start: place },
    );
  const whole = dynamicImports.filter(
    ({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1) === ENVIRONMENT,
  );
  return [...named, ...whole.map(({ start }) => ({ start }))];
}
