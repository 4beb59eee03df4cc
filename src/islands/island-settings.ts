import * as v from "valibot";
import type { Position } from "../findings/finding.ts";
import { settingsPart } from "../settings/read-settings.ts";

const fileName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "is not a file name: use lowercase letters, digits and hyphens"),
);

/** Islands that share a file, each with the line that names it. */
export interface IslandSettings {
  islands: {
    together: { name: string; place: Position; members: { name: string; place: Position }[] }[];
  };
}

/** The setting `islands`: which islands of the same pages share a file, by the name of that file. */
export const islandSettings = settingsPart(
  {
    islands: v.optional(
      v.pipe(
        v.strictObject({
          together: v.optional(
            v.pipe(
              v.record(fileName, v.array(v.string())),
              v.description("Islands that share a file, by the name of the file."),
            ),
            {},
          ),
        }),
        v.description("How islands are bundled."),
      ),
      { together: {} },
    ),
  },
  ({ islands }, locate): IslandSettings => ({
    islands: {
      together: Object.entries(islands.together).map(([name, members]) => ({
        name,
        place: locate(["islands", "together", name], "key"),
        members: members.map((member, index) => ({
          name: member,
          place: locate(["islands", "together", name, index], "value"),
        })),
      })),
    },
  }),
);
