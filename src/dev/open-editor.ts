import type { IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { isFile } from "../files/files-below.ts";
import { isSiteFile } from "../files/site-folder.ts";
import { postedBy } from "./visitors.ts";

const place = v.object({
  file: v.pipe(v.string(), v.maxLength(1000)),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Milliseconds in which an editor that cannot start says so. */
const STARTS = 500;

/**
 * Opens the place in a request in the developer's editor: the one that `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` names, or one that is
 * running. Returns why it did not open; undefined if it did. Only files of the site open.
 */
export async function openInEditor(request: IncomingMessage, root: string): Promise<string | undefined> {
  const wanted = await postedBy(request, place);
  if (wanted === undefined) return "Only pages of this server use this address.";
  const file = resolve(join(root, wanted.file));
  if (!isSiteFile(root, file) || !(await isFile(file))) return "This is not a file of the site.";
  const { default: launchEditor } = await import("launch-editor");
  const failed = new Promise<string>((done) =>
    launchEditor(`${file}:${wanted.line}:${wanted.column}`, (_, message: string | null) =>
      done(
        message === null
          ? "No running editor was found: name yours in the environment variable LAUNCH_EDITOR."
          : `The editor did not open: ${message}`,
      ),
    ),
  );
  return Promise.race([failed, pause(STARTS, undefined, { ref: false })]);
}
