/** Marks what `fields.ts` makes, whose code is the generator's own. */
const FIELD = Symbol("field");

/** What a field says of itself. */
export interface Field {
  /** What it was made of: with the same parts it does the same. */
  made: readonly unknown[];
  /**
   * Gives what tells whether it takes a value and leaves it as it is; a no says nothing. Undefined where nobody can tell
   * quickly. Asked of a schema with a key only.
   */
  check: () => ((value: unknown) => boolean) | undefined;
}

/** Makes a schema a field. */
export function asField<Schema extends object>(schema: Schema, made: Field["made"], check: Field["check"]): Schema {
  return Object.defineProperty(schema, FIELD, { value: { schema, made, check } });
}

/** What a field says of itself; undefined where a schema is none, or another one that was made of it. */
export function fieldOf(schema: object): Field | undefined {
  const field = Reflect.get(schema, FIELD) as (Field & { schema: object }) | undefined;
  return field?.schema === schema ? field : undefined;
}
