import { createRequire } from "node:module";

type YamlModule = typeof import("./yaml-file.ts");

const require = createRequire(import.meta.url);

/**
 * `parseYaml` of `yaml-file.ts`, loaded when there is YAML: where content is JSON and the settings are known, that is
 * never, and it takes as long to load as hundreds of files of JSON to parse.
 */
export const parseYaml: YamlModule["parseYaml"] = (file, text) =>
  (require("./yaml-file.ts") as YamlModule).parseYaml(file, text);
