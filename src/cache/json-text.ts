/** A value as JSON: parsed when somebody asks for it, and written again as it stands. */
export interface JsonText<Value> {
  readonly bytes: Buffer;
  value: () => Value;
}

/** Turns a value of plain data into JSON. */
export function jsonText<Value>(value: Value): JsonText<Value> {
  return knownJson(Buffer.from(JSON.stringify(value)));
}

/** JSON that was written by `jsonText`. Nothing is parsed before somebody asks. */
export function knownJson<Value>(bytes: Buffer): JsonText<Value> {
  return { bytes, value: () => JSON.parse(bytes.toString("utf8")) as Value };
}
