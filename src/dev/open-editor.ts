import { fork } from "node:child_process";
import type { IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import * as v from "valibot";
import { ownModule } from "../code/own-modules.ts";
import { isFile } from "../files/files-below.ts";
import { isSiteFile } from "../files/site-folder.ts";
import { postedBy } from "./visitors.ts";

const place = v.object({
  file: v.pipe(v.string(), v.maxLength(1000)),
  line: v.pipe(v.number(), v.integer(), v.minValue(1)),
  column: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Opens the place in a request in the editor that `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` names, or
 * that is running. Returns why it did not open. Only files of the site open.
 */
export async function openInEditor(
  request: IncomingMessage,
  root: string,
): Promise<string | undefined> {
  const wanted = await postedBy(request, place);
  if (wanted === undefined) return "Only pages of this server use this address.";
  const file = resolve(join(root, wanted.file));
  if (!isSiteFile(root, file) || !(await isFile(file))) return "This is not a file of the site.";
  const words = [`${file}:${wanted.line}:${wanted.column}`];
  // What launch-editor prints belongs on standard error: standard output is for reports.
  const child = fork(ownModule("dev/launch-editor.ts"), words, { stdio: [0, 2, 2, "ipc"] });
  child.unref();
  child.channel?.unref();
  return new Promise((done) => {
    child.once("message", (problem: string) => done(problem === "" ? undefined : problem));
    child.once("exit", () => done(undefined));
  });
}
