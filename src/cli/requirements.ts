import { existsSync } from "node:fs";
import { access, constants, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { makeFolder } from "../files/files-below.ts";
import { isInOwnFolder, MANIFEST, missingSiteFiles, siteOptions } from "../files/site-folder.ts";
import { CannotStart, messageOf, wrongUsage } from "../findings/findings-error.ts";
import type { PublishedSite } from "../output/out-folder.ts";
import { OUT, reportFiles, type CommonOptions, type ReportOptions } from "./options.ts";

/** The folder of `--out`. */
export function outFolder({ root, out = OUT }: CommonOptions): string {
  return resolve(root, out);
}

/** Throws if the folder is not a site; `otherwise` says what else the command can do. */
export async function requireSite(root: string, otherwise = ""): Promise<void> {
  const missing = await missingSiteFiles(root);
  if (missing.length === 0) return;
  const message = `There is no site in ${root}: it has no ${missing.join(" and no ")}.`;
  const hint = `Create one with build-site init, or name its folder with --root. ${otherwise}`;
  throw new CannotStart("cli/no-site", message, hint.trimEnd());
}

/** The absolute path of a folder. Throws if it does not exist. */
export async function requireFolder(typed: string): Promise<string> {
  const entry = await stat(typed).catch(() => undefined);
  if (entry?.isDirectory() === true) return resolve(typed);
  const problem = entry === undefined ? "There is no folder" : "This is not a folder:";
  const hint = "Name the folder that your generator writes.";
  throw new CannotStart("cli/no-folder", `${problem} ${typed}.`, hint);
}

/** The published site, after recovery from an interrupted publish. Throws if there is none. */
export async function requirePublished(root: string, out: string): Promise<PublishedSite> {
  const { readPublished } = await import("../output/out-folder.ts");
  return requireOut(root, out, readPublished);
}

/** Reads the folder of the published site. Throws if `read` finds none there. */
export async function requireOut<Found>(
  root: string,
  out: string,
  read: (out: string) => Promise<Found | undefined>,
): Promise<Found> {
  const { recoverInterruptedPublish } = await import("../output/publish.ts");
  await recoverInterruptedPublish(out);
  const found = await read(out);
  if (found !== undefined) return found;
  const list = join(out, MANIFEST);
  if (existsSync(list)) {
    const message = `${list}, which lists the files of the site, is damaged.`;
    throw new CannotStart("cli/no-out", message, `Remove ${out}, and build it again.`);
  }
  const hint = `Build it first: build-site build${siteOptions({ root })}.`;
  throw new CannotStart("cli/no-out", `There is no site in ${out}.`, hint);
}

/**
 * Throws if a report cannot be written. No report may be in `out`, or in another folder that a
 * build wrote: the next build refuses folders with files that it did not write.
 */
export async function requireWritableOutput(options: ReportOptions, out?: string): Promise<void> {
  const files = reportFiles(options).map(({ file }) => file);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined)
    throw wrongUsage(`Two reports use the same file: ${twice}.`, "Give each report its own file.");
  for (const file of files) {
    const path = out === undefined ? ".." : relative(out, file);
    const isInside = path !== ".." && !path.startsWith(`..${sep}`);
    if (isInside || isInOwnFolder(file))
      throw unwritable(file, "this folder is reserved for the site");
    try {
      await makeFolder(dirname(file));
      const existing = await stat(file).catch(() => undefined);
      if (existing?.isDirectory()) throw new Error("it is a folder");
      await access(existing === undefined ? dirname(file) : file, constants.W_OK);
    } catch (problem) {
      throw unwritable(file, problem);
    }
  }
}

export function unwritable(file: string, problem: unknown): CannotStart {
  const message = `The report cannot be written to ${file}: ${messageOf(problem)}.`;
  return new CannotStart("cli/unwritable-output", message);
}
