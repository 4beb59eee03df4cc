/**
 * Makes V8 leave WebAssembly as it first compiles it. The libraries for fonts run for a few tenths of a second: to optimize
 * them takes as long on every core, and never pays. It holds for the whole process; to be called before one is loaded.
 */
export function plainWasm(): void {
  // Loaded here: each start would pay for it.
  const { setFlagsFromString } = process.getBuiltinModule("node:v8");
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}
