import type { IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import { isFile } from "../files/files-below.ts";
import { isSiteFile } from "../files/site-folder.ts";

const place = v.object({
  file: v.pipe(v.string(), v.maxLength(1000)),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/** Milliseconds in which an editor that cannot start says so. */
const STARTS = 500;

/**
 * Opens the place in a request in the developer's editor: the one that `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` names, or one that is
 * running. Returns why it did not open; undefined if it did. Only files of the site open. As for failure reports, pages of
 * other sites cannot send JSON here.
 */
export async function openInEditor(request: IncomingMessage, root: string): Promise<string | undefined> {
  const isOurs = request.method === "POST" && request.headers["content-type"] === "application/json";
  const { success, output } = v.safeParse(place, isOurs ? await json(request).catch(() => undefined) : undefined);
  if (!success) return "Only pages of this server use this address.";
  const file = resolve(join(root, output.file));
  if (!isSiteFile(root, file) || !(await isFile(file))) return "This is not a file of the site.";
  const { default: launchEditor } = await import("launch-editor");
  const failed = new Promise<string>((done) =>
    launchEditor(`${file}:${output.line}:${output.column}`, (_, message: string | null) =>
      done(
        message === null
          ? "No running editor was found: name yours in the environment variable LAUNCH_EDITOR."
          : `The editor did not open: ${message}`,
      ),
    ),
  );
  return Promise.race([failed, pause(STARTS, undefined, { ref: false })]);
}
