/*
 * @peculiar/x509 needs `Reflect.getMetadata` (its tsyringe requires the package reflect-metadata,
 * which is not installed). It registers only existing objects, so this part is all that it calls.
 */
const kept = new WeakMap<object, Map<unknown, unknown>>();

const getOwnMetadata = (key: unknown, of: object) => kept.get(of)?.get(key);

function defineMetadata(key: unknown, value: unknown, of: object): void {
  kept.set(of, (kept.get(of) ?? new Map<unknown, unknown>()).set(key, value));
}

if (!("getMetadata" in Reflect))
  Object.assign(Reflect, { getMetadata: getOwnMetadata, getOwnMetadata, defineMetadata });
