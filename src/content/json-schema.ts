import type * as v from "valibot";
import { escapePattern } from "../findings/text.ts";

/*
 * Converts valibot schemas to JSON Schema, for editors. The JSON Schema describes content as it is
 * written, and accepts whatever a build accepts: rules that JSON Schema cannot express are left
 * out.
 */

type JsonSchema = Record<string, unknown>;

interface Part {
  kind: "schema" | "validation" | "transformation" | "metadata";
  type: string;
  pipe?: readonly Part[];
  fallback?: unknown;
  default?: unknown;
  requirement?: unknown;
  entries?: Readonly<Record<string, Part>>;
  rest?: Part;
  key?: Part;
  value?: Part;
  item?: Part;
  items?: readonly Part[];
  wrapped?: Part;
  options?: readonly Part[];
  literal?: unknown;
  getter?: (input?: unknown) => Part;
  metadata?: JsonSchema;
}

interface Definitions {
  names: Map<unknown, string>;
  schemas: Record<string, JsonSchema>;
}

/** The input of a schema as JSON Schema. */
export function jsonSchema(schema: v.GenericSchema): JsonSchema {
  const definitions: Definitions = { names: new Map(), schemas: {} };
  const root = schemaOf(schema, definitions);
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    ...root,
    ...(definitions.names.size > 0 && { definitions: definitions.schemas }),
  };
}

function schemaOf(part: Part, definitions: Definitions): JsonSchema {
  // With a fallback, every value is valid.
  if (part.fallback !== undefined) return {};
  const [base = part, ...actions] = flat(part);
  const json = baseOf(base, definitions);
  const conditions: JsonSchema[] = [];
  let value: "as written" | "trimmed" | "another" = "as written";
  for (const action of actions) {
    if (action.kind === "metadata") Object.assign(json, metadataOf(action));
    else if (value === "another" || SAME_VALUE.has(action.type)) continue;
    else if (action.kind === "transformation")
      value = action.type.startsWith("trim") ? "trimmed" : "another";
    else if (action.kind === "validation")
      conditions.push(conditionOf(action, base.type, value === "trimmed"));
    else if (value === "as written") conditions.push(schemaOf(action, definitions));
  }
  for (const condition of conditions) {
    if (Object.keys(condition).every((key) => key === "type" || !(key in json)))
      Object.assign(json, condition);
    else json["allOf"] = [...((json["allOf"] as JsonSchema[] | undefined) ?? []), condition];
  }
  return json;
}

function flat(part: Part): Part[] {
  return part.pipe?.flatMap((each) => (each === part ? each : flat(each))) ?? [part];
}

/** Actions that are transformations in name only. */
const SAME_VALUE = new Set(["brand", "flavor", "readonly"]);

function metadataOf({ type, metadata, ...given }: Part): JsonSchema {
  if (type === "metadata") return metadata ?? {};
  const { [type]: value } = given as JsonSchema;
  return type === "title" || type === "description" || type === "examples" ? { [type]: value } : {};
}

const NOTHING = { not: {} };
const isJson = (value: unknown) =>
  typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);

/** The schema without its actions. Types that YAML and JSON do not have accept anything. */
function baseOf(part: Part, definitions: Definitions): JsonSchema {
  const { type, entries = {}, items = [], options = [], wrapped, literal, getter } = part;
  const of = (each: Part | undefined) => (each === undefined ? {} : schemaOf(each, definitions));
  switch (type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return { type };
    case "never":
      return { ...NOTHING };
    case "literal":
      return isJson(literal) ? { const: literal } : {};
    case "picklist":
    case "enum":
      return options.every(isJson) ? oneOf(options) : {};
    case "array":
      return { type, items: of(part.item) };
    case "tuple":
    case "loose_tuple":
    case "strict_tuple":
    case "tuple_with_rest":
      return {
        type: "array",
        items: items.map(of),
        minItems: 1 + items.findLastIndex((item) => !OPTIONAL.has(item.type)),
        ...(type === "strict_tuple" && { additionalItems: false }),
        ...(part.rest !== undefined && { additionalItems: of(part.rest) }),
      };
    case "object":
    case "loose_object":
    case "strict_object":
    case "object_with_rest": {
      const all = Object.entries(entries);
      const isRequired = (entry: Part) => !OPTIONAL.has(entry.type) && entry.fallback === undefined;
      return {
        type: "object",
        properties: Object.fromEntries(all.map(([key, entry]) => [key, of(entry)])),
        required: all.flatMap(([key, entry]) => (isRequired(entry) ? key : [])),
        ...(type === "strict_object" && { additionalProperties: false }),
        ...(part.rest !== undefined && { additionalProperties: of(part.rest) }),
      };
    }
    case "record":
      return { type: "object", propertyNames: of(part.key), additionalProperties: of(part.value) };
    case "union":
    case "variant":
      return options.length === 0 ? { ...NOTHING } : { anyOf: options.map(of) };
    case "intersect":
      return options.length === 0 ? {} : { allOf: options.map(of) };
    case "nullable":
    case "nullish":
      return { anyOf: [of(wrapped), { type: "null" }], ...defaultOf(part) };
    case "lazy":
      return getter === undefined ? {} : reference(getter, definitions);
    default:
      return wrapped === undefined ? {} : { ...of(wrapped), ...defaultOf(part) };
  }
}

const OPTIONAL = new Set(["optional", "exact_optional", "nullish"]);

function defaultOf({ default: value }: Part): JsonSchema {
  return value === undefined || typeof value === "function" ? {} : { default: value };
}

function oneOf(options: readonly unknown[]): JsonSchema {
  if (options.length === 0) return { ...NOTHING };
  const types = [...new Set(options.map((option) => typeof option))];
  return { ...(types.length === 1 && { type: types[0] }), enum: [...new Set(options)] };
}

/** The most definitions: a getter that creates new schemas would never end. */
const MOST_DEFINITIONS = 100;

function reference(getter: NonNullable<Part["getter"]>, { names, schemas }: Definitions) {
  // The value cannot be known if it depends on the content.
  if (getter.length > 0 || (!names.has(getter) && names.size === MOST_DEFINITIONS)) return {};
  const name = names.get(getter) ?? String(names.size);
  if (!names.has(getter)) {
    names.set(getter, name);
    schemas[name] = schemaOf(getter(), { names, schemas });
  }
  // Draft 7 ignores keys beside a reference.
  return { allOf: [{ $ref: `#/definitions/${name}` }] };
}

/** A validation, as far as JSON Schema can express it. */
function conditionOf({ type, requirement }: Part, of: string, isTrimmed: boolean): JsonSchema {
  const isText = of === "string";
  if (requirement instanceof RegExp) return isText ? patternOf(requirement, isTrimmed) : {};
  if (typeof requirement === "string" && isText) {
    const text = escapePattern(requirement);
    const patterns = { starts_with: `^${text}`, ends_with: `${text}$`, includes: text };
    const { [type]: pattern }: Partial<Record<string, string>> = patterns;
    if (pattern !== undefined) return patternOf(new RegExp(pattern, "u"), isTrimmed);
  }
  const values = [requirement].flat();
  if (!isTrimmed && values.every((value) => isJson(value) && typeof value === of)) {
    if (type === "value" || type === "values") return oneOf(values);
    if (type === "not_value" || type === "not_values") return { not: oneOf(values) };
  }
  if (of === "number") {
    if (type === "integer" || type === "safe_integer") return { type: "integer" };
    const { [type]: keyword } = BOUNDS;
    const isRight =
      Number.isFinite(requirement) && (keyword !== "multipleOf" || Number(requirement) > 0);
    return keyword !== undefined && isRight ? { [keyword]: requirement } : {};
  }
  const { [type]: size = requirement } = SIZES;
  if (!Number.isInteger(size) || Number(size) < 0) return {};
  const isLeast = /^(?:min_|length$|non_empty$|entries$)/.test(type);
  const isMost = /^(?:max_|length$|empty$|entries$)/.test(type);
  if (of === "array" && LENGTH.test(type))
    return { ...(isLeast && { minItems: size }), ...(isMost && { maxItems: size }) };
  // Other objects lose keys or get defaults before their keys are counted.
  if (of === "record" && type.endsWith("entries"))
    return { ...(isLeast && { minProperties: size }), ...(isMost && { maxProperties: size }) };
  if (!isText || !LENGTH.test(type)) return {};
  // JSON Schema counts characters, valibot code units, of which a character has one or two.
  const least = isLeast && Number(size) > 0;
  return {
    ...(least && { minLength: Math.ceil(Number(size) / 2) }),
    ...(isMost && !isTrimmed && { maxLength: size }),
    ...(least && isTrimmed && { pattern: String.raw`\S` }),
  };
}

const LENGTH = /^(?:(?:min_|max_)?length|(?:non_)?empty)$/;
const SIZES: Readonly<Record<string, number>> = { empty: 0, non_empty: 1 };
const BOUNDS: Readonly<Record<string, string>> = {
  min_value: "minimum",
  max_value: "maximum",
  gt_value: "exclusiveMinimum",
  lt_value: "exclusiveMaximum",
  multiple_of: "multipleOf",
};

/**
 * A pattern for editors, which use only the flag `u`. A pattern for trimmed text must allow spaces
 * around it.
 */
function patternOf({ source, flags }: RegExp, isTrimmed: boolean): JsonSchema {
  const parts = source.match(/\\[^]|\[(?:\\[^]|[^\]\\])*\]|[^]/g) ?? [];
  if (flags !== "u" && (flags !== "" || !isSameInUnicode(source, parts))) return {};
  if (!isTrimmed) return { pattern: source };
  // Inside a negation, a more permissive pattern would be stricter.
  if (/\(\?<?!/.test(source)) return {};
  const ends: Readonly<Record<string, string>> = { "^": String.raw`^\s*`, $: String.raw`\s*$` };
  return { pattern: parts.map((part) => ends[part] ?? part).join("") };
}

/**
 * Whether a pattern accepts the same texts with the flag `u`, which counts a character outside the
 * basic plane as one instead of two.
 */
function isSameInUnicode(source: string, parts: readonly string[]): boolean {
  try {
    RegExp(source, "u");
  } catch {
    return false;
  }
  // A part that matches any character counts characters, unless it may repeat.
  const isAny = (part: string) =>
    part === "." || part.startsWith("[^") || /^(?:\[.*)?\\[DSWP]/.test(part);
  return parts.every(
    (part, index) =>
      !/[\uD800-\uDFFF]|\\u/.test(part) && (!isAny(part) || /[+*]/.test(parts[index + 1] ?? "")),
  );
}
