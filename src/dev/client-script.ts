import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Makes what every page of the development server runs (`browser/dev-client.ts`). */
export async function clientScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./browser/dev-client.ts", import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? "";
}
