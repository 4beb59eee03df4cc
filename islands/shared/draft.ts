import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { keep, kept } from "./storage.ts";

const key = () => `draft:${location.pathname}`;

/**
 * Keeps what somebody types into the named fields of a form as long as the tab is open, and brings it back after a
 * reload or a way round other pages. What the browser has brought back itself stays.
 */
export function useDraft(form: RefObject<HTMLFormElement | null>, names: readonly string[]): void {
  // Before what was typed while the form was asleep is typed again: that is to be kept too.
  useLayoutEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    const fields = () =>
      names.flatMap((name) => {
        const field = element.elements.namedItem(name);
        return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
      });
    const draft = readDraft();
    for (const field of fields()) if (field.value === "") field.value = draft[field.name] ?? "";
    const save = () =>
      keep(
        "sessionStorage",
        key(),
        JSON.stringify(Object.fromEntries(fields().map(({ name, value }) => [name, value]))),
      );
    element.addEventListener("input", save);
    return () => element.removeEventListener("input", save);
    // oxlint-disable-next-line react/exhaustive-deps -- a form has the same fields all its life
  }, [form]);
}

/** Forgets what was typed: it has arrived. */
export function dropDraft(): void {
  keep("sessionStorage", key(), null);
}

function readDraft(): Partial<Record<string, string>> {
  try {
    return JSON.parse(kept("sessionStorage", key()) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}
