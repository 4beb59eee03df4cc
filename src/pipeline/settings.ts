import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import * as v from "valibot";
import { budgetSettings } from "../check/budgets.ts";
import { checkSettings, loadFormat } from "../check/own-checks.ts";
import { levelSettings } from "../check/levels.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { findingsOf, wrongUsage } from "../findings/findings-error.ts";
import { formatNames } from "../findings/formats.ts";
import type { Formatter } from "../findings/report.ts";
import { hostSettings } from "../hosts/hosts.ts";
import { launchSettings } from "../launch/checklist.ts";
import { linkSettings } from "../links/link-settings.ts";
import {
  addressSettings,
  basePath,
  insidePath,
  origin as originEntry,
} from "../settings/addresses.ts";
import { environmentSettings } from "../settings/environment.ts";
import { markdownSettings } from "../settings/markdown.ts";
import { outputSettings } from "../settings/policy.ts";
import { flag, readSettings, setting } from "../settings/read-settings.ts";
import { commandSettings } from "./commands.ts";

export const settingsSchema = v.strictObject({
  ...addressSettings.entries,
  ...hostSettings.entries,
  ...budgetSettings.entries,
  ...outputSettings.entries,
  ...environmentSettings.entries,
  ...markdownSettings.entries,
  ...linkSettings.entries,
  ...levelSettings.entries,
  ...checkSettings.entries,
  ...launchSettings.entries,
  ...commandSettings.entries,
});

/** Reads the settings of a site; `origin` overrides theirs. Throws all mistakes in the file. */
export async function openSettings(root: string, { origin }: { origin?: string | undefined } = {}) {
  const { written, locate } = readSettings(root, settingsSchema);
  const addresses = addressSettings.read(written, locate);
  return {
    ...addresses,
    origin: origin ?? addresses.origin,
    ...hostSettings.read(written, locate),
    ...budgetSettings.read(written, locate),
    ...outputSettings.read(written, locate),
    ...environmentSettings.read(written, locate),
    ...markdownSettings.read(written, locate),
    ...linkSettings.read(written, locate),
    ...levelSettings.read(written, locate),
    ...checkSettings.read(written, locate),
    ...launchSettings.read(written, locate),
    ...commandSettings.read(written, locate),
  };
}

export type Settings = Awaited<ReturnType<typeof openSettings>>;

/**
 * The commands of a site that is not open yet; undefined if the settings have a mistake, which is
 * reported when the site is opened.
 */
export async function commandsOf(root: string): Promise<Settings["commands"] | undefined> {
  try {
    return (await openSettings(root)).commands;
  } catch (problem) {
    findingsOf(problem);
    return undefined;
  }
}

/** The file with settings for the output of another generator. */
export const FOLDER_SETTINGS = "build-site.yaml";

export const folderSchema = v.strictObject({
  origin: v.optional(originEntry),
  base: v.optional(
    basePath(
      "The path below which the folder is served, such as /docs/; default: taken from its pages.",
    ),
  ),
  elsewhere: addressSettings.entries.elsewhere,
  cleanUrls: flag("Whether the host also shows about.html at /about.", true),
  fallback: setting("The page shown at all other addresses.", insidePath),
  ...budgetSettings.entries,
  ...linkSettings.entries,
  ...levelSettings.entries,
  ...checkSettings.entries,
});

/**
 * The settings of a folder; `place` is the folder of their file. Without `origin` or `base`, these
 * are taken from the pages.
 */
export async function openFolderSettings(folder: string, config?: string) {
  // Settings name code that is run, so no file above the folder is read.
  const own = join(folder, FOLDER_SETTINGS);
  const file = config ?? (existsSync(own) ? own : undefined);
  if (file !== undefined && !existsSync(file))
    throw wrongUsage(`${file} does not exist.`, "Name a file with --config.");
  const none = {
    written: v.parse(folderSchema, {}),
    locate: () => ({ file: FOLDER_SETTINGS, line: 1, column: 1 }),
  };
  const place = file && dirname(file);
  const { written, locate } =
    file === undefined ? none : readSettings(dirname(file), folderSchema, basename(file));
  return {
    ...written,
    place,
    ...budgetSettings.read(written, locate),
    ...linkSettings.read(written, locate),
    ...levelSettings.read(written, locate),
    ...checkSettings.read(written, locate),
  };
}

/** Loads a format that the settings of a site or a folder define. Throws if they do not. */
export async function ownFormat(
  { root, folder, config }: Record<"folder" | "config", string | undefined> & { root: string },
  name: string,
): Promise<Formatter> {
  const isSite = folder === undefined && (await missingSiteFiles(root)).length === 0;
  const settings = isSite
    ? { ...(await openSettings(root)), place: root }
    : await openFolderSettings(resolve(folder ?? root), config);
  const module = settings.formats.get(name);
  if (module !== undefined) return loadFormat(settings.place ?? root, module);
  const names = [...formatNames, ...settings.formats.keys()].join(", ");
  throw wrongUsage(`There is no format “${name}”.`, `Formats: ${names}.`);
}
