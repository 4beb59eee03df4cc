import type * as v from "valibot";
import { fieldOf } from "./field-key.ts";
import { nameOf } from "./schema-key.ts";

/** Whether a value of JSON is right and stays exactly as it is, the order of its keys included. A no says nothing. */
export type QuickCheck = (value: unknown) => boolean;

/**
 * A check of a schema that has a key (`schemaKey`), or of a part of one. It takes a tenth of the time that the schema
 * takes, since it makes no copies and finds no words for what is wrong. Undefined where a part is not known here.
 */
export function quickCheck(part: v.GenericSchema): QuickCheck | undefined {
  const field = fieldOf(part);
  if (field !== undefined) return field.check();
  if ("pipe" in part) return undefined;
  switch (nameOf(part)) {
    case "string":
      return (value) => typeof value === "string";
    case "boolean":
      return (value) => typeof value === "boolean";
    case "number":
      return (value) => typeof value === "number" && !Number.isNaN(value);
    case "picklist":
      return picklistCheck(part as v.PicklistSchema<v.PicklistOptions, undefined>);
    case "array":
      return arrayCheck(part as v.ArraySchema<v.GenericSchema, undefined>);
    case "strictObject":
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
  const check = quickCheck(item);
  return check && ((value) => Array.isArray(value) && value.every(check));
}

function objectCheck({ entries }: v.StrictObjectSchema<v.ObjectEntries, undefined>): QuickCheck | undefined {
  const keys: { name: string; mayBeMissing: boolean; check: QuickCheck }[] = [];
  for (const [name, part] of Object.entries(entries)) {
    const mayBeMissing = isOptional(part);
    const check = quickCheck(mayBeMissing ? part.wrapped : part);
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
function isOptional(part: v.ObjectEntries[string]): part is v.OptionalSchema<v.GenericSchema, undefined> {
  if (fieldOf(part) !== undefined || "pipe" in part || nameOf(part) !== "optional") return false;
  return (part as v.OptionalSchema<v.GenericSchema, undefined>).default === undefined;
}
