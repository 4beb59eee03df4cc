import * as v from "valibot";
import { normalizeAddress, webAddressProblem } from "../content/addresses.ts";
import { date, line, list, webAddress } from "../content/fields.ts";
import type { Position } from "../findings/finding.ts";
import { settingsPart } from "../settings/read-settings.ts";

/** How administrators of other servers reach the owner of the site about the checks. */
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

/** Headers of the connection itself. */
const OWN_HEADERS = /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer)$/i;

/** A rule for requests to one host. */
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

const links = v.strictObject({
  contact: v.optional(contact),
  /** Links that are not checked, each with a reason and a last day. */
  skip: v.optional(v.array(skip), []),
  /** Rules for requests to single hosts. */
  hosts: v.optional(v.array(host), []),
  /** How a page shows a link that has been dead for long: as plain text, as a link to a copy, or unchanged. */
  dead: v.optional(v.picklist(["plain", "archive", "keep"]), "plain"),
  /** Copies of pages, for `dead: archive`. */
  archived: v.optional(
    list(v.strictObject({ address: webAddress(), copy: webAddress(), on: v.optional(date()) }), {
      field: "address",
      value: ({ address }) => (typeof address === "string" ? normalizeAddress(address) : undefined),
    }),
    [],
  ),
});

type WrittenLinks = v.InferOutput<typeof links>;

/** How a site treats its links to other sites; each rule and copy with its line. */
export interface LinkSettings {
  links: Omit<WrittenLinks, "archived" | "skip" | "hosts"> & {
    archived: (WrittenLinks["archived"][number] & { place: Position })[];
    skip: (WrittenLinks["skip"][number] & { place: Position })[];
    hosts: (WrittenLinks["hosts"][number] & { place: Position })[];
  };
}

/** The setting `links`. */
export const linkSettings = settingsPart(
  { links: v.optional(links, {}) },
  ({ links: written }, locate): LinkSettings => {
    const place = (name: string, index: number, key: string) => locate(["links", name, index, key], "value");
    return {
      links: {
        ...written,
        archived: written.archived.map((copy, index) => ({ ...copy, place: place("archived", index, "address") })),
        skip: written.skip.map((skipped, index) => ({ ...skipped, place: place("skip", index, "address") })),
        hosts: written.hosts.map((own, index) => ({ ...own, place: place("hosts", index, "host") })),
      },
    };
  },
);
