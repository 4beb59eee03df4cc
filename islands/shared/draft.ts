import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { keep, kept } from "./storage.ts";

const key = () => `draft:${location.pathname}`;

/**
 * Saves the named fields of a form for as long as the tab is open, and restores them after a reload
 * or a visit to other pages. Text that the browser itself has restored stays.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, names: readonly string[]): void {
  // Before the loader replays what was typed earlier, so that this is saved too.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const fields = () =>
      [...element.querySelectorAll<HTMLInputElement>("[name]")].filter(({ name }) =>
        names.includes(name),
      );
    const draft = readDraft();
    for (const field of fields()) if (field.value === "") field.value = draft[field.name] ?? "";
    const save = () =>
      keep(
        "session",
        key(),
        JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))),
      );
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
    // oxlint-disable-next-line react/exhaustive-deps -- the fields of a form never change
  }, [form]);
}

/** Deletes the draft of a message that has arrived. */
export function dropDraft(): void {
  keep("session", key(), null);
}

function readDraft(): Partial<Record<string, string>> {
  try {
    return JSON.parse(kept("session", key()) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
