import { execFile } from "node:child_process";
import { readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { buildReport } from "../helpers/cli.ts";
import { ROOT } from "../helpers/documents.ts";
import { siteOfSection } from "../helpers/features.ts";

test("the style sheet that Tailwind's command writes has the classes of the templates, and is published", async () => {
  const root = await siteOfSection("Tailwind");
  await symlink(join(ROOT, "node_modules"), join(root, "node_modules"));
  const { scripts } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
    scripts: { tailwind: string };
  };
  const [command = "", ...words] = scripts.tailwind.split(" ");
  await promisify(execFile)(join(root, "node_modules/.bin", command), words, { cwd: root });
  expect((await buildReport(root)).findings).toEqual([]);
  const sheets = (await readdir(join(root, "out/assets"))).filter((name) => name.endsWith(".css"));
  const texts = await Promise.all(
    sheets.map((name) => readFile(join(root, "out/assets", name), "utf8")),
  );
  expect(texts.join("")).toMatch(/@media ?\(min-width:48rem\)\{\.md\\:text-4xl\{/);
});
