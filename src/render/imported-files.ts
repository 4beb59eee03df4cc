import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PartialMessage, Plugin } from "esbuild";
import { splitFrontMatter } from "../content/markdown-text.ts";
import { parseYaml } from "../content/yaml-file.ts";
import { filesBelow, slashed } from "../files/files-below.ts";
import { fileOfSite } from "../files/site-folder.ts";
import type { Finding } from "../findings/finding.ts";
import { FindingsError } from "../findings/findings-error.ts";
import { asError } from "./render-problem.ts";

/*
 * What templates import besides code and style sheets: pictures by their names, and MDX, which is
 * Markdown with components, compiled by `@mdx-js/mdx` of the site. `style-modules.d.ts` has their
 * types.
 */

/**
 * For esbuild: an import of a picture in `content/images/` is the name by which templates request
 * it.
 */
export function pictureImports(root: string): Plugin {
  return {
    name: "picture-imports",
    setup(build) {
      build.onLoad({ filter: /\.(?:jpe?g|png|webp|avif|svg)$/i }, ({ path }) => {
        const file = fileOfSite(root, path);
        if (!file.startsWith("content/images/"))
          return {
            errors: [
              {
                text: `“${file}” lies outside of content/images/.`,
                detail: "Move the picture there.",
              },
            ],
          };
        return {
          contents: `export default ${JSON.stringify(file.slice("content/".length))};`,
          loader: "js",
        };
      });
    },
  };
}

const PACKAGE = "@mdx-js/mdx";

/**
 * The parts of the compiler that are used here
 * (https://mdxjs.com/packages/mdx/#compilefile-options).
 */
interface Compiler {
  compile: (
    file: { value: string; path: string },
    options: {
      development: boolean;
      remarkPlugins: readonly unknown[];
      SourceMapGenerator: unknown;
    },
  ) => Promise<{ toString: () => string; map?: object | null }>;
}

/**
 * For esbuild: compiles `.mdx`, and resolves `glob:./notes/*.mdx` to an object with all of them by
 * name.
 */
export function mdxImports(root: string): Plugin {
  const found = findCompiler(root);
  return {
    // A bundle is cached by the names of its plugins, among others.
    name: `mdx-imports ${found?.version ?? ""}`.trim(),
    setup(build) {
      build.onResolve({ filter: /^glob:.*\/\*\.mdx$/ }, ({ path, resolveDir }) => ({
        path: join(resolveDir, dirname(path.slice("glob:".length))),
        namespace: "mdx-folder",
      }));
      build.onLoad({ filter: /.*/, namespace: "mdx-folder" }, async ({ path }) => {
        const files = (await filesBelow(path)).filter((file) => /^[^/\\]*\.mdx$/.test(file));
        const imports = files.map(
          (file, index) => `import * as mdx${index} from ${JSON.stringify(`./${file}`)};`,
        );
        const members = files.map(
          (file, index) => `${JSON.stringify(basename(file, ".mdx"))}: mdx${index}`,
        );
        return {
          contents: `${imports.join("\n")}\nexport default { ${members.join(", ")} };`,
          resolveDir: path,
        };
      });
      build.onLoad({ filter: /\.mdx$/ }, async ({ path }) => {
        if (found === undefined) {
          const detail = `Install it with npm install ${PACKAGE}.`;
          return {
            errors: [{ text: `MDX needs the package ${PACKAGE}, which is not installed.`, detail }],
          };
        }
        const compiler = (await import(found.url)) as Compiler;
        const text = await readFile(path, "utf8");
        const { front, body } = splitFrontMatter(text) ?? { front: "", body: text };
        try {
          const { data } = parseYaml(fileOfSite(root, path), front);
          const options = {
            // Gives each element its place in the file.
            development: true,
            remarkPlugins: [await githubMarkdown()],
            SourceMapGenerator: found.SourceMapGenerator,
          };
          const code = await compiler.compile(
            { value: body, path: fileOfSite(root, path) },
            options,
          );
          // esbuild reads it, and composes it with its own.
          const map = Buffer.from(
            JSON.stringify({ ...code.map, sources: [basename(path)] }),
          ).toString("base64");
          const comment = `//# sourceMappingURL=data:application/json;base64,${map}`;
          return {
            contents: `${code.toString()}\nexport const frontmatter = ${JSON.stringify(data ?? {})};\n${comment}`,
            loader: "js",
          };
        } catch (problem) {
          if (!(problem instanceof FindingsError)) return { errors: [inBody(problem, path, body)] };
          return { errors: problem.findings.map((finding) => inFrontMatter(finding, path)) };
        }
      });
    },
  };
}

/** The compiler that is installed for a site; undefined without one. */
function findCompiler(
  root: string,
): { url: string; version: string; SourceMapGenerator: unknown } | undefined {
  try {
    const file = createRequire(join(root, "package.json")).resolve(PACKAGE);
    const { version } = JSON.parse(readFileSync(join(dirname(file), "package.json"), "utf8")) as {
      version: string;
    };
    // The class that its option of this name takes; the compiler depends on the package.
    const { SourceMapGenerator } = createRequire(file)("source-map") as {
      SourceMapGenerator: unknown;
    };
    return { url: pathToFileURL(file).href, version, SourceMapGenerator };
  } catch {
    return undefined;
  }
}

/**
 * A plugin of remark that reads the same Markdown as other files: tables, tasks, footnotes,
 * strikethrough.
 */
async function githubMarkdown() {
  const [{ gfm }, { gfmFromMarkdown }] = await Promise.all([
    import("micromark-extension-gfm"),
    import("mdast-util-gfm"),
  ]);
  return function plugin(this: { data: () => Record<string, unknown[] | undefined> }): void {
    const data = this.data();
    (data["micromarkExtensions"] ??= []).push(gfm());
    (data["fromMarkdownExtensions"] ??= []).push(gfmFromMarkdown());
  };
}

function inFrontMatter(
  { message, hint, line = 1, column = 1 }: Finding,
  file: string,
): PartialMessage {
  return {
    text: message,
    detail: hint,
    location: { file: slashed(file), line, column: column - 1 },
  };
}

/** A problem of the compiler has its place: https://github.com/vfile/vfile-message */
function inBody(thrown: unknown, file: string, text: string): PartialMessage {
  const { message } = asError(thrown);
  const {
    reason = message,
    line = 1,
    column = 1,
  } = thrown as { reason?: string; line?: number; column?: number };
  const lineText = text.split("\n")[line - 1] ?? "";
  return { text: reason, location: { file, line, column: column - 1, lineText } };
}
