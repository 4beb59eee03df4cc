/* The addresses in JSON whose format says which members are addresses. */

/** Import maps and speculation rules (HTML Standard), web app manifests (W3C), JSON Feed 1.1. */
export type DataFormat = "importmap" | "speculationrules" | "manifest" | "feed";

/** The format of a file or of a `<script>`; undefined for other ones. */
export function dataFormat(name: string, text: string): DataFormat | undefined {
  if (name === "importmap" || name === "speculationrules") return name;
  if (/\.webmanifest$|(?:^|\/)manifest\.json$/i.test(name)) return "manifest";
  return /\.json$/i.test(name) && text.includes("jsonfeed.org/version/") ? "feed" : undefined;
}

/** Members that are addresses, wherever they are in a format. */
const MEMBERS: Partial<Record<DataFormat, RegExp>> = {
  speculationrules: /^(?:urls|href_matches)$/,
  manifest: /^(?:action|id|new_note_url|scope|src|start_url|url)$/,
  feed: /^(?:avatar|banner_image|favicon|icon|image|url|\w+_url)$/,
};

/** The addresses in data; none in a text that is not JSON. */
export function addressesInData(format: DataFormat, text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return [];
  }
  const found: string[] = [];
  const gather = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const item of value) gather(item, key);
    else if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) {
        // In an import map, names and scopes may be addresses, too.
        if (format === "importmap") found.push(name);
        gather(item, name);
      }
    else if (typeof value === "string" && (format === "importmap" || MEMBERS[format]?.test(key)))
      // A pattern begins like the addresses that it matches; “/*” is for all of the page.
      found.push(key === "href_matches" ? (/^(\/[^*:({?+\\]+)/.exec(value)?.[1] ?? "") : value);
  };
  gather(data, "");
  return found.filter((url) => url !== "");
}
