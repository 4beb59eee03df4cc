import { normalizeAddress } from "../../content/addresses.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { spliced, type Slot, type Source, type Splice } from "./fix-slot.ts";
import { inStyleOf } from "../judge/lasting.ts";
import { markdownSource } from "./fix-markdown.ts";
import { yamlSource } from "./fix-yaml.ts";

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

/** An address that the plan changes. `replacement` is the address as the file then has it, in the style of the old one. */
export interface Fixed {
  url: string;
  replacement: string;
  place: Position;
}

/** An address that stays, and why: the second half of a sentence that begins with the address. */
export interface Unfixed {
  url: string;
  replacement: string;
  /** Undefined if its place is unknown. */
  place?: Position | undefined;
  why: string;
}

/** What `--fix` would do: one edit a file. All lists are sorted by file and place. */
export interface FixPlan {
  edits: FileEdit[];
  fixed: Fixed[];
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
export async function planFixes(moves: readonly Move[], read: (file: string) => string | undefined): Promise<FixPlan> {
  const plan: FixPlan = { edits: [], fixed: [], unfixed: [] };
  const files = new Map<string, Task[]>();
  for (const { url, replacement, why, sources } of lastingMoves(moves)) {
    const leave = (reason: string, place?: Position): void => {
      plan.unfixed.push({ url, replacement, place, why: reason });
    };
    if (sources.length === 0) leave(why ?? "its place is unknown");
    for (const place of sources) {
      const reason = why ?? problemOfPlace(place.file);
      if (reason !== undefined) leave(reason, place);
      else files.set(place.file, [...(files.get(place.file) ?? []), { url, replacement, place }]);
    }
  }
  for (const [file, tasks] of files) await planFile({ file, tasks, text: read(file) }, plan);
  plan.edits.sort((a, b) => compare(a.file, b.file));
  plan.fixed.sort(inOrder);
  plan.unfixed.sort(inOrder);
  return plan;
}

interface Task {
  url: string;
  replacement: string;
  place: Position;
}

/** An address with the end of its moves, or the reason why there is none. */
interface LastingMove {
  url: string;
  replacement: string;
  why: string | undefined;
  sources: Position[];
}

/** An address with its replacements: one, or several that contradict each other. */
interface Claim {
  url: string;
  replacements: string[];
  sources: Position[];
}

/** One entry an address, each followed to the end of all moves. A move to the same address is ignored. */
function lastingMoves(moves: readonly Move[]): LastingMove[] {
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

function endOf(claim: Claim, claims: ReadonlyMap<string, Claim>): Pick<LastingMove, "replacement" | "why"> {
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
  return { replacement: end, why: problemOf(end) };
}

function problemOf(replacement: string): string | undefined {
  const fits = /^https?:\/\/[^\s"<>\p{Cc}]+$/iu.test(replacement) && URL.canParse(replacement);
  return fits ? undefined : "its new address cannot be written";
}

function problemOfPlace(file: string): string | undefined {
  if (file.startsWith("templates/") || file.startsWith("islands/")) return "it is in a template";
  if (!/^content\/.+\.(?:ya?ml|md|json)$/.test(file) || file.split("/").includes("..")) return "it is not in content";
  return undefined;
}

/** The addresses of a content file without its byte order mark; undefined if the file is not valid. */
export function openSource(file: string, text: string): Source | undefined {
  return file.endsWith(".md") ? markdownSource(file, text) : yamlSource(file, text);
}

/** Adds one file to the plan. */
async function planFile(
  { file, tasks, text }: { file: string; tasks: readonly Task[]; text: string | undefined },
  plan: FixPlan,
): Promise<void> {
  const mark = text?.startsWith("\uFEFF") ? "\uFEFF" : "";
  const bare = text?.slice(mark.length) ?? "";
  const source = text === undefined ? undefined : openSource(file, bare);
  const unreadable = text === undefined ? "its file cannot be read" : "its file has changed and is no longer valid";
  const changes: Change[] = [];
  for (const task of tasks) {
    const change = source === undefined ? { why: unreadable } : changeOf(source, task);
    if (change === undefined) continue;
    if ("why" in change) plan.unfixed.push({ ...task, why: change.why });
    else changes.push(change);
  }
  changes.sort((a, b) => inOrder(a.fixed, b.fixed));
  const accepted = source === undefined ? [] : await acceptable(source, bare, changes);
  for (const change of changes) {
    if (accepted.includes(change)) plan.fixed.push(change.fixed);
    else plan.unfixed.push({ ...change.task, why: "writing it would change other values in its file too" });
  }
  const after = spliced(bare, splicesOf(accepted));
  if (after !== bare) plan.edits.push({ file, before: mark + bare, after: mark + after });
}

interface Change {
  task: Task;
  fixed: Fixed;
  slot: Slot;
  splices: Splice[];
}

/** How to write an address, why that is not possible, or undefined if it has been written already. */
function changeOf({ slots }: Source, task: Task): Change | { why: string } | undefined {
  const { place } = task;
  const slot = slots.find((each) => each.place.line === place.line && each.place.column === place.column);
  const gone = { why: "its file has a different value there by now" };
  if (slot === undefined) return gone;
  const rewritten = slot.rewrite(inStyleOf(slot.value, task.replacement));
  if (normalizeAddress(slot.value) !== task.url) {
    const done = "written" in rewritten ? rewritten.written : task.replacement;
    return normalizeAddress(slot.value) === normalizeAddress(done) ? undefined : gone;
  }
  if ("why" in rewritten) return rewritten;
  const { splices, written } = rewritten;
  return { task, slot, splices, fixed: { url: task.url, replacement: written, place } };
}

/** The changes that change nothing else in the file: usually all of them. */
async function acceptable(source: Source, text: string, changes: readonly Change[]): Promise<readonly Change[]> {
  const fits = (tried: readonly Change[]): Promise<boolean> =>
    source.holds(
      spliced(text, splicesOf(tried)),
      new Map(tried.map(({ slot, fixed }) => [slot, fixed.replacement] as const)),
    );
  if (await fits(changes)) return changes;
  const accepted: Change[] = [];
  for (const change of changes) if (await fits([...accepted, change])) accepted.push(change);
  return accepted;
}

function splicesOf(changes: readonly Change[]): Splice[] {
  return changes.flatMap(({ splices }) => splices);
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
