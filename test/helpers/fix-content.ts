import { join } from "node:path";
import { emptyDir, outputFile } from "fs-extra/esm";
import * as v from "valibot";
import { planFixes, type FileEdit, type FixPlan } from "../../src/links/fix/plan.ts";
import { openContent, type Content } from "../../src/content/content.ts";
import { markdownFile, yamlFile } from "../../src/content/define-content.ts";

/** Texts of files by their paths below the site's root. */
export type Files = Record<string, string>;

/** Opens these files of `content/` as a build does; a schema accepts everything in them. */
export async function contentOf(root: string, files: Files): Promise<Content> {
  await emptyDir(join(root, "content"));
  for (const [file, text] of Object.entries(files)) await outputFile(join(root, file), text);
  const named = Object.keys(files).map((path) => {
    const file = path.replace("content/", "");
    return [
      path,
      file.endsWith(".md") ? markdownFile(file, v.any()) : yamlFile(file, v.any()),
    ] as const;
  });
  return openContent(root, Object.fromEntries(named));
}

/** The plan for files that a build has read, and addresses that have moved. */
export async function planOf(
  root: string,
  files: Files,
  moved: readonly (readonly [string, string])[],
): Promise<FixPlan> {
  const { find } = await contentOf(root, files);
  const moves = moved.map(([url, replacement]) => ({ url, replacement, sources: find(url) }));
  return planFixes(moves, async (file) => files[file]);
}

/** The files as edits leave them. */
export function edited(files: Files, edits: readonly FileEdit[]): Files {
  return { ...files, ...Object.fromEntries(edits.map(({ file, after }) => [file, after])) };
}
