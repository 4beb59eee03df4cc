import type * as v from "valibot";
import { frozen } from "../content/content.ts";
import type { MarkdownText } from "../content/markdown-text.ts";
import { applySchema } from "../content/schema-findings.ts";
import { parseYaml } from "../content/yaml-file.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError, findingsOf } from "../findings/findings-error.ts";

/** What a template imports from an `.mdx` file. */
interface MdxModule {
  default: unknown;
  body: MarkdownText;
}

/**
 * The `.mdx` files that an import with `glob:` gives, each with its front matter, which must follow
 * the schema as that of a Markdown file must, its `body`, and its component as `Text`.
 */
export function mdxFiles<const Schema extends v.GenericSchema, Module extends MdxModule>(
  files: Readonly<Record<string, Module>>,
  schema: Schema,
): Record<string, v.InferOutput<Schema> & { body: MarkdownText; Text: Module["default"] }> {
  const findings: Finding[] = [];
  const entries = Object.entries(files).map(([name, { default: Text, body }]) => {
    const wrong: Finding[] = [];
    const yaml = parseYaml(body.file, body.front ?? "", wrong);
    try {
      const unknownKey = "Remove it, or add it to the schema that mdxFiles(…) gets.";
      const given = { ...yaml, data: yaml.data ?? {} };
      const data = applySchema(given, schema, { wrong, unknownKey });
      return [name, Object.assign({}, frozen(data), { body, Text })] as const;
    } catch (problem) {
      findings.push(...findingsOf(problem));
      return undefined;
    }
  });
  if (findings.length > 0) throw new FindingsError(findings);
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}
