import { dirname, join } from "node:path";
import type { Message } from "esbuild";
import { error, warning, type Finding, type Severity } from "../findings/finding.ts";
import { unresolved } from "./unresolved-import.ts";

/**
 * The messages of an esbuild run in the site's folder as findings. Throws on what is no failure of esbuild: that is a fault
 * of ours.
 */
export function esbuildFindings(problem: unknown, root: string, severity: Severity = "error"): Finding[] {
  if (Array.isArray(problem)) return (problem as Message[]).map((message) => toFinding(message, root, severity));
  if (problem instanceof Error && "errors" in problem && Array.isArray(problem.errors))
    return esbuildFindings(problem.errors, root, severity);
  throw problem;
}

const ABOUT_OPTIONS = /mark the path|use "--|You can use|plugin/;

function toFinding({ text, location, notes }: Message, root: string, severity: Severity): Finding {
  const make = severity === "error" ? error : warning;
  const [, wanted] = /^Could not resolve "(.+)"$/.exec(text) ?? [];
  if (wanted !== undefined && location !== null) {
    const { message, hint } = unresolved(wanted, join(root, dirname(location.file)));
    return make("templates/code", message, { ...place(location), ...(hint === undefined ? {} : { hint }) });
  }
  // Its advice on its own options helps nobody here.
  const related = notes.filter(
    ({ text: note, location: at }) => !ABOUT_OPTIONS.test(note) && (note !== "" || at !== null),
  );
  const hint = related
    .filter((note) => note.location === null)
    .map((note) => note.text)
    .join("\n");
  const elsewhere = related.filter((note) => note.location !== null);
  return make("templates/code", `${text}${/[.?!]$/.test(text) ? "" : "."}`, {
    ...place(location),
    ...(hint === "" ? {} : { hint }),
    ...(elsewhere.length === 0
      ? {}
      : {
          related: elsewhere.map((note): Finding => ({
            code: "templates/code",
            severity: "info",
            message: note.text,
            ...place(note.location),
          })),
        }),
  });
}

function place(location: Message["location"]): Partial<Finding> {
  if (location === null) return {};
  const { file, line, column, length } = location;
  return { file, line, column: column + 1, ...(length > 0 ? { length } : {}) };
}
