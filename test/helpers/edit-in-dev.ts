/*
 * Edits a site many times in development, in a process of its own with `--expose-gc`, and prints
 * the size of the heap after the first 50 edits and after all: node --expose-gc edit-in-dev.ts
 * <root> <edits>
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DevSite } from "../../src/dev/dev-site.ts";

const [root = "", edits = ""] = process.argv.slice(2);

/** A comment in a file of each kind; every edit changes one of them. */
const FILES: [file: string, comment: (edit: number) => string][] = [
  ["templates/home.tsx", (edit) => `\nexport const edit = ${edit};\n`],
  ["content/home.yaml", (edit) => `\n# ${edit}\n`],
  ["templates/styles/site.css", (edit) => `\n.edit-${edit} { color: red; }\n`],
  ["islands/counter.tsx", (edit) => `\nexport const edit = ${edit};\n`],
];
const texts = FILES.map(([file]) => readFileSync(join(root, file), "utf8"));

/** Bytes in use, buffers included, once everything that is unreachable has been collected. */
async function memory(): Promise<number> {
  for (let round = 0; round < 3; round++) {
    await setImmediate();
    globalThis.gc?.();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const site = new DevSite(root, undefined);
const problems = await site.open();
if (problems.length > 0) throw new Error(JSON.stringify(problems));
const sizes: number[] = [];
for (let edit = 1; edit <= Number(edits); edit++) {
  const index = edit % FILES.length;
  const [file, comment] = FILES[index] ?? ["", () => ""];
  writeFileSync(join(root, file), texts[index] + comment(edit));
  const findings = await site.open([file]);
  const page = await site.page("/");
  if (findings.length > 0 || "findings" in page) throw new Error(JSON.stringify([findings, page]));
  if (edit === 50 || edit === Number(edits)) sizes.push(await memory());
}
await site.close();
process.stdout.write(JSON.stringify(sizes));
