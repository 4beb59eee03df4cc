import * as v from "valibot";
import { insidePath, origin } from "../settings/addresses.ts";
import { settingsPart } from "../settings/read-settings.ts";

/** In days. Preload lists ask for at least a year. */
const YEAR = 365;

/** `Strict-Transport-Security` (RFC 6797). */
const hsts = v.pipe(
  v.strictObject({
    days: v.optional(
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(0, "must not be negative"),
        v.maxValue(10 * YEAR, "must be at most 3,650: ten years"),
      ),
      YEAR,
    ),
    includeSubDomains: v.optional(v.boolean(), false),
    preload: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ days, includeSubDomains, preload }) => !preload || (includeSubDomains && days >= YEAR),
      "asks for a place on the list in browsers, which requires includeSubDomains: true and at least 365 days (hstspreload.org)",
    ),
    ["preload"],
  ),
);

/** The settings `security` and `compression`. */
export const outputSettings = settingsPart(
  {
    /** Hosts besides the site's own that every page may use. Forms and islands declare theirs themselves. */
    security: v.optional(
      v.strictObject({
        scripts: v.optional(v.array(origin), []),
        frames: v.optional(v.array(origin), []),
        /** Pages that the site's scripts may read after a redirect from another host, such as the answer to a form. */
        readable: v.optional(v.array(insidePath), []),
        hsts: v.optional(hsts, {}),
      }),
      {},
    ),
    /** Whether text files are also published compressed, for hosts that do not compress by themselves. */
    compression: v.optional(v.picklist(["static", "none"]), "static"),
  },
  ({ security, compression }) => ({ security, compression }),
);

export type OutputSettings = ReturnType<typeof outputSettings.read>;
