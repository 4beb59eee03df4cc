import type { StageFiles } from "../output/stage-files.ts";

/** Keeps the HTML of pages that are not final: in memory as far as there is room, the rest in the stage. */
export interface HtmlShelf {
  /** Keeps it, and gives what brings it back. */
  put: (path: string, html: string) => () => string;
}

/** Characters that are kept in memory. */
const ROOM = 48e6;

/** A shelf whose overflow goes where the pages will stand anyway. */
export function htmlShelf(stage: Pick<StageFiles, "write" | "read">): HtmlShelf {
  let room = ROOM;
  return {
    put(path, html) {
      room -= html.length;
      if (room >= 0) return () => html;
      stage.write(path, html);
      return () => stage.read(path).toString("utf8");
    },
  };
}
