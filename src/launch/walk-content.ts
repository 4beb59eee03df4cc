import type { Position } from "../findings/finding.ts";
import type { PlacedFile } from "../content/content-lookup.ts";
import { isRecord } from "../content/fields.ts";
import type { PathPart } from "../content/yaml-file.ts";

/** A value somewhere in the content. */
export interface Node {
  /** The steps to it: the name of its file, and from there. */
  path: readonly PathPart[];
  /** As it is written. */
  written: unknown;
  /** As templates get it. */
  data: unknown;
  /** The group of keys in which it stands; undefined for a whole file. */
  around: Readonly<Record<string, unknown>> | undefined;
  /** Where it stands, or something inside it. */
  place: (inside?: readonly PathPart[], part?: "key" | "value") => Position;
}

/** Every value of the content, as it is written, from the top of each file to its end. */
export function* walkContent(files: Iterable<PlacedFile>): Generator<Node> {
  for (const { name, data, yaml } of files) {
    const place =
      (path: readonly PathPart[]): Node["place"] =>
      (inside = [], part = "value") =>
        yaml.locate([...path.slice(name.length), ...inside], part);
    yield* walk({ path: name, written: yaml.data, data, around: undefined, place: place(name) }, place);
  }
}

function* walk(node: Node, place: (path: readonly PathPart[]) => Node["place"]): Generator<Node> {
  yield node;
  const { written, path, around } = node;
  const inside = Array.isArray(written) ? written.entries() : isRecord(written) ? Object.entries(written) : [];
  for (const [step, value] of inside) {
    const next = [...path, step];
    const data = stepInto(node.data, step);
    const group = isRecord(written) ? written : around;
    yield* walk({ path: next, written: value, data, around: group, place: place(next) }, place);
  }
}

/**
 * The keys that lead to a value, without the numbers of list items and the steps in `without`: with its title a name that
 * stays the same when something is put before it.
 */
export function keysOf(path: readonly PathPart[], without: readonly string[] = []): string {
  return path.filter((step) => typeof step === "string" && !without.includes(step)).join(" ");
}

function stepInto(data: unknown, step: PathPart): unknown {
  return typeof data === "object" && data !== null ? Reflect.get(data, step) : undefined;
}

/** What people call a group of keys: its name, title or label. */
export function nameOf(group: Readonly<Record<string, unknown>> | undefined): string | undefined {
  for (const key of ["name", "label", "title", "season", "heading"]) {
    const text = group?.[key];
    if (typeof text === "string" && text.trim() !== "") return text.trim();
  }
  return undefined;
}
