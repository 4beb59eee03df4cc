import type { ContentSource } from "./content-file.ts";

/** What a line of `content/schema.ts` stands for: a file, or the files of a folder by their names without the ending. */
export type ContentPart =
  | ({ kind: "file" } & ContentSource)
  | { kind: "folder"; entries: ReadonlyMap<string, ContentSource>; names: NamesOnly };

/** An object that has these names, and says nothing yet: what a view shows of it is looked up. */
export type NamesOnly = Readonly<Record<string, undefined>>;

/** Made once for all views. */
export function namesOnly(names: Iterable<string>): NamesOnly {
  const known = Object.create(null) as Record<string, undefined>;
  for (const name of names) known[name] = undefined;
  return known;
}

/**
 * Hears what is read: `site` for a file, `pages/harbor` for an entry of a folder, whether it exists or not, `pages/` for
 * the names of all. The first slash is the one that divides: see `readName`.
 */
export type OnRead = (read: string) => void;

/** The name of a line of the schema as reads have it: a slash in it divides nothing. */
export function readName(name: string): string {
  return name.includes("/") || name.includes("%") ? encodeURIComponent(name) : name;
}

/**
 * Content as templates see it: plain objects, whose entries are read when somebody asks. Each page gets a view of its
 * own, so that what it has read is known, and what a template remembers for one view is not taken for another's.
 */
export function contentView(
  parts: ReadonlyMap<string, ContentPart>,
  names: NamesOnly,
  onRead: OnRead,
): Record<string, unknown> {
  const folders = new Map<string, Readonly<Record<string, unknown>>>();
  return lazyRecord(names, {
    get(name) {
      const part = parts.get(name);
      if (part?.kind === "folder") {
        const folder = folders.get(name) ?? folderView(name, part, onRead);
        folders.set(name, folder);
        return folder;
      }
      if (part !== undefined) onRead(readName(name));
      return part?.load().data;
    },
    onNames: () => {},
  });
}

function folderView(
  name: string,
  { entries, names }: Extract<ContentPart, { kind: "folder" }>,
  onRead: OnRead,
): Readonly<Record<string, unknown>> {
  return lazyRecord(names, {
    get(entry) {
      onRead(`${readName(name)}/${entry}`);
      return entries.get(entry)?.load().data;
    },
    onNames: () => onRead(`${readName(name)}/`),
  });
}

/** An object with these names, whose values are looked up when they are read. Nobody can write to it. */
function lazyRecord(
  names: NamesOnly,
  { get, onNames }: { get: (name: string) => unknown; onNames: () => void },
): Record<string, unknown> {
  return new Proxy<Record<string, unknown>>(names, {
    get: (_, name) => (typeof name === "string" ? get(name) : undefined),
    has: (target, name) => {
      onNames();
      return name in target;
    },
    ownKeys: (target) => {
      onNames();
      return Reflect.ownKeys(target);
    },
    // Asked for each name by whoever lists them: it must not read them all.
    getOwnPropertyDescriptor: (target, name) => {
      onNames();
      return Reflect.getOwnPropertyDescriptor(target, name);
    },
    set: () => false,
    defineProperty: () => false,
    deleteProperty: () => false,
  });
}
