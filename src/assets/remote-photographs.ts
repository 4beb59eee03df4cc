import { posix } from "node:path";
import type { Cache } from "../cache/cache.ts";
import { slugify } from "../content/addresses.ts";
import { decoded, forEachConcurrently } from "../files/files-below.ts";
import { error, type Finding } from "../findings/finding.ts";
import { messageOf } from "../findings/findings-error.ts";
import { examine, type PhotographFile } from "./photographs.ts";

const LONGEST = 60_000;

const LARGEST = 100e6;

/** Reads a remote file; without content if it has more than `most` bytes. */
export type Download = (
  address: string,
  limits: { signal: AbortSignal; most: number },
) => Promise<{ status: number; content: Buffer | undefined }>;

/** Whether a photograph is on another server. */
export function isRemote(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Fetches each remote photograph once. They obey the rules of the site's own. */
export function remotePhotographs(cache: Cache, download: Download) {
  const known = new Map<string, PhotographFile | Finding>();
  const requested = new Set<string>();
  let fetching = Promise.resolve();
  const fetchAll = () => {
    const missing = [...requested].filter((address) => !known.has(address));
    const fetchInto = async (address: string) =>
      void known.set(address, await fetchOne(address, cache, download));
    return forEachConcurrently(missing, fetchInto);
  };
  return {
    /** The photograph, or why it cannot be used; undefined until it has arrived. */
    get(address: string) {
      requested.add(address);
      return known.get(address);
    },
    arrived: () => (fetching = fetching.then(fetchAll)),
  };
}

/**
 * Reads a photograph from the cache or its server; outside of `fetchOne`, whose closures keep the
 * bytes in memory.
 */
const reader = (cache: Cache, key: readonly string[], request: () => ReturnType<Download>) => () =>
  cache.remember(key, async () => (await request()).content ?? Buffer.alloc(0));

async function fetchOne(
  address: string,
  cache: Cache,
  download: Download,
): Promise<PhotographFile | Finding> {
  const failed = (reason: string) =>
    error("images/not-fetched", `The photograph ${address} could not be fetched: ${reason}.`, {
      hint: "Check the address, or save the photograph in content/images/.",
    });
  const request = () => download(address, { signal: AbortSignal.timeout(LONGEST), most: LARGEST });
  try {
    const { status, content } = await request();
    if (status < 200 || status > 299) return failed(`status ${status}`);
    if (content === undefined) return failed(`it has more than ${LARGEST / 1e6} MB`);
    const found = await examine(address, content, cache);
    if ("code" in found) return found;
    // It is read again if a file is missing that is made of it.
    const key = ["photograph of another server", found.hash];
    await cache.remember(key, async () => content);
    let read = reader(cache, key, request);
    // A cache that cannot be written does not have the content, so it stays in memory.
    await cache.remember(key, async () => {
      read = async () => content;
      return content;
    });
    return { ...found, file: nameOf(address), read };
  } catch (problem) {
    const { cause } = problem instanceof Error ? problem : {};
    return failed(messageOf(cause ?? problem));
  }
}

/** Systems allow 255 bytes, which are 85 letters of some scripts. */
const LONGEST_NAME = 60;

function nameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? "";
  const last = posix.parse(decoded(path) ?? path).name;
  return `${slugify(last).slice(0, LONGEST_NAME) || "photograph"}.jpg`;
}
