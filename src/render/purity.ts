import { isBuiltin } from "node:module";
import type { TemplateBundle } from "./load-templates.ts";

/**
 * Why pages of these templates must be rendered anew each time, or undefined where what a page reads (its props, its
 * content, its assets) decides what it is. The bundle is looked at as text: code that might read something else, or keep
 * something from one page to the next, is taken at its worst. Packages are trusted: they see what they are given.
 */
export function impureReason({ code }: Pick<TemplateBundle, "code">): string | undefined {
  const modules = modulesIn(code).map(([file, text]) => ({ file, text: withoutTexts(text) }));
  const plain = new Set(modules.flatMap(({ text }) => plainFunctions(text)));
  for (const { file, text } of modules) {
    const problem = problemIn(file, text, plain);
    if (problem !== undefined) return `${file} ${problem}`;
  }
  return undefined;
}

/** The site's own modules in a bundle: esbuild writes the name of each above it. */
function modulesIn(code: string): [file: string, text: string][] {
  const parts = code.split(/^\/\/ ([^\n]+\.(?:[cm]?[jt]sx?|json)|[\w-]+:\S+)$/m);
  const modules: [string, string][] = [];
  for (let at = 1; at < parts.length; at += 2) {
    const [file = "", text = ""] = [parts[at], parts[at + 1]];
    const ours = /^[\w-]+:|^build-site-entry\.ts$/.test(file);
    if (!ours && !file.split("/").includes("node_modules")) modules.push([file, text]);
  }
  return modules;
}

/** Code without comments, and with nothing in its texts but the names of modules, which are about something else. */
function withoutTexts(code: string): string {
  return code.replaceAll(
    /^(?:import|export) [^\n]*"[^"\n]*";$|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\*[^]*?\*\//gm,
    (found) => (/^(?:import|export) /.test(found) ? found : found.startsWith("/*") ? "" : '""'),
  );
}

/** The functions of a module whose results remember nothing: they make no functions, or have nothing that these could change. */
function plainFunctions(text: string): string[] {
  const found = [...text.matchAll(/^(?:async )?function (\w[\w$]*)\([^]*?^\}/gm)];
  return found.flatMap(([body, name = ""]) => {
    const makesFunctions = /=>|\bfunction\b/.test(body.slice(body.indexOf("(")));
    const couldChange = /\blet\b|= (?:new (?:Map|Set|WeakMap|WeakSet|Array)\b|\[\];|\{\};)/.test(body);
    return makesFunctions && couldChange ? [] : [name];
  });
}

function problemIn(file: string, text: string, plain: ReadonlySet<string>): string | undefined {
  const imported = [...text.matchAll(/^import [^"]*"([^"]+)";$|^import "([^"]+)";$/gm)];
  const builtin = imported.map(([, named, bare]) => named ?? bare ?? "").find((name) => isBuiltin(name));
  if (builtin !== undefined && !HARMLESS.has(builtin.replace("node:", ""))) return `imports ${builtin}`;
  // What islands keep and ask for belongs to the browser; that they render the same twice is looked at elsewhere.
  const island = file.startsWith("islands/");
  const read = (island ? /(?<![.\w$])process\b/ : OUTSIDE).exec(text)?.[0];
  if (read !== undefined) return `uses ${read.replace(/\W+$/, "")}`;
  if (island) return undefined;
  // While pages are rendered the clock is watched (`watch-clock.ts`); not while modules are loaded, or content is read.
  const unwatched = file.startsWith("content/") ? text : linesOutside(text);
  if (CLOCK.test(unwatched)) return "asks for the time or for chance when it is loaded";
  // Schemas are made by calls.
  return stateIn(text, (callee) => file.startsWith("content/") || plain.has(callee));
}

/** What is not the same in every build. */
const OUTSIDE =
  /(?<![.\w$])(?:process|globalThis|fetch|require|eval|Function|localStorage|performance|crypto|Temporal|navigator)\b(?!\s*:)|\bimport\(|\.format(?:ToParts)?\(\)/;

/** The time now, and chance; `new Date(…)` of something is neither. */
const CLOCK = /\bMath\.random\b|\bDate\b(?!\()|(?<!new )\bDate\(|\bnew Date\(\)/;

/** Modules of Node that only compute. */
const HARMLESS = new Set(["path", "path/posix", "url", "util", "querystring", "string_decoder", "punycode"]);

/** The lines that are not inside of anything: what stands there runs when the module is loaded. */
function linesOutside(text: string): string {
  return text
    .split("\n")
    .filter((line) => /^\S/.test(line))
    .join("\n");
}

/** A value of a module that functions could change would carry something from one page to the next. */
function stateIn(text: string, isPlain: (callee: string) => boolean): string | undefined {
  if (/^\s*static\b|\b__publicField\(/m.test(text)) return "has a class with static fields";
  const onFunction = /(?<![.\w$])[A-Z][\w$]*\.(?!displayName\b|prototype\b)[\w$]+\s*(?:=(?![=>])|\+\+|--|[-+*/]=)/.exec(
    text,
  );
  if (onFunction !== null) return `changes ${onFunction[0].replace(/\W+$/, "")}`;
  for (const [declared, name = "", value = ""] of text.matchAll(/^(?:var|let|const) (\w[\w$]*)(?: = (.*))?;?$/gm)) {
    const bare = value.replace(/;$/, "").trim();
    if (EMPTY.test(bare)) return `keeps something in ${name}`;
    const callee = CALL.exec(bare)?.[1];
    if (callee !== undefined && !KNOWN_CALLS.test(bare) && !isPlain(callee))
      return `makes ${name} by a call that may keep something`;
    const rest = text.replace(declared, "");
    if (changes(name).test(rest)) return `changes its variable ${name}`;
  }
  return undefined;
}

/** A container that is made to be filled. */
const EMPTY = /^(?:new (?:Map|Set|WeakMap|WeakSet|Array)(?:\(\))?|\[\]|\{\}|Object\.create\(null\))$/;
/** A value that somebody else makes: it may be a function that remembers. */
const CALL = /^(?:await )?((?:new )?[\w$.]+)\(/;
const KNOWN_CALLS =
  /^(?:new (?:Map|Set|Intl\.\w+|RegExp|URL)|Object\.\w+|Array\.\w+|Number|String|String\.raw|Math\.\w+|Symbol|createContext|forwardRef|slugify|[\w$]+\.(?:map|flatMap|filter|slice|toSorted|toReversed|concat|join|split|entries|keys|values)|JSON\.\w+|\(?(?:function|async)\b)/;

/** Finds where a variable gets another value, or what it holds is changed. */
function changes(variable: string): RegExp {
  const name = `(?<![.\\w$])${variable.replaceAll("$", "\\$")}(?![\\w$])`;
  const assign = "(?:=(?![=>])|[-+*/%&|^?]{1,2}=|\\+\\+|--)";
  const method = "\\.(?:set|add|push|unshift|splice|sort|reverse|pop|shift|delete|clear|fill|copyWithin)\\(";
  return new RegExp(
    `${name}\\s*${assign}|(?:\\+\\+|--)${name}|${name}(?:${method}|(?:\\.[\\w$]+|\\[[^\\]]*\\])+\\s*${assign})`,
  );
}
