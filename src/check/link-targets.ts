/** Where the addresses on a site's pages lead. Each is parsed once: most stand on every page. */
export interface LinkTargets {
  /** Scheme, host and port of the site. */
  origin: string;
  /** Where an address leads that stands on the page at `address`; undefined where it is none. Not to be changed. */
  of: (url: string, address: string) => URL | undefined;
}

/** Makes a table of targets for a site at an origin. */
export function linkTargets(origin: string): LinkTargets {
  /** Addresses that mean the same on every page, and those of single pages. */
  const everywhere = new Map<string, URL | undefined>();
  const onPages = new Map<string, URL | undefined>();
  return {
    origin: new URL(origin).origin,
    of(url, address) {
      const target = everywhere.get(url);
      if (target !== undefined) return target;
      const isSame = isSameEverywhere(url);
      const known = isSame ? everywhere : onPages;
      const key = isSame ? url : `${address} ${url}`;
      if (!known.has(key)) known.set(key, URL.parse(url, origin + address) ?? undefined);
      return known.get(key);
    },
  };
}

/**
 * Whether an address means the same on every page: it begins with a slash, with a scheme and slashes, or with a scheme
 * that needs none, as `tel:` (URL Standard: `https:pier` is relative).
 */
export function isSameEverywhere(url: string): boolean {
  return /^(?:\/|[a-z][a-z\d+.-]*:\/\/|(?!https?:|wss?:|ftp:|file:)[a-z][a-z\d+.-]*:)/i.test(url);
}
