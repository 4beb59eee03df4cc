import { posix } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { slugify } from "../content/addresses.ts";
import { decoded } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { messageOf } from "../findings/findings-error.ts";
import { examine, type PhotographFile } from "./photographs.ts";

/** Milliseconds until a server has to have sent a photograph. */
const LONGEST = 60_000;

/** Photographs of other servers, which become files of the site. */
export interface RemotePhotographs {
  /** The photograph at an address, or why it cannot be used; undefined while it is fetched. */
  get: (address: string) => PhotographFile | Finding | undefined;
  /** Waits for those that are being fetched. */
  arrived: () => Promise<void>;
}

/** Whether a template requests a photograph of another server by this name. */
export function isRemote(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Fetches each photograph once. They obey the same rules as those of the site. */
export function remotePhotographs(cache: Cache, fetch: typeof globalThis.fetch): RemotePhotographs {
  const known = new Map<string, PhotographFile | Finding>();
  const fetching = new Map<string, Promise<void>>();
  return {
    get(address) {
      const found = known.get(address);
      if (found === undefined && !fetching.has(address)) {
        const done = fetchOne(address, cache, fetch).then((photograph) => {
          known.set(address, photograph);
          fetching.delete(address);
        });
        fetching.set(address, done);
      }
      return found;
    },
    async arrived() {
      await Promise.all(fetching.values());
    },
  };
}

async function fetchOne(
  address: string,
  cache: Cache,
  fetch: typeof globalThis.fetch,
): Promise<PhotographFile | Finding> {
  const failed = (reason: string) =>
    error("images/not-fetched", `The photograph ${address} could not be fetched: ${reason}.`, {
      hint: "Check the address, or save the photograph in content/images/.",
    });
  let content: Buffer;
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(LONGEST) });
    if (!response.ok) return failed(`status ${response.status}`);
    content = Buffer.from(await response.arrayBuffer());
  } catch (problem) {
    const { cause } = problem instanceof Error ? problem : {};
    return failed(messageOf(cause ?? problem));
  }
  const found = await examine(address, content, cache);
  return "code" in found ? found : { ...found, file: nameOf(address), content };
}

/** Of a file, systems allow 255 bytes, which are 85 letters of some scripts. */
const LONGEST_NAME = 60;

/** The last part of an address, as the name of a file. */
function nameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? "";
  const last = posix.parse(decoded(path) ?? path).name;
  return `${slugify(last).slice(0, LONGEST_NAME) || "photograph"}.jpg`;
}
