import { isValidElement } from "preact";

/** A value of an island's props that cannot travel to the browser as JSON. */
export interface PropProblem {
  /** Where it stands, as one would write it: `props.slides[2].onClick`. */
  path: string;
  message: string;
  hint: string;
}

/**
 * Finds everything in props that JSON would lose or change without a word: functions, dates, `undefined`, cycles,
 * class instances, JSX, NaN. An empty list means that the browser gets exactly these props.
 */
export function propProblems(props: Readonly<Record<string, unknown>>): PropProblem[] {
  if (isPlain(props, 0)) return [];
  const problems: PropProblem[] = [];
  const inspect = (value: unknown, path: string, ancestors: readonly object[]): void => {
    if (typeof value === "string") return;
    const problem = problemOf(value, ancestors);
    if (problem !== undefined) {
      problems.push({ path, ...problem });
      return;
    }
    if (typeof value !== "object" || value === null) return;
    const inside = [...ancestors, value];
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) inspect(item, `${path}[${index}]`, inside);
    } else {
      for (const [key, item] of Object.entries(value))
        inspect(item, /^[\w$]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, inside);
    }
  };
  for (const name of Object.keys(props)) inspect(props[name], `props.${name}`, []);
  return problems;
}

/** Deeper than this nothing is taken for plain at a glance: it may hold itself. */
const DEEP = 20;

/**
 * Whether a value is certainly nothing but data: most are, and nobody needs to know where in them something stands. Says
 * no to whatever `problemOf` would have to look at.
 */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === "string") return true;
  if (typeof value !== "object" || value === null) return problemOf(value, []) === undefined;
  if (depth > DEEP) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!isPlain(item, depth + 1)) return false;
    return true;
  }
  // What is React's has a `$$typeof`, what is Preact's no constructor.
  const isObject = Object.getPrototypeOf(value) === Object.prototype && value.constructor === Object;
  if (!isObject || "$$typeof" in value) return false;
  for (const key in value) if (!isPlain(Reflect.get(value, key), depth + 1)) return false;
  return true;
}

function problemOf(value: unknown, ancestors: readonly object[]): Omit<PropProblem, "path"> | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return undefined;
    case "number":
      if (Number.isFinite(value)) return undefined;
      return { message: `is ${value}, which JSON does not have`, hint: "Pass a finite number or null." };
    case "undefined":
      return { message: "is undefined, which JSON does not have", hint: "Leave the prop out, or pass null." };
    case "function":
      return {
        message: "is a function, which cannot be sent to the browser",
        hint: "Move the function into the island and pass the data that it needs.",
      };
    case "symbol":
    case "bigint":
      return { message: `is a ${typeof value}, which JSON does not have`, hint: "Pass a string." };
    case "object":
      return value === null ? undefined : objectProblem(value, ancestors);
  }
}

function objectProblem(value: object, ancestors: readonly object[]): Omit<PropProblem, "path"> | undefined {
  if (ancestors.includes(value)) {
    return {
      message: "holds itself: a cycle, which JSON does not have",
      hint: "Pass only the fields that the island needs.",
    };
  }
  if (value instanceof Date)
    return { message: "is a Date, which would arrive as a string", hint: "Pass date.toISOString()." };
  if (Array.isArray(value)) return undefined;
  if ("$$typeof" in value || isValidElement(value))
    return {
      message: "is JSX, which cannot be sent to the browser",
      hint: "Put it between <Island> and </Island>, and let the island place its slot.",
    };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype === null || prototype === Object.prototype) return undefined;
  const name = value.constructor.name || "class instance";
  return { message: `is a ${name}, which would arrive as a plain object`, hint: "Pass a plain object or a list." };
}

/** Props as the text of a single-quoted HTML attribute: JSON in which `<` cannot begin a tag. */
export function serializeProps(props: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(props);
  return /[<&']/.test(json) ? json.replaceAll("<", "\\u003c").replaceAll("&", "&amp;").replaceAll("'", "&#39;") : json;
}
