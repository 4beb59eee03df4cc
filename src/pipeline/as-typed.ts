import { relative, resolve } from "node:path";

/** A folder as one would type it from here. */
export function shownPath(path: string): string {
  const way = relative(process.cwd(), resolve(path));
  return way === "" ? "." : way.startsWith("..") ? resolve(path) : way;
}

/** What to add to a command for the same site: nothing where it is here, and its origin is that of the settings. */
export function siteOptions({ root, origin }: { root: string; origin?: string | undefined }): string {
  const folder = resolve(root) === process.cwd() ? "" : ` --root ${shownPath(root)}`;
  return folder + (origin === undefined ? "" : ` --origin ${origin}`);
}
