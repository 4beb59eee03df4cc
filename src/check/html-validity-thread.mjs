/*
 * What a worker of the validator runs first. Compiled code is remembered between runs, as it is for the program itself
 * (`bin/build-site.mjs`): a worker has to ask for that on its own, before it loads anything.
 */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { default: validateAll } = await import("./html-validity-worker.ts");

export default validateAll;
