import { readFile, stat } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import { examine } from "../assets/active-file.ts";
import { entriesBelow, isJunk, pathsBelow, slashed } from "../files/files-below.ts";
import { takenPaths, type OutputFile } from "../files/output-file.ts";
import { pathFindings } from "../files/portable-path.ts";
import { MANIFEST } from "../files/site-folder.ts";
import { compare, error, type Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf, refusal } from "../findings/findings-error.ts";
import { onStage } from "../output/publish.ts";
import { OUT, runToEnd, type Command, type RunOptions } from "./commands.ts";
import { conflict } from "./plan-output.ts";

/** The most files that a message names. */
const NAMED = 5;

/** The most bytes of a file that Node reads at once. */
const LARGEST = 2 ** 31 - 1;

/**
 * Runs the command of `after` on the files of a site that is not published yet, and returns the
 * files that it has added. Throws findings if it fails, if it changes what the site has, and if it
 * adds what the site may not have itself.
 */
export async function runAfter(
  command: Command,
  files: readonly OutputFile[],
  { root, ...options }: RunOptions & { root: string },
): Promise<OutputFile[]> {
  // In the root, its name is one word in every shell, wherever the site is published.
  return onStage(resolve(root, "out"), files, options.signal, async (stage) => {
    const text = command.text.replaceAll(OUT, () => basename(stage));
    await runToEnd(command, root, { ...options, text });
    const own = new Set(files.map(({ path }) => path));
    const { found, findings } = await readStage(stage, own);
    const added = [...found].flatMap(([path, content]) =>
      own.has(path) || path === MANIFEST || content === undefined ? [] : { path, content },
    );
    findings.push(...changeFindings(command, files, found));
    const taken = takenPaths([...own, MANIFEST]);
    for (const { path, content } of added) {
      const other = taken.inTheWay(path);
      if (other !== undefined) findings.push(conflict(path, "“after”", other));
      try {
        examine(path, content, { label: `“${path}”` });
      } catch (problem) {
        findings.push(...findingsOf(problem));
      }
    }
    if (findings.length === 0) return added;
    throw new FindingsError(findings.map((finding) => ({ ...finding, ...command.place })));
  });
}

/** Files by their paths; undefined for what cannot be published, which `findings` has. */
interface Stage {
  found: Map<string, Buffer | undefined>;
  findings: Finding[];
}

async function readStage(stage: string, own: ReadonlySet<string>): Promise<Stage> {
  const found: Stage["found"] = new Map();
  const findings: Finding[] = [];
  const entries = await entriesBelow(stage, (folder) => {
    const message = `The folder “${slashed(relative(stage, folder))}” cannot be read.`;
    findings.push(error("site/unreadable", message));
  });
  const others = entries.filter((entry) => !entry.isDirectory() && !isJunk(entry.name));
  const byPath = new Map(others.map((entry) => [pathsBelow(stage, [entry]).join(), entry]));
  for (const [path, entry] of [...byPath].toSorted(([a], [b]) => compare(a, b))) {
    const place = join(stage, path);
    const wrong = own.has(path) ? [] : pathFindings(path);
    if (!entry.isFile()) {
      const what = entry.isSymbolicLink() ? "a symbolic link" : "neither a file nor a folder";
      const hint = "Let the command write a file instead.";
      wrong.push(error("site/symbolic-link", `“${path}” is ${what}.`, { hint }));
    } else if (wrong.length === 0 && (await stat(place)).size > LARGEST)
      wrong.push(error("site/unreadable", `“${path}” is larger than 2 GiB.`));
    const content =
      wrong.length > 0
        ? undefined
        : await readFile(place).catch((problem: NodeJS.ErrnoException) => {
            wrong.push(refusal(`“${path}”`, problem, "read"));
            return undefined;
          });
    found.set(path, content);
    findings.push(...wrong);
  }
  return { found, findings };
}

/** Reports the files of the site that are not what they were. */
function changeFindings(
  { text, place }: Command,
  files: readonly OutputFile[],
  found: Stage["found"],
): Finding[] {
  const isSame = ({ path, content }: OutputFile) =>
    found.get(path)?.equals(Buffer.from(content)) ?? true;
  const paths = files.map(({ path }) => path);
  const changes = {
    changed: files.filter((file) => !isSame(file)).map(({ path }) => path),
    removed: paths.filter((path) => !found.has(path)),
    added: found.has(MANIFEST) ? [MANIFEST] : [],
  };
  const hint = "It may add files, and has to leave the files of the site as they are.";
  return Object.entries(changes).flatMap(([what, all]) => {
    if (all.length === 0) return [];
    const more = all.length > NAMED ? ` and ${all.length - NAMED} more` : "";
    const message = `“${text}” ${what} ${all.slice(0, NAMED).join(", ")}${more}.`;
    return [error("output/not-kept", message, { ...place, hint })];
  });
}
