import { Writable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { cacheStores } from "undici";
import type { Cache } from "./cache.ts";

type Store = InstanceType<typeof cacheStores.MemoryCacheStore>;
type Key = Parameters<Store["get"]>[0];
type Value = Parameters<Store["createWriteStream"]>[1];

/** Responses of other servers for undici, which knows how long each is good (RFC 9111). One is kept for each address. */
export function responseStore(cache: Cache): Pick<Store, "get" | "createWriteStream" | "delete"> {
  const nameOf = ({ origin, method, path }: Key) => `response ${method} ${origin}${path}`;
  return {
    get(key) {
      const found = cache.recall(nameOf(key)) as (Value & { body: Uint8Array }) | undefined;
      if (found === undefined) return undefined;
      const isSame = Object.entries(found.vary ?? {}).every(([header, sent]) =>
        isDeepStrictEqual(sent ?? undefined, key.headers?.[header]),
      );
      if (!isSame || found.deleteAt < Date.now()) return undefined;
      return { ...found, cacheControlDirectives: found.cacheControlDirectives ?? {}, body: Buffer.from(found.body) };
    },
    createWriteStream(key, value) {
      const chunks: Buffer[] = [];
      const body = new Writable({
        write(chunk: Buffer, _, done) {
          chunks.push(Buffer.from(chunk));
          done();
        },
      });
      const store = () => cache.keep(nameOf(key), { ...value, body: Buffer.concat(chunks) });
      return body.on("finish", () => void store());
    },
    delete: (key) => cache.keep(nameOf(key), undefined),
  };
}
