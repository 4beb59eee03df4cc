import { basename, dirname, join } from "node:path";
import { remove } from "fs-extra/esm";
import { error, type Finding } from "../findings/finding.ts";
import { readManifest } from "../output/manifest.ts";
import { outFolderProblem } from "../output/out-folder.ts";
import type { OutputFile } from "../output/output-file.ts";
import { openStage, recoverOut } from "../output/publish.ts";

/** The folder of configuration for hosts: `deploy/` beside `out/`. Another name for `out/` gives it another name too. */
export function deployFolder(out: string): string {
  const name = basename(out);
  return join(dirname(out), name === "out" ? "deploy" : `${name}.deploy`);
}

/** A folder for hosts that is complete, but not yet in its place. */
export interface StagedDeploy {
  /** SHA-256 of its manifest; undefined if no host of the settings needs files. */
  manifest: string | undefined;
  /** Puts the folder in its place, or removes the old one if there is nothing for it. */
  publish: () => Promise<Finding[]>;
  discard: () => Promise<void>;
}

/**
 * Stages the files for hosts beside their folder, as safely as the site itself. A folder with files of another origin is
 * a finding. Throws errors of the file system.
 */
export async function stageDeploy(
  root: string,
  out: string,
  files: readonly OutputFile[],
  signal?: AbortSignal,
): Promise<StagedDeploy | Finding> {
  const folder = deployFolder(out);
  const leftOver = await recoverOut(folder);
  const isThere = (await readManifest(folder)) !== undefined;
  const problem = isThere || files.length > 0 ? await outFolderProblem(root, folder) : undefined;
  if (problem !== undefined) {
    const hint = "Move what is in it somewhere else, or remove “hosts:” from content/settings.yaml.";
    return error("output/deploy-folder", `The files for hosts belong in ${basename(folder)}/, but ${problem}`, {
      hint,
    });
  }
  if (files.length > 0) {
    const stage = await openStage(folder, { signal });
    for (const { path, content } of files) stage.write(path, content);
    const { hash } = stage.seal();
    return { manifest: hash, publish: async () => [...leftOver, ...(await stage.publish())], discard: stage.discard };
  }
  const publish = async () => {
    if (isThere) await remove(folder);
    return leftOver;
  };
  return { manifest: undefined, publish, discard: () => Promise.resolve() };
}
