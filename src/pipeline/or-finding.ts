import { error, type Outcome } from "../findings/finding.ts";

/** Codes of the system look like ENOSPC, those of Node like ERR_…. What is not there any more was never to be written. */
function isRefusal(problem: unknown): problem is Error & { code: string } {
  const code = problem instanceof Error && "code" in problem ? String(problem.code) : "";
  return /^E[A-Z0-9]+$/.test(code) && code !== "ENOENT" && code !== "EAGAIN";
}

/** Does something with files. What the file system refuses is no fault of ours: a full disk, a folder without permission. */
export async function orFinding<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    return { ok: true, value: await work(), findings: [] };
  } catch (problem) {
    if (!isRefusal(problem)) throw problem;
    const reason = problem.code === "ENOSPC" ? "The disk is full. " : "";
    const hint = `${reason}Nothing was published; what was there stays.`;
    const message = `The site cannot be written: ${problem.message}.`;
    return { ok: false, findings: [error("output/cannot-write", message, { hint })] };
  }
}
