/*
 * Compiles `src/` to `dist/`, because Node does not strip types below `node_modules/`. npm runs it
 * as `prepare`, before it packs, for a git dependency, and in a clone.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

// After `npm ci --omit=dev` there is no compiler, and a clone runs `src/`.
if (existsSync(COMPILER)) compile();

function compile() {
  const dist = join(ROOT, "dist");
  rmSync(dist, { recursive: true, force: true });
  // Types are checked by `npm run types`: an error in them is no reason for `npm ci` to fail.
  const words = [COMPILER, "--project", join(ROOT, "tsconfig.package.json"), "--noCheck"];
  process.exitCode = spawnSync(process.execPath, words, { stdio: "inherit" }).status ?? 1;
  const isNotCode = (path: string) => statSync(path).isDirectory() || !path.endsWith(".ts");
  cpSync(join(ROOT, "src"), dist, { recursive: true, filter: isNotCode });
}
