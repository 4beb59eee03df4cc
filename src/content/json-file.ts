import { error, type Outcome, type Position } from "../findings/finding.ts";
import { parseYaml, type PathPart, type PlacedText, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). Its places are those that YAML 1.2 gives, of which JSON is a part: looked for when somebody
 * asks, since that takes many times longer. `again` reads the text once more for that, so that it need not be kept;
 * undefined where it is another one by now, and no place is known. `file` is relative to the site's root.
 */
export function parseJson(file: string, text: string, again: () => string | undefined): Outcome<YamlFile> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (problem) {
    return { ok: false, findings: [syntaxFinding(file, text, problem)] };
  }
  return { ok: true, findings: [], value: new JsonFile(file, data, again) };
}

/** A class: functions of their own for each of thousands of files take a tenth of the room that these do. */
class JsonFile implements YamlFile {
  readonly file: string;
  readonly data: unknown;
  readonly #again: () => string | undefined;
  #placed: YamlFile | undefined;

  constructor(file: string, data: unknown, again: () => string | undefined) {
    this.file = file;
    this.data = data;
    this.#again = again;
  }

  locate(path: readonly PathPart[], part: "key" | "value"): Position {
    return this.#places()?.locate(path, part) ?? { file: this.file, line: 1, column: 1 };
  }

  texts(): PlacedText[] {
    return this.#places()?.texts() ?? [];
  }

  #places(): YamlFile | undefined {
    if (this.#placed !== undefined) return this.#placed;
    // No text of JSON holds a tab: one that indents would not be YAML.
    const parsed = parseYaml(this.file, (this.#again() ?? "").replaceAll("\t", " "));
    if (parsed.ok) this.#placed = parsed.value;
    return this.#placed;
  }
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
