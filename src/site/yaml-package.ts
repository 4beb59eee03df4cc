import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * The package yaml, loaded when there is YAML: where content is JSON and the settings are known, that is never, and it
 * takes as long to load as hundreds of files of JSON to parse.
 */
export const yaml = (): typeof import("yaml") => require("yaml") as typeof import("yaml");
