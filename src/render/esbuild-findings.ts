import type { Message } from "esbuild";
import { error, warning, type Finding, type Severity } from "../findings/finding.ts";

/** The messages of a failed esbuild run as findings. Throws on what is no such failure: that is a fault of ours. */
export function esbuildFindings(problem: unknown, severity: Severity = "error"): Finding[] {
  if (Array.isArray(problem)) return (problem as Message[]).map((message) => toFinding(message, severity));
  if (problem instanceof Error && "errors" in problem && Array.isArray(problem.errors))
    return esbuildFindings(problem.errors, severity);
  throw problem;
}

const ABOUT_OPTIONS = /mark the path|use "--|You can use|plugin/;

function toFinding({ text, location, notes }: Message, severity: Severity): Finding {
  const make = severity === "error" ? error : warning;
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
