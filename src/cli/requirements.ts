import { existsSync } from "node:fs";
import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { isInOwnFolder, MANIFEST, missingSiteFiles, siteOptions } from "../files/site-folder.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";
import type { PublishedSite } from "../output/out-folder.ts";
import { reportFiles, type ReportOptions } from "./options.ts";

/** `--out` as a path. */
export function outFolder(root: string, out: string): string {
  return resolve(root, out);
}

/** Throws if the folder is not a site; `otherwise` is what else the command can do. */
export async function requireSite(root: string, otherwise = ""): Promise<void> {
  const missing = await missingSiteFiles(root);
  if (missing.length === 0) return;
  throw new CannotStart(
    "cli/no-site",
    `There is no site in ${root}: it has no ${missing.join(" and no ")}.`,
    `Create one with build-site init, or name its folder with --root. ${otherwise}`.trimEnd(),
  );
}

/** A folder as typed. Throws if there is none. */
export async function requireFolder(typed: string): Promise<string> {
  const entry = await stat(typed).catch(() => undefined);
  if (entry?.isDirectory() === true) return resolve(typed);
  const problem = entry === undefined ? "There is no folder" : "This is not a folder:";
  throw new CannotStart(
    "cli/no-folder",
    `${problem} ${typed}.`,
    "Name the folder that your generator writes.",
  );
}

/** The published site, after recovery from an interrupted publish. Throws if there is none. */
export async function requirePublished(root: string, out: string): Promise<PublishedSite> {
  const { recoverInterruptedPublish } = await import("../output/publish.ts");
  await recoverInterruptedPublish(out);
  const { readPublished } = await import("../output/out-folder.ts");
  const published = await readPublished(out);
  if (published !== undefined) return published;
  throw notBuilt(root, out);
}

export function notBuilt(root: string, out: string): CannotStart {
  const list = join(out, MANIFEST);
  if (existsSync(list))
    return new CannotStart(
      "cli/no-out",
      `${list}, which lists the files of the site, is damaged.`,
      `Remove ${out}, and build it again.`,
    );
  const hint = `Build it first: build-site build${siteOptions({ root })}.`;
  return new CannotStart("cli/no-out", `There is no site in ${out}.`, hint);
}

/**
 * Throws if the report cannot be written. No file may be in `out`, or in another folder that a
 * build wrote: the next build would find a file that is not its own.
 */
export async function requireWritableOutput(options: ReportOptions, out?: string): Promise<void> {
  const files = reportFiles(options).map(({ file }) => file);
  const twice = files.find((file, index) => files.indexOf(file) !== index);
  if (twice !== undefined)
    throw new CannotStart(
      "cli/usage",
      `Two reports have the same file: ${twice}.`,
      "Give each report its own file.",
    );
  for (const file of files) await requireWritable(file, out);
}

async function requireWritable(file: string, out: string | undefined): Promise<void> {
  const path = out === undefined ? ".." : relative(out, file);
  const isInside = path !== ".." && !path.startsWith(`..${sep}`);
  if (isInside || isInOwnFolder(file))
    throw unwritable(file, "this folder is reserved for the site");
  try {
    await ensureFolder(dirname(file));
    const existing = await stat(file).catch(() => undefined);
    if (existing?.isDirectory()) throw new Error("it is a folder");
    await access(existing === undefined ? dirname(file) : file, constants.W_OK);
  } catch (problem) {
    throw unwritable(file, problem);
  }
}

/** One folder at a time: recursive `mkdir` never returns below a folder such as /proc. */
async function ensureFolder(folder: string): Promise<void> {
  const existing = await stat(folder).catch(() => undefined);
  if (existing !== undefined || folder === dirname(folder)) return;
  await ensureFolder(dirname(folder));
  await mkdir(folder);
}

export function unwritable(file: string, problem: unknown): CannotStart {
  return new CannotStart(
    "cli/unwritable-output",
    `The report cannot be written to ${file}: ${messageOf(problem)}.`,
  );
}
