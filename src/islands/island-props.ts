/* What a template may give an island: when it wakes, and data that arrives in the browser as it was. */
import { createRequire } from "node:module";
import { isValidElement } from "preact";

/** When an island's code is fetched and run. A media query is a prop of its own, `media`. */
export type Strategy = "load" | "idle" | "visible" | "stored" | "interaction";

/** One strategy, or two that must both have come true: `"idle visible"`. */
export type When = Strategy | `${Strategy} ${Strategy}`;

export const STRATEGIES: readonly string[] = ["load", "idle", "visible", "stored", "interaction"] satisfies Strategy[];

/**
 * What is wrong with the `when` of an island and with the name in `stored`, as the end of a sentence. Undefined when both
 * are right. A build does not check types, so it checks these.
 */
export function whenProblem(when: unknown, stored?: unknown): string | undefined {
  if (typeof when !== "string" || when.trim() === "") return "does not say when it comes alive: it needs a “when”";
  const unknown = when.split(" ").filter((word) => !STRATEGIES.includes(word));
  if (unknown.length > 0) return `has when="${when}", and “${unknown.join(" ")}” is not a strategy`;
  const waits = when.split(" ").includes("stored");
  if (waits && (typeof stored !== "string" || stored === ""))
    return `has when="${when}", but no “stored” that names what has to be in localStorage`;
  return stored !== undefined && !waits ? `has a “stored”, which says something only with when="stored"` : undefined;
}

/** Whether CSS knows the query. A query that it does not know never matches, and the island would never wake. */
export function isMediaQuery(query: string): boolean {
  // Loaded outside the `try`: a missing package says nothing about the query.
  const { transform } = createRequire(import.meta.url)("lightningcss") as typeof import("lightningcss");
  try {
    transform({ filename: "media.css", code: Buffer.from(`@media ${query} { a { color: red } }`) });
    return true;
  } catch {
    return false;
  }
}

/** A value in an island's props that cannot travel to the browser as JSON. */
export interface PropProblem {
  /** Where the value is, as code: `props.slides[2].onClick`. */
  path: string;
  message: string;
  hint: string;
}

/**
 * Finds everything in props that JSON would lose or change silently: functions, dates, `undefined`, cycles, class
 * instances, JSX, NaN. An empty list means that the browser gets exactly these props.
 */
export function propProblems(props: Readonly<Record<string, unknown>>): PropProblem[] {
  return Object.keys(props).flatMap((name) => problemsIn(props[name], `props.${name}`, []));
}

function problemsIn(value: unknown, path: string, ancestors: readonly object[]): PropProblem[] {
  const problem = problemOf(value, ancestors);
  if (problem !== undefined) return [{ path, ...problem }];
  if (typeof value !== "object" || value === null) return [];
  const inside = [...ancestors, value];
  if (Array.isArray(value)) return value.flatMap((item, index) => problemsIn(item, `${path}[${index}]`, inside));
  return Object.entries(value).flatMap(([key, item]) =>
    problemsIn(item, /^[\w$]+$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`, inside),
  );
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
  // Elements of React have a `$$typeof`.
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
  return JSON.stringify(props).replaceAll("<", "\\u003c").replaceAll("&", "&amp;").replaceAll("'", "&#39;");
}
