import type { Dirent } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { examine } from "../assets/active-file.ts";
import { entriesBelow, isJunk, pathsBelow } from "../files/files-below.ts";
import { type OutputFile, pathFindings, takenPaths } from "../files/output-file.ts";
import { MANIFEST } from "../files/site-folder.ts";
import { compare, error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, refusal } from "../findings/findings-error.ts";
import { firstNames } from "../findings/text.ts";
import { isHtml } from "../html/html-folder.ts";
import { withStagingFolder } from "../output/publish.ts";
import { OUT, runToEnd, type Command, type RunOptions } from "./commands.ts";
import { conflict, type PlannedOutput } from "./plan-output.ts";

/** The largest file that Node reads at once. */
const LARGEST = 2 ** 31 - 1;

/**
 * Runs the `after` command on the files of a site, and adds the files that it wrote to `output`.
 * Throws findings if it fails, changes a file, or adds a file that must not be published.
 */
export async function runAfter(
  command: Command,
  output: PlannedOutput,
  { root, ...options }: RunOptions & { root: string },
): Promise<void> {
  const { files } = output;
  // The staging folder is in the root, so that its name is one word in every shell.
  const all = await withStagingFolder(
    resolve(root, "out"),
    files,
    options.signal,
    async (staging) => {
      const text = command.text.replaceAll(OUT, () => basename(staging));
      await runToEnd(command, root, { ...options, text });
      const own = new Map(files.map(({ path, content }) => [path, content]));
      const taken = takenPaths([...own.keys(), MANIFEST]);
      const findings: Finding[] = [];
      const changed: string[] = [];
      const added: OutputFile[] = [];
      for (const [path, entry] of await entriesOf(staging)) {
        const published = own.get(path);
        own.delete(path);
        try {
          const other = published === undefined ? taken.inTheWay(path) : undefined;
          if (other !== undefined) throw new FindingsError([conflict(path, "“after”", other)]);
          const wrong = published === undefined ? pathFindings(path) : [];
          if (wrong.length > 0) throw new FindingsError(wrong);
          const content = await read(join(staging, path), path, entry);
          if (published === undefined) {
            examine(path, content, { label: `“${path}”` });
            added.push({ path, content });
          } else if (!content.equals(Buffer.from(published))) changed.push(path);
        } catch (problem) {
          findings.push(...findingsOf(problem));
        }
      }
      findings.push(...notKept(command, "changed", changed));
      findings.push(...notKept(command, "removed", [...own.keys()]));
      if (findings.length === 0) return added;
      throw new FindingsError(findings.map((finding) => ({ ...finding, ...command.place })));
    },
  );
  const paths = all.map(({ path }) => path);
  files.push(...all);
  output.added.push(...paths);
  output.others.push(...paths.filter(isHtml));
}

/** The files and links in a folder, sorted, without junk. */
async function entriesOf(staging: string): Promise<[path: string, entry: Dirent][]> {
  const entries = (await entriesBelow(staging)).filter(
    (entry) => !entry.isDirectory() && !isJunk(entry.name),
  );
  const found = entries.flatMap((entry) =>
    pathsBelow(staging, [entry]).map((path): [string, Dirent] => [path, entry]),
  );
  return found.toSorted(([a], [b]) => compare(a, b));
}

/** Reads a file that the command wrote. Throws a finding if it is not a readable file. */
async function read(place: string, path: string, entry: Dirent): Promise<Buffer> {
  const refuse = (code: string, what: string) =>
    new FindingsError([error(code, `“${path}” is ${what}.`)]);
  if (entry.isSymbolicLink()) throw refuse("site/symbolic-link", "a symbolic link");
  if (!entry.isFile()) throw refuse("site/unreadable", "neither a file nor a folder");
  if ((await stat(place)).size > LARGEST) throw refuse("site/unreadable", "larger than 2 GiB");
  return readFile(place).catch((problem: NodeJS.ErrnoException) => {
    throw new FindingsError([refusal(`“${path}”`, problem, "read")]);
  });
}

function notKept({ text }: Command, what: string, paths: readonly string[]): Finding[] {
  if (paths.length === 0) return [];
  const message = `“${text}” ${what} ${firstNames(paths)}.`;
  const hint = "It may add files, but must not change the files of the site.";
  return [error("output/not-kept", message, { hint })];
}
