/*
 * What a worker of the validator runs first. Compiled code is remembered between runs, as it is for the program itself
 * (`bin/build-site.mjs`): a worker has to ask for that on its own, before it loads anything.
 */
import { enableCompileCache, registerHooks } from "node:module";
import { STAND_INS } from "./html-validate-stand-ins.mjs";

enableCompileCache();

const hooks = registerHooks({
  resolve(specifier, context, next) {
    const code = STAND_INS.get(specifier);
    if (code === undefined) return next(specifier, context);
    return { url: `data:text/javascript,${encodeURIComponent(code)}`, format: "module", shortCircuit: true };
  },
});
// The library sorts names of attributes, which are ASCII, with this, and the first call would load how languages sort.
// oxlint-disable-next-line no-extend-native -- in this thread, where nothing else runs
String.prototype.localeCompare = function (other) {
  return this < other ? -1 : Number(this > other);
};
const { default: validateAll } = await import("./html-validity-worker.ts");
hooks.deregister();

export default validateAll;
