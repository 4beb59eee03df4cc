import type { fetch } from "undici";
import type { Cache } from "../cache/cache.ts";

/** An entry of content that may be a draft, or be published on a later day. */
interface Dated {
  draft?: boolean | undefined;
  /** The day on which it is published: 2026-11-21. */
  date?: string | undefined;
}

/** What a route table gets besides the content. */
export interface SiteTools {
  /**
   * `fetch` whose responses are kept between builds for as long as their servers allow (`Cache-Control`, `ETag`). A response
   * that is no success is returned as by `fetch`.
   */
  fetch: typeof fetch;
  /** The entries that are published today. In `dev`, and with `build --drafts`, all of them. */
  published: <Entry extends Dated>(entries: Readonly<Record<string, Entry>>) => Record<string, Entry>;
  /** Whether drafts are shown: in `dev`, and with `build --drafts`. */
  drafts: boolean;
}

/** The tools for a route table. */
export function siteTools(cache: Cache, drafts: boolean): SiteTools {
  const today = new Date().toISOString().slice(0, 10);
  const isPublished = ({ draft = false, date = today }: Dated) => drafts || (!draft && date <= today);
  let cached: Promise<typeof fetch> | undefined;
  return {
    drafts,
    published: (entries) => Object.fromEntries(Object.entries(entries).filter(([, entry]) => isPublished(entry))),
    async fetch(...request) {
      cached ??= cachedFetch(cache);
      return (await cached)(...request);
    },
  };
}

async function cachedFetch(cache: Cache): Promise<typeof fetch> {
  const [undici, { responseStore }] = await Promise.all([import("undici"), import("../cache/response-store.ts")]);
  const store = responseStore(cache);
  // Node's own `fetch` does the same with the proxies of the environment.
  const dispatcher = new undici.EnvHttpProxyAgent().compose(undici.interceptors.cache({ store, type: "private" }));
  return (input, init) => undici.fetch(input, { ...init, dispatcher });
}
