/*
 * What a worker that renders runs first: compiled code is remembered between runs, as for the program itself, and React
 * must not be its slow development self (`bin/build-site.mjs`).
 */
import { enableCompileCache } from "node:module";

process.env.NODE_ENV ??= "production";
enableCompileCache();
await import("./render-worker.ts");
