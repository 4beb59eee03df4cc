import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundleOwnScripts, OWN_SCRIPTS } from "./own-scripts.ts";
import { READY_MADE } from "./ready-made.ts";
import { PREACT, SLIM_PREACT, slimSource } from "./slim-preact.ts";

/** Where Preact's package has the sources of what islands may import. */
const SOURCES = ["src/", "src/diff/", "hooks/src/"];

/** Makes what browsers get in every site, beside the program in `folder`. Throws where Preact is another version. */
export async function makeReady(folder: string): Promise<void> {
  const ready = join(folder, READY_MADE);
  for (const part of SOURCES) await slimSources(part, join(ready, SLIM_PREACT, part));
  const scripts = await bundleOwnScripts();
  for (const name of OWN_SCRIPTS) await writeFile(join(ready, name), scripts[name]);
}

async function slimSources(part: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(join(PREACT, part))).filter((name) => name.endsWith(".js"));
  for (const name of names) await writeFile(join(folder, name), await slimSource(part + name));
}
