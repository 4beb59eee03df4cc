import * as v from "valibot";
import { budgetSettings, type BudgetSettings } from "../check/budgets.ts";
import { wordingSettings, type WordingSettings } from "../check/wording.ts";
import { hostSettings, type HostSettings } from "../hosts/hosts.ts";
import { islandSettings, type IslandSettings } from "../islands/island-settings.ts";
import { launchSettings, type LaunchSettings } from "../launch/checklist.ts";
import { linkSettings, type LinkSettings } from "../links/rules.ts";
import { outputSettings, type OutputSettings } from "../output/output-settings.ts";
import { addressSettings, type AddressSettings } from "../settings/addresses.ts";
import { readSettings } from "../settings/read-settings.ts";

/** All settings of `content/settings.yaml`. Each room declares its own part. */
export type Settings = AddressSettings &
  HostSettings &
  BudgetSettings &
  WordingSettings &
  OutputSettings &
  IslandSettings &
  LinkSettings &
  LaunchSettings;

const schema = v.strictObject({
  ...addressSettings.entries,
  ...hostSettings.entries,
  ...budgetSettings.entries,
  ...wordingSettings.entries,
  ...outputSettings.entries,
  ...islandSettings.entries,
  ...linkSettings.entries,
  ...launchSettings.entries,
});

/**
 * Reads the settings of a site. `origin` comes from the command line and takes precedence. Throws everything that is wrong
 * with the file.
 */
export async function openSettings(root: string, { origin }: { origin?: string | undefined } = {}): Promise<Settings> {
  const { written, locate } = readSettings(root, schema);
  const addresses = addressSettings.read(written, locate);
  return {
    ...addresses,
    origin: origin ?? addresses.origin,
    ...hostSettings.read(written, locate),
    ...budgetSettings.read(written, locate),
    ...wordingSettings.read(written, locate),
    ...outputSettings.read(written, locate),
    ...islandSettings.read(written, locate),
    ...linkSettings.read(written, locate),
    ...launchSettings.read(written, locate),
  };
}
