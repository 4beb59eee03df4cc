import { isRecord } from "../content/fields.ts";

/** A block of JSON-LD on a page, and what the rules have to know of it. */
export interface DataBlock {
  /** Where its element begins, in characters from 0. */
  offset: number;
  /** What is wrong with it, as a sentence. */
  problem?: string;
  /** The texts in it that look like an address: whole ones, and those that begin with a slash or a #. */
  addresses: string[];
}

/** Reads the text of a block. Never throws. */
export function readDataBlock(text: string, offset: number): DataBlock {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return { offset, problem: `It is not JSON: ${why}.`, addresses: [] };
  }
  const addresses = new Set<string>();
  gather(data, addresses);
  const problem = shapeProblem(data);
  return { offset, ...(problem === undefined ? {} : { problem }), addresses: [...addresses] };
}

/** A document is an object, or several of them; each has a context and says of what type it is, or has a graph that does. */
function shapeProblem(data: unknown): string | undefined {
  const documents: unknown[] = Array.isArray(data) ? data : [data];
  if (documents.length === 0) return "It holds nothing.";
  for (const document of documents) {
    if (!isRecord(document)) return "It holds something that is no object.";
    const context = document["@context"];
    if (context === undefined || context === "") return "It has no @context, which says what its words mean.";
    const graph = document["@graph"];
    const nodes: unknown[] = graph === undefined ? [document] : Array.isArray(graph) ? graph : [graph];
    if (nodes.length === 0) return "Its @graph holds nothing.";
    if (!nodes.every((node) => isRecord(node) && hasType(node)))
      return graph === undefined ? "It has no @type." : "Something in its @graph has no @type.";
  }
  return undefined;
}

function hasType({ "@type": type }: Record<string, unknown>): boolean {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.length > 0 && types.every((name) => typeof name === "string" && name !== "");
}

function gather(value: unknown, addresses: Set<string>): void {
  if (typeof value === "string") {
    if (/^(https?:\/\/|[/#])\S*$/i.test(value)) addresses.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      // Names, not places: a context, and what a node is called.
      if (key !== "@context" && key !== "@id" && key !== "@type") gather(item, addresses);
    }
  }
}
