import { join } from "node:path";
import * as v from "valibot";
import { error, type Outcome, type Position } from "../findings/finding.ts";
import { CONTENT_FOLDER } from "../files/site-folder.ts";
import { webAddress } from "../content/fields.ts";
import { isFile } from "../files/files-below.ts";
import { handOn, HOSTS, hsts, insidePath, redirect, type HostName } from "./host-settings.ts";
import { launch } from "./launch-settings.ts";
import { links } from "./link-settings.ts";
import { readText } from "../content/read-text.ts";
import { applySchema, type SchemaHints } from "../content/schema-findings.ts";
import { isSourceHost } from "./source-host.ts";
import { wording } from "./wording-settings.ts";
import { parseYaml } from "../content/yaml-file.ts";

const kilobytes = v.pipe(v.number(), v.minValue(0.1, "must be at least 0.1"));
const origin = v.pipe(
  webAddress(),
  v.check(
    (text) => !URL.canParse(text) || new URL(text).origin === text.replace(/\/$/, ""),
    "must be scheme and host alone, like https://www.example.com",
  ),
  v.check((text) => !URL.canParse(text) || isSourceHost(new URL(text).host), "has a host that no browser finds"),
  v.transform((text) => text.replace(/\/$/, "")),
);

/** The most that a page may weigh, by kind of file and in all, in kB (1,000 bytes) after compression. */
const weights = {
  html: v.optional(kilobytes),
  style: v.optional(kilobytes),
  script: v.optional(kilobytes),
  font: v.optional(kilobytes),
  image: v.optional(kilobytes),
  /** HTML and styles together: what has to arrive before a page shows. 14.6 kB are the first round trip. */
  first: v.optional(kilobytes),
  /** All that a page needs before anybody scrolls. */
  total: v.optional(kilobytes),
};

const fileName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, "is no name for a file: write small letters, digits, hyphens"),
);

const schema = v.strictObject({
  /** Scheme and host under which visitors will find the site. */
  origin,
  /** Beginnings of addresses that another system answers, so that links to them are not called broken. */
  elsewhere: v.optional(v.array(insidePath), []),
  /** Old addresses of this site and where they lead now. */
  redirects: v.optional(v.array(redirect), []),
  /** Beginnings of addresses that lead on to another system: to the same address below the one that is given. */
  handOn: v.optional(handOn, {}),
  /** Hosts for which files are made besides `_headers` and `_redirects`, in `deploy/` or among the pages. */
  hosts: v.optional(v.array(v.picklist(HOSTS)), []),
  /** The most that one page may weigh; `pages` makes exceptions. A page over its budget fails the build. */
  budgets: v.optional(
    v.strictObject({ ...weights, pages: v.optional(v.record(insidePath, v.strictObject(weights)), {}) }),
    { pages: {} },
  ),
  /** Hosts besides our own that every page may talk to. Forms, and what islands name, are allowed by themselves. */
  security: v.optional(
    v.strictObject({
      scripts: v.optional(v.array(origin), []),
      frames: v.optional(v.array(origin), []),
      /** Pages that our scripts may read even where another host has led them back: what a form's answer leads to. */
      readable: v.optional(v.array(insidePath), []),
      /** For how long browsers come over https alone, and whether to the hosts below ours too. */
      hsts: v.optional(hsts, {}),
    }),
    {},
  ),
  /** Whether text files also stand compressed, for hosts that send such files as they are and do not compress by themselves. */
  compression: v.optional(v.picklist(["static", "none"]), "static"),
  /** Islands of the same pages that come in one file, by what the file is called. */
  islands: v.optional(v.strictObject({ together: v.optional(v.record(fileName, v.array(v.string())), {}) }), {
    together: {},
  }),
  /** Words that content is not to use, each with a reason; a warning, not an error. */
  wording: v.optional(wording, {}),
  /** How links to other sites are checked, and what becomes of dead ones. */
  links: v.optional(links, {}),
  /** What `launch` lists and somebody has decided to leave as it is. */
  launch: v.optional(launch, {}),
});

/** What a site says about itself to the generator, in `content/settings.yaml`. */
export type Settings = Omit<
  v.InferOutput<typeof schema>,
  "redirects" | "handOn" | "hosts" | "budgets" | "islands" | "links"
> & {
  redirects: Redirect[];
  handOn: HandOn[];
  hosts: ChosenHost[];
  budgets: Budgets;
  islands: IslandSettings;
  links: Links;
};

type Weights = v.InferOutput<v.StrictObjectSchema<typeof weights, undefined>>;

/** The budgets of all pages, and those of single pages with the line that says so. */
export type Budgets = Weights & { pages: { path: string; weights: Weights; place: Position }[] };

/** Islands that come in one file, each with the line that says so. */
export interface IslandSettings {
  together: { name: string; place: Position; members: { name: string; place: Position }[] }[];
}

type WrittenLinks = v.InferOutput<typeof links>;

/** How the site treats its links to other sites; each copy with the line that records it. */
export type Links = Omit<WrittenLinks, "archived" | "skip" | "hosts"> & {
  archived: (WrittenLinks["archived"][number] & { place: Position })[];
  skip: (WrittenLinks["skip"][number] & { place: Position })[];
  hosts: (WrittenLinks["hosts"][number] & { place: Position })[];
};

/** An old address, where it leads now, and the line that says so. */
export interface Redirect {
  from: string;
  to: string;
  status: number;
  place: Position;
}

/** Addresses that another system answers: all from `from` on, at the same place below `to`; and the line that says so. */
export interface HandOn {
  from: string;
  to: string;
  place: Position;
}

/** A host for which files are made, and the line that says so. */
export interface ChosenHost {
  name: HostName;
  place: Position;
}

/** The file of the settings, relative to the root of the site. */
export const SETTINGS_FILE = `${CONTENT_FOLDER}/settings.yaml`;

/** What settings cannot do without. */
const LEAST = "one line, “origin: https://www.example.com”: the address under which the site will be found.";
const HINTS: SchemaHints = { emptyFile: `Write ${LEAST}`, unknownKey: "Remove it: build-site has no such setting." };

/** Reads and checks `content/settings.yaml`; `--origin` of the command line goes before what it says. */
export async function openSettings(root: string, options: { origin?: string | undefined }): Promise<Outcome<Settings>> {
  if (!(await isFile(join(root, SETTINGS_FILE)))) {
    const hint = `Create it with ${LEAST}`;
    return {
      ok: false,
      findings: [error("content/missing-file", `${SETTINGS_FILE} does not exist.`, { file: SETTINGS_FILE, hint })],
    };
  }
  const text = await readText(join(root, SETTINGS_FILE), SETTINGS_FILE);
  if (!text.ok) return text;
  const parsed = parseYaml(SETTINGS_FILE, text.value);
  if (!parsed.ok) return parsed;
  const checked = applySchema(parsed.value, schema, HINTS);
  if (!checked.ok) return checked;
  const redirects = checked.value.redirects.map((moved, index) => ({
    ...moved,
    place: parsed.value.locate(["redirects", index, "to"], "value"),
  }));
  const handedOn = Object.entries(checked.value.handOn).map(([from, to]) => ({
    from: from.replace(/\/+$/, ""),
    to: to.replace(/\/+$/, ""),
    place: parsed.value.locate(["handOn", from], "key"),
  }));
  const hosts = checked.value.hosts.map((name, index) => ({
    name,
    place: parsed.value.locate(["hosts", index], "value"),
  }));
  const pages = Object.entries(checked.value.budgets.pages).map(([path, own]) => ({
    path,
    weights: own,
    place: parsed.value.locate(["budgets", "pages", path], "key"),
  }));
  const budgets = { ...checked.value.budgets, pages };
  const together = Object.entries(checked.value.islands.together).map(([name, members]) => ({
    name,
    place: parsed.value.locate(["islands", "together", name], "key"),
    members: members.map((member, index) => ({
      name: member,
      place: parsed.value.locate(["islands", "together", name, index], "value"),
    })),
  }));
  const { links: written } = checked.value;
  const linkPlace = (name: string, index: number, key: string) =>
    parsed.value.locate(["links", name, index, key], "value");
  const archived = written.archived.map((copy, index) => ({ ...copy, place: linkPlace("archived", index, "address") }));
  const skipped = written.skip.map((rule, index) => ({ ...rule, place: linkPlace("skip", index, "address") }));
  const linkHosts = written.hosts.map((rule, index) => ({ ...rule, place: linkPlace("hosts", index, "host") }));
  return {
    ...checked,
    value: {
      ...checked.value,
      redirects,
      handOn: handedOn,
      hosts,
      elsewhere: [...checked.value.elsewhere, ...handedOn.map(({ from }) => from)],
      budgets,
      islands: { together },
      links: { ...written, archived, skip: skipped, hosts: linkHosts },
      origin: options.origin ?? checked.value.origin,
    },
  };
}
