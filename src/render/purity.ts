import { isBuiltin } from "node:module";
import { changedVariables, changesIn, type Change, type ChangingCode } from "./changes.ts";
import { isPackage, modulesOf, withoutTexts } from "./bundle-modules.ts";
import type { TemplateBundle } from "./load-templates.ts";

/**
 * Why pages of these templates must be rendered anew each time, or undefined where what a page reads (its props, its
 * content, its assets) decides what it is. The bundle is looked at as text: code that might read something else, or keep
 * something from one page to the next, is taken at its worst. Of packages only what they ask the system is looked at: what
 * they keep shows in pages that are rendered again (`look-again.ts`). Whether code asks for the time or for chance is heard
 * while it runs (`watch-clock.ts`).
 */
export function impureReason({ code, inputs }: CodeOfBundle): string | undefined {
  const all = modulesOf(code, inputs?.files);
  const modules = all
    .filter(([file]) => !isPackage(file))
    .map(([file, raw]): Source => {
      const text = withoutTexts(raw);
      return { file, raw, text, changes: changesIn(text) };
    });
  const known = {
    plain: new Set(modules.flatMap(plainFunctions)),
    changed: changedVariables(modules),
    tried: new Set(
      modules.flatMap(({ text }) => [...text.matchAll(/([\w$]+)\.(?:test|exec)\(/g)].map(([, name = ""]) => name)),
    ),
    imported: importedNames(code),
    ownMemo: modulesOf(code).some(([, text]) =>
      /\b(?:function|var|let|const|as) (?:memo|react_default)\b|^import memo\b/m.test(text),
    ),
  };
  for (const module of modules) {
    const problem = problemIn(module, known);
    if (problem !== undefined) return `${module.file} ${problem}`;
  }
  for (const [file, raw] of all) {
    const problem = isPackage(file) ? problemInPackage(raw) : undefined;
    if (problem !== undefined) return `${file} ${problem}`;
  }
  return undefined;
}

/** A bundle's text, and the files that it is made of, where somebody knows them. */
type CodeOfBundle = Pick<TemplateBundle, "code"> & Partial<Pick<TemplateBundle, "inputs">>;

/** What a package asks the system. Which of its two builds React and others give is decided by the surroundings. */
function problemInPackage(raw: string): string | undefined {
  const text = withoutTexts(raw);
  const builtin = importedBuiltin(text);
  if (builtin !== undefined && !HARMLESS.has(builtin.replace("node:", ""))) return `imports ${builtin}`;
  return ENVIRONMENT.test(raw.replaceAll(/\bprocess\.env\.NODE_ENV\b/g, "")) ? "uses process" : undefined;
}

/** A module of the site: its file, its code, and the same without comments and texts. */
interface Source extends ChangingCode {
  file: string;
  raw: string;
}

/** What has to be known of all modules to judge one. */
interface Known {
  /** Functions whose results remember nothing. */
  plain: ReadonlySet<string>;
  /** Whether somebody else has the name that React's `memo` has. */
  ownMemo: boolean;
  /** Variables that get another value somewhere, or that hold something which is changed there. */
  changed: ReadonlySet<string>;
  /** Patterns of which `test` or `exec` are called. */
  tried: ReadonlySet<string>;
  /** Names of what other modules have made. */
  imported: ReadonlySet<string>;
}

/**
 * Whether a component may see what is around it on its page: through a context of React's, or an id that comes from its
 * place. Packages are looked at as well, those that are not in the bundle are taken at their worst.
 */
export function looksAround({ code }: Pick<TemplateBundle, "code">): boolean {
  const isElsewhere = [...code.matchAll(/^(?:import|export) [^"\n]*"([^"]+)";$/gm)].some(
    ([, name = ""]) => !name.startsWith("file:") && !isBuiltin(name),
  );
  return isElsewhere || modulesOf(code).some(([file, text]) => !file.startsWith("islands/") && AROUND.test(text));
}

const AROUND = /\b(?:createContext|useId|ViewTransition|Activity|SuspenseList)\b/;

/** The functions of a module whose results remember nothing: they make no functions, or have nothing that these could change. */
function plainFunctions({ text, changes }: Source): string[] {
  const found = [...text.matchAll(/^(?:async )?function (\w[\w$]*)\([^]*?^\}/gm)];
  return found.flatMap(({ index, 0: body, 1: name = "" }) => {
    const makesFunctions = /=>|\bfunction\b/.test(body.slice(body.indexOf("(")));
    if (!makesFunctions) return [name];
    const here = changes.filter(({ at }) => at >= index && at < index + body.length);
    const changed = new Set(here.map((change) => change.name));
    const filled = [...body.matchAll(/\b(?:var|const) ([\w$]+) = [[{]/g)].some(([, own = ""]) => changed.has(own));
    const couldChange = filled || /\blet\b|= (?:new (?:Map|Set|WeakMap|WeakSet|Array)\b|\[\];|\{\};)/.test(body);
    return couldChange ? [] : [name];
  });
}

function problemIn(module: Source, known: Known): string | undefined {
  const { file, raw, text } = module;
  const builtin = importedBuiltin(text);
  if (builtin !== undefined && !HARMLESS.has(builtin.replace("node:", ""))) return `imports ${builtin}`;
  const folder = builtin === undefined ? undefined : RUN_IN.exec(text)?.[0];
  if (folder !== undefined) return `asks for the folder that it is run in (${folder})`;
  if (ENVIRONMENT.test(raw)) return "uses process";
  // What islands keep and ask for belongs to the browser; that they render the same twice is looked at elsewhere.
  const island = file.startsWith("islands/");
  const used = (island ? OUTSIDE_ISLANDS : OUTSIDE).exec(text)?.[0];
  if (used !== undefined) return `uses ${used.replace(/\W+$/, "")}`;
  if (island) return undefined;
  return stateIn(module, known);
}

/** The first module of Node that a module imports. */
function importedBuiltin(text: string): string | undefined {
  const imported = [...text.matchAll(/^import [^"]*"([^"]+)";$|^import "([^"]+)";$/gm)];
  return imported.map(([, named, bare]) => named ?? bare ?? "").find((name) => isBuiltin(name));
}

/** What is not the same in every build. */
const OUTSIDE =
  /(?<![.\w$])(?:process|globalThis|global|fetch|require|eval|Function|localStorage|performance|crypto|Temporal|navigator)\b(?!\s*:)|\bimport\(|\.format(?:ToParts)?\(\)/;

/** The same for islands, which may ask the browser for more. */
const OUTSIDE_ISLANDS = /(?<![.\w$])process\b|\.format(?:ToParts)?\(\)/;

/**
 * What stands for the environment in code and hardly ever in words. It is looked for in the text as it is: what looks like a
 * text may be code, in a template literal, or behind a quotation mark in a regular expression.
 */
const ENVIRONMENT = /\bprocess(?:(?:\?\.|\.)[A-Za-z_$]|(?:\?\.)?\[)/;

/** What modules of Node that only compute ask all the same. */
const RUN_IN =
  /(?<![\w$])(?:pathToFileURL|(?:path|posix|win32)\w*\.(?:resolve|relative)|(?:resolve|relative)\d*(?=\())/;

/** Modules of Node that only compute. */
const HARMLESS = new Set(["path", "path/posix", "url", "util", "querystring", "string_decoder", "punycode"]);

/** A value of a module that functions could change would carry something from one page to the next. */
function stateIn(
  { file, text, changes }: Source,
  { plain, changed, tried, imported, ownMemo }: Known,
): string | undefined {
  if (/^\s*static\b|\b__publicField\(/m.test(text)) return "has a class with static fields";
  const classes = [...text.matchAll(CLASS)].map(({ index, 0: body }) => [index, index + body.length] as const);
  const inClass = ({ at }: Change) => classes.some(([from, to]) => at >= from && at < to);
  if (changes.some((change) => change.name === "this" && !inClass(change))) return "has an object that changes itself";
  const outOfClasses = text.replaceAll(CLASS, "");
  if (TAKEN_APART.test(outOfClasses)) return "puts something into what it takes apart";
  const onFunction = /(?<![.\w$])[A-Z][\w$]*\.(?!displayName\b|prototype\b)[\w$]+\s*(?:=(?![=>])|\+\+|--|[-+*/]=)/.exec(
    text,
  );
  if (onFunction !== null) return `changes ${onFunction[0].replace(/\W+$/, "")}`;
  const foreign = changes.find(({ name }) => BUILT_IN.has(name) || (imported.has(name) && !hasOwn(name, text)));
  if (foreign !== undefined) return `changes ${foreign.name}, which is not its own`;
  for (const [, name = ""] of text.matchAll(/^(?:async )?function ([a-z$_][\w$]*)\(/gm))
    if (changed.has(name)) return `keeps something in its function ${name}`;
  for (const [, name = "", value = ""] of text.matchAll(/^(?:var|let|const) ([\w$]+)(?: = (.*))?;?$/gm)) {
    const bare = value.replace(/;$/, "").trim();
    if (EMPTY.test(bare)) return `keeps something in ${name}`;
    // A pattern with one of these flags goes on where it has ended.
    if (STICKY.test(bare) && tried.has(name)) return `tries the pattern ${name}, which remembers where it was`;
    if (CALLED_AT_ONCE.test(bare) && !text.includes(`})(${name} || {});`))
      return `makes ${name} by a call that may keep something`;
    const callee = CALL.exec(bare)?.[1];
    // Schemas are made by calls.
    const isPlain = callee === undefined || file.startsWith("content/") || plain.has(callee);
    const isMemo = !ownMemo && REACT_MEMO.test(bare);
    if (!isPlain && !isMemo && !KNOWN_CALLS.test(bare)) return `makes ${name} by a call that may keep something`;
    if (changed.has(name)) return `has the variable ${name}, which is changed`;
  }
  return undefined;
}

/** What is there once for all code, whatever is run anew. */
const BUILT_IN = new Set([
  "Array",
  "Object",
  "Function",
  "String",
  "Number",
  "Map",
  "Set",
  "Date",
  "Math",
  "JSON",
  "Intl",
]);

/** Whether a module has something of its own under this name: in a function, or as what one gets. */
function hasOwn(name: string, text: string): boolean {
  const own = name.replaceAll("$", String.raw`\$`);
  return new RegExp(
    String.raw`\b(?:var|let|const|function) ${own}\b|[(,] ?(?:\.\.\.)?${own}\b[^()]*\) (?:=>|\{)|(?<![\w$])${own} =>|(?:var|let|const) [[{][^=]*\b${own}\b`,
  ).test(text);
}

/** The names that come from modules outside of a bundle. */
function importedNames(code: string): Set<string> {
  return new Set([...code.matchAll(/^import ([^"]*)"/gm)].flatMap(([, names = ""]) => names.split(/[\s,{}]+/)));
}

/** A container that is made to be filled. */
const EMPTY = /^(?:new (?:Map|Set|WeakMap|WeakSet|Array)(?:\(\))?|\[\]|\{\}|Object\.create\(null\))$/;
const STICKY = /^\/.*\/[a-z]*[gy][a-z]*$/;
/** A function that is called where it stands. esbuild makes one of each `enum`, which keeps nothing. */
const CALLED_AT_ONCE = /^\((?:\(|(?:async )?function\b|async |[\w$]+ =>)/;
/** A value that somebody else makes: it may be a function that remembers. */
const CALL = /^(?:await )?((?:new )?[\w$.]+)\(/;
const KNOWN_CALLS =
  /^(?:new (?:Map|Set|Intl\.\w+|RegExp|URL)|Object\.\w+|Array\.\w+|Number|String|String\.raw|Math\.\w+|Symbol|createContext|forwardRef|slugify|[\w$]+\.(?:map|flatMap|filter|slice|toSorted|toReversed|concat|join|split|entries|keys|values)|JSON\.\w+|\(?(?:function|async)\b)/;
/** React's `memo`, as esbuild writes it, with a component as it stands there or by its name. */
const REACT_MEMO = /^(?:(?:react_default\.)?memo\()+(?:function\b|(?:\([^()]*\)|[\w$]+) =>|[\w$]+[,)])/;

/** A class at the top level, as esbuild writes it: what makes one of it is looked at by itself. */
const CLASS = /^(?:(?:var|let|const) [\w$]+ = )?class\b[^]*?^\}/gm;

/** `[box[0], box.last] = …`: values that go into something which is there already. */
const TAKEN_APART = /^\s*(?:\[[^=\n]*[\w$\])](?:\.|\[)[^=\n]*\]|\(\{[^=\n]*:\s*[\w$]+(?:\.|\[)[^=\n]*\}) = /m;
