import { splitFrontMatter } from "../../content/markdown-text.ts";
import { markdownSource } from "./fix-markdown.ts";
import type { Slot, Source } from "./fix-slot.ts";
import { yamlSource } from "./fix-yaml.ts";

/**
 * The addresses of a content file. `file` is its path relative to the site's root, `text` what it holds, without a
 * byte order mark. Returns undefined where the file cannot be read as what its name says.
 */
export function openSource(file: string, text: string): Source | undefined {
  if (!file.endsWith(".md")) return yamlSource(file, text);
  const parts = splitFrontMatter(text);
  if (parts === undefined) return undefined;
  const front = yamlSource(file, parts.front);
  if (front === undefined) return undefined;
  const body = markdownSource(file, parts.body);
  const [fromFront, fromBody] = [movedBy(front.slots, parts.frontShift), movedBy(body.slots, parts.bodyShift)];
  return {
    slots: [...fromFront.keys(), ...fromBody.keys()],
    holds: async (after, changes) => {
      const now = splitFrontMatter(after);
      if (now === undefined) return false;
      if (!(await front.holds(now.front, translated(changes, fromFront)))) return false;
      return body.holds(now.body, translated(changes, fromBody));
    },
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
