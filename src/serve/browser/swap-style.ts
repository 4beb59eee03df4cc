/** Marks a style sheet that is about to go. */
export const REPLACED = "data-replaced";

/** Puts another style sheet in the place of one; the old one stays until the new one is there. */
export function swapStyle(from: string, to: string): void {
  const old = document.querySelector<HTMLLinkElement>(
    `link[rel="stylesheet"][href="${CSS.escape(from)}"]:not([${REPLACED}])`,
  );
  if (old === null) return;
  const fresh = old.cloneNode() as HTMLLinkElement;
  fresh.href = to;
  for (const end of ["load", "error"]) fresh.addEventListener(end, () => old.remove());
  old.toggleAttribute(REPLACED);
  old.after(fresh);
}
