/**
 * Ends the process in the middle of its work. Memory is collected first: Node 24 waits at its exit for the threads that
 * compile, and one of these may wait for the main thread to collect (seen in a debugger: `CollectionBarrier` against
 * `WorkerThreadsTaskRunner::Shutdown`); then neither goes on.
 */
export function exitNow(code: number): never {
  // Loaded here: each start would pay for them.
  process.getBuiltinModule("node:v8").setFlagsFromString("--expose-gc");
  const collect: unknown = process.getBuiltinModule("node:vm").runInNewContext("gc");
  if (typeof collect === "function") collect();
  process.exit(code);
}
