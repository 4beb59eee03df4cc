import { extname } from "node:path";
import { slugify } from "../content/addresses.ts";
import { isDate } from "../content/fields.ts";
import { decodedOrSame, isRecord } from "../files/files-below.ts";
import { portabilityProblem } from "../files/output-file.ts";
import { error, warning, type Finding } from "../findings/finding.ts";
import { didYouMean, shorten } from "../findings/text.ts";
import { CALLED, type AddressSource, type Called, type RoutePlaces } from "./route-places.ts";
import { addressOf, NOT_FOUND_PATH, type Route } from "./route.ts";

/** Checks a route table, which may contain anything, in `file`. */
export function routeFindings(
  routes: readonly unknown[],
  places: RoutePlaces,
  { file, drafts }: { file: string; drafts: boolean },
): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, Record<string, unknown>[]>();
  const taken = new Set(routes.map((entry) => (isRecord(entry) ? entry["path"] : undefined)));
  for (const [index, entry] of routes.entries()) {
    if (!isRecord(entry) || typeof entry["path"] !== "string") {
      const message = `Entry ${index + 1} of the route table has no path.`;
      const hint = "Write route({ path: …, title: …, description: …, template: …, props: … }).";
      findings.push(error("routes/not-a-route", message, { file, hint }));
      continue;
    }
    const { path } = entry;
    const before = seen.get(path) ?? [];
    seen.set(path, [...before, entry]);
    const [first] = before;
    const nth = before.length;
    const found = entryFindings(path, entry, drafts);
    if (found.length > 0) {
      const address = addressOf({ ...entry, path });
      const place = { file, ...places.ofRoute(entry, nth), route: address };
      findings.push(...found.map((finding) => ({ ...finding, ...place })));
    }
    const problem = pathProblem(path);
    if (problem === undefined && nth === 0) continue;
    const source = places.ofAddress(entry, nth, nth > 0);
    const place = { file, ...source.place };
    if (problem !== undefined) {
      const title = typeof entry["title"] === "string" ? entry["title"].trim() : "";
      const of = title === "" ? "" : ` of “${shorten(title, 80)}”`;
      const message = `The address “${shorten(path, 80)}”${of} ${problem}.`;
      const hint = addressHint(path, problem, taken, source);
      findings.push(error("routes/bad-address", message, { ...place, hint }));
    }
    if (first !== undefined) {
      const titles = [first, entry].map(({ title }) => `“${String(title)}”`);
      const code = "routes/duplicate-address";
      const message = `Two routes have the address “${path}”: ${titles.join(" and ")}.`;
      const other = { file, ...places.ofAddress(first, 0, true).place };
      const related: Finding[] = [{ code, severity: "info", message: "The other route", ...other }];
      const hint = "Change or remove one of the routes.";
      findings.push(error(code, message, { ...place, hint, related }));
    }
  }
  if (!seen.has("/")) {
    const hint = "Add it: visitors see this page first.";
    findings.push(error("routes/no-home", "No route has the address “/”.", { file, hint }));
  }
  if (!seen.has(NOT_FOUND_PATH)) {
    const message = "No route has the address “/404”, so visitors see the host's own error page.";
    const hint = "Add a route with the path /404.";
    findings.push(warning("routes/no-404", message, { file, hint }));
  }
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
  const keys = new Set([...Object.keys(entry), ...KEYS.filter((key) => key in entry)]);
  const plain = Object.fromEntries(Array.from(keys, (key) => [key, entry[key]]));
  return { ...plain, [CALLED]: (entry as Called)[CALLED] };
}

function entryFindings(path: string, entry: Record<string, unknown>, drafts: boolean): Finding[] {
  const findings: Finding[] = [];
  const report = (code: string, message: string, hint?: string) =>
    findings.push(error(code, message, { hint }));
  for (const name of ["title", "description"]) {
    const text = entry[name];
    if (typeof text !== "string" || text.trim() === "")
      report("routes/empty-head", `The route “${path}” has no ${name}.`);
  }
  const { reviewed, render } = entry;
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
  return findings;
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
  taken: ReadonlySet<unknown>,
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
