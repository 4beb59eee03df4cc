import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { budgetSettings, type BudgetSettings } from "../check/budgets.ts";
import { checkSettings, loadFormat, type CheckSettings } from "../check/own-checks.ts";
import { levelSettings, type LevelSettings } from "../check/levels.ts";
import { wordingSettings, type WordingSettings } from "../check/wording.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { formatNames } from "../findings/formats.ts";
import type { Formatter } from "../findings/report.ts";
import { hostSettings, type HostSettings } from "../hosts/hosts.ts";
import { islandSettings, type IslandSettings } from "../islands/island-settings.ts";
import { launchSettings, type LaunchSettings } from "../launch/checklist.ts";
import { linkSettings, type LinkSettings } from "../links/rules.ts";
import { outputSettings, type OutputSettings } from "../output/output-settings.ts";
import {
  addressSettings,
  basePath,
  insidePath,
  origin as originEntry,
  type AddressSettings,
} from "../settings/addresses.ts";
import { environmentSettings, type EnvironmentSettings } from "../settings/environment.ts";
import { readSettings } from "../settings/read-settings.ts";

/** All settings of `content/settings.yaml`. Each room declares its own part. */
export type Settings = AddressSettings &
  HostSettings &
  BudgetSettings &
  WordingSettings &
  OutputSettings &
  IslandSettings &
  EnvironmentSettings &
  LinkSettings &
  LevelSettings &
  CheckSettings &
  LaunchSettings;

/** What `content/settings.yaml` may hold. */
export const settingsSchema = v.strictObject({
  ...addressSettings.entries,
  ...hostSettings.entries,
  ...budgetSettings.entries,
  ...wordingSettings.entries,
  ...outputSettings.entries,
  ...islandSettings.entries,
  ...environmentSettings.entries,
  ...linkSettings.entries,
  ...levelSettings.entries,
  ...checkSettings.entries,
  ...launchSettings.entries,
});

/**
 * Reads the settings of a site. `origin` comes from the command line and takes precedence. Throws everything that is wrong
 * with the file.
 */
export async function openSettings(root: string, { origin }: { origin?: string | undefined } = {}): Promise<Settings> {
  const { written, locate } = readSettings(root, settingsSchema);
  const addresses = addressSettings.read(written, locate);
  return {
    ...addresses,
    origin: origin ?? addresses.origin,
    ...hostSettings.read(written, locate),
    ...budgetSettings.read(written, locate),
    ...wordingSettings.read(written, locate),
    ...outputSettings.read(written, locate),
    ...islandSettings.read(written, locate),
    ...environmentSettings.read(written, locate),
    ...linkSettings.read(written, locate),
    ...levelSettings.read(written, locate),
    ...checkSettings.read(written, locate),
    ...launchSettings.read(written, locate),
  };
}

/** The name of the file with settings for a folder that another generator made. */
export const FOLDER_SETTINGS = "build-site.yaml";

/** What `build-site.yaml` may hold. */
export const folderSchema = v.strictObject({
  origin: v.optional(originEntry),
  base: v.optional(basePath("The path below which the folder is served, such as /docs/; default: what its pages say.")),
  elsewhere: addressSettings.entries.elsewhere,
  cleanUrls: v.optional(
    v.pipe(v.boolean(), v.description("Whether the host shows about.html at /about as well.")),
    true,
  ),
  fallback: v.optional(v.pipe(insidePath, v.description("The page that is shown for every other address."))),
  ...budgetSettings.entries,
  ...linkSettings.entries,
  ...levelSettings.entries,
  ...checkSettings.entries,
});

/** Settings for a folder that another generator made. */
export interface FolderSettings extends BudgetSettings, LinkSettings, LevelSettings, CheckSettings {
  /** Undefined if the pages say it themselves. */
  origin: string | undefined;
  base: string | undefined;
  elsewhere: string[];
  cleanUrls: boolean;
  /** An address of the folder. */
  fallback: string | undefined;
  /** The folder of the settings file; undefined without one. */
  place: string | undefined;
}

/** Reads `build-site.yaml` beside a folder, or in `root`. Without one, everything has its default. */
export async function openFolderSettings(root: string, folder: string): Promise<FolderSettings> {
  const place = [dirname(folder), root].find((each) => existsSync(join(each, FOLDER_SETTINGS)));
  const { written, locate } =
    place === undefined
      ? { written: v.parse(folderSchema, {}), locate: () => ({ file: FOLDER_SETTINGS, line: 1, column: 1 }) }
      : readSettings(place, folderSchema, FOLDER_SETTINGS);
  return {
    origin: written.origin,
    base: written.base,
    elsewhere: written.elsewhere,
    cleanUrls: written.cleanUrls,
    fallback: written.fallback,
    place,
    ...budgetSettings.read(written, locate),
    ...linkSettings.read(written, locate),
    ...levelSettings.read(written, locate),
    ...checkSettings.read(written, locate),
  };
}

/** The format of that name that a site brings, or that `build-site.yaml` names. Throws if there is none. */
export async function ownFormat(root: string, name: string): Promise<Formatter> {
  const isSite = (await missingSiteFiles(root)).length === 0;
  const { formats } = isSite ? await openSettings(root) : await openFolderSettings(root, join(root, FOLDER_SETTINGS));
  const module = formats.get(name);
  if (module !== undefined) return loadFormat(root, module);
  const names = [...formatNames, ...formats.keys()].join(", ");
  throw new CannotStart("cli/usage", `There is no format “${name}”.`, `Formats: ${names}.`);
}
