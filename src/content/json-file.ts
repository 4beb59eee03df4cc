import { transformSync, type Message, type TransformFailure } from "esbuild";
import { error, type Finding, type Outcome } from "../findings/finding.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). YAML 1.2 includes JSON, and its parser finds the places; it runs on demand, since it takes many
 * times longer. `file` is relative to the site's root.
 */
export function parseJson(file: string, text: string): Outcome<YamlFile> {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { ok: false, findings: [syntaxFinding(file, text)] };
  }
  let placed: Outcome<YamlFile> | undefined;
  const places = (): YamlFile | undefined => {
    // JSON texts contain no tabs, and YAML accepts none as indentation.
    placed ??= parseYaml(file, text.replaceAll("\t", " "));
    return placed.ok ? placed.value : undefined;
  };
  const value: YamlFile = {
    file,
    data,
    locate: (path, part) => places()?.locate(path, part) ?? { file, line: 1, column: 1 },
    written: (path) => places()?.written(path),
    texts: () => places()?.texts() ?? [],
  };
  return { ok: true, findings: [], value };
}

/** esbuild's parser of JSON finds the place of a mistake: `JSON.parse` gives none. */
function syntaxFinding(file: string, text: string): Finding {
  const found = firstError(text);
  const { line, column, lineText } = found?.location ?? { line: 1, column: 0, lineText: "" };
  return error("content/json", `This is not valid JSON${found === undefined ? "" : `: ${found.text}`}.`, {
    file,
    line,
    // esbuild counts bytes.
    column: Buffer.from(lineText).subarray(0, column).toString().length + 1,
    hint: "JSON needs double quotation marks around every key and text, and no comma after the last value.",
  });
}

function firstError(text: string): Message | undefined {
  try {
    transformSync(text, { loader: "json", logLevel: "silent" });
    return undefined;
  } catch (problem) {
    return (problem as TransformFailure).errors[0];
  }
}
