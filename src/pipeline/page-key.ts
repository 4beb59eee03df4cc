import { hash } from "node:crypto";
import type { TemplateBundle } from "../render/load-templates.ts";
import { MADE_OF, type Route } from "../render/route.ts";

/**
 * What pages are made of besides what they read while they are rendered, as short texts or hashes: their route, their
 * template and its props. Undefined where a page is not made of plain data, or its template has no name: one that the route
 * table has made itself may hold content that nobody sees. All at once, since what is known of their content fills memory.
 */
export function pageKeys(
  routes: readonly Route[],
  { nameOf }: Pick<TemplateBundle, "nameOf">,
): Map<Route, string | undefined> {
  const known = new Map<object, string>();
  return new Map(routes.map((route) => [route, keyOf(route, nameOf, known)]));
}

function keyOf(route: Route, nameOf: TemplateBundle["nameOf"], known: Map<object, string>): string | undefined {
  const { render, [MADE_OF]: made, ...head } = route;
  // Somebody may have put another function in the place of the one that `route` has made.
  if (made === undefined || made.render !== render) return undefined;
  const template = nameOf(made.template);
  if (template === undefined) return undefined;
  try {
    return digest([template, head, made.props], known, []);
  } catch (problem) {
    if (problem instanceof NotPlain) return undefined;
    throw problem;
  }
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
    // The length of a list is one of its keys.
    for (const name of Reflect.ownKeys(value)) {
      if (typeof name === "symbol") throw new NotPlain();
      const text = digest(Reflect.get(value, name), known, around);
      all += `${name.length} ${name} ${text.length} ${text}`;
    }
    // Short ones stand for themselves: they begin with a bracket, as no hash does.
    const made = all.length < SHORT ? all : hash("sha256", all, "base64url");
    known.set(value, made);
    return made;
  }
  if (typeof value === "function" || typeof value === "symbol") throw new NotPlain();
  return `${typeof value} ${Object.is(value, -0) ? "-0" : String(value)}`;
}
