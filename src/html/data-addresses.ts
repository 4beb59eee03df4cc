import { messageOf } from "../findings/findings-error.ts";

/* The addresses in JSON whose format says which members are addresses. */

/** Import maps and speculation rules (HTML Standard), web app manifests (W3C), JSON Feed 1.1. */
export type DataFormat = "importmap" | "speculationrules" | "manifest" | "feed";

/** What the formats are called. */
export const DATA_FORMATS: Readonly<Record<DataFormat, string>> = {
  importmap: "import map",
  speculationrules: "list of speculation rules",
  manifest: "web app manifest",
  feed: "JSON feed",
};

/** The format of a file or of a `<script>`; undefined for other ones. */
export function dataFormat(name: string, text: string): DataFormat | undefined {
  if (name === "importmap" || name === "speculationrules") return name;
  if (/\.webmanifest$/i.test(name)) return "manifest";
  if (/(?:^|\/)manifest\.json$/i.test(name)) return OF_APP.test(text) ? "manifest" : undefined;
  return /\.json$/i.test(name) && text.includes("jsonfeed.org/version/") ? "feed" : undefined;
}

/** Members of web app manifests. Build tools name the lists of their files `manifest.json`, too. */
const OF_APP = /"(?:start_url|short_name|icons)"\s*:/;

/** Members that are addresses, wherever they are in a format. */
const MEMBERS: Partial<Record<DataFormat, RegExp>> = {
  speculationrules: /^(?:urls|href_matches)$/,
  manifest: /^(?:action|id|new_note_url|scope|src|start_url|url)$/,
  feed: /^(?:avatar|banner_image|favicon|icon|image|url|\w+_url)$/,
};

/** An address in data, and the member of an object that it is the value of, if it is one. */
export interface DataAddress {
  url: string;
  member?: string;
}

/** The data of a JSON text, or a sentence that says why it is none. */
export function parseJson(text: string): { data?: unknown; problem?: string } {
  try {
    return { data: JSON.parse(text) as unknown };
  } catch (problem) {
    return { problem: `It is not JSON: ${messageOf(problem)}.` };
  }
}

/** The addresses in data; none in a text that is not JSON. */
export function addressesInData(format: DataFormat, text: string): DataAddress[] {
  const found: DataAddress[] = [];
  const gather = (value: unknown, member: string): void => {
    if (Array.isArray(value)) for (const item of value) gather(item, member);
    else if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) {
        // In an import map, names and scopes may be addresses, too.
        if (format === "importmap") found.push({ url: name });
        // The hashes of modules are no addresses.
        if (format !== "importmap" || name !== "integrity") gather(item, name);
      }
    else if (typeof value === "string" && (format === "importmap" || MEMBERS[format]?.test(member)))
      // A pattern begins like the addresses that it matches; “/*” is for all of the page.
      found.push({
        url: member === "href_matches" ? (/^(\/[^*:({?+\\]+)/.exec(value)?.[1] ?? "") : value,
        member,
      });
  };
  gather(parseJson(text).data, "");
  return found.filter(({ url }) => url !== "");
}
