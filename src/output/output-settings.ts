import * as v from "valibot";
import { insidePath } from "../settings/addresses.ts";
import { policyEntries } from "../settings/policy.ts";
import { flag, settingsPart } from "../settings/read-settings.ts";

/** In days. Preload lists ask for at least a year. */
const YEAR = 365;

const hsts = v.pipe(
  v.strictObject({
    days: v.optional(
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(0, "must not be negative"),
        v.maxValue(10 * YEAR, "must be at most 3,650: ten years"),
        v.description("For how many days browsers use https only."),
      ),
      YEAR,
    ),
    includeSubDomains: flag("Whether subdomains also do."),
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
    security: v.optional(
      v.pipe(
        v.strictObject({
          ...policyEntries,
          readable: v.optional(
            v.pipe(
              v.array(insidePath),
              v.description(
                "Pages that scripts may read after a redirect from another host, such as form " +
                  "results.",
              ),
            ),
            [],
          ),
          hsts: v.optional(
            v.pipe(hsts, v.description("Strict-Transport-Security (RFC 6797).")),
            {},
          ),
        }),
        v.description(
          "What pages may use of other hosts and of browsers. Forms and islands declare their " +
            "own hosts.",
        ),
      ),
      {},
    ),
    compression: v.optional(
      v.pipe(
        v.picklist(["static", "none"]),
        v.description(
          "static: text files are also published compressed (.br, .gz). none: the host compresses.",
        ),
      ),
      "static",
    ),
  },
  ({ security, compression }) => ({ security, compression }),
);

export type OutputSettings = ReturnType<typeof outputSettings.read>;
