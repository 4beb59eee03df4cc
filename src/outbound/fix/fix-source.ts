import { markdownSource } from "./fix-markdown.ts";
import type { Slot, Source } from "./fix-slot.ts";
import { yamlSource } from "./fix-yaml.ts";

/**
 * The addresses of a content file. `file` is its path relative to the site's root, `text` what it holds, without a
 * byte order mark. Returns undefined where the file cannot be read as what its name says.
 */
export function openSource(file: string, text: string): Source | undefined {
  if (!file.endsWith(".md")) return yamlSource(file, text);
  const parts = split(text);
  if (parts === undefined) return undefined;
  const front = yamlSource(file, parts.front);
  if (front === undefined) return undefined;
  const body = markdownSource(file, parts.body);
  const [fromFront, fromBody] = [movedBy(front.slots, parts.frontShift), movedBy(body.slots, parts.bodyShift)];
  return {
    slots: [...fromFront.keys(), ...fromBody.keys()],
    holds: async (after, changes) => {
      const now = split(after);
      if (now === undefined) return false;
      if (!(await front.holds(now.front, translated(changes, fromFront)))) return false;
      return body.holds(now.body, translated(changes, fromBody));
    },
  };
}

interface Parts {
  /** Both parts keep the line numbers of the file, as the loader of content hands them to its parsers. */
  front: string;
  body: string;
  /** What to add to an offset in a part to get that in the file. */
  frontShift: number;
  bodyShift: number;
}

/** Divides a Markdown file as the loader of content does; undefined where it has no front matter. */
function split(text: string): Parts | undefined {
  const match = /^(---[ \t]*\r?\n)([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m.exec(text);
  if (match === null || match.index !== 0) return undefined;
  const [whole, opening = "", front = ""] = match;
  const lines = whole.split("\n").length - 1;
  return {
    front: `\n${front}`,
    body: "\n".repeat(lines) + text.slice(whole.length),
    frontShift: opening.length - 1,
    bodyShift: whole.length - lines,
  };
}

/** Slots of a part as slots of the file, each with the one that it was. */
function movedBy(slots: readonly Slot[], shift: number): Map<Slot, Slot> {
  const moved = new Map<Slot, Slot>();
  for (const slot of slots) {
    const rewrite: Slot["rewrite"] = (address) => {
      const result = slot.rewrite(address);
      if ("why" in result) return result;
      const splices = result.splices.map(({ start, end, text }) => ({ start: start + shift, end: end + shift, text }));
      return { ...result, splices };
    };
    moved.set({ ...slot, rewrite }, slot);
  }
  return moved;
}

function translated(changes: ReadonlyMap<Slot, string>, slots: ReadonlyMap<Slot, Slot>): Map<Slot, string> {
  const result = new Map<Slot, string>();
  for (const [slot, written] of changes) {
    const original = slots.get(slot);
    if (original !== undefined) result.set(original, written);
  }
  return result;
}
