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
      const { problem, addresses } = readBlock(text);
      if (problem !== undefined) {
        const message = `The JSON-LD of the page is not valid. ${problem}`;
        const how =
          context.folder === undefined
            ? "Write it with <JsonLd data={…} /> from build-site, and start"
            : "Begin";
        return [{ ...about, message, hint: `${how} with @context and @type.` }];
      }
      return [...addresses].flatMap(([url, isId]) =>
        addressFindings(
          { url, element: isId ? "name" : /\.\w+$/.test(url) ? "img" : "data", isRaw: true },
          page,
          context,
          ({ code, message, hint }) => {
            const isOutside = code === "links/outside-base";
            return {
              ...about,
              ...(isOutside ? { code } : { text: url }),
              message: `In JSON-LD, ${message}`,
              hint,
              url,
            };
          },
        ),
      );
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

/**
 * What is wrong with a block, as a sentence, and the texts in it that look like addresses, each
 * with whether it only names something.
 */
function readBlock(text: string): {
  problem?: string | undefined;
  addresses: ReadonlyMap<string, boolean>;
} {
  const { data, problem } = parseJson(text);
  if (problem !== undefined) return { problem, addresses: new Map() };
  const addresses = new Map<string, boolean>();
  gatherAddresses(data, addresses);
  return { problem: shapeProblem(data), addresses };
}

/**
 * A document is one object or several. Each has a context, and either a type or a graph of objects
 * with types.
 */
function shapeProblem(data: unknown): string | undefined {
  const documents: unknown[] = Array.isArray(data) ? data : [data];
  if (documents.length === 0) return "It is empty.";
  for (const document of documents) {
    if (!isRecord(document)) return "It contains a value that is not an object.";
    const context = document["@context"];
    if (context === undefined || context === "") return "It has no @context.";
    const graph = document["@graph"];
    const nodes: unknown[] =
      graph === undefined ? [document] : Array.isArray(graph) ? graph : [graph];
    if (nodes.length === 0) return "Its @graph is empty.";
    if (!nodes.every((node) => isRecord(node) && hasType(node)))
      return graph === undefined ? "It has no @type." : "Something in its @graph has no @type.";
  }
  return undefined;
}

function hasType({ "@type": type }: Record<string, unknown>): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.length > 0 && types.every((name) => typeof name === "string" && name !== "");
}

/**
 * Gathers whole addresses, and those that begin with a slash or a #, each with whether it only
 * names something.
 */
function gatherAddresses(value: unknown, addresses: Map<string, boolean>, isName = false): void {
  if (typeof value === "string") {
    if (/^(https?:\/\/|[/#])\S*$/i.test(value) && addresses.get(value) !== false)
      addresses.set(value, isName);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      if (key !== "@context" && key !== "@type")
        gatherAddresses(item, addresses, Array.isArray(value) ? isName : key === "@id");
  }
}
