/** A variable that code changes, or something in it. */
export interface Change {
  name: string;
  /** Where, in characters. */
  at: number;
  /** Whether it keeps its value, of which a part is another one. */
  inside: boolean;
}

/** Code as esbuild writes it, without comments and texts, and what it changes. */
export interface ChangingCode {
  text: string;
  changes: readonly Change[];
}

const ASSIGNED = String.raw`\s*(?:=(?![=>])|(?:[-+*/%&|^?]|<<|>>>?|\*\*|&&|\|\||\?\?)=|\+\+|--)`;
const FILLED = String.raw`\.(?:set|add|push|unshift|splice|sort|reverse|pop|shift|delete|clear|fill|copyWithin)\(`;
const WITHIN = String.raw`(?:\.[\w$]+|\[[^\]]*\])`;
/** A variable that is not just being declared, and what is done to it, or to something in it. */
const CHANGE = new RegExp(
  String.raw`(\+\+|--|\bdelete |\bObject\.(?:assign|define\w+|set\w+)\()([\w$]+)|(?<![.\w$]|\b(?:var|let|const) )([A-Za-z_$][\w$]*)(?=(${WITHIN}*)(?:${ASSIGNED}|(${FILLED})))`,
  "g",
);

/** What a text changes, in its order. */
export function changesIn(text: string): Change[] {
  return [...text.matchAll(CHANGE)].map(({ index, 1: before, 2: of, 3: name, 4: within, 5: filled }) => ({
    name: of ?? name ?? "",
    at: index,
    inside: before === undefined ? within !== "" || filled !== undefined : !/^[-+]/.test(before),
  }));
}

/**
 * The names of all variables that modules change: by their names, by other names, and by handing them to a function that
 * changes what it gets. No two variables of a bundle's modules have one name: esbuild sees to that.
 */
export function changedVariables(modules: readonly ChangingCode[]): ReadonlySet<string> {
  const changed = new Set(modules.flatMap(({ changes }) => changes.map(({ name }) => name)));
  for (const name of changedArguments(modules)) changed.add(name);
  return withAliases(changed, modules);
}

/** Another name for a value, or for a part of it. */
const ALIAS = new RegExp(String.raw`\b(?:var|let|const) ([\w$]+) = ([\w$]+)${WITHIN}*;`, "g");

/** With a variable whose value is changed by another name, what it took that from is changed as well. */
function withAliases(changed: ReadonlySet<string>, modules: readonly ChangingCode[]): ReadonlySet<string> {
  const aliases = modules.flatMap(({ text }) => [...text.matchAll(ALIAS)].map(([, name = "", of = ""]) => [name, of]));
  const all = new Set(changed);
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const [name = "", of = ""] of aliases) if (all.has(name)) all.add(of);
  }
  return all;
}

/** The line on which a function begins that has a name: as it is declared, as a value, or as a method. */
const FUNCTION =
  /^(?<indent> *)(?:(?:(?:(?:var|let|const) )?(?<name>[\w$]+)(?: =|:) )?(?:async )?function\*?(?: (?<own>[\w$]+))?|(?:async )?(?!(?:if|for|while|switch|catch|with)\b)(?<method>[\w$]+))\((?<gets>[^\n]*)\) (?<block>\{)$/gm;
const ARROW =
  /^(?<indent> *)(?:(?:var|let|const) )?(?<name>[\w$]+)(?: =|:) (?:async )?\((?<gets>[^\n]*)\) => (?<block>\{$)?/gm;

/** A function, and the names in each of its parameters. */
interface NamedFunction {
  name: string;
  gets: readonly ReadonlySet<string>[];
  body: string;
  changes: readonly Change[];
}

function functionsIn({ text, changes }: ChangingCode): NamedFunction[] {
  return [...text.matchAll(FUNCTION), ...text.matchAll(ARROW)].map(({ index, groups = {} }) => {
    const { indent = "", own, method, name = own ?? method ?? "", gets = "", block } = groups;
    // What it ends with stands below its beginning.
    const last = text.indexOf(block === undefined ? "\n" : `\n${indent}}`, index);
    const end = last < 0 ? text.length : last;
    const within = changes.filter(({ at, inside }) => inside && at >= index && at < end);
    return { name, gets: parametersOf(gets), body: text.slice(index, end), changes: within };
  });
}

/** A parameter for the rest stands for as many as anybody would hand over. */
function parametersOf(text: string): ReadonlySet<string>[] {
  return partsOf(text).flatMap((part) => {
    const names = namesIn(part);
    return part.startsWith("...") ? Array.from({ length: REST }, () => names) : [names];
  });
}

const REST = 10;

/** Which of their parameters functions change, by their names: themselves, or by handing them on to others that do. */
type Changing = Map<string, Set<number>>;

/** The names of what is handed to functions that change it. */
function changedArguments(modules: readonly ChangingCode[]): Set<string> {
  const functions = modules.flatMap(functionsIn);
  const changing: Changing = new Map();
  const note = ({ name, gets }: NamedFunction, names: ReadonlySet<string>): number => {
    const known = changing.get(name) ?? new Set<number>();
    const before = known.size;
    for (const [index, inOne] of gets.entries()) if ([...inOne].some((each) => names.has(each))) known.add(index);
    if (known.size > 0) changing.set(name, known);
    return known.size - before;
  };
  for (const one of functions) note(one, new Set(one.changes.map(({ name }) => name)));
  // A function that hands on may be handed to itself.
  for (let more = 1; more > 0;) {
    more = 0;
    for (const one of functions) more += note(one, handedTo(changing, one.body));
  }
  return new Set(modules.flatMap(({ text }) => [...handedTo(changing, text)]));
}

/** All names in what these functions get and change. */
function handedTo(functions: Changing, text: string): Set<string> {
  const names = new Set<string>();
  for (const [name, places] of functions)
    for (let at = text.indexOf(`${name}(`); at >= 0; at = text.indexOf(`${name}(`, at + 1)) {
      if (/[\w$]/.test(text[at - 1] ?? "") || text.slice(0, at).endsWith("function ")) continue;
      const given = partsOf(text.slice(at + name.length + 1));
      const spread = given.findIndex((one) => one.startsWith("..."));
      const taken = given.filter((_, index) => places.has(index) || (spread >= 0 && index >= spread));
      for (const one of taken) for (const each of namesIn(one)) names.add(each);
    }
  return names;
}

/** What stands between commas, up to the bracket that closes what comes before the text. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length && depth >= 0; at++) {
    const sign = text[at] ?? "";
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    if (depth >= 0 && !(sign === "," && depth === 0)) continue;
    parts.push(text.slice(from, at).trim());
    from = at + 1;
  }
  if (depth >= 0) parts.push(text.slice(from).trim());
  return parts;
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g)].map(([name]) => name));
}
