/*
 * @peculiar/x509 stops unless `Reflect.getMetadata` is there (its tsyringe asks for the package reflect-metadata, which
 * is not installed). It registers ready-made objects only, so the little below is all that is ever called.
 */
const kept = new WeakMap<object, Map<unknown, unknown>>();

const getOwnMetadata = (key: unknown, of: object) => kept.get(of)?.get(key);

function defineMetadata(key: unknown, value: unknown, of: object): void {
  kept.set(of, (kept.get(of) ?? new Map<unknown, unknown>()).set(key, value));
}

if (!("getMetadata" in Reflect))
  Object.assign(Reflect, { getMetadata: getOwnMetadata, getOwnMetadata, defineMetadata });
