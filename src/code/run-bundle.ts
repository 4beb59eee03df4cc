import { hash } from "node:crypto";
import { Script } from "node:vm";
import { BUNDLE_MARK } from "../files/site-folder.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";
import type { NodeBundle } from "./bundle-for-node.ts";
import { IMPORT_META, importMeta } from "./environment-module.ts";
import { awaitSite } from "./site-code.ts";
import { sourceLookup, type SourceLookup } from "./source-lookup.ts";

/** The code of a site as a whole, for findings. */
export const MODULE = { code: "templates/threw", what: "A module" };

/**
 * Runs a bundle, and returns its exports. Throws a finding if a module throws. The bundle runs as a
 * script, because Node frees a script once nothing refers to it. Its modules may use `await`.
 */
export async function runBundle(
  root: string,
  { text, map, provided }: NodeBundle,
): Promise<{ exports: unknown; lookup: SourceLookup }> {
  const digest = hash("sha256", text).slice(0, 16);
  const filename = `${BUNDLE_MARK}${digest}.js`;
  const lookup = sourceLookup(filename, { text, map }, root);
  const modules = new Map(
    await Promise.all([...provided].map(async ([name, load]) => [name, await load()] as const)),
  );
  const head = `((fetch) => async (provide, deliver, ${IMPORT_META}) => { "use strict";`;
  const source = `${head}\n${text}\n})`;
  const open = new Script(source, { filename, lineOffset: -1 }).runInThisContext() as OpenBundle;
  const run = open(withPlaces(fetch));
  let exports: unknown;
  try {
    const deliver = (delivered: unknown) => (exports = delivered);
    await awaitSite({ ...MODULE, lookup, place: {} }, () =>
      run((name) => modules.get(name), deliver, importMeta(root)),
    );
  } catch (problem) {
    const findings = findingsOf(problem).map((finding) => {
      const hint = [finding.hint, WHEN].filter(Boolean).join("\n");
      return finding.code === MODULE.code ? { ...finding, hint } : finding;
    });
    throw new FindingsError(findings);
  }
  return { exports, lookup };
}

const WHEN = "It threw the error while loading, before any page was rendered.";

type OpenBundle = (
  fetching: typeof fetch,
) => (
  provide: (name: string) => unknown,
  deliver: (exports: unknown) => void,
  meta: object,
) => Promise<void>;

/** A `fetch` whose errors, and those of its responses, have the stack of the call. */
export function withPlaces(send: typeof fetch): typeof fetch {
  return async (...request) => {
    const response = await withCallers(() => send(...request));
    for (const name of READERS) {
      const read = response[name].bind(response) as () => Promise<unknown>;
      Object.defineProperty(response, name, { value: () => withCallers(read) });
    }
    return response;
  };
}

const READERS = ["arrayBuffer", "blob", "bytes", "formData", "json", "text"] as const;

/** Adds the caller's stack to an error: Node 26 may throw one without a stack. */
async function withCallers<Result>(run: () => Promise<Result>): Promise<Result> {
  const { stack: callers } = new Error("called here");
  try {
    return await run();
  } catch (problem) {
    if (problem instanceof Error) problem.stack = `${problem.stack}\n${callers}`;
    throw problem;
  }
}
