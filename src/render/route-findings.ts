import { extname } from "node:path";
import type { SourceLookup } from "../code/source-lookup.ts";
import { slugify } from "../content/addresses.ts";
import { frontMatterIn, type Content } from "../content/content.ts";
import { isDate } from "../content/fields.ts";
import type { YamlFile } from "../content/yaml-file.ts";
import { decodedOrSame, isRecord } from "../files/files-below.ts";
import { portabilityProblem } from "../files/output-file.ts";
import { routesFile } from "../files/site-folder.ts";
import { error, warning, type Finding, type Position } from "../findings/finding.ts";
import { didYouMean, position, quotedTexts, shorten, sourceReader } from "../findings/text.ts";
import {
  addressOf,
  CALLED,
  checkLanguages,
  hasPath,
  NOT_FOUND_PATH,
  type Called,
  type Entry,
  type Route,
} from "./route.ts";

/** Checks a route table, which may contain anything, in `file`. */
export function routeFindings(
  routes: readonly unknown[],
  places: RoutePlaces,
  { file, drafts }: { file: string; drafts: boolean },
): Finding[] {
  const findings: Finding[] = [];
  const report = (code: string, message: string, hint?: string, place: Partial<Finding> = {}) =>
    findings.push(error(code, message, { file, ...place, hint }));
  const seen = new Map<string, Entry[]>();
  const named = routes.filter(hasPath);
  const taken = new Set(named.map(({ path }) => path));
  for (const [index, entry] of routes.entries()) {
    if (!hasPath(entry)) {
      const message = `Entry ${index + 1} of the route table has no path.`;
      const hint = "Write route({ path: …, title: …, description: …, template: …, props: … }).";
      report("routes/not-a-route", message, hint);
      continue;
    }
    const { path, title } = entry;
    const before = seen.get(path) ?? [];
    seen.set(path, [...before, entry]);
    const [first] = before;
    const nth = before.length;
    checkEntry(entry, drafts, (code, message, hint) =>
      report(code, message, hint, { ...places.ofRoute(entry, nth), route: addressOf(entry) }),
    );
    const problem = pathProblem(path);
    if (problem === undefined && nth === 0) continue;
    const source = places.ofAddress(entry, nth, nth > 0);
    if (problem !== undefined) {
      const name = typeof title === "string" ? shorten(title.trim(), 80) : "";
      const of = name === "" ? "" : ` of “${name}”`;
      const message = `The address “${shorten(path, 80)}”${of} ${problem}.`;
      const hint = addressHint(path, problem, taken, source);
      report("routes/bad-address", message, hint, source.place);
    }
    if (first !== undefined) {
      const titles = [first, entry].map((each) => `“${String(each.title)}”`);
      const code = "routes/duplicate-address";
      const message = `Two routes have the address “${path}”: ${titles.join(" and ")}.`;
      const other = { file, ...places.ofAddress(first, 0, true).place };
      const related: Finding[] = [{ code, severity: "info", message: "The other route", ...other }];
      const hint = "Change or remove one of the routes.";
      report(code, message, hint, { ...source.place, related });
    }
  }
  if (!seen.has("/")) {
    const hint = "Add it: visitors see this page first.";
    report("routes/no-home", "No route has the address “/”.", hint);
  }
  if (!seen.has(NOT_FOUND_PATH)) {
    const message = "No route has the address “/404”, so visitors see the host's own error page.";
    const hint = "Add a route with the path /404.";
    findings.push(warning("routes/no-404", message, { file, hint }));
  }
  checkLanguages(named, (entry, message, hint) =>
    report("routes/language", message, hint, places.ofRoute(entry)),
  );
  return findings;
}

const KEYS: readonly string[] = [
  "path",
  "title",
  "description",
  "reviewed",
  "listed",
  "lang",
  "translationOf",
  "render",
] satisfies (keyof Route)[];

/** An entry as a plain object: reading it may run code of the site. */
export function plainEntry(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const keys = new Set([...Object.keys(entry), ...[...KEYS, CALLED].filter((key) => key in entry)]);
  return Object.fromEntries(Array.from(keys, (key) => [key, Reflect.get(entry, key) as unknown]));
}

function checkEntry(
  entry: Entry,
  drafts: boolean,
  report: (code: string, message: string, hint?: string) => void,
): void {
  const { path, title, description, reviewed, render } = entry;
  for (const [name, text] of Object.entries({ title, description }))
    if (typeof text !== "string" || text.trim() === "")
      report("routes/empty-head", `The route “${path}” has no ${name}.`);
  if (typeof render !== "function") {
    const hint = "Check the export and import of its component.";
    report("routes/no-template", `The route “${path}” has no template.`, hint);
  }
  const isDay = typeof reviewed === "string" && isDate(reviewed);
  // In the earliest time zone (UTC+14).
  const today = new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);
  // The pages of entries with a future date are shown together with drafts.
  const isLate = isDay && !drafts && reviewed > today;
  if (isLate || !(isDay || reviewed === undefined)) {
    const what = isLate ? `${reviewed}, which is in the future` : "not a date";
    const hint = "Write the day on which the page was last reviewed, like 2026-11-21.";
    report("routes/bad-date", `“reviewed” of the route “${path}” is ${what}.`, hint);
  }
  for (const key of Object.keys(entry).filter((each) => !KEYS.includes(each))) {
    const message = `The route “${path}” has an unknown key “${key}”.`;
    report("routes/unknown-key", message, didYouMean(key, KEYS));
  }
}

const RESERVED = "is used by build-site itself";
const TOO_LONG = "is too long: at most 255 characters between slashes, and about 2,000 in all";

/** Letters and digits, with single hyphens. Marks are parts of letters in many scripts. */
const NAMES = /^(\/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*)+$/u;

function pathProblem(path: string): string | undefined {
  if (/^\/(assets|sitemap\.xml|robots\.txt)(\/|$)/.test(path)) return RESERVED;
  if (path.length > 1800 || path.split("/").some((part) => Buffer.byteLength(part) > 255))
    return TOO_LONG;
  if (
    path === "/" ||
    (NAMES.test(path) && path === path.toLowerCase() && path === path.normalize())
  )
    return portabilityProblem(path.slice(1));
  return "is not valid; use lowercase letters, digits and single hyphens, as in /our-town";
}

function addressHint(
  path: string,
  problem: string,
  taken: ReadonlySet<string>,
  { is, place }: AddressSource,
): string {
  if (problem === RESERVED) return "Choose another address.";
  if (problem === TOO_LONG) return "Choose a shorter address.";
  const parts = decodedOrSame(path)
    .replace(/(?:\.html?)?(?:[?#][^]*)?$/, "")
    .split("/")
    .filter((part) => !/^\.{0,2}$/.test(part));
  const names = parts.map(slugify);
  const suggested = `/${names.join("/")}`;
  if (names.includes("") || taken.has(suggested) || pathProblem(suggested) !== undefined)
    return "Choose an address of lowercase letters, digits and hyphens, such as /our-town.";
  if (is === "address") return `Write “${suggested}”.`;
  if (path.endsWith("/"))
    return "Remove the slash at the end. After it, slugify(…) may have kept no letter or digit.";
  const make = `make the address with slugify(…): “${suggested}”`;
  if (is === "code") return `In this route, ${make}.`;
  return `Rename the file to ${names.at(-1)}${extname(place?.file ?? "")}, or ${make}.`;
}

/* Where the routes of a table, and their addresses, come from. */

interface AddressSource {
  place: Position | undefined;
  /** Whether the place has the address as written, is a file of that name, or is code. */
  is: "address" | "file" | "code";
}

type RoutePlaces = ReturnType<typeof routePlaces>;

/** Finds the places of a site's routes. */
export function routePlaces(
  root: string,
  { routes, lookup }: { routes: object; lookup: SourceLookup },
  content: Content,
) {
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
  const called = (entry: Called) =>
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
    return found?.place;
  };
  /** In the Markdown file of the page: its longest text that is in `words`, or its first line. */
  const ofWords = (entry: Called, words: string): Position | undefined => {
    const own = entry[CALLED]?.file;
    if (own === undefined) return undefined;
    const of = yamlOfContent.find((yaml) => yaml.file === own) ?? frontMatterIn(own, read);
    return (of && longest(words, [of])) ?? { file: own, line: 1, column: 1 };
  };
  return {
    /** In the table, or the call of `route`; `nth` counts routes before it with its address. */
    ofRoute: (entry: Called, nth?: number) => written(entry.path, nth) ?? called(entry),
    ofWords,
    /** If several routes have the address (`isTaken`), the title tells them apart. */
    ofAddress(entry: Entry, nth: number, isTaken: boolean): AddressSource {
      const { path } = entry;
      const place = written(path, nth);
      if (place !== undefined) return { place, is: "address" };
      const name = path.slice(path.lastIndexOf("/") + 1);
      const title = String(entry.title);
      if (isTaken) {
        const isPart = (value: string) => slugify(value) === name;
        const titles = content.find(title);
        const found = titles[nth] ?? titles[0] ?? longest(title, yamlOfContent, isPart);
        const titled = ofWords(entry, title) ?? found;
        if (titled !== undefined) return { place: titled, is: "code" };
      }
      const own = fileNamed(path, content, isTaken ? nth : undefined);
      if (own) return { place: { file: own.yaml.file, line: 1, column: 1 }, is: "file" };
      const [value, other] = [path, name].flatMap(content.find);
      if (value !== undefined && other === undefined) return { place: value, is: "address" };
      return { place: called(entry), is: "code" };
    },
  };
}

/**
 * The file of a collection, whose entries have its names, at the end of a path: the `nth`, or else
 * the only one.
 */
function fileNamed(path: string, { files }: Content, nth: number | undefined) {
  const isEnd = (end: string) => `/${path}`.endsWith(`/${end}`);
  const named = files
    .filter(({ name: [, own] }) => own !== undefined && [own, slugify(own)].some(isEnd))
    .toSorted(({ name: [, one = ""] }, { name: [, next = ""] }) => next.length - one.length);
  const [first, second] = named;
  if (nth !== undefined) return named[nth] ?? first;
  return first?.name[1]?.length !== second?.name[1]?.length ? first : undefined;
}
