import { isBuiltin } from "node:module";
import type { TemplateBundle } from "./bundle-templates.ts";

/**
 * Why pages of these templates must be rendered anew each time, or undefined where what a page reads (its props, its
 * content, its assets) decides what it is. The bundle is looked at as text: code that might read something else, or keep
 * something from one page to the next, is taken at its worst.
 */
export function impureReason({ code }: Pick<TemplateBundle, "code">): string | undefined {
  for (const [file, text] of modulesIn(code)) {
    const problem = problemIn(text);
    if (problem !== undefined) return `${file} ${problem}`;
  }
  return undefined;
}

/**
 * esbuild writes the name of each module above it. What packages do is theirs: they see what they are given. What islands
 * keep and ask for belongs to the browser: nothing of it runs while their first HTML is made.
 */
function modulesIn(code: string): [file: string, text: string][] {
  const parts = code.split(/^\/\/ ((?:templates|content|islands)\/\S+|\S*node_modules\S*|\S+:\S*|<\S+>)$/m);
  const modules: [string, string][] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const [file = "", text = ""] = [parts[at], parts[at + 1]];
    if (/^(templates|content)\//.test(file) && !file.includes("node_modules")) modules.push([file, text]);
  }
  return modules;
}

function problemIn(text: string): string | undefined {
  const imported = [...text.matchAll(/^import [^"]*"([^"]+)";$|^import "([^"]+)";$/gm)];
  const builtin = imported.map(([, named, bare]) => named ?? bare ?? "").find((name) => isBuiltin(name));
  if (builtin !== undefined && !HARMLESS.has(builtin.replace("node:", ""))) return `imports ${builtin}`;
  const read = OUTSIDE.exec(text)?.[0];
  if (read !== undefined) return `uses ${read.replace(/\W+$/, "")}`;
  return stateIn(text);
}

/** What is not the same in every build. (The clock and chance are noticed while pages are rendered.) */
const OUTSIDE =
  /\b(?:process|globalThis|fetch|require|eval|Function|localStorage|performance|crypto|Temporal|navigator)\b\s*[.([]|\bimport\(|\.format(?:ToParts)?\(\)/;

/** Modules of Node that only compute. */
const HARMLESS = new Set(["path", "path/posix", "url", "util", "querystring", "string_decoder", "punycode"]);

/**
 * A variable of a module that functions change would carry something from one page to the next. (What is keyed by
 * objects is safe: a page has to read them to find it.)
 */
function stateIn(text: string): string | undefined {
  // What stands at the beginning of a line runs once, when the module is loaded.
  const inside = text
    .split("\n")
    .filter((line) => /^\s/.test(line))
    .join("\n");
  for (const [, name = "", value = ""] of text.matchAll(/^(?:var|let) (\w[\w$]*)(?: = (.*))?;?$/gm)) {
    const assigned = new RegExp(`(?<![.\\w$])${escaped(name)}\\s*(?:=(?![=>])|[-+*/%&|^?]{1,2}=|\\+\\+|--)`);
    if (assigned.test(inside)) return `changes its variable ${name}`;
    if (!/^(?:new (?!WeakMap|WeakSet)|\[|\{|Object\.create|Array)/.test(value)) continue;
    const changed = new RegExp(
      `(?<![.\\w$])${escaped(name)}(?:\\.(?:set|add|push|unshift|splice|sort|reverse|pop|shift|delete|clear|fill)\\(|(?:\\.[\\w$]+|\\[[^\\]]*\\])+\\s*(?:=(?![=>])|[-+*/%&|^?]{1,2}=|\\+\\+|--))`,
    );
    if (changed.test(inside)) return `changes its variable ${name}`;
  }
  return undefined;
}

function escaped(name: string): string {
  return name.replaceAll("$", "\\$");
}
