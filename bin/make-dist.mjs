/*
 * Puts src/ together in dist/, where Node finds a handful of files in place of two hundred, and no types to strip: `npm ci`
 * and `npm run prepare` run this. Most packages stay outside. Each run makes a folder of its own, since a server may be
 * running from the last one.
 */
import { copyFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { MADE_OF, ROOT, sources } from "./program.mjs";
import { putProgramTogether, putThreadsTogether } from "./put-together.mjs";

/** Folders that are kept: this one, and the one that may be in use. */
const KEPT = 2;

const madeOf = sources();
const name = `${Date.now()}-${process.pid}`;
const folder = `${ROOT}dist/${name}`;
mkdirSync(folder, { recursive: true });
for (const entry of [...(await putProgramTogether(folder)), ...(await putThreadsTogether(folder))]) writeModule(entry);
copyFileSync(`${ROOT}bin/dist-loader.mjs`, `${folder}/loader.mjs`);
writeFileSync(`${folder}/made-of.txt`, `${name}\n${madeOf}`);
renameSync(`${folder}/made-of.txt`, MADE_OF);

const folders = readdirSync(`${ROOT}dist`).filter((entry) => /^\d+-\d+$/.test(entry));
for (const old of folders.toSorted().slice(0, -KEPT)) rmSync(`${ROOT}dist/${old}`, { recursive: true, force: true });

/** A module for whoever imports a script by its name: the command, a site's code, a thread. */
function writeModule({ name: entry, exports }) {
  const names = exports.filter((exported) => exported !== "default");
  const lines = [
    `import { load } from "./loader.mjs";`,
    `const all = load("${entry}.cjs");`,
    `export const { ${names.join(", ")} } = all;`,
    ...(exports.includes("default") ? ["export default all.default;"] : []),
  ];
  writeFileSync(`${folder}/${entry}.mjs`, `${lines.join("\n")}\n`);
}
