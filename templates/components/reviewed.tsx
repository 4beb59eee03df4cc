import type { Listing } from "../../content/schema.ts";
import { monthOf } from "../format.ts";

/**
 * When an entry was last checked, or that not all of it has been confirmed: an entry with open `doubts` does not count
 * as checked.
 */
export function Reviewed({ status, reviewed, doubts }: Pick<Listing, "status" | "reviewed" | "doubts">) {
  if (status === "unverified") return "Not confirmed yet: check before you go";
  const month = <time dateTime={reviewed}>{monthOf(reviewed)}</time>;
  return (doubts ?? []).length === 0 ? <>Checked in {month}</> : <>As of {month}, not all of it confirmed yet</>;
}
