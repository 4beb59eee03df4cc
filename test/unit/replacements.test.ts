import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Where the first argument of a call ends: a regular expression, a string, or anything without a
 * comma of its own.
 */
const FIRST_ARGUMENT =
  /\.replace(?:All)?\(\s*(?:\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/[a-z]*|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`|new RegExp\([^\n]*?\)|[\w.]+(?:\(\w*\))?),\s*/g;

/** A string that is written where it is used. Its dollar signs are there on purpose. */
const LITERAL =
  /^(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?:String\.raw)?`(?:\\.|\$(?!\{)|[^`\\$])*`)\s*[,)]/;
/** A function that is written there, or the name of one. */
const FUNCTION = /^(?:async\s*)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)(?::\s*\w+)?|\w+)\s*=>/;

/** The calls in a source whose replacement is neither a literal nor a function. */
function dynamic(source: string): string[] {
  return [...source.matchAll(FIRST_ARGUMENT)].flatMap(({ 0: call, index }) => {
    const replacement = source.slice(index + call.length);
    if (LITERAL.test(replacement) || FUNCTION.test(replacement)) return [];
    const name = /^\w+(?=[,)])/.exec(replacement)?.[0];
    const isNamed =
      name !== undefined && new RegExp(`function ${name}\\(|const ${name} = \\(`).test(source);
    return isNamed || name === "encodeURIComponent"
      ? []
      : source.slice(index, index + call.length + 40);
  });
}

test("text is never replaced by a string that is computed: a dollar sign in it would mean something else", () => {
  const folders = ["src", "bin", "templates", "islands", "content"];
  const files = folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
      .map((file) => join(folder, file)),
  );
  const sources = files.map((file) => ({ file, source: readFileSync(join(ROOT, file), "utf8") }));
  expect(
    sources.flatMap(({ file, source }) => dynamic(source).map((call) => `${file}: ${call}`)),
  ).toEqual([]);
  // Each call is one that the pattern can read.
  const calls = sources.flatMap(({ source }) => source.match(/\.replace(?:All)?\(/g) ?? []);
  expect(sources.flatMap(({ source }) => source.match(FIRST_ARGUMENT) ?? [])).toHaveLength(
    calls.length,
  );
});

test.each([
  'text.replace("a", b)',
  "text.replaceAll(/[/,]/g, `${b}`)",
  "text.replaceAll(a, b.href + c)",
  'x.replace(/,"/, nameOf(b))',
])("%s is such a call", (source) => expect(dynamic(source)).toHaveLength(1));
