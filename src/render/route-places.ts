import type { SourceLookup } from "../code/source-lookup.ts";
import { slugify } from "../content/addresses.ts";
import { frontMatterIn, type Content } from "../content/content.ts";
import type { YamlFile } from "../content/yaml-file.ts";
import { routesFile } from "../files/site-folder.ts";
import type { Position } from "../findings/finding.ts";
import { position, quotedTexts, sourceReader } from "../findings/text.ts";

/* Where the routes of a table, and their addresses, come from. */

/** The key under which a route has the call of `route` that made it. */
export const CALLED = Symbol("route(…)");

export interface RouteCall {
  error: Error;
  /** The Markdown file whose text is in the props, and whether the page has its title. */
  file: string | undefined;
  isTitled: boolean;
}

export interface Called {
  readonly [CALLED]?: RouteCall;
}

export interface AddressSource {
  place: Position | undefined;
  /** Whether the place has the address as written, is a file of that name, or is code. */
  is: "address" | "file" | "code";
}

interface Entry extends Called {
  readonly path?: unknown;
  readonly title?: unknown;
}

export interface RoutePlaces {
  /** In the table, or the call of `route`; `nth` counts routes before it with its address. */
  ofRoute: (entry: Entry, nth?: number) => Position | undefined;
  /** In the Markdown file of the page: its longest text that is in `words`, or its first line. */
  ofWords: (entry: Entry, words: string) => Position | undefined;
  /** With `isTaken`, of an address that several routes have: the title tells them apart. */
  ofAddress: (entry: Entry, nth: number, isTaken?: boolean) => AddressSource;
}

/** Finds the places of a site's routes. */
export function routePlaces(
  root: string,
  { routes, lookup }: { routes: object; lookup: SourceLookup },
  content: Content,
): RoutePlaces {
  const file = routesFile(root);
  const read = sourceReader(root);
  const source = read(file) ?? "";
  const texts = quotedTexts(source);
  /** Undefined if the path is composed. */
  const written = (path: string, nth = 0): Position | undefined => {
    const all = texts.get(path) ?? [];
    const keyed = all.filter((index) => /\bpath\s*:\s*$/.test(source.slice(0, index)));
    const quoted = keyed.length > 0 ? keyed : all;
    const index = quoted[nth] ?? quoted.at(-1);
    if (index === undefined) return undefined;
    return { file, ...position(source, index), length: path.length + 2 };
  };
  const called = (entry: Entry) =>
    lookup.fromStack(entry[CALLED]?.error.stack) ?? lookup.ofFunction(routes);
  const yamlOfContent = content.files.map(({ yaml }) => yaml);
  const longest = (
    words: string,
    of: YamlFile[],
    isPart: (value: string) => boolean = () => true,
  ): Position | undefined => {
    const [found] = of
      .flatMap((yaml) => yaml.texts())
      .filter(({ value }) => value !== "" && words.includes(value) && isPart(value))
      .toSorted((one, other) => other.value.length - one.value.length);
    return (
      found && { file: found.file, line: found.line, column: found.column, length: found.length }
    );
  };
  const ofWords: RoutePlaces["ofWords"] = (entry, words) => {
    const own = entry[CALLED]?.file;
    if (own === undefined) return undefined;
    const of = yamlOfContent.find((yaml) => yaml.file === own) ?? frontMatterIn(own, read);
    return (of && longest(words, [of])) ?? { file: own, line: 1, column: 1 };
  };
  return {
    ofRoute: (entry, nth) => written(String(entry.path), nth) ?? called(entry),
    ofWords,
    ofAddress(entry, nth, isTaken) {
      const path = String(entry.path);
      const place = written(path, nth);
      if (place !== undefined) return { place, is: "address" };
      const name = path.slice(path.lastIndexOf("/") + 1);
      const title = String(entry.title);
      if (isTaken === true) {
        const isPart = (value: string) => slugify(value) === name;
        const titles = content.find(title);
        const found = titles[nth] ?? titles[0] ?? longest(title, yamlOfContent, isPart);
        const titled = ofWords(entry, title) ?? found;
        if (titled !== undefined) return { place: titled, is: "code" };
      }
      // The files of a collection are entries by their names.
      const named = content.files
        .filter(({ name: [, own] }) => own !== undefined && isEnd(path, own))
        .toSorted(({ name: [, one = ""] }, { name: [, next = ""] }) => next.length - one.length);
      const [first, second] = named;
      const isClear = first?.name[1]?.length !== second?.name[1]?.length;
      const own = isTaken === true ? (named[nth] ?? first) : isClear ? first : undefined;
      if (own !== undefined)
        return { place: { file: own.yaml.file, line: 1, column: 1 }, is: "file" };
      const [value, other] = [path, name].flatMap(content.find);
      if (value !== undefined && other === undefined) return { place: value, is: "address" };
      return { place: called(entry), is: "code" };
    },
  };
}

const isEnd = (path: string, name: string) =>
  [name, slugify(name)].some((end) => `/${path}`.endsWith(`/${end}`));
