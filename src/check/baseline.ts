import { readFile } from "node:fs/promises";
import * as v from "valibot";
import { isRecord } from "../files/files-below.ts";
import { compare, type Finding, type Severity } from "../findings/finding.ts";
import { CannotStart, messageOf } from "../findings/findings-error.ts";
import { messageWithoutPlace } from "../findings/merge-findings.ts";
import { counted } from "../findings/text.ts";
import { parseJson } from "../html/data-addresses.ts";

/* The findings that a team knows and has put off, in a file. */

/** What identifies a finding in a baseline. `file` is the path in the checked folder. */
export type KnownBy = Pick<Finding, "code" | "message" | "route" | "url"> & { file: string };

/** A line of the file: a fault in one file, or on more pages than are worth a line each. */
const entry = v.strictObject({
  code: v.string(),
  file: v.string(),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  message: v.string(),
});
type Entry = v.InferOutput<typeof entry>;

/** A fault in more files comes from a template, and has one line: it is known on any page. */
const MANY_FILES = 20;
const ANY_FILE = "*";

const HEADER = {
  baseline: 1,
  update: "build-site check <folder> --baseline <file> --update-baseline",
};

const keyOf = ({ code, file, message }: Pick<Entry, "code" | "file" | "message">) =>
  JSON.stringify([code, file, message]);

/** A message without the page's own name and without sizes, as it stays when a file changes. */
function lastingMessage(finding: KnownBy): string {
  return messageWithoutPlace(finding).replaceAll(/\d[\d.,]* ?[kM]B\b/g, "…");
}

/** Collects findings for a baseline, and writes its text. */
export function openRecord() {
  const counts = new Map<string, Map<string, number>>();
  return {
    add(finding: KnownBy): void {
      const fault = JSON.stringify([finding.code, lastingMessage(finding)]);
      const files = counts.get(fault) ?? new Map<string, number>();
      counts.set(fault, files.set(finding.file, (files.get(finding.file) ?? 0) + 1));
    },
    /** One line for each entry, sorted, so that a diff shows what has changed. */
    text(): string {
      const entries = [...counts].flatMap(([fault, files]): Entry[] => {
        const [code = "", message = ""] = JSON.parse(fault) as string[];
        if (files.size > MANY_FILES) return [{ code, file: ANY_FILE, count: 1, message }];
        return Array.from(files, ([file, count]) => ({ code, file, count, message }));
      });
      const sorted = entries.toSorted(
        (a, b) =>
          compare(a.code, b.code) || compare(a.message, b.message) || compare(a.file, b.file),
      );
      const lines = sorted.map(({ count, ...rest }) => (count === 1 ? rest : { ...rest, count }));
      return [HEADER, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
    },
  };
}

/** Reads a baseline. Throws if it is missing or invalid. `shown` is its name in findings. */
export async function readBaseline(path: string, shown: string) {
  const lines = (await textOf(path, shown))
    .split("\n")
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.trim() !== "");
  const header = parseJson(lines[0]?.text ?? "").data;
  if (!isRecord(header) || !("baseline" in header))
    throw unreadable(`${shown} is not a baseline: its first line is not the header of a baseline.`);
  const left = new Map<string, { entry: Entry; line: number; seen: number }>();
  for (const { text, line } of lines.slice(1)) {
    const read = v.safeParse(entry, parseJson(text).data);
    if (!read.success) throw unreadable(`Line ${line} of ${shown} is not an entry of a baseline.`);
    left.set(keyOf(read.output), { entry: read.output, line, seen: 0 });
  }
  return {
    /** Whether the baseline has a finding. An entry covers as many findings as its `count`. */
    knows(finding: KnownBy): boolean {
      const { code, file } = finding;
      const message = lastingMessage(finding);
      const known =
        left.get(keyOf({ code, file: ANY_FILE, message })) ??
        left.get(keyOf({ code, file, message }));
      if (known === undefined) return false;
      known.seen++;
      return known.entry.file === ANY_FILE || known.seen <= known.entry.count;
    },
    /** A finding for each entry that fewer findings have matched than it counts. */
    fixed(severity: Severity): Finding[] {
      const gone = [...left.values()].flatMap(
        ({ entry: { code, file, count, message }, ...at }) => {
          if (at.seen >= count) return [];
          const where = `${code} in ${file === ANY_FILE ? "many files" : file}`;
          const part = at.seen === 0 ? "" : ` in ${count - at.seen} of ${count} places`;
          const says = `${where} is fixed${part}: ${message}`;
          return { file: shown, line: at.line, column: 1, message: says };
        },
      );
      const [first, ...places] = gone;
      if (first === undefined) return [];
      const are = `that ${places.length === 0 ? "is" : "are"} fixed`;
      const message = `The baseline still has ${counted(gone.length, "entry", "entries")} ${are}.`;
      const update = "To remove it from the baseline, check again with --update-baseline.";
      const hint = `${first.message}\n${update}`;
      const all = places.length === 0 ? {} : { count: gone.length, places };
      return [{ ...first, code: "baseline/fixed", severity, message, hint, ...all }];
    },
  };
}

async function textOf(path: string, shown: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (problem) {
    const how = "Add --update-baseline to write it. Nothing was checked.";
    if ((problem as NodeJS.ErrnoException).code === "ENOENT")
      throw unreadable(`There is no baseline ${shown}.`, how);
    throw unreadable(`The baseline ${shown} cannot be read: ${messageOf(problem)}.`);
  }
}

const RESTORE =
  "Restore it from version control, or remove it and write it again with --update-baseline. " +
  "Nothing was changed.";

function unreadable(message: string, hint = RESTORE): CannotStart {
  return new CannotStart("cli/unreadable-baseline", message, hint);
}
