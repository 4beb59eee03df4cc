import type { AddressSettings } from "../settings/addresses.ts";

/** Whether another system answers at a path, as the settings say; `/listings` stands for itself and all below it. */
export function isElsewhere(path: string, { elsewhere }: Pick<AddressSettings, "elsewhere">): boolean {
  return elsewhere.some((prefix) => {
    const bare = prefix.replace(/\/$/, "");
    return path === bare || path.startsWith(`${bare}/`);
  });
}
