import type { History } from "../outbound/remember/history.ts";
import { CannotStart } from "./exit-codes.ts";

/** The history in a file. Throws a CannotStart for one that cannot be read: it would be written over otherwise. */
export async function openHistory(file: string): Promise<History> {
  const { readHistory } = await import("../outbound/remember/history-file.ts");
  const history = await readHistory(file);
  if (history.ok) return history.value;
  const [finding] = history.findings;
  throw new CannotStart("cli/unreadable-history", finding?.message ?? `${file} cannot be read.`, finding?.hint);
}
