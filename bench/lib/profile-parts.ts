import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** What `node --cpu-prof` writes, as far as it is read here (the Profile of the Chrome DevTools protocol). */
export interface CpuProfile {
  nodes: readonly { id: number; callFrame: Frame; children?: readonly number[] }[];
  /** The node that ran, sample by sample, and the microseconds since the one before. */
  samples: readonly number[];
  timeDeltas: readonly number[];
}

interface Frame {
  functionName: string;
  url: string;
  /** From 0. */
  lineNumber: number;
}

/** What V8 names where no JavaScript runs. */
const WITHOUT_CODE: Readonly<Record<string, string>> = {
  "(garbage collector)": "garbage",
  "(idle)": "waiting for others",
  "(program)": "Node and V8 themselves",
};
/** What finds, reads and compiles modules: Node's own, and the loader of `dist/`. */
const LOADING =
  /\/dist\/[^/]+\/loader\.mjs$|^node:internal\/(?:modules|vm|bootstrap|process\/(?:pre_execution|esm_loader))/;

/**
 * Milliseconds of a thread by part of the program: a room of `src/`, a package, the site's own templates and islands.
 * What runs in Node's own code or in WebAssembly is put down to whoever called it.
 */
export function partsOf({ nodes, samples, timeDeltas }: CpuProfile, partAt = programParts()): Map<string, number> {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const known = new Map<number | undefined, string>();
  const partOf = (id: number | undefined): string => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const frame = id === undefined ? undefined : frames.get(id);
    const part =
      frame === undefined ? "Node and V8 themselves" : (ownPart(frame, partAt) ?? partOf(callers.get(id ?? -1)));
    known.set(id, part);
    return part;
  };
  const parts = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const part = partOf(id);
    parts.set(part, (parts.get(part) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
  }
  return parts;
}

/** The part that a function belongs to by itself; undefined where its caller decides. */
function ownPart({ functionName, url, lineNumber }: Frame, partAt: (url: string, line: number) => string | undefined) {
  if (url === "") return WITHOUT_CODE[functionName];
  if (LOADING.test(url)) return "loading modules";
  if (url.startsWith("node:") || url.startsWith("wasm:")) return undefined;
  return partAt(url, lineNumber);
}

/** Says to which part a line of a file belongs. */
export function programParts(): (url: string, line: number) => string | undefined {
  const files = new Map<string, string[]>();
  return (url, line) => {
    if (!url.startsWith("file:")) return "the site's templates and islands";
    const path = fileURLToPath(url);
    if (path.includes("/node_modules/")) return packageOf(path);
    if (!path.includes("/dist/")) return `${basename(dirname(path))}/`;
    const lines = files.get(path) ?? readFileSync(path, "utf8").split("\n");
    files.set(path, lines);
    return sourcePart(lines, line);
  };
}

/** Rolldown writes the name of each module above it. */
function sourcePart(lines: readonly string[], line: number): string | undefined {
  for (let at = line; at >= 0; at--) {
    const source = /^\/\/ (\S+\.[cm]?[jt]sx?)$/.exec(lines[at] ?? "")?.[1];
    if (source?.includes("node_modules/")) return packageOf(source);
    if (source?.startsWith("src/")) return `${source.split("/").slice(0, -1).slice(0, 2).join("/")}/`;
  }
  return "src/";
}

/** Packages that do one thing together are one part. */
const TOGETHER: readonly [RegExp, string][] = [
  [/^react(?:-dom)?$/, "React"],
  [/^preact/, "Preact"],
  [/^(?:wawoff2|subset-font|harfbuzzjs|fontverter|fontkitten|@capsizecss\/.*)$/, "packages for fonts"],
  [/^(?:micromark|mdast|hast|unist)/, "packages for Markdown"],
];

function packageOf(path: string): string {
  const [, name = ""] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path) ?? [];
  return TOGETHER.find(([names]) => names.test(name))?.[1] ?? name;
}
