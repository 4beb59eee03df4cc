import * as v from "valibot";
import { normalizeAddress, webAddressProblem } from "../content/addresses.ts";
import { date, line, list, webAddress } from "../content/fields.ts";

/** Whom others can reach about the nightly questions to their servers. */
const contact = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || webAddressProblem(text) === undefined,
    "is neither an e-mail address nor the address of a page",
  ),
);

/** Links that are not checked for a while. */
const skip = v.strictObject({
  address: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => /^(https?:\/\/|\*)\S*$/i.test(text), "is no address; write a whole one, with * for anything"),
  ),
  reason: line(),
  until: date(),
});

/** Headers that say how a connection is used. */
const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer)$/i;

/** How a host wants to be asked. */
const host = v.strictObject({
  host: v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) => /^(\*\.)?[\w-]+(\.[\w-]+)*(:\d+)?$/.test(text),
      "is no host, such as www.example.com or *.example.com",
    ),
  ),
  atOnce: v.optional(v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be at least 1"))),
  gap: v.optional(v.pipe(v.number(), v.minValue(0, "must not be negative"))),
  headers: v.optional(
    v.pipe(
      v.record(v.string(), line()),
      v.check(
        (headers) => Object.keys(headers).every((name) => /^[\w-]+$/.test(name)),
        "holds a name that no header has: write letters, digits and hyphens",
      ),
      v.check(
        (headers) => Object.keys(headers).every((name) => !OWN_HEADERS.test(name)),
        "holds a header that belongs to the connection, which nobody else may set",
      ),
      v.check(
        (headers) => Object.values(headers).every((value) => /^[\t\x20-\x7E\xA0-\xFF]*$/.test(value)),
        "holds a sign that no header can carry: write letters of western languages",
      ),
    ),
  ),
});

/** What the site thinks of its links to other sites. */
export const links = v.strictObject({
  contact: v.optional(contact),
  /** Links that are not checked, each with a reason and a last day. */
  skip: v.optional(v.array(skip), []),
  /** Hosts that want to be asked in a way of their own. */
  hosts: v.optional(v.array(host), []),
  /** What becomes of a link that has been dead for long: words, a link to a copy, or a link as before. */
  dead: v.optional(v.picklist(["plain", "archive", "keep"]), "plain"),
  /** Where copies of pages are kept, for `dead: archive`. */
  archived: v.optional(
    list(v.strictObject({ address: webAddress(), copy: webAddress(), on: v.optional(date()) }), {
      field: "address",
      value: ({ address }) => (typeof address === "string" ? normalizeAddress(address) : undefined),
    }),
    [],
  ),
});
