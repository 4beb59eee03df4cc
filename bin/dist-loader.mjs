/*
 * Loads the scripts beside which it lies, those of a program in dist/. Node itself remembers what V8 compiles of a module
 * before it runs (`enableCompileCache`), which is little more than its outermost code: every function is compiled when it
 * is first called, in every run anew. Of these scripts it is remembered what V8 had compiled by the end of a run
 * (https://nodejs.org/api/vm.html#scriptcreatecacheddata); `warm-dist.mjs` makes such runs. Where another V8 runs, or one
 * with other flags, V8 sees that and compiles them itself.
 */
const { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } = process.getBuiltinModule("node:fs");
const { createRequire } = process.getBuiltinModule("node:module");
const paths = process.getBuiltinModule("node:path");
const { fileURLToPath, pathToFileURL } = process.getBuiltinModule("node:url");
const { Script } = process.getBuiltinModule("node:vm");

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const COMPILED = `${FOLDER}compiled/`;
/** What a script gets. `Import` and `importMeta` are what `import` and `import.meta` were in its modules. */
const BEFORE = "(function (exports, require, module, __filename, __dirname, Import, importMeta) {\n";
const AFTER = "\n})";

const requirePackage = createRequire(import.meta.url);
const modules = new Map();
const scripts = new Map();
/** The names of those that V8 compiles itself, for want of something remembered or because it does not take it. */
export const compiledAnew = [];

/** What a script of this folder exports, by the name of its file. */
export function load(name) {
  const path = FOLDER + name;
  return moduleOf(path, (module) => {
    const run = compiled(name, path, readFileSync(path, "latin1"));
    const meta = {
      url: pathToFileURL(path).href,
      dirname: FOLDER.slice(0, -1),
      resolve: resolvePackage,
      load,
      loadFile,
    };
    run(module.exports, requireFromScript, module, path, FOLDER, (specifier) => import(specifier), meta);
  });
}

/** What a CommonJS module of a package exports, by its absolute path. */
export function loadFile(path) {
  return moduleOf(path, (module) => {
    const { size, ctimeMs } = statSync(path);
    const run = compiled(`${paths.basename(path)}-${size}-${ctimeMs}`, path, readFileSync(path, "utf8"));
    run(module.exports, createRequire(path), module, path, paths.dirname(path));
  });
}

function moduleOf(path, fill) {
  const known = modules.get(path);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  modules.set(path, module);
  try {
    fill(module);
  } catch (problem) {
    modules.delete(path);
    throw problem;
  }
  return module.exports;
}

const resolvePackage = (specifier) => import.meta.resolve(specifier);

/** Other scripts lie beside it. Of a package it gets what `import` would give, which others of its users import. */
function requireFromScript(specifier) {
  return specifier.startsWith("./")
    ? load(specifier.slice("./".length))
    : requirePackage(fileURLToPath(resolvePackage(specifier)));
}

/** The function around a script's code, with what is remembered of it under this name. */
function compiled(name, path, source) {
  const script = new Script(BEFORE + source + AFTER, {
    filename: pathToFileURL(path).href,
    lineOffset: -1,
    cachedData: readOrNothing(`${COMPILED}${name}`),
  });
  scripts.set(name, script);
  if (script.cachedDataRejected !== false) compiledAnew.push(name);
  return script.runInThisContext();
}

function readOrNothing(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Remembers what V8 has compiled until now, beside what it has known before. */
function keep() {
  mkdirSync(COMPILED, { recursive: true });
  for (const [name, script] of scripts) {
    const temporary = `${COMPILED}${name}.${process.pid}-${threadId}`;
    writeFileSync(temporary, script.createCachedData());
    renameSync(temporary, COMPILED + name);
  }
}

const KEEPS = process.env["BUILD_SITE_KEEP_COMPILED"] !== undefined;
const { isMainThread, threadId } = KEEPS ? process.getBuiltinModule("node:worker_threads") : {};
if (KEEPS && isMainThread) process.on("exit", keep);
// Threads are ended without being told.
else if (KEEPS) setInterval(keep, 5).unref();
