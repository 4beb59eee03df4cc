import type { Memory } from "../cache/memory.ts";
import { compressFiles } from "../output/compress.ts";
import { companionsOf, isText } from "../output/output-file.ts";
import type { StageFiles } from "../output/stage-files.ts";
import type { LastBuild } from "./last-build.ts";

/** Compresses what is new; what was compressed by the last build is taken over. */
export async function compressStage(
  stage: StageFiles,
  last: Pick<LastBuild, "file" | "takeOver">,
  memory: Memory,
): Promise<void> {
  const texts = [...stage.files.values()].filter(({ path }) => isText(path));
  const fresh = texts.filter((file) => {
    if (last.file(file.path)?.hash !== file.hash) return true;
    const companions = companionsOf(file.path).filter((path) => last.file(path) !== undefined);
    return companions.length === 0 || !companions.every((path) => last.takeOver(path, stage));
  });
  const paths = fresh.map(({ path }) => path);
  await compressFiles(paths, { read: stage.read, write: stage.write, memory });
}
