import * as v from "valibot";
import { insidePath } from "../settings/addresses.ts";
import { policyEntries } from "../settings/policy.ts";
import { flag, setting, settingsPart } from "../settings/read-settings.ts";

/** Preload lists ask for at least a year. */
const YEAR = 365;

const hsts = v.pipe(
  v.strictObject({
    days: setting(
      "For how many days browsers use https only.",
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(0, "must not be negative"),
        v.maxValue(10 * YEAR, "must be at most 3,650: ten years"),
      ),
      YEAR,
    ),
    includeSubDomains: flag("Whether this also applies to subdomains."),
    preload: flag("Whether the site applies for the preload list of browsers (hstspreload.org)."),
  }),
  v.forward(
    v.check(
      ({ days, includeSubDomains, preload }) => !preload || (includeSubDomains && days >= YEAR),
      "requires includeSubDomains: true and at least 365 days (hstspreload.org)",
    ),
    ["preload"],
  ),
);

export const outputSettings = settingsPart(
  {
    security: setting(
      "What pages may use of other hosts and of browsers. Forms and islands declare their own " +
        "hosts.",
      v.strictObject({
        ...policyEntries,
        readable: setting(
          "Pages that scripts may read after a redirect from another host, such as form results.",
          v.array(insidePath),
          [],
        ),
        hsts: setting("Strict-Transport-Security (RFC 6797).", hsts, {}),
      }),
      {},
    ),
    compression: setting(
      "static: text files are also published compressed (.br, .gz). none: the host compresses.",
      v.picklist(["static", "none"]),
      "static",
    ),
  },
  ({ security, compression }) => ({ security, compression }),
);

export type OutputSettings = ReturnType<typeof outputSettings.read>;
