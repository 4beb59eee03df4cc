import { createHash } from "node:crypto";
import { registerHooks } from "node:module";
import type { ComponentType } from "preact";
import type { ReactElement } from "react";
import type { ContentDefinition } from "../content/define-content.ts";
import type { RouteTable } from "./route.ts";
import type { MadeFrom } from "../files/made-from.ts";
import type { TemplateCode } from "./bundle-templates.ts";
import { declaredName, withDeclarations, type Declared } from "./declared.ts";
import type { MadeElement } from "./made-elements.ts";
import type { PageParts } from "./page-parts.ts";
import type { SiteFiles } from "./site-files.ts";
import { ownModule } from "../files/own-files.ts";
import { sourceLookup, type SourceLookup } from "./source-lookup.ts";
import { endLoad } from "./watch-clock.ts";

/** The site's code for Node, bundled and loaded. */
export interface TemplateBundle {
  routes: RouteTable<unknown>;
  /** What makes the files that are neither pages nor assets, where the site has some. */
  files: SiteFiles<unknown> | undefined;
  content: ContentDefinition;
  /** Pictures drawn as JSX (`templates/art/index.tsx`), by name. */
  art: Record<string, () => ReactElement>;
  islandNames: ReadonlyMap<ComponentType<never>, string>;
  /** Whether it asked for the time or for chance when it was loaded. */
  byChance: boolean;
  /** To be called before each page, with the islands, what the page may share with others, and who hears of elements. */
  startPage: (
    islandNames: ReadonlyMap<ComponentType<never>, string>,
    parts?: PageParts,
    onElement?: (made: MadeElement) => void,
  ) => void;
  /** The name of what stands at the top level of the bundle: of most templates. It is the same in every run. */
  nameOf: (value: unknown) => string | undefined;
  /** Finds the source of a place in the bundle. */
  lookup: SourceLookup;
  /** Its text, as esbuild made it. */
  code: string;
  /** The files that it is made of, and what they ask for. */
  inputs: MadeFrom;
}

/** What the bundle exports; see `entryOf` in `bundle-templates.ts`. */
interface BundleModule {
  routes: RouteTable<unknown>;
  files: unknown;
  content: ContentDefinition;
  startPage: TemplateBundle["startPage"];
  art: Record<string, () => ReactElement>;
  islands: Record<string, { default?: ComponentType<never> }>;
  /** See `withDeclarations`. */
  default: () => Declared;
}

/**
 * Loads what `bundleTemplates` made. Throws what the site's own modules throw when they are first run. The same code is
 * run once and for all; with another `turn` once more, so that nothing is left of what it remembers.
 */
export async function loadTemplates(
  root: string,
  { text, map, inputs }: TemplateCode,
  turn = 0,
): Promise<TemplateBundle> {
  const { name, load } = bundleModule(text, turn);
  const lookup = sourceLookup(name, { text, map }, root);
  try {
    return { ...(await load()), lookup, code: text, inputs };
  } catch (problem) {
    throw new BundleLoadError(problem, lookup);
  }
}

/** What the code of a bundle gives, without what leads back to its sources. */
export type TemplateExports = Omit<TemplateBundle, "lookup" | "code" | "inputs">;

/** The code of a bundle as a module: its name in stack traces, and what runs it. */
export function bundleModule(
  code: string,
  turn: number | string = 0,
): { name: string; load: () => Promise<TemplateExports> } {
  const hash = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const name = `build-site-templates-${hash}.mjs`;
  const load = async (): Promise<TemplateExports> => {
    const text = named(withWatch(withDeclarations(code)), name);
    let module: BundleModule;
    let byChance = false;
    try {
      module = (await importText(`build-site:${hash}/${turn}`, text)) as BundleModule;
    } finally {
      byChance = endLoad();
    }
    return {
      byChance,
      routes: module.routes,
      files: typeof module.files === "function" ? (module.files as SiteFiles<unknown>) : undefined,
      content: module.content,
      startPage: module.startPage,
      art: module.art,
      islandNames: namesOf(module.islands),
      // Before the route table is asked, which might put something else in the place of what stands there.
      nameOf: declaredName(module.default()),
    };
  };
  return { name, load };
}

/**
 * Code that is watched from its first words to its last (`watch-clock.ts`). It begins by itself: until then others are at
 * work, who may ask what the time is. No line of it moves.
 */
function withWatch(code: string): string {
  const [begin, end] = ["begin", "end"].map((word) => unused(word, code));
  const watch = `import { beginLoad as ${begin}, endLoad as ${end} } from ${JSON.stringify(WATCH)};`;
  return `${begin}();${code}\n${end}();\n${watch}\n`;
}

const WATCH = ownModule("render/watch-clock.ts");

/** A name that stands nowhere in a text. */
function unused(name: string, text: string): string {
  return text.includes(name) ? unused(`${name}_`, text) : name;
}

/** A text that stack traces know by a name. */
function named(code: string, name: string): string {
  return `${code}\n//# sourceURL=${name}\n`;
}

/**
 * Runs the code of any bundle that `bundleForNode` made, as `loadTemplates` does. Gives what it exports, and whether it
 * asked for the time or for chance meanwhile.
 */
export async function loadBundle(
  root: string,
  { text, map }: TemplateCode,
): Promise<{ exports: unknown; lookup: SourceLookup; byChance: boolean }> {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  const name = `build-site-templates-${hash}.mjs`;
  const lookup = sourceLookup(name, { text, map }, root);
  try {
    const exports = await importText(`build-site:${hash}`, named(withWatch(text), name));
    return { exports, lookup, byChance: endLoad() };
  } catch (problem) {
    endLoad();
    throw new BundleLoadError(problem, lookup);
  }
}

/**
 * Imports a text as the module of that address: no file to write where somebody else could change it, none to be left
 * behind by a kill. (As a `data:` address it would take four times as long, and twice the memory.)
 */
async function importText(address: string, source: string): Promise<unknown> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === address ? { url: address, format: "module", shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === address ? { format: "module", source, shortCircuit: true } : next(url, context),
  });
  try {
    return await import(address);
  } finally {
    hooks.deregister();
  }
}

/** A module of the site threw when it was first run, before any page was asked for. */
export class BundleLoadError extends Error {
  readonly lookup: SourceLookup;

  constructor(cause: unknown, lookup: SourceLookup) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.lookup = lookup;
  }
}

function namesOf(islands: BundleModule["islands"]): Map<ComponentType<never>, string> {
  const names = new Map<ComponentType<never>, string>();
  for (const [name, module] of Object.entries(islands)) {
    if (module.default !== undefined) names.set(module.default, name);
  }
  return names;
}
