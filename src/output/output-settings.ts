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
        v.description("For how many days browsers use https only."),
      ),
      YEAR,
    ),
    includeSubDomains: v.optional(
      v.pipe(v.boolean(), v.description("Whether subdomains do, too.")),
      false,
    ),
    preload: v.optional(
      v.pipe(
        v.boolean(),
        v.description(
          "Whether the site asks for a place on the list in browsers (hstspreload.org).",
        ),
      ),
      false,
    ),
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
    security: v.optional(
      v.pipe(
        v.strictObject({
          scripts: v.optional(
            v.pipe(v.array(origin), v.description("Other hosts whose scripts pages may run.")),
            [],
          ),
          frames: v.optional(
            v.pipe(v.array(origin), v.description("Other hosts whose pages may be framed.")),
            [],
          ),
          inlineStyles: v.optional(
            v.pipe(
              v.boolean(),
              v.description(
                "Whether scripts may add styles to pages, as some React libraries do (`style-src 'unsafe-inline'`).",
              ),
            ),
            false,
          ),
          readable: v.optional(
            v.pipe(
              v.array(insidePath),
              v.description(
                "Pages that scripts may read after a redirect from another host, such as the answer to a form.",
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
          "What every page may use besides the site's own files. Forms and islands declare their hosts themselves.",
        ),
      ),
      {},
    ),
    compression: v.optional(
      v.pipe(
        v.picklist(["static", "none"]),
        v.description(
          "static: text files are published compressed, too (.br, .gz). none: the host compresses them.",
        ),
      ),
      "static",
    ),
  },
  ({ security, compression }) => ({ security, compression }),
);

export type OutputSettings = ReturnType<typeof outputSettings.read>;
