/*
 * Compiles `src/` to `dist/` for the package, file by file: Node strips no types below `node_modules/`. npm runs it as
 * `prepare`, also for a git dependency.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const COMPILER = join(ROOT, "node_modules/typescript/bin/tsc");

// npm runs `prepare` after `npm ci --omit=dev`, too, where only `src/` is needed.
if (existsSync(COMPILER)) compile();

function compile() {
  const dist = join(ROOT, "dist");
  rmSync(dist, { recursive: true, force: true });
  const { status } = spawnSync(process.execPath, [COMPILER, "--project", join(ROOT, "tsconfig.package.json")], {
    stdio: "inherit",
  });
  // What the compiler leaves out: a style sheet, and types without code.
  const isLeftOut = (path: string) => statSync(path).isDirectory() || path.endsWith(".d.ts") || !path.endsWith(".ts");
  cpSync(join(ROOT, "src"), dist, { recursive: true, filter: isLeftOut });
  process.exitCode = status ?? 1;
}
