import { existsSync, statSync } from "node:fs";
import { devNull, homedir } from "node:os";
import { dirname, isAbsolute, join, resolve } from "node:path";

/** `node_modules/.cache/build-site` of the project, or a folder of the user's own caches. */
export function cacheFolder(root: string): string {
  const project = projectOf(root);
  return project === undefined
    ? join(userCaches(), "build-site")
    : join(project, "node_modules", ".cache", "build-site");
}

/**
 * The folder with the nearest package.json, at most as far up as the root of the repository. Not
 * one of someone else: `/tmp` may have a package.json, too.
 */
function projectOf(root: string): string | undefined {
  const folders = [resolve(root)];
  for (let [folder = ""] = folders; folder !== dirname(folder); folders.push(folder))
    folder = dirname(folder);
  const repository = folders.findIndex((folder) => existsSync(join(folder, ".git")));
  const project = folders
    .slice(0, Math.max(0, repository) + 1)
    .find((folder) => existsSync(join(folder, "package.json")));
  return project !== undefined && isOwn(statSync(project)) ? project : undefined;
}

function userCaches(): string {
  const { XDG_CACHE_HOME = "", LOCALAPPDATA = "" } = process.env;
  // https://specifications.freedesktop.org/basedir-spec/latest/ ignores relative paths.
  if (isAbsolute(XDG_CACHE_HOME)) return XDG_CACHE_HOME;
  if (process.platform === "win32" && isAbsolute(LOCALAPPDATA)) return LOCALAPPDATA;
  return join(homeFolder(), process.platform === "darwin" ? "Library/Caches" : ".cache");
}

/** Whether a file belongs to this user. Windows has no user ids. */
export function isOwn({ uid }: { uid: number }): boolean {
  return process.getuid === undefined || process.getuid() === uid;
}

/** The user's home folder; without one, as in a container, a path that holds nothing. */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return devNull;
  }
}
