/** What stands at the top level of a bundle: its name, and what it is. */
export type Declared = readonly [name: string, value: unknown][];

/** Declarations as esbuild writes them, at the beginning of a line. */
const DECLARATION = /^(?:async )?(?:function\*? |var )([\w$]+)(?=\(| =|;)/gm;

/**
 * Words that are no names (ECMAScript 2026, 12.7.2): a text of several lines, of which one looks like a declaration, may
 * hold any.
 */
const RESERVED =
  /^(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$/;

/**
 * The code of a bundle with a default export that gives all that is `Declared` in it. esbuild has seen to it that no two
 * have one name: so what a name stands for is known by it, in every run of the same code.
 */
export function withDeclarations(code: string): string {
  const found = [...code.matchAll(DECLARATION)].flatMap(([, name = ""]) => (RESERVED.test(name) ? [] : [name]));
  // What is a text only is not declared.
  const values = [...new Set(found)].map((name) => `["${name}", typeof ${name} === "undefined" ? undefined : ${name}]`);
  return `${code}\nexport default () => [${values.join(",")}];\n`;
}

/** Finds the name of what is declared; undefined for anything else, such as a function that another one has made. */
export function declaredName(declared: Declared): (value: unknown) => string | undefined {
  const names = new Map<unknown, string>();
  for (const [name, value] of declared) if (value !== undefined && !names.has(value)) names.set(value, name);
  return (value) => names.get(value);
}
