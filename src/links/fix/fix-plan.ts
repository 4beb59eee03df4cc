import { normalizeAddress } from "../../content/addresses.ts";
import { compare, type Position } from "../../findings/finding.ts";
import { spliced, type Slot, type Source, type Splice } from "./fix-slot.ts";
import { openSource } from "./fix-source.ts";
import { inStyleOf } from "../judge/lasting.ts";

/** An address that has moved for good. */
export interface Move {
  url: string;
  /** What to write in its place: see `lastingTarget`. */
  replacement: string;
  /** The places of the old address, from `Content.find`. */
  sources: readonly Position[];
}

/** What a file holds, and what it is to hold. */
export interface FileEdit {
  file: string;
  before: string;
  after: string;
}

/** An address that the plan changes. `replacement` is what the file then says, in the style of the old one. */
export interface Fixed {
  url: string;
  replacement: string;
  place: Position;
}

/** An address that has to stay, and why: the second half of a sentence that begins with the address. */
export interface Unfixed {
  url: string;
  replacement: string;
  /** Undefined where nobody knows where it stands. */
  place?: Position;
  why: string;
}

/** What `--fix` would do. Edits are one a file, all lists in the order of files and places. */
export interface FixPlan {
  edits: FileEdit[];
  fixed: Fixed[];
  unfixed: Unfixed[];
}

/**
 * Plans how to write moved addresses into content, at their exact places; nothing is written.
 *
 * What comes out is the same whatever the order of the moves, and applied twice it is the same as once: where one
 * move leads to the old address of another, its end is written at once. An edit after which a file would not say
 * the same but for that address is left out.
 *
 * @param read What a file holds, byte order mark included; undefined where it is not there or not text.
 */
export async function planFixes(moves: readonly Move[], read: (file: string) => string | undefined): Promise<FixPlan> {
  const plan: FixPlan = { edits: [], fixed: [], unfixed: [] };
  const files = new Map<string, Task[]>();
  for (const { url, replacement, why, sources } of lastingMoves(moves)) {
    const leave = (reason: string, place?: Position): void => {
      plan.unfixed.push({ url, replacement, ...(place === undefined ? {} : { place }), why: reason });
    };
    if (sources.length === 0) leave(why ?? "nobody knows where it stands");
    for (const place of sources) {
      const reason = why ?? strangePlace(place.file);
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

/** An address with the end of its moves, or why there is none. */
interface LastingMove {
  url: string;
  replacement: string;
  why: string | undefined;
  sources: Position[];
}

/** An address with all that is said to replace it: one address, or several that contradict each other. */
interface Claim {
  url: string;
  replacements: string[];
  sources: Position[];
}

/** One entry an address, each followed to the end of all moves. A move onto itself is none. */
function lastingMoves(moves: readonly Move[]): LastingMove[] {
  const claims = new Map<string, Claim>();
  for (const { url, replacement, sources } of moves) {
    const key = normalizeAddress(url);
    if (normalizeAddress(replacement) === key) continue;
    const claim = claims.get(key) ?? { url: key, replacements: [], sources: [] };
    claims.set(key, claim);
    claim.sources.push(...sources.filter((place) => !claim.sources.some((other) => isSamePlace(place, other))));
    // Of two ways to write the same address the first in the order of letters, so that the order of moves is nothing.
    const same = claim.replacements.findIndex((other) => normalizeAddress(other) === normalizeAddress(replacement));
    if (same === -1) claim.replacements.push(replacement);
    else if (compare(replacement, claim.replacements[same] ?? "") < 0) claim.replacements[same] = replacement;
    claim.replacements.sort(compare);
  }
  return [...claims.values()].map((claim) => ({ url: claim.url, sources: claim.sources, ...endOf(claim, claims) }));
}

function endOf(claim: Claim, claims: ReadonlyMap<string, Claim>): Pick<LastingMove, "replacement" | "why"> {
  const [first = "", other] = claim.replacements;
  if (other !== undefined) return { replacement: first, why: "more than one address is said to replace it" };
  const passed = new Set([claim.url]);
  let end = first;
  for (;;) {
    const next = claims.get(normalizeAddress(end));
    // Where the next address has several ends, this one has moved as far as there.
    if (next?.replacements[0] === undefined || next.replacements.length > 1) break;
    if (passed.has(next.url)) return { replacement: first, why: "its moves go round in a circle" };
    passed.add(next.url);
    [end] = next.replacements;
  }
  return { replacement: end, why: problemOf(end) };
}

function problemOf(replacement: string): string | undefined {
  const fits = /^https?:\/\/[^\s"<>\p{Cc}]+$/iu.test(replacement) && URL.canParse(replacement);
  return fits ? undefined : "what it leads to is not an address that can be written";
}

function strangePlace(file: string): string | undefined {
  if (file.startsWith("templates/") || file.startsWith("islands/")) return "it stands in a template";
  if (!/^content\/.+\.(?:ya?ml|md|json)$/.test(file) || file.split("/").includes(".."))
    return "it does not stand in content";
  return undefined;
}

/** Adds what becomes of one file to the plan. */
async function planFile(
  { file, tasks, text }: { file: string; tasks: readonly Task[]; text: string | undefined },
  plan: FixPlan,
): Promise<void> {
  const mark = text?.startsWith("\uFEFF") ? "\uFEFF" : "";
  const bare = text?.slice(mark.length) ?? "";
  const source = text === undefined ? undefined : openSource(file, bare);
  const unreadable = text === undefined ? "its file cannot be read" : "its file has changed and is not valid any more";
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
    else plan.unfixed.push({ ...change.task, why: "its file would then say something else in other places too" });
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

/** How to carry out a task, why that cannot be done, or undefined where it has been done already. */
function changeOf({ slots }: Source, task: Task): Change | { why: string } | undefined {
  const { place } = task;
  const slot = slots.find((each) => each.place.line === place.line && each.place.column === place.column);
  const gone = { why: "its place in the file holds something else by now" };
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

/** Those changes after which the file says the same but for them: all of them, as a rule. */
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
