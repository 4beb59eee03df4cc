import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT, SECTIONED } from "./documents.ts";
import { change, makeSite, type Changes } from "./make-site.ts";

/** The files that a section of docs/features.md or docs/markdown.md shows, by their paths. */
export function filesOfSection(title: string): Record<string, string> {
  const text = Array.from(SECTIONED, (file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  // A block of Markdown has headings, too.
  const found = [...text.matchAll(/^(`{3,})\w[^]*?^\1$|^## (.*)$/gm)].filter(([, fence]) => !fence);
  const index = found.findIndex(([, , heading]) => heading === title);
  if (index < 0) throw new Error(`No document has a section “${title}”.`);
  const section = text.slice(found[index]?.index, found[index + 1]?.index);
  const blocks = section.matchAll(/^(`{3,})\w+ (\S+)\n([^]*?)\n\1$/gm);
  return Object.fromEntries([...blocks].map(([, , file = "", code = ""]) => [file, `${code}\n`]));
}

/**
 * The small site with the files of a section, and with other changes. Lines for the settings are
 * added to them.
 */
export async function siteOfSection(title: string, changes: Changes = {}): Promise<string> {
  const { "content/settings.yaml": settings, ...files } = filesOfSection(title);
  const added: Changes =
    settings === undefined ? {} : { "content/settings.yaml": (text) => text + settings };
  const root = await makeSite({ ...files, ...added });
  await change(root, changes);
  return root;
}

/**
 * The output of the type checker for the code of a site, which uses build-site as the repository
 * has it.
 */
export async function typeErrors(root: string): Promise<string> {
  for (const part of ["node_modules", "src", "style-modules.d.ts", "package.json"])
    await symlink(join(ROOT, part), join(root, part)).catch(() => undefined);
  const include = ["templates", "content", "islands", "src/**/*.d.ts"];
  const config = JSON.parse(readFileSync(join(ROOT, "tsconfig.json"), "utf8")) as object;
  await writeFile(
    join(root, "tsconfig.test.json"),
    JSON.stringify({ ...config, include, exclude: [] }),
  );
  const checker = join(ROOT, "node_modules/typescript/bin/tsc");
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [checker, "--noEmit", "-p", "tsconfig.test.json"],
    {
      cwd: root,
    },
  ).catch((problem: { stdout: string }) => problem);
  return stdout;
}
