import { error, type Outcome } from "../findings/finding.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). Its places are those that YAML 1.2 gives, of which JSON is a part: they are looked up on demand,
 * since that takes many times longer. `file` is relative to the site's root.
 */
export function parseJson(file: string, text: string): Outcome<YamlFile> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (problem) {
    return { ok: false, findings: [syntaxFinding(file, text, problem)] };
  }
  let placed: YamlFile | undefined;
  const places = (): YamlFile | undefined => {
    // No text of JSON holds a tab, and YAML refuses tabs that indent.
    const parsed = placed === undefined ? parseYaml(file, text.replaceAll("\t", " ")) : undefined;
    if (parsed?.ok) placed = parsed.value;
    return placed;
  };
  const value: YamlFile = {
    file,
    data,
    locate: (path, part) => places()?.locate(path, part) ?? { file, line: 1, column: 1 },
    texts: () => places()?.texts() ?? [],
  };
  return { ok: true, findings: [], value };
}

/** V8 tells the place as an offset, or not at all where the text ends too soon. */
function syntaxFinding(file: string, text: string, problem: unknown) {
  const message = problem instanceof Error ? problem.message : String(problem);
  const told = / at position (\d+)/.exec(message)?.[1];
  const before = text.slice(0, told === undefined ? text.length : Number(told)).split("\n");
  const what = message.replace(/ \(line.*$| at position.*$| in JSON.*$|, ".*$/s, "");
  return error("content/json", `This is not valid JSON: ${what.charAt(0).toLowerCase()}${what.slice(1)}.`, {
    file,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    hint: "JSON wants double quotation marks around every key and text, and no comma behind the last.",
  });
}
