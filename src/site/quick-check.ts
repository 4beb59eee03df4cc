import type * as v from "valibot";
import { fieldOf } from "./field-key.ts";
import { schemaKey } from "./schema-key.ts";

/** Whether a value of JSON is right and stays exactly as it is, the order of its keys included. A no says nothing. */
export type QuickCheck = (value: unknown) => boolean;

/**
 * A check that takes a tenth of the time that its schema takes, since it makes no copies and finds no words for what is
 * wrong. Undefined where the schema holds code of the site's own, or a part of valibot's that is not known here.
 */
export function quickCheck(schema: v.GenericSchema): QuickCheck | undefined {
  return schemaKey(schema) === undefined ? undefined : checkOf(schema);
}

/** The same of a part of a schema that is known to have a key: so it runs as its type says. */
export function checkOf(part: v.GenericSchema): QuickCheck | undefined {
  const field = fieldOf(part);
  if (field !== undefined) return field.check;
  if ("pipe" in part || part.async) return undefined;
  switch (part.type) {
    case "string":
    case "boolean":
      return (value) => typeof value === part.type;
    case "number":
      return (value) => typeof value === "number" && !Number.isNaN(value);
    case "picklist":
      return picklistCheck(part as v.PicklistSchema<v.PicklistOptions, undefined>);
    case "array":
      return arrayCheck(part as v.ArraySchema<v.GenericSchema, undefined>);
    case "strict_object":
      return objectCheck(part as v.StrictObjectSchema<v.ObjectEntries, undefined>);
    default:
      return undefined;
  }
}

function picklistCheck({ options }: v.PicklistSchema<v.PicklistOptions, undefined>): QuickCheck {
  const known = new Set<unknown>(options);
  return (value) => known.has(value);
}

function arrayCheck({ item }: v.ArraySchema<v.GenericSchema, undefined>): QuickCheck | undefined {
  const check = checkOf(item);
  return check && ((value) => Array.isArray(value) && value.every(check));
}

function objectCheck({ entries }: v.StrictObjectSchema<v.ObjectEntries, undefined>): QuickCheck | undefined {
  const keys: { name: string; mayBeMissing: boolean; check: QuickCheck }[] = [];
  for (const [name, part] of Object.entries(entries)) {
    const mayBeMissing = isOptional(part);
    const check = checkOf(mayBeMissing ? part.wrapped : part);
    // What every object has is never missing, says valibot.
    if (check === undefined || name in Object.prototype) return undefined;
    keys.push({ name, mayBeMissing, check });
  }
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    let at = 0;
    for (const name in value) {
      while (keys[at]?.mayBeMissing === true && keys[at]?.name !== name) at++;
      const key = keys[at++];
      if (key?.name !== name || !key.check(Reflect.get(value, name))) return false;
    }
    while (keys[at]?.mayBeMissing === true) at++;
    return at === keys.length;
  };
}

/** A key that may be missing, and is not put in then. */
function isOptional(part: unknown): part is v.OptionalSchema<v.GenericSchema, undefined> {
  const schema = part as v.OptionalSchema<v.GenericSchema, undefined>;
  return schema.type === "optional" && !("pipe" in schema) && !schema.async && schema.default === undefined;
}
