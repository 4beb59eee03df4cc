/** Marks what `fields.ts` makes, whose code is the generator's own. */
const FIELD = Symbol("field");

/** A schema that says what it was made of: with the same parts it does the same. */
export function asField<Schema extends object>(schema: Schema, made: readonly unknown[]): Schema {
  return Object.defineProperty(schema, FIELD, { value: { schema, made } });
}

/** What a schema was made of; undefined where it is no field, or another one that was made of it. */
export function fieldOf(schema: object): readonly unknown[] | undefined {
  const field = Reflect.get(schema, FIELD) as { schema: object; made: readonly unknown[] } | undefined;
  return field?.schema === schema ? field.made : undefined;
}
