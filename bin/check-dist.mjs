/*
 * Runs in continuous integration: without dist/ everything would run from src/, and without what that remembers of compiled
 * code everything would start more slowly, and nobody would notice.
 */
import { program } from "./program.mjs";

const main = program();
if (!main.href.endsWith("/main.mjs")) {
  console.error("build-site runs from src/: npm ci has not made dist/, or not of what lies here.");
  process.exitCode = 1;
} else {
  await import(main.href);
  const { compiledAnew } = await import(new URL("loader.mjs", main).href);
  if (compiledAnew.length > 0) {
    console.error(`dist/ remembers no compiled code of ${compiledAnew.join(", ")}: see bin/warm-dist.mjs.`);
    process.exitCode = 1;
  }
}
