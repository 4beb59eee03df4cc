/** Elements without an end. */
const VOID = /^(?:area|br|col|embed|hr|img|input|source|track|wbr)$/i;
/** What React puts in another place than where it stands, or what says something of the whole page. */
const OF_THE_PAGE = /^(?:html|head|body|base|meta|link|style|script)$/i;
/** Elements that are others inside of some element than by themselves. */
const NEEDS_AROUND: Readonly<Record<string, string>> = { title: "svg", option: "select", optgroup: "select" };

/**
 * Whether markup is the same wherever it stands: it ends what it begins, and has nothing that belongs to the page or to
 * what is around it. Raw HTML may be anything.
 */
export function standsAlone(markup: string): boolean {
  // What keeps search engines away is looked for in the whole page.
  if (/<[!?]|name="robots"/.test(markup)) return false;
  const open: string[] = [];
  for (const [whole, slash, name = ""] of markup.matchAll(/<(\/?)([a-zA-Z][^\s/>]*)(?:"[^"]*"|[^">])*>?/g)) {
    if (!whole.endsWith(">") || OF_THE_PAGE.test(name)) return false;
    const around = NEEDS_AROUND[name];
    if (slash === "" && around !== undefined && !open.includes(around)) return false;
    if (slash === "/" && open.pop() !== name) return false;
    if (slash === "" && !VOID.test(name) && !whole.endsWith("/>")) open.push(name);
  }
  return open.length === 0;
}
