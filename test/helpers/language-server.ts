import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { getLanguageService } from "yaml-language-server";

/**
 * The lines of a YAML text, from 1 on, that an editor with the YAML language server marks, and why.
 * The text names its schema, or gets one. `file` is its path.
 */
export async function markedLines(
  text: string,
  { schema, file = `/${randomUUID()}.yaml` }: { schema?: object; file?: string } = {},
): Promise<{ line: number; message: string }[]> {
  const service = getLanguageService({
    schemaRequestService: (uri) => readFile(fileURLToPath(uri), "utf8"),
    workspaceContext: {
      resolveRelativePath: (path, of) =>
        pathToFileURL(resolve(dirname(fileURLToPath(of)), path)).href,
    },
  });
  const schemas =
    schema === undefined ? [] : [{ uri: "file:///schema.json", fileMatch: ["*.yaml"], schema }];
  service.configure({ validate: true, yamlVersion: "1.2", schemas });
  // The server remembers versions of a document.
  const version = randomInt(2 ** 40);
  const document = TextDocument.create(pathToFileURL(file).href, "yaml", version, text);
  const found = await service.doValidation(document, false);
  return found.map(({ range, message }) => ({ line: range.start.line + 1, message }));
}
