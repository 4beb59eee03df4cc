import { hash } from "node:crypto";
import { MADE_OF, type Route } from "../site/route.ts";

/**
 * What pages are made of besides what they read while they are rendered, as short texts or hashes: their route and the
 * props of their template. `twin` is the same route of a table that was made once more: a template that is another function
 * then was made by the table itself and may hold content that nobody sees. Undefined where a page is not made of plain data.
 */
export function pageKeys(): (route: Route, twin: Route | undefined) => string | undefined {
  const known = new Map<object, string>();
  return (route, twin) => {
    const { render, [MADE_OF]: made, ...head } = route;
    // Somebody may have put another function in the place of the one that `route` has made.
    if (made === undefined || made.render !== render || twin?.[MADE_OF]?.template !== made.template) return undefined;
    try {
      return digest([head, made.props], known, []);
    } catch (problem) {
      if (problem instanceof NotPlain) return undefined;
      throw problem;
    }
  };
}

/** A value that is more than data: a function, an instance of a class, something that holds itself. */
class NotPlain extends Error {}

/** Texts that are no longer than a few hashes. */
const SHORT = 200;

/** Objects that many pages share, such as content, are hashed once. */
function digest(value: unknown, known: Map<object, string>, inside: readonly object[]): string {
  if (typeof value === "object" && value !== null) {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (inside.includes(value)) throw new NotPlain();
    const prototype: unknown = Object.getPrototypeOf(value);
    if (prototype !== null && prototype !== Object.prototype && !Array.isArray(value)) throw new NotPlain();
    if ("$$typeof" in value) throw new NotPlain();
    let all = Array.isArray(value) ? "[" : "{";
    const around = [...inside, value];
    for (const [name, item] of Object.entries(value)) {
      const text = digest(item, known, around);
      all += `${name.length} ${name} ${text.length} ${text}`;
    }
    // Short ones stand for themselves: they begin with a bracket, as no hash does.
    const made = all.length < SHORT ? all : hash("sha256", all, "base64url");
    known.set(value, made);
    return made;
  }
  if (typeof value === "function" || typeof value === "symbol") throw new NotPlain();
  return `${typeof value} ${String(value)}`;
}
