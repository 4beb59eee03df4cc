import * as v from "valibot";
import { date, line } from "../content/fields.ts";

/** `launch` in the settings: items that stay as they are, by the names that `launch --verbose` shows, and why. */
export const launch = v.strictObject({
  settled: v.optional(v.array(v.strictObject({ item: line(), on: date(), because: line() })), []),
});
