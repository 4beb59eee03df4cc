import { foldersAbove } from "./folders-above.ts";
import { companionsOf, isText } from "./output-file.ts";

/** The paths of a site that is being put together, so that no file takes the place of another. */
export interface TakenPaths {
  add: (path: string) => void;
  /**
   * Whether something stands at a path already, is a folder there, or is a file where the path needs a folder. A text needs
   * the places of its compressed companions as well.
   */
  has: (path: string) => boolean;
}

/** Begins with these paths. A text takes the places of its compressed companions as well. */
export function takenPaths(paths: Iterable<string>): TakenPaths {
  const files = new Set<string>();
  const folders = new Set<string>();
  const placesOf = (path: string): string[] => (isText(path) ? [path, ...companionsOf(path)] : [path]);
  const add = (path: string): void => {
    for (const file of placesOf(path)) files.add(file);
    for (const folder of foldersAbove(path)) folders.add(folder);
  };
  for (const path of paths) add(path);
  return {
    add,
    has: (path) =>
      placesOf(path).some((place) => files.has(place) || folders.has(place)) ||
      foldersAbove(path).some((folder) => files.has(folder)),
  };
}
