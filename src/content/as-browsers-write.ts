/** An address as browsers write it (`https://example.com` → `https://example.com/`); undefined for one that is not whole. */
export function asBrowsersWrite(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).href : undefined;
}

/** The same for two ways to write one address; any other text without the spaces around it. */
export function sameForAll(text: string): string {
  const bare = text.trim();
  return /^https?:/i.test(bare) ? (asBrowsersWrite(bare) ?? bare) : bare;
}

/** What stands for an address: for the very same one, or else for the page that its fragment belongs to. */
export function atAddress<Value>(known: ReadonlyMap<string, Value>, address: string): Value | undefined {
  const written = asBrowsersWrite(address);
  if (written === undefined) return undefined;
  return known.get(written) ?? known.get(written.replace(/#.*$/, ""));
}
