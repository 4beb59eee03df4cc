/* What the thread that writes pages runs first: compiled code is remembered between runs, as for the program itself. */
import { enableCompileCache } from "node:module";

enableCompileCache();
await import("./write-worker.ts");
