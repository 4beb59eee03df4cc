import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The schema.org vocabulary, as far as its TypeScript declarations define it. */
export interface Vocabulary {
  /** Whether a type of that name exists. */
  hasType: (type: string) => boolean;
  /** The properties of a type, inherited ones included. */
  propertiesOf: (type: string) => ReadonlySet<string>;
  /** Whether a property may have a value of a type, or of one of its subtypes. */
  mayHold: (property: string, type: string) => boolean;
}

/**
 * Parses the declarations of schema-dts: interfaces with what they extend, and which types are
 * subtypes of which.
 */
export function schemaVocabulary(): Vocabulary {
  const packageFile = createRequire(import.meta.url).resolve("schema-dts/package.json");
  const text = readFileSync(join(dirname(packageFile), "dist/schema.d.ts"), "utf8");
  const interfaces = new Map<
    string,
    { bases: string[]; properties: string[]; ranges: Map<string, string[]> }
  >();
  for (const [, name = "", bases = "", body = ""] of text.matchAll(
    /^(?:export )?interface (\w+)(?:<[^>]*>)? extends ([\w, <>]+?) \{\n([^]*?)^\}/gm,
  )) {
    const ranges = new Map(
      [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.*), "\w+">;$/gm)].map(
        ([, property = "", range = ""]) => [property, range.split(" | ")],
      ),
    );
    interfaces.set(name, { bases: bases.split(", "), properties: [...ranges.keys()], ranges });
  }
  const kinds = new Map(
    [...text.matchAll(/^export type (\w+)(?:<[^=]*>)? = (.*);$/gm)].map(
      ([, name = "", of = ""]) => [name, of.split(" | ")],
    ),
  );
  const above = (name: string): string[] => [
    name,
    ...(interfaces.get(name)?.bases ?? []).flatMap(above),
  ];
  const isKindOf = (type: string, of: string): boolean =>
    type === of ||
    (kinds.get(of) ?? []).some((kind) => kind !== of && kinds.has(kind) && isKindOf(type, kind));
  return {
    hasType: (type) => interfaces.has(`${type}Leaf`),
    propertiesOf: (type) =>
      new Set(above(`${type}Leaf`).flatMap((name) => interfaces.get(name)?.properties ?? [])),
    mayHold: (property, type) => {
      const ranges = [...interfaces.values()].flatMap((each) => each.ranges.get(property) ?? []);
      return ranges.some((range) => isKindOf(type, range));
    },
  };
}
