import type { Listing } from "../../content/schema.ts";
import { monthOf } from "../format.ts";

/** When an entry was last checked, or that nobody has confirmed it yet. */
export function Reviewed({ status, reviewed }: Pick<Listing, "status" | "reviewed">) {
  if (status === "unverified") return "Not confirmed yet: check before you go";
  return (
    <>
      Checked in <time dateTime={reviewed}>{monthOf(reviewed)}</time>
    </>
  );
}
