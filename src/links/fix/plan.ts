import { normalizeAddress } from "../../content/addresses.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { inStyleOf } from "../judge/lasting.ts";
import { hasOnlyChanges, openSource, type Slot, type Source, type Splice } from "./slots.ts";

/** An address that has moved for good; each has one move. */
export interface Move {
  /** The old address, normalized. */
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
  const moved = new Map(moves.map(({ url, replacement }) => [url, replacement]));
  for (const move of moves) {
    const { url, sources } = move;
    const { replacement, why } = endOf(move, moved);
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

/** The new address at the end of all moves, and why it is not written; undefined if it can be. */
function endOf({ url, replacement }: Move, moved: ReadonlyMap<string, string>) {
  const passed = new Set([url]);
  let end = replacement;
  for (let key = normalizeAddress(end); moved.has(key); key = normalizeAddress(end)) {
    if (passed.has(key)) return { replacement, why: "its moves are circular" };
    passed.add(key);
    end = moved.get(key) ?? end;
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

function inOrder(a: Omit<Unfixed, "why">, b: Omit<Unfixed, "why">): number {
  return (
    compare(a.place?.file ?? "~", b.place?.file ?? "~") ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compare(a.url, b.url)
  );
}
