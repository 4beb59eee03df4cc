/*
 * The program itself: src/, or the same in dist/, which starts in a fraction of the time (`make-dist.mjs`). Kept readable
 * for any Node.
 */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder that holds src/ and dist/. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** What the sources were when dist/ was made; written last, so that there is none while it is being made. */
export const MADE_OF = `${ROOT}dist/made-of.txt`;

/** The URL of the module to start: of dist/ where it was made of these very sources, of src/ where it was not. */
export function program() {
  return new URL(isMadeOf(sources()) ? "../dist/cli/main.mjs" : "../src/cli/main.ts", import.meta.url);
}

/** All sources by size and time, a line each. */
export function sources(folder = "src") {
  const lines = [];
  for (const entry of readdirSync(ROOT + folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) lines.push(sources(path));
    else {
      const { size, mtimeMs } = statSync(ROOT + path);
      lines.push(`${path} ${size} ${mtimeMs}\n`);
    }
  }
  return lines.join("");
}

function isMadeOf(text) {
  try {
    return readFileSync(MADE_OF, "utf8") === text;
  } catch {
    return false;
  }
}
