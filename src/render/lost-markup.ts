import React from "react";
import ReactDOM from "react-dom";
import { renderToStaticMarkup } from "react-dom/server";
import { RenderProblem } from "../code/site-code.ts";
import { KEPT_PRELOAD } from "../html/normalize-html.ts";
import { FLAGS, WITH_VALUE } from "../html/elements.ts";

/* Markup that React silently omits or changes, which is refused, or written. */

export type Props = Record<string, unknown>;

/**
 * The props with which React writes an element as its author did. Throws a RenderProblem for what
 * it would leave out, except handlers of packages.
 */
export function writtenProps(
  type: string,
  props: Props,
  children: unknown,
  { isOwn, onInert }: { isOwn: boolean; onInert: ((message: string) => void) | undefined },
): Props {
  const names = Object.keys(props).filter(
    (name) => DOUBTFUL.test(name) || (!OBJECTS.has(name) && isNotText(props[name])),
  );
  const handler = names.find((name) => isHandler(type, name, props[name]));
  if (handler !== undefined) {
    const what = `${/^[ao]/.test(handler) ? "an" : "a"} ${handler}`;
    const message = `<${type}> has ${what}, which can never run: pages are plain HTML.`;
    const hint = "Make the component an island, in islands/.";
    if (isOwn) throw new RenderProblem("templates/dead-handler", message, { hint });
    onInert?.(message);
  }
  if (isOwn) {
    refuseLostContent(type, children);
    for (const name of names) refuseLostProp(type, name, props[name]);
  }
  return asWritten(type, props, names);
}

/** React leaves out every attribute whose name begins with “on”, except of a custom element. */
function isHandler(type: string, name: string, value: unknown): boolean {
  if (typeof value === "function") return /^(?:on|action$|formAction$)/.test(name);
  return typeof value === "string" && /^on./i.test(name) && !type.includes("-");
}

/** The HTML that an element has as a text. */
export function rawHtml(props: Props | null): string | undefined {
  const html = (props?.["dangerouslySetInnerHTML"] as { __html?: unknown } | undefined)?.__html;
  return typeof html === "string" ? html : undefined;
}

export const LOST_CONTENT = "templates/lost-content";
const ONE_TEXT = /^(?:title|style|script)$/;

function lostIn(children: readonly unknown[]): unknown {
  for (const child of children) {
    const lost = Array.isArray(child) ? lostIn(child) : child;
    if (typeof lost === "function" || typeof lost === "symbol") return lost;
  }
  return undefined;
}

/** In a fragment too, whose `type` is empty. */
export function refuseLostContent(type: string, children: unknown): void {
  const all: unknown[] = Array.isArray(children) ? children : [children];
  const lost = lostIn(all);
  if (lost !== undefined) {
    const call = "Call it, or render it as an element if it is a component.";
    const hint = typeof lost === "function" ? call : undefined;
    throw new RenderProblem(LOST_CONTENT, `React omits a ${typeof lost} in <${type}>.`, { hint });
  }
  const isOne = all.length < 2 && (typeof all[0] !== "object" || all[0] === null);
  if (isOne || !ONE_TEXT.test(type)) return;
  const what = all.length > 1 ? "several children" : "elements";
  const hint = `Write one text: <${type}>{\`\${name} – \${place}\`}</${type}>.`;
  throw new RenderProblem(LOST_CONTENT, `React cannot write a <${type}> with ${what}.`, { hint });
}

/** React leaves these out if they are empty, because browsers would request the page itself. */
const EMPTY = new Set(["href", "src", "data"]);

const ADDRESSES = new Set(["href", "src", "action", "formAction"]);

const DOUBTFUL = new RegExp(
  `^(?:on|(?:innerHTML|${[...ADDRESSES, ...EMPTY, ...FLAGS.keys(), ...WITH_VALUE].join("|")})$)`,
  "i",
);

const OBJECTS = new Set(["children", "dangerouslySetInnerHTML", "ref", "style"]);

/** As text, it would be meaningless, or React omits it. */
function isNotText(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol") return true;
  return typeof value === "object" && value?.toString === Object.prototype.toString;
}

const NO_TEXT: Readonly<Record<string, string>> = {
  function: "Call it, or do not pass it on to an element.",
  object: "Write text, for example with JSON.stringify(…).",
};

/** Other names are props of components that reach an element by `{...props}`. */
function refuseLostProp(type: string, name: string, value: unknown): void {
  const [what, hint] = isNotText(value)
    ? [`cannot write the ${typeof value} in`, NO_TEXT[typeof value] ?? "Write text."]
    : ["omits", corrected(type, name, value)];
  const message = `React ${what} ${name} of <${type}>.`;
  if (hint !== undefined) throw new RenderProblem("templates/lost-attribute", message, { hint });
}

function corrected(type: string, name: string, value: unknown): string | undefined {
  if (value === "" && EMPTY.has(name) && !(type === "a" && name === "href"))
    return "It is empty. Write an address, or remove the attribute.";
  if (type.includes("-")) return undefined;
  if (name === "innerHTML" && value !== undefined)
    return "Write the elements as JSX, or use dangerouslySetInnerHTML.";
  const plain = name.toLowerCase();
  const flag = FLAGS.get(plain);
  if (flag !== undefined && value === (name === flag ? "" : true))
    return `Write it as ${flag}, without a value.`;
  const isLost =
    value === true &&
    WITH_VALUE.has(plain) &&
    !renderToStaticMarkup(React.createElement("p", { [name]: true })).includes(" ");
  return isLost ? `Write ${plain}="".` : undefined;
}

/** Browsers ignore control characters before a scheme, and line breaks in it. */
const SCRIPT_ADDRESS = new RegExp(
  `^[\0- ]*${"javascript:".replaceAll(/\B(?!$)|(?=:)/g, "[\r\n\t]*")}`,
  "i",
);

/**
 * React replaces `javascript:` addresses, which the checks have to see, and knows `hidden` only as
 * true; names in capitals it passes on. It adds preloads, which are removed if they have no mark.
 */
function asWritten(type: string, props: Props, names: readonly string[]): Props {
  if (type === "link" && props["as"] === "image") return { ...props, [KEPT_PRELOAD]: "" };
  const changed = names.filter((name) => {
    const { [name]: value } = props;
    if (name === "hidden") return value === "until-found";
    return ADDRESSES.has(name) && typeof value === "string" && SCRIPT_ADDRESS.test(value);
  });
  if (changed.length === 0) return props;
  const others = changed.flatMap((name) => [
    [name.toUpperCase(), props[name]] as const,
    [name, undefined] as const,
  ]);
  return { ...props, ...Object.fromEntries(others) };
}

/** `react-dom` for templates: its preloads go into the head. */
export function pageDom(): object {
  const preload: typeof ReactDOM.preload = (href, options) => {
    if (options?.as === "image")
      throw new RenderProblem(
        LOST_CONTENT,
        "preload() of react-dom has no effect on a picture of a page.",
        { hint: `Write <link rel="preload" as="image" href="${href}" />, or use <PreloadImage>.` },
      );
    ReactDOM.preload(href, options);
  };
  const dom = { ...ReactDOM, preload };
  return { ...dom, default: dom };
}
