import { CannotStart, ExitCode } from "./exit-codes.ts";
import { openHistory, saveHistory } from "./links-history.ts";
import type { LinksOptions } from "./links-options.ts";
import { asTime, type CommandContext } from "./options.ts";

/** `--opened`: a note in the history, and nobody is asked. */
export async function noteThatOpened(
  file: string | false,
  { opened = [], now }: LinksOptions,
  { terminal }: CommandContext,
): Promise<ExitCode> {
  if (file === false) throw new CannotStart("cli/usage", "--opened needs a history.", "Name it with --history.");
  await requireAddresses(opened);
  const { noteOpened } = await import("../links/remember/remember.ts");
  const { normalizeAddress } = await import("../content/addresses.ts");
  const addresses = opened.map((address) => normalizeAddress(address));
  const noted = noteOpened(await openHistory(file), addresses, now ?? asTime(new Date()));
  if (noted.unknown.length > 0) {
    const hint = "Write it as the report does; a link is known once it has been checked.";
    throw new CannotStart("cli/unknown-address", `The history knows nothing of ${noted.unknown.join(", ")}.`, hint);
  }
  const [problem] = await saveHistory(file, noted.history);
  if (problem !== undefined) throw new CannotStart("cli/unwritable-history", problem.message);
  for (const address of addresses) {
    const verdict = noted.history.links[address]?.verdict ?? "ok";
    const idle =
      verdict === "blocked" || verdict === "suspect" ? "" : ` It is ${verdict}, which the note does not change.`;
    terminal.print(`Noted for 90 days: ${address}.${idle}\n`);
  }
  return ExitCode.Done;
}

/** Nobody can have opened what is no address. */
async function requireAddresses(opened: readonly string[]): Promise<void> {
  const { addressProblem } = await import("../links/collect/address.ts");
  for (const address of opened) {
    const problem = addressProblem(address, { allowPrivate: true });
    if (problem === undefined) continue;
    const hint = "Write the address as the report does.";
    throw new CannotStart("cli/usage", `Nobody can open “${address}”: ${problem.reason}.`, hint);
  }
}
