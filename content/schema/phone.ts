import * as v from "valibot";

/**
 * A telephone number of the North American plan, as people read it and as `tel:` links need it
 * (E.164).
 */
export interface Phone {
  display: string;
  e164: string;
}

// Area and exchange codes never begin with 0 or 1 (North American Numbering Plan).
const PATTERN = /^\(([2-9]\d{2})\) ([2-9]\d{2})-(\d{4})$/;

/**
 * A field that holds a US telephone number written like `(239) 555-0100`; anything else is an error
 * at its line.
 */
export function usPhone() {
  return v.pipe(
    v.string(),
    v.regex(PATTERN, ({ input }) => problemOf(input)),
    v.transform((display): Phone => ({ display, e164: `+1${display.replace(/\D/g, "")}` })),
  );
}

/** If only the format is wrong, the message contains the number in the right format. */
function problemOf(written: string): string {
  const digits = written.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
  const number = digits.replace(/^(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3");
  return PATTERN.test(number)
    ? `is not how a telephone number is written here; write ${number}`
    : "is not a US telephone number; write it like (239) 555-0100";
}
