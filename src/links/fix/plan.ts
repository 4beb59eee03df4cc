import { normalizeAddress } from "../../content/addresses.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { inStyleOf } from "../judge/lasting.ts";
import { hasOnlyChanges, openSource, type Slot, type Source, type Splice } from "./slots.ts";

/** An address that has moved for good. */
export interface Move {
  url: string;
  /** The new address: see `lastingTarget`. */
  replacement: string;
  /** The places of the old address, from `Content.find`. */
  sources: readonly Position[];
}

/** The text of a file before and after an edit. */
export interface FileEdit {
  file: string;
  before: string;
  after: string;
}

/** An address to replace at one place. */
export interface Fix {
  url: string;
  replacement: string;
  place: Position;
}

/** An address that stays, and why: the second half of a sentence that begins with the address. */
export interface Unfixed extends Omit<Fix, "place"> {
  /** Undefined if its place is unknown. */
  place?: Position | undefined;
  why: string;
}

/** What `--fix` would do: one edit a file. All lists are sorted by file and place. */
export interface FixPlan {
  edits: FileEdit[];
  /** The addresses that the edits replace. `replacement` is the address as the file then has it. */
  fixed: Fix[];
  unfixed: Unfixed[];
}

/**
 * Plans how to write moved addresses into content, at their exact places; writes nothing.
 *
 * The plan does not depend on the order of the moves, and applying it twice is the same as once: if one move leads to the
 * old address of another, the final address is written. An edit that would change anything else in a file is left out.
 *
 * @param read Returns the text of a file, byte order mark included; undefined if it does not exist or is not text.
 */
export function planFixes(moves: readonly Move[], read: (file: string) => string | undefined): FixPlan {
  const plan: FixPlan = { edits: [], fixed: [], unfixed: [] };
  const fixes: Fix[] = [];
  for (const { url, replacement, why, sources } of lastingMoves(moves)) {
    if (sources.length === 0) plan.unfixed.push({ url, replacement, why: why ?? "its place is unknown" });
    for (const place of sources) {
      const reason = why ?? problemOfPlace(place.file);
      if (reason === undefined) fixes.push({ url, replacement, place });
      else plan.unfixed.push({ url, replacement, place, why: reason });
    }
  }
  for (const [file, of] of Map.groupBy(fixes, ({ place }) => place.file)) planFile(file, of, read(file), plan);
  plan.edits.sort((a, b) => compare(a.file, b.file));
  plan.fixed.sort(inOrder);
  plan.unfixed.sort(inOrder);
  return plan;
}

/** An address with its replacements: one, or several that contradict each other. */
interface Claim {
  url: string;
  replacements: string[];
  sources: Position[];
}

/** One entry an address, each followed to the end of all moves. A move to the same address is ignored. */
function lastingMoves(moves: readonly Move[]): (Move & { why: string | undefined })[] {
  const claims = new Map<string, Claim>();
  for (const { url, replacement, sources } of moves) {
    const key = normalizeAddress(url);
    if (normalizeAddress(replacement) === key) continue;
    const claim = claims.get(key) ?? { url: key, replacements: [], sources: [] };
    claims.set(key, claim);
    claim.sources.push(...sources.filter((place) => !claim.sources.some((other) => isSamePlace(place, other))));
    // Of two spellings of the same address, the first in alphabetical order, whatever the order of the moves.
    const same = claim.replacements.findIndex((other) => normalizeAddress(other) === normalizeAddress(replacement));
    if (same === -1) claim.replacements.push(replacement);
    else if (compare(replacement, claim.replacements[same] ?? "") < 0) claim.replacements[same] = replacement;
    claim.replacements.sort(compare);
  }
  return [...claims.values()].map((claim) => ({ url: claim.url, sources: claim.sources, ...endOf(claim, claims) }));
}

function endOf(claim: Claim, claims: ReadonlyMap<string, Claim>): { replacement: string; why: string | undefined } {
  const [first = "", other] = claim.replacements;
  if (other !== undefined) return { replacement: first, why: "more than one address replaces it" };
  const passed = new Set([claim.url]);
  let end = first;
  for (;;) {
    const next = claims.get(normalizeAddress(end));
    // If the next address has several replacements, the moves end there.
    if (next?.replacements[0] === undefined || next.replacements.length > 1) break;
    if (passed.has(next.url)) return { replacement: first, why: "its moves are circular" };
    passed.add(next.url);
    [end] = next.replacements;
  }
  const isWritable = /^https?:\/\/[^\s"<>\p{Cc}]+$/iu.test(end) && URL.canParse(end);
  return { replacement: end, why: isWritable ? undefined : "its new address cannot be written" };
}

function problemOfPlace(file: string): string | undefined {
  if (file.startsWith("templates/") || file.startsWith("islands/")) return "it is in a template";
  if (!/^content\/.+\.(?:ya?ml|md|json)$/.test(file) || file.split("/").includes("..")) return "it is not in content";
  return undefined;
}

/** Adds one file to the plan. `text` is undefined if the file cannot be read. */
function planFile(file: string, fixes: readonly Fix[], text: string | undefined, plan: FixPlan): void {
  const mark = text?.startsWith("\uFEFF") ? "\uFEFF" : "";
  const bare = text?.slice(mark.length) ?? "";
  const source = text === undefined ? undefined : openSource(file, bare);
  if (source === undefined) {
    const why = text === undefined ? "its file cannot be read" : "its file has changed and is no longer valid";
    plan.unfixed.push(...fixes.map((fix) => ({ ...fix, why })));
    return;
  }
  const changes: Change[] = [];
  for (const fix of fixes) {
    const change = changeOf(source, fix);
    if (change === undefined) continue;
    if ("why" in change) plan.unfixed.push({ ...fix, why: change.why });
    else changes.push(change);
  }
  changes.sort((a, b) => inOrder(a.fix, b.fix));
  const accepted = acceptable(source, bare, changes);
  for (const change of changes) {
    if (accepted.includes(change)) plan.fixed.push({ ...change.fix, replacement: change.written });
    else plan.unfixed.push({ ...change.fix, why: "writing it would change other values in its file too" });
  }
  const after = spliced(bare, accepted);
  if (after !== bare) plan.edits.push({ file, before: mark + bare, after: mark + after });
}

/** A fix with the parts of the text that it replaces, and the address as the file then has it. */
interface Change {
  fix: Fix;
  slot: Slot;
  splices: Splice[];
  written: string;
}

/** How to write an address, why that is not possible, or undefined if it has been written already. */
function changeOf({ slots }: Source, fix: Fix): Change | { why: string } | undefined {
  const { line, column } = fix.place;
  const slot = slots.find(({ place }) => place.line === line && place.column === column);
  const gone = { why: "its file has a different value there by now" };
  if (slot === undefined) return gone;
  const rewritten = slot.rewrite(inStyleOf(slot.value, fix.replacement));
  if (normalizeAddress(slot.value) !== fix.url) {
    const done = "written" in rewritten ? rewritten.written : fix.replacement;
    return normalizeAddress(slot.value) === normalizeAddress(done) ? undefined : gone;
  }
  return "why" in rewritten ? rewritten : { fix, slot, ...rewritten };
}

/** The changes that change nothing else in the file: usually all of them. */
function acceptable(source: Source, text: string, changes: readonly Change[]): readonly Change[] {
  const fits = (tried: readonly Change[]): boolean =>
    hasOnlyChanges(spliced(text, tried), source, new Map(tried.map(({ slot, written }) => [slot, written])));
  if (fits(changes)) return changes;
  const accepted: Change[] = [];
  for (const change of changes) if (fits([...accepted, change])) accepted.push(change);
  return accepted;
}

/** A text with these changes, whose splices do not overlap. */
function spliced(text: string, changes: readonly Change[]): string {
  const splices = changes.flatMap((change) => change.splices).toSorted((a, b) => b.start - a.start);
  return splices.reduce(
    (done, { start, end, text: inserted }) => done.slice(0, start) + inserted + done.slice(end),
    text,
  );
}

function isSamePlace(a: Position, b: Position): boolean {
  return a.file === b.file && a.line === b.line && a.column === b.column;
}

function inOrder(a: Omit<Unfixed, "why">, b: Omit<Unfixed, "why">): number {
  return (
    compare(a.place?.file ?? "~", b.place?.file ?? "~") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compare(a.url, b.url)
  );
}
