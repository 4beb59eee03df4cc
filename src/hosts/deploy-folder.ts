import { basename, dirname, join } from "node:path";
import { error } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { manifestOf, readManifest } from "../output/manifest.ts";
import { outFolderProblem } from "../output/out-folder.ts";
import type { OutputFile } from "../output/output-file.ts";
import type { Target } from "../output/publish.ts";

/** The folder beside `out/` for what hosts need and visitors never see: `deploy/`. Each site has its own. */
export function deployFolder(out: string): string {
  const name = basename(out);
  return join(dirname(out), name === "out" ? "deploy" : `${name}.deploy`);
}

/**
 * What is to be published to the folder for hosts: nothing for a site whose settings name no host, unless an earlier build
 * left files there. Throws a finding for a folder with files that build-site did not write.
 */
export async function deployTargets(root: string, out: string, files: readonly OutputFile[]): Promise<Target[]> {
  const folder = deployFolder(out);
  if (files.length === 0 && (await readManifest(folder)) === undefined) return [];
  const problem = await outFolderProblem(root, folder);
  if (problem !== undefined) {
    const hint = "Move what is in it somewhere else, or remove “hosts:” from content/settings.yaml.";
    const message = `The files for hosts belong in ${basename(folder)}/, but ${problem}`;
    throw new FindingsError([error("output/deploy-folder", message, { hint })]);
  }
  return [{ folder, files: files.length === 0 ? [] : [...files, manifestOf(files)] }];
}
