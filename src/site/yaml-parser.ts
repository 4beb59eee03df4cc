import { createRequire } from "node:module";

/**
 * What parses YAML, loaded when there is some: where content is JSON and the settings are known, that is never, and it
 * takes as long to load as hundreds of files of JSON to parse.
 */
export function yamlParser(): typeof import("./yaml-file.ts").parseYaml {
  const { parseYaml } = createRequire(import.meta.url)("./yaml-file.ts") as typeof import("./yaml-file.ts");
  return parseYaml;
}
