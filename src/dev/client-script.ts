import { buildOnce } from "../files/esbuild.ts";
import { ownSource } from "../files/own-files.ts";

/** Makes what every page of the development server runs (`browser/dev-client.ts`). */
export async function clientScript(): Promise<string> {
  const { outputFiles } = await buildOnce({
    entryPoints: [ownSource("dev/browser/dev-client.ts")],
    bundle: true,
    write: false,
    format: "iife",
    tsconfigRaw: {},
  });
  return outputFiles[0]?.text ?? "";
}
