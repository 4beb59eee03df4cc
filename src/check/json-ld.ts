import { isRecord } from "../files/files-below.ts";
import { DATA_FORMATS, parseJson, type DataFormat } from "../html/data-addresses.ts";
import type { PageFinding, Rule } from "./check-context.ts";
import { addressFindings } from "./page-links.ts";

/**
 * Data in a page is JSON. Every block of JSON-LD says what it is about, and names no address of the
 * site that does not exist.
 */
export const jsonLd: Rule = (context) => ({
  page: (page) =>
    page.facts.data.flatMap(({ text, offset, format }): PageFinding[] => {
      if (format !== undefined) return invalidJson(format, text, { page: page.text, offset });
      const about = { code: "seo/json-ld", severity: "error" as const, page: page.text, offset };
      const { data, problem = shapeProblem(data) } = parseJson(text);
      if (problem !== undefined) {
        const message = `The JSON-LD of the page is not valid. ${problem}`;
        const isSite = context.folder === undefined;
        const how = isSite
          ? "Write it with <JsonLd data={…} /> from build-site, and start"
          : "Begin";
        return [{ ...about, message, hint: `${how} with @context and @type.` }];
      }
      return [...gatherAddresses(data)].flatMap(([url, isId]) => {
        const element = isId ? "name" : /\.\w+$/.test(url) ? "img" : "data";
        return addressFindings({ url, element, isRaw: true }, page, context, (found) => {
          const { code, hint } = found;
          const as = code === "links/outside-base" ? { code } : { text: url };
          return { ...about, ...as, message: `In JSON-LD, ${found.message}`, hint, url };
        });
      });
    }),
});

/** Data that browsers ignore as a whole, because it cannot be read. */
export function invalidJson(
  format: DataFormat,
  text: string,
  place: Pick<PageFinding, "page" | "offset">,
): PageFinding[] {
  const { problem } = parseJson(text);
  if (problem === undefined) return [];
  const message = `This ${DATA_FORMATS[format]} has no effect. ${problem}`;
  return [{ code: "html/invalid-json", severity: "error", message, ...place }];
}

/** A document is objects with a context, each with a type or with a graph of objects with types. */
function shapeProblem(data: unknown): string | undefined {
  const documents: unknown[] = [data].flat();
  if (documents.length === 0) return "It is empty.";
  for (const document of documents) {
    if (!isRecord(document)) return "It contains a value that is not an object.";
    const context = document["@context"];
    if (context === undefined || context === "") return "It has no @context.";
    const graph = document["@graph"];
    const nodes: unknown[] = [graph ?? document].flat();
    if (nodes.length === 0) return "Its @graph is empty.";
    if (!nodes.every((node) => isRecord(node) && hasType(node)))
      return graph === undefined ? "It has no @type." : "Something in its @graph has no @type.";
  }
  return undefined;
}

function hasType({ "@type": type }: Record<string, unknown>): boolean {
  const types: unknown[] = [type].flat();
  return types.length > 0 && types.every((name) => typeof name === "string" && name !== "");
}

/**
 * Gathers whole addresses, and those that begin with a slash or a #, each with whether it only
 * names something.
 */
function gatherAddresses(value: unknown, addresses = new Map<string, boolean>(), isName = false) {
  if (typeof value === "string") {
    if (/^(https?:\/\/|[/#])\S*$/i.test(value) && addresses.get(value) !== false)
      addresses.set(value, isName);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      if (key !== "@context" && key !== "@type")
        gatherAddresses(item, addresses, Array.isArray(value) ? isName : key === "@id");
  }
  return addresses;
}
