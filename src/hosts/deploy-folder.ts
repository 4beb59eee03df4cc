import { basename, dirname, join } from "node:path";
import { error, type Finding } from "../findings/finding.ts";
import { readManifest } from "../output/manifest.ts";
import { outFolderProblem } from "../output/out-folder.ts";
import type { OutputFile } from "../output/output-file.ts";
import { openStage, recoverOut } from "../output/publish.ts";

/** The folder beside `out/` for what hosts have to be told and visitors never see: `deploy/`. Two sites do not share one. */
export function deployFolder(out: string): string {
  const name = basename(out);
  return join(dirname(out), name === "out" ? "deploy" : `${name}.deploy`);
}

/** The folder for hosts as it will be, not yet in its place. */
export interface StagedDeploy {
  /** SHA-256 of its manifest; undefined where the settings name no host that needs files. */
  manifest: string | undefined;
  /** Puts it in its place, or removes the old one where there is nothing to be told any more. */
  publish: () => Promise<Finding[]>;
  discard: () => Promise<void>;
}

/**
 * Puts the files for hosts together beside their folder, as safely as the site itself. A folder with files of somebody
 * else's is a finding. Throws what the file system says.
 */
export async function stageDeploy(
  root: string,
  out: string,
  files: readonly OutputFile[],
  signal?: AbortSignal,
): Promise<StagedDeploy | Finding> {
  const folder = deployFolder(out);
  const leftOver = await recoverOut(folder);
  const isOurs = (await readManifest(folder)) !== undefined;
  if (files.length === 0 && !isOurs)
    return { manifest: undefined, publish: () => Promise.resolve(leftOver), discard: () => Promise.resolve() };
  const problem = await outFolderProblem(root, folder);
  if (problem !== undefined) {
    return error("output/deploy-folder", `The files for hosts belong into ${basename(folder)}/, but ${problem}`, {
      hint: "Move what is in it somewhere else, or remove “hosts:” from content/settings.yaml.",
    });
  }
  if (files.length === 0) {
    const publish = async () => {
      const { remove } = await import("fs-extra/esm");
      await remove(folder);
      return leftOver;
    };
    return { manifest: undefined, publish, discard: () => Promise.resolve() };
  }
  const stage = await openStage(folder, { signal });
  for (const { path, content } of files) stage.write(path, content);
  const { hash } = stage.seal();
  return {
    manifest: hash,
    publish: async () => [...leftOver, ...(await stage.publish())],
    discard: stage.discard,
  };
}
