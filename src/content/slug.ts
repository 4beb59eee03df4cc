/** A name as a part of an address or an id: `Café Pier & Beach` → `cafe-pier-beach`. Letters of other scripts stay. */
export function slugify(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}
