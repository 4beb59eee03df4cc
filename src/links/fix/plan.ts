import { isDeepStrictEqual } from "node:util";
import type { Nodes } from "mdast";
import { normalizeAddress, webAddressProblem } from "../../content/addresses.ts";
import { isLink, splitFrontMatter, walk } from "../../content/markdown-text.ts";
import { markdownTree } from "../../content/read-markdown.ts";
import { parseYaml } from "../../content/yaml-file.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { FindingsError } from "../../findings/findings-error.ts";
import { inStyleOf } from "../judge/moved.ts";
import type { LinkRow } from "../link-row.ts";

export interface FileEdit {
  file: string;
  before: string;
  after: string;
}

export interface Fix {
  url: string;
  replacement: string;
  place: Position;
}

/** An address that is not changed, and why; without a place if the place is unknown. */
export interface Unfixed extends Omit<Fix, "place"> {
  place?: Position | undefined;
  why: string;
}

/** What `--fix` would do: one edit a file. All lists are sorted by file and place. */
export interface FixPlan {
  edits: FileEdit[];
  fixed: Fix[];
  unfixed: Unfixed[];
}

/**
 * Plans how to write new addresses into content. An edit that would change anything else in a file
 * is left out. `read` returns the text of a file, byte order mark included; undefined if none.
 */
export async function planFixes(
  rows: readonly Pick<LinkRow, "url" | "replacement" | "sources">[],
  read: (file: string) => Promise<string | undefined>,
): Promise<FixPlan> {
  const plan: FixPlan = { edits: [], fixed: [], unfixed: [] };
  const fixes: Fix[] = [];
  for (const { url, replacement, sources } of rows) {
    if (replacement === undefined) continue;
    if (sources.length === 0) plan.unfixed.push({ url, replacement, why: "its place is unknown" });
    fixes.push(...sources.map((place) => ({ url, replacement, place })));
  }
  for (const [file, of] of Map.groupBy(fixes, ({ place }) => place.file)) {
    const before = isContent(file) ? await read(file) : undefined;
    const mark = before?.startsWith("\uFEFF") ? "\uFEFF" : "";
    const source = before === undefined ? undefined : openSource(file, before.slice(mark.length));
    if (before === undefined || source === undefined) {
      plan.unfixed.push(...of.map((fix) => ({ ...fix, why: problemOf(file, before) })));
      continue;
    }
    // Backward: a change moves only what comes after it.
    const { text, outcomes } = withFixes(source, of.toSorted(inOrder).toReversed());
    for (const [fix, outcome] of outcomes)
      if ("why" in outcome) plan.unfixed.push({ ...fix, ...outcome });
      else plan.fixed.push({ ...fix, replacement: outcome.written });
    const after = mark + text;
    if (after !== before) plan.edits.push({ file, before, after });
  }
  plan.edits.sort((a, b) => compare(a.file, b.file));
  plan.fixed.sort(inOrder);
  plan.unfixed.sort(inOrder);
  return plan;
}

function isContent(file: string) {
  return /^content\/.+\.(?:ya?ml|md|json)$/.test(file) && !file.split("/").includes("..");
}

function problemOf(file: string, text: string | undefined) {
  if (file.startsWith("templates/") || file.startsWith("islands/")) return "it is in a template";
  if (!isContent(file)) return "it is not in content";
  return text === undefined
    ? "its file cannot be read"
    : "its file has changed and is no longer valid";
}

/** A value that can be an address: its place, and the offsets of its text. */
interface Slot {
  value: string;
  place: Pick<Position, "line" | "column">;
  start: number;
  end: number;
}

interface Source {
  file: string;
  /** Without its byte order mark. */
  text: string;
  slots: Slot[];
  /** Everything else that a parser reads from the file. */
  rest: unknown;
}

function openSource(file: string, text: string): Source | undefined {
  const parts = file.endsWith(".md") ? splitFrontMatter(text) : { front: text, body: undefined };
  if (parts === undefined) return undefined;
  try {
    const front = parseYaml(file, parts.front);
    const slots: Slot[] = front.texts();
    const root = parts.body === undefined ? undefined : markdownTree(file, parts.body);
    for (const { url, position } of root === undefined ? [] : [...walk(root)].filter(isLink)) {
      if (position === undefined) continue;
      const { start: place, end } = position;
      slots.push({ value: url, place, start: place.offset ?? 0, end: end.offset ?? 0 });
    }
    const rest = [withoutStrings(front.data()), root && withoutAddresses(root)];
    return { file, text, slots, rest };
  } catch (problem) {
    if (problem instanceof FindingsError) return undefined;
    throw problem;
  }
}

function withoutStrings(data: unknown): unknown {
  if (typeof data === "string") return "";
  if (Array.isArray(data)) return data.map(withoutStrings);
  if (typeof data !== "object" || data === null) return data;
  return Object.entries(data).map(([key, value]) => [key, withoutStrings(value)]);
}

/** A tree without positions, addresses, and link texts that are the address. */
function withoutAddresses(node: Nodes): unknown {
  const { position: _, ...rest } = node;
  if (!("children" in node)) return isLink(node) ? { ...rest, url: "" } : rest;
  if (node.type !== "link") return { ...rest, children: node.children.map(withoutAddresses) };
  const [only, ...others] = node.children;
  const isLabel =
    only?.type === "text" &&
    others.length === 0 &&
    normalizeAddress(only.value) === normalizeAddress(node.url);
  return {
    ...rest,
    url: "",
    children: isLabel ? ["its address"] : node.children.map(withoutAddresses),
  };
}

/** A slot, its new value, the new address in it, and spellings to be tried in order. */
interface Change {
  slot: Slot;
  value: string;
  written: string;
  ways: string[];
}

type Outcome = Change | { why: string };

/** A file with these fixes, except those that would change something else. */
function withFixes(
  source: Source,
  fixes: readonly Fix[],
): { text: string; outcomes: [Fix, Outcome][] } {
  // Each try parses the file: usually one is enough for all.
  const outcomes = fixes.map((fix): [Fix, Outcome] => [fix, changeOf(source, fix)]);
  const changes = outcomes.flatMap(([, change]) => ("why" in change ? [] : [change]));
  const all = withChanges(source, changes);
  if (all !== undefined) return { text: all.text, outcomes };
  let next = source;
  const single = fixes.map((fix): [Fix, Outcome] => {
    const change = changeOf(next, fix);
    if ("why" in change) return [fix, change];
    for (const way of change.ways) {
      const changed = withChanges(next, [{ ...change, ways: [way] }]);
      if (changed === undefined) continue;
      next = changed;
      return [fix, change];
    }
    return [fix, { why: "writing it would change something else in its file" }];
  });
  return { text: next.text, outcomes: single };
}

function changeOf({ text, slots }: Source, { url, replacement, place }: Fix): Outcome {
  if (webAddressProblem(replacement) !== undefined)
    return { why: "its new address is not a website" };
  const slot = slots.find(({ place: at }) => at.line === place.line && at.column === place.column);
  if (slot === undefined || normalizeAddress(slot.value) !== url)
    return { why: "its file has another value there now" };
  const old = slot.value.trim();
  const written = inStyleOf(old, replacement);
  // Markdown and JSON may have a backslash before a sign, and Markdown `&amp;`.
  const spelled = old.replace(
    /[!-/:-@[-`{-~]/g,
    (sign) => `\\\\?\\${sign}${sign === "&" ? "(?:amp;)?" : ""}`,
  );
  const raw = text.slice(slot.start, slot.end);
  const pattern = new RegExp(spelled, "g");
  const hits = Array.from(raw.matchAll(pattern), ({ index }) => index);
  if (hits.length === 0) return { why: "it is written differently there" };
  // The text of a link is often its address.
  const parts = hits.length === 1 ? [hits] : [hits, ...hits.toReversed().map((hit) => [hit])];
  // For signs with a meaning in Markdown or YAML, which doubles an apostrophe in single quotes.
  const quoted = raw.startsWith("'") ? written.replaceAll("'", "''") : written;
  const ways = [quoted, `<${written}>`, JSON.stringify(written)].flatMap((address) =>
    parts.map((part) =>
      raw.replaceAll(pattern, (hit, at: number) => (part.includes(at) ? address : hit)),
    ),
  );
  return { slot, value: slot.value.replace(old, () => written), written, ways };
}

/** From the end of a file to its beginning; undefined if anything else would change. */
function withChanges(
  { file, text, slots, rest }: Source,
  changes: readonly Change[],
): Source | undefined {
  let after = text;
  for (const { slot, ways } of changes)
    after = after.slice(0, slot.start) + ways[0] + after.slice(slot.end);
  const values = new Map(changes.map(({ slot, value }) => [slot, value]));
  const source = openSource(file, after);
  const found = [source?.slots.map(({ value }) => value), source?.rest];
  const expected = [slots.map((slot) => values.get(slot) ?? slot.value), rest];
  return isDeepStrictEqual(found, expected) ? source : undefined;
}

type Placed = Pick<Unfixed, "url" | "place">;

function inOrder({ url, place: a }: Placed, { url: other, place: b }: Placed) {
  return (
    compare(a?.file ?? "~", b?.file ?? "~") ||
    (a?.line ?? 0) - (b?.line ?? 0) ||
    (a?.column ?? 0) - (b?.column ?? 0) ||
    compare(url, other)
  );
}
