import { transformSync, type Message, type TransformFailure } from "esbuild";
import { error, type Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { parseYaml, type YamlFile } from "./yaml-file.ts";

/**
 * Parses JSON (RFC 8259). YAML 1.2 includes JSON, and its parser finds the places; it runs on demand, since it takes many
 * times longer. `file` is relative to the site's root.
 */
export function parseJson(file: string, text: string): YamlFile {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new FindingsError([syntaxFinding(file, text)]);
  }
  let placed: YamlFile | undefined;
  // JSON texts contain no tabs, and YAML accepts none as indentation.
  const places = (): YamlFile => (placed ??= parseYaml(file, text.replaceAll("\t", " "), { uniqueKeys: false }));
  return {
    file,
    data,
    locate: (path, part) => places().locate(path, part),
    written: (path) => places().written(path),
    texts: () => places().texts(),
  };
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
