import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire, SourceMap, type SourceMapPayload } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Message, OnLoadResult, PartialMessage, Plugin } from "esbuild";
import { relativeAddresses, type MarkdownAddress } from "../content/markdown-addresses.ts";
import { frontMatterOf, splitFrontMatter } from "../content/markdown-text.ts";
import { filesOfPattern, folderOf, type NamedFile } from "../content/define-content.ts";
import type { MarkdownSettings } from "../content/read-markdown.ts";
import { textOf } from "../content/read-text.ts";
import { parseYaml } from "../content/yaml-file.ts";
import { filesBelow, isRecord, slashed } from "../files/files-below.ts";
import { fileOfSite } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { summarize } from "../findings/merge-findings.ts";
import { offsetsIn, position } from "../findings/text.ts";
import { markdownSettingsOf } from "../settings/markdown.ts";
import {
  asMarkdownText,
  esbuildLocation,
  type MdxMarkdown,
  problemInBody,
} from "./mdx-markdown.ts";
import { NAMESPACE } from "./provided.ts";
import { originalPosition } from "./source-lookup.ts";

/* MDX, compiled by `@mdx-js/mdx` of the site. `style-modules.d.ts` has the types. */

const PACKAGE = "@mdx-js/mdx";
const NOT_INSTALLED = {
  text: `MDX needs the package ${PACKAGE}, which is not installed.`,
  detail: `Install it with npm install --save-dev ${PACKAGE}.`,
};

/** https://mdxjs.com/packages/mdx/#compilefile-options */
interface Compiler {
  compile: (
    file: { value: string; path: string },
    options: object,
  ) => Promise<{ toString: () => string; map?: SourceMapPayload | null }>;
}

interface Compiled {
  text: string;
  map: SourceMap;
}

interface Compilation {
  root: string;
  /** The file of the compiler. */
  compiler: string;
  settings: MarkdownSettings;
  compiled: Map<string, Compiled>;
}

/** Compiles `.mdx`, and makes an object of the files that `glob:./notes/*.mdx` names. */
export function mdxImports(root: string): Plugin {
  const found = findCompiler(root);
  const settings = found === undefined ? {} : markdownSettingsOf(root);
  return {
    // A bundle is cached by the names of its plugins.
    name: `mdx-imports ${found?.version ?? ""} ${JSON.stringify(settings)}`,
    setup(build) {
      const compiled = new Map<string, Compiled>();
      build.onEnd(({ errors, warnings }) => {
        // esbuild's messages are about the code: it applies no source map of a module.
        for (const message of [...errors, ...warnings])
          for (const each of [message, ...message.notes]) moveToSource(each, root, compiled);
      });
      build.onResolve({ filter: /^glob:.*\.mdx$/ }, async ({ path: written, resolveDir }) => {
        const pattern = written.slice("glob:".length);
        const folder = folderOf(pattern);
        const path = join(resolveDir, folder);
        const files = filesOfPattern(pattern.slice(folder.length), await filesBelow(path));
        // A site may be ready for MDX before it has any.
        const isWrong =
          files.length === 0 &&
          (await filesBelow(join(root, "templates"))).some((name) => name.endsWith(".mdx"));
        if (found === undefined && files.length > 0) return { errors: [NOT_INSTALLED] };
        const none = { text: `No file matches “${written}”`, detail: "Check the folder." };
        return {
          path,
          pluginData: files,
          // Another pattern of the folder is another module.
          suffix: `?${pattern.slice(folder.length)}`,
          namespace: NAMESPACE.mdxFolder,
          warnings: isWrong ? [none] : [],
        };
      });
      const inFolder = { filter: /.*/, namespace: NAMESPACE.mdxFolder };
      build.onLoad(inFolder, ({ path, pluginData }) => {
        const files = pluginData as readonly NamedFile[];
        const lines = files.map(
          ({ file }, index) => `import * as mdx${index} from ${JSON.stringify(`./${file}`)};`,
        );
        const members = files.map(({ name }, index) => `${JSON.stringify(name)}: mdx${index}`);
        lines.push(`export default { ${members.join(", ")} };`);
        return { contents: lines.join("\n"), resolveDir: path };
      });
      build.onLoad({ filter: /\.mdx$/ }, async ({ path }) => {
        if (found === undefined) return { errors: [NOT_INSTALLED] };
        return await moduleOf(path, { root, compiler: found.file, settings, compiled });
      });
    },
  };
}

/** Compiles an MDX file to a module, whose text and source map are added to `compiled`. */
async function moduleOf(
  path: string,
  { root, compiler, settings, compiled }: Compilation,
): Promise<OnLoadResult> {
  const { compile } = (await import(pathToFileURL(compiler).href)) as Compiler;
  // For the option of this name; the compiler depends on the package.
  const { SourceMapGenerator } = createRequire(compiler)("source-map") as Record<string, unknown>;
  const file = fileOfSite(root, path);
  let body = "";
  const marks: number[] = [];
  try {
    const text = textOf(await readFile(path), file);
    // Other lines of this kind are a rule.
    const isKeys = /^---[ \t]*\r?\n[\w-]+:/.test(text);
    const parts =
      splitFrontMatter(text) ?? (isKeys ? frontMatterOf(file, text) : { front: "", body: text });
    const data = parseYaml(file, parts.front).data();
    ({ body } = parts);
    const empty = { type: "root" as const, children: [] };
    const read: MdxMarkdown = {
      body: { file, root: empty, front: parts.front },
      findings: [],
      marks,
    };
    const options = {
      // Gives each element its place.
      development: true,
      remarkPlugins: [await asMarkdownText(body, read, settings)],
      SourceMapGenerator,
    };
    const code = await compile({ value: body, path: file }, options);
    const map = { ...code.map, sources: [basename(path)] };
    compiled.set(path, { text, map: new SourceMap(map as SourceMapPayload) });
    // esbuild reads it, and composes it with its own.
    const encoded = Buffer.from(JSON.stringify(map)).toString("base64");
    return {
      contents: [
        code.toString(),
        `export const frontmatter = ${JSON.stringify(data ?? {})};`,
        `export const body = JSON.parse(${JSON.stringify(JSON.stringify(read.body))});`,
        `//# sourceMappingURL=data:application/json;base64,${encoded}`,
      ].join("\n"),
      loader: "js",
      errors: messagesOf(read.findings, "error"),
      warnings: [
        ...messagesOf(read.findings, "warning"),
        ...relativeAddresses(read.body).map((detail) => ({ text: detail.url, detail })),
      ],
    };
  } catch (problem) {
    if (problem instanceof FindingsError)
      return { errors: problem.findings.map((finding) => inFrontMatter(finding, path)) };
    return { errors: [problemInBody(problem, { file: path, text: body, marks })] };
  }
}

/** The relative address in MDX that a warning of the plugin carries. */
export function addressIn({ detail }: Message): MarkdownAddress | undefined {
  return isRecord(detail) && "isPicture" in detail
    ? (detail as unknown as MarkdownAddress)
    : undefined;
}

function findCompiler(root: string): { file: string; version: string } | undefined {
  try {
    const file = createRequire(join(root, "package.json")).resolve(PACKAGE);
    const { version } = JSON.parse(readFileSync(join(dirname(file), "package.json"), "utf8")) as {
      version: string;
    };
    return { file, version };
  } catch {
    return undefined;
  }
}

function messagesOf(findings: readonly Finding[], severity: Finding["severity"]): PartialMessage[] {
  const ofSeverity = summarize(findings).filter((finding) => finding.severity === severity);
  return ofSeverity.map((finding) => ({ text: finding.message, detail: finding }));
}

function moveToSource(
  { location }: Pick<Message, "location">,
  root: string,
  compiled: ReadonlyMap<string, Compiled>,
): void {
  const module = location && compiled.get(resolve(root, location.file));
  if (!location || !module) return;
  const code = Buffer.from(location.lineText);
  const { length: before } = code.subarray(0, location.column).toString();
  const place = originalPosition(module.map, location.line, before + 1);
  if (place === undefined) return;
  const start = offsetsIn(module.text)(place);
  const marked = code.subarray(location.column, location.column + location.length).toString();
  // The map knows statements; the import may be in a later line.
  const found = module.text.indexOf(marked, start);
  const at = position(module.text, Math.max(found, start));
  Object.assign(location, esbuildLocation(at, module.text), found < 0 && { length: 0 });
}

function inFrontMatter(
  { message: text, hint: detail, line = 1, column = 1 }: Finding,
  path: string,
): PartialMessage {
  return { text, detail, location: { file: slashed(path), line, column: column - 1 } };
}
