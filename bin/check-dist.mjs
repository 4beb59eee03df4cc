/* Runs in continuous integration: without dist/ everything would run from src/, and nobody would notice. */
import { program } from "./program.mjs";

if (!program().href.endsWith("/main.mjs")) {
  console.error("build-site runs from src/: npm ci has not made dist/, or not of what lies here.");
  process.exitCode = 1;
}
