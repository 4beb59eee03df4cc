import { buildOnce } from "../site/esbuild.ts";
import { ownSource } from "../site/own-files.ts";

/** Makes what every page of the development server runs (`browser/dev-client.ts`). */
export async function clientScript(): Promise<string> {
  const { outputFiles } = await buildOnce({
    entryPoints: [ownSource("serve/browser/dev-client.ts")],
    bundle: true,
    write: false,
    format: "iife",
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? "";
}
