import { setFlagsFromString } from "node:v8";

/**
 * Lets V8 run WebAssembly as it first compiles it. The libraries for fonts work for a few tenths of a second: to compile
 * them once more, better, costs as much on every core, and nobody has anything of it. To be called before one is loaded.
 */
export function plainWasm(): void {
  for (const flag of ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"]) setFlagsFromString(flag);
}
