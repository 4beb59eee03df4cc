import { customAttribute, NeedsReact, plainAttribute, plainFlag } from "./plain-attributes.ts";

/*
 * Elements as React writes them in static markup (react-dom 19, `pushStartInstance`): a test compares each with React. What
 * is not described here is left to React itself.
 */

export type Props = Readonly<Record<string, unknown>>;

/** How an element is written. */
export type Way =
  | "plain"
  /** It holds nothing. */
  | "void"
  /** A custom element: names of its attributes stay as they are. */
  | "custom"
  /** Each of them stands once in a document. */
  | "frame"
  /** Meant for the head. */
  | "head"
  /** React looks at what they hold. */
  | "select"
  | "pre"
  /** React alone knows. */
  | "react";

const NAMES: Partial<Record<Way, string>> = {
  void: "area base br col embed hr img input source track wbr",
  frame: "html head body",
  head: "title meta link script",
  select: "select",
  pre: "pre",
  react: `style textarea object listing menuitem keygen param annotation-xml color-profile font-face font-face-src
    font-face-uri font-face-format font-face-name missing-glyph`,
};
const ways = new Map<string, Way>(
  Object.entries(NAMES).flatMap(([way, names]) => names.split(/\s+/).map((name): [string, Way] => [name, way as Way])),
);

/** How an element of that name is written. */
export function wayOf(type: string): Way {
  const known = ways.get(type);
  if (known !== undefined) return known;
  const isCustom = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/.test(type);
  const way = isCustom ? "custom" : /^[a-z][a-zA-Z0-9]*$/.test(type) ? "plain" : "react";
  ways.set(type, way);
  return way;
}

/** Elements inside of which React no longer thinks of SVG. */
export const LEAVES_SVG = /^(?:noscript|select|picture|table|thead|tbody|tfoot|colgroup|tr|math)$/;

/** Attributes that React writes behind the others, in this order. */
const LATE: Readonly<Record<string, readonly string[]>> = {
  form: ["action", "encType", "method", "target"],
  button: ["name", "formAction", "formEncType", "formMethod", "formTarget"],
  input: ["name", "formAction", "formEncType", "formMethod", "formTarget", "checked", "value"],
  option: ["selected"],
};

/** The attributes of an element, each with a space in front. Throws NeedsReact. */
export function attributesOf(type: string, way: Way, props: Props): string {
  const late = LATE[type];
  const write = way === "custom" ? customAttribute : plainAttribute;
  let written = "";
  for (const name of Object.keys(props)) {
    const value = props[name];
    if (value === undefined || value === null || name === "children" || name === "dangerouslySetInnerHTML") continue;
    if (late?.includes(name) === true) continue;
    // A link to nowhere is one, too.
    written += type === "a" && name === "href" && value === "" ? ' href=""' : write(name, value);
  }
  for (const name of late ?? []) {
    const value = props[name];
    if (value === undefined || value === null) continue;
    written += name === "checked" || name === "selected" ? plainFlag(name, value) : write(name, value);
  }
  return written;
}

/** What an element holds: children for React, or HTML. */
export interface Held {
  children: unknown;
  html: string | undefined;
}

/** Throws NeedsReact where React would refuse it. */
export function heldBy(props: Props): Held {
  const children = props["children"] ?? undefined;
  const raw = props["dangerouslySetInnerHTML"] ?? undefined;
  if (raw === undefined) return { children, html: undefined };
  if (children !== undefined || typeof raw !== "object" || !("__html" in raw)) throw new NeedsReact();
  const html = raw.__html ?? "";
  if (typeof html !== "string") throw new NeedsReact();
  return { children, html };
}
