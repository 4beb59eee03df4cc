import { join } from "node:path";
import { loadFormat } from "../check/own-checks.ts";
import { missingSiteFiles } from "../files/site-folder.ts";
import { CannotStart } from "../findings/findings-error.ts";
import { formatNames } from "../findings/formats.ts";
import type { Formatter } from "../findings/report.ts";
import { FOLDER_SETTINGS, openFolderSettings, openSettings } from "./settings.ts";

/** The format of that name that a site brings, or that `build-site.yaml` names. Throws if there is none. */
export async function ownFormat(root: string, name: string): Promise<Formatter> {
  const isSite = (await missingSiteFiles(root)).length === 0;
  const { formats } = isSite ? await openSettings(root) : await openFolderSettings(root, join(root, FOLDER_SETTINGS));
  const module = formats.get(name);
  if (module !== undefined) return loadFormat(root, module);
  const names = [...formatNames, ...formats.keys()].join(", ");
  throw new CannotStart("cli/usage", `There is no format “${name}”.`, `Formats: ${names}.`);
}
