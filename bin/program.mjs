/*
 * Which program is started: src/, or what `make-dist.mjs` has made of it.
 */

// To import them takes longer (see `make-dist.mjs`).
const { lstatSync, readdirSync, readFileSync } = process.getBuiltinModule("node:fs");
const { fileURLToPath } = process.getBuiltinModule("node:url");

/** The folder that holds src/ and dist/. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Its first line names the folder in dist/ that was made last; below it stands what that was made of. */
export const MADE_OF = `${ROOT}dist/made-of.txt`;

/** The URL of the module to start: of dist/ where it was made of these very sources, of src/ where it was not. */
export function program() {
  const made = currentDist();
  return new URL(made === undefined ? "../src/cli/main.ts" : `../dist/${made}/main.mjs`, import.meta.url);
}

function currentDist() {
  try {
    const [name, ...madeOf] = readFileSync(MADE_OF, "utf8").split("\n");
    return madeOf.join("\n") === sources() ? name : undefined;
  } catch {
    // There is no dist/, or a file of src/ has gone at this moment.
    return undefined;
  }
}

/**
 * All that dist/ is made of, a line each: sizes and times. The time of the last change of anything (ctime) is one that
 * nobody can set back.
 */
export function sources() {
  return [...filesBelow("src"), ...MAKERS, INSTALLED].map(stateOf).join("\n");
}

/** What makes it, and is a part of it. */
const MAKERS = ["bin/make-dist.mjs", "bin/put-together.mjs", "bin/dist-loader.mjs"];

/** What npm writes with every package that it installs: some of them are in dist/. */
const INSTALLED = "node_modules/.package-lock.json";

function stateOf(path) {
  const { size, mtimeMs, ctimeMs } = lstatSync(ROOT + path, { throwIfNoEntry: path !== INSTALLED }) ?? {};
  return `${path} ${size} ${mtimeMs} ${ctimeMs}`;
}

/** Without what editors leave beside a file that is open. */
function filesBelow(folder) {
  return readdirSync(ROOT + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /^\.|~$/.test(entry.name) ? [] : [path];
  });
}
