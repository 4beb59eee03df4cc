import { fileURLToPath } from "node:url";
import { IN_DIST } from "../files/own-files.ts";

/** The folder beside a program of `dist/` in which `make-ready.ts` lays what browsers get in every site. */
export const READY_MADE = "browser/";

/** That folder; undefined for a program of `src/`, which makes everything in each build. */
export const readyMade = IN_DIST ? fileURLToPath(new URL(READY_MADE, import.meta.url)) : undefined;
