import { requireOwn } from "../files/own-files.ts";

/**
 * The package yaml, loaded when there is YAML: where content is JSON and the settings are known, that is never, and it
 * takes as long to load as hundreds of files of JSON to parse.
 */
export const yaml = (): typeof import("./yaml-module.ts") =>
  requireOwn("content/yaml-module.ts") as typeof import("./yaml-module.ts");
