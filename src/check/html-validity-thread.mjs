/*
 * What a worker of the validator runs first. Compiled code is remembered between runs, as it is for the program itself
 * (`bin/build-site.mjs`): a worker has to ask for that on its own, before it loads anything.
 */
import { enableCompileCache, registerHooks } from "node:module";

enableCompileCache();

/*
 * html-validate checks its own tables and our rules against schemas, for which ajv writes code: half of all that it
 * needs to start. Both are the same at every start, and the tests have them checked (`html-validity.test.ts`).
 */
const ALWAYS_VALID = `data:text/javascript,export default class {
  addMetaSchema() {} addKeyword() {} getSchema() {}
  compile() { return () => true; }
}`;
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "ajv" ? { url: ALWAYS_VALID, format: "module", shortCircuit: true } : next(specifier, context),
});
const { default: validateAll } = await import("./html-validity-worker.ts");
hooks.deregister();

export default validateAll;
