import { readFileSync } from "node:fs";
import { resolve, sep } from "node:path";

/** Reads source files by their path relative to `root`, for code frames; nothing outside that folder. */
export function sourceReader(root: string): (file: string) => string | undefined {
  const folder = resolve(root);
  return (file) => {
    const path = resolve(folder, file);
    if (!path.startsWith(folder + sep)) return undefined;
    try {
      return readFileSync(path, "utf8");
    } catch {
      return undefined;
    }
  };
}
