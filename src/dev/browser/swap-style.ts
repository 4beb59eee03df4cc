/** Marks what is about to go. */
export const REPLACED = "data-replaced";

/**
 * Puts another style sheet in the place of one; the old one stays until the new one is there. Where its text is known, it
 * holds at once.
 */
export function swapStyle(from: string, to: string, text?: string): void {
  const old = document.querySelector<HTMLLinkElement>(
    `link[rel="stylesheet"][href="${CSS.escape(from)}"]:not([${REPLACED}])`,
  );
  if (old === null) return;
  const fresh = old.cloneNode() as HTMLLinkElement;
  fresh.href = to;
  const going: Element[] = [old];
  if (text !== undefined) {
    const meanwhile = document.createElement("style");
    meanwhile.textContent = text;
    meanwhile.media = old.media;
    old.after(meanwhile);
    old.disabled = true;
    going.push(meanwhile);
  }
  for (const element of going) element.toggleAttribute(REPLACED, true);
  for (const end of ["load", "error"]) fresh.addEventListener(end, () => going.forEach((element) => element.remove()));
  old.after(fresh);
}
