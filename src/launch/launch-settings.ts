import * as v from "valibot";
import { date, line } from "../content/fields.ts";
import { settingsPart } from "../settings/read-settings.ts";

/** The setting `launch`: items of the checklist that stay as they are, by the names that `launch --verbose` shows, and why. */
export const launchSettings = settingsPart(
  {
    launch: v.optional(
      v.strictObject({
        settled: v.optional(v.array(v.strictObject({ item: line(), on: date(), because: line() })), []),
      }),
      {},
    ),
  },
  ({ launch }) => ({ launch }),
);

/** What a site has decided about items of its checklist. */
export type LaunchSettings = ReturnType<typeof launchSettings.read>;
