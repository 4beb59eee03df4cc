import type { Metafile } from "esbuild";

/** The modules that `content/schema.ts` is made of. */
export interface SchemaGraph {
  /** Their files, relative to the root of the site. */
  files: ReadonlySet<string>;
  /**
   * Whether what a schema says of a file depends on that file alone, and what it makes of it means the same to templates
   * that were loaded later: it shares no module with them, and asks nothing of the machine.
   */
  alone: boolean;
}

const SCHEMA = "content/schema.ts";

/** Reads the schema's part out of what esbuild says of the template bundle. */
export function schemaGraph({ inputs }: Metafile): SchemaGraph {
  const entry = Object.keys(inputs).find((path) => inputs[path]?.imports.some(({ path: to }) => to === SCHEMA)) ?? "";
  const files = reach([SCHEMA], inputs);
  const others = (inputs[entry]?.imports ?? []).map(({ path }) => path).filter((path) => path !== SCHEMA);
  const templates = reach(others, inputs);
  const asks = [...files].flatMap((path) => inputs[path]?.imports ?? []).filter(({ external }) => external);
  return {
    files,
    // What the generator provides has a file address; anything else would be Node's own.
    alone: [...files].every((path) => !templates.has(path)) && asks.every(({ path }) => path.startsWith("file:")),
  };
}

function reach(from: readonly string[], inputs: Metafile["inputs"]): Set<string> {
  const reached = new Set<string>();
  const visit = (path: string): void => {
    if (reached.has(path) || inputs[path] === undefined) return;
    reached.add(path);
    for (const { path: next } of inputs[path].imports) visit(next);
  };
  from.forEach(visit);
  return reached;
}
