import { createProgram } from "../../src/cli/main.ts";

/**
 * Parses command-line arguments without running anything. Returns the command that would run;
 * throws if a command, option or value does not exist.
 */
export async function parseWords(words: readonly string[]): Promise<string> {
  let ran = "";
  const program = createProgram(
    () => async () => {},
    () => {},
  ).hook("preAction", (_, action) => void (ran = action.name()));
  try {
    await program.parseAsync([...words], { from: "user" });
  } catch (problem) {
    // Help and version end the program as well, with 0.
    if (!(problem instanceof Error && "exitCode" in problem && problem.exitCode === 0))
      throw problem;
  }
  return ran;
}
