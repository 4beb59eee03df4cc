import React, { type Context, type ReactNode } from "react";
import { escapedText, NeedsReact } from "./plain-attributes.ts";
import { attributesOf, heldBy, LEAVES_SVG, wayOf, type Props, type Way } from "./plain-elements.ts";
import { headElement } from "./plain-head.ts";

/**
 * Static markup as `renderToStaticMarkup` of react-dom 19 writes it, in a few steps for each element: React's renderer is
 * made for pages that wait, stream and come alive. What is rare is left to it: throws NeedsReact on a class, on hooks that
 * count or remember, on elements and attributes that React treats in ways of their own. Throws what components throw. The
 * preloads of pictures that React adds are left out, since no page keeps them (`put-right.ts`).
 */
export function plainMarkup(node: ReactNode): string {
  if (internals === undefined) throw new NeedsReact();
  const { H } = internals;
  // While React renders, contexts hold what it has put there.
  if (H !== null && H !== active?.hooks) throw new NeedsReact();
  const outer = active;
  active = new MarkupWriter();
  internals.H = active.hooks;
  try {
    active.write(node);
    return active.markup();
  } finally {
    internals.H = H;
    active = outer;
  }
}

/** What React and whoever renders have in common: that one says in `H` what hooks do. */
const internals = (React as unknown as Record<string, { H?: unknown } | undefined>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
];

/** Who renders now. */
let active: MarkupWriter | undefined;

/** What React marks its elements, and the types of some, with. */
const kind = (name: string): symbol => Symbol.for(`react.${name}`);
const ELEMENT = kind("transitional.element");
const FRAGMENT = kind("fragment");
const STRICT_MODE = kind("strict_mode");
const CONTEXT = kind("context");
const CONSUMER = kind("consumer");
const FORWARD_REF = kind("forward_ref");
const MEMO = kind("memo");

type Component = (props: Props, ref?: null) => unknown;

/** What is around a node, as far as it changes how that is written. */
type Around = "nothing" | "html" | "head" | "body" | "svg";

/** A document in the making, up to the end of its head. What React puts into the head may come at any time. */
interface DocumentHead {
  start: string;
  charset: string;
  viewport: string;
  hoisted: string;
  /** What else stands in it; undefined until it has ended. */
  rest: string | undefined;
}

class MarkupWriter {
  /** What components may ask for while they are rendered; for any other hook React's own renderer is needed. */
  readonly hooks = {
    useContext: (context: Context<unknown>): unknown => this.#valueOf(context),
    use: (usable: unknown): unknown => {
      if (!isObject(usable) || usable["$$typeof"] !== CONTEXT) throw new NeedsReact();
      return this.#valueOf(usable);
    },
    useMemo: (make: () => unknown): unknown => make(),
    useCallback: (callback: unknown): unknown => callback,
  };
  readonly #values = new Map<object, unknown>();
  #head: DocumentHead | undefined;
  #out = "";
  #around: Around = "nothing";
  #isInNoscript = false;

  markup(): string {
    if (this.#head === undefined) return this.#out;
    const { start, charset, viewport, hoisted, rest } = this.#head;
    return `${start}${charset}${viewport}${hoisted}${rest}</head>${this.#out}`;
  }

  write(node: unknown): void {
    if (typeof node === "string" || typeof node === "number" || typeof node === "bigint") {
      this.#refuseBesideFrame();
      this.#out += typeof node === "string" ? escapedText(node) : String(node);
    } else if (node === null || node === undefined || typeof node === "boolean") return;
    else if (Array.isArray(node)) for (const child of node) this.write(child);
    else if (isObject(node) && node["$$typeof"] === ELEMENT) this.#element(node["type"], node["props"] as Props);
    else throw new NeedsReact();
  }

  #element(type: unknown, props: Props): void {
    if (typeof type === "string") this.#host(type, props);
    else if (typeof type === "function") this.#component(type as Component, props);
    else if (type === FRAGMENT || type === STRICT_MODE) this.write(props["children"]);
    else if (isObject(type)) this.#made(type, props);
    else throw new NeedsReact();
  }

  #component(type: Component & { prototype?: { isReactComponent?: unknown } }, props: Props): void {
    if (type.prototype?.isReactComponent !== undefined) throw new NeedsReact();
    this.write(type(props));
  }

  /** An element of what React has made: `memo`, `forwardRef`, a context. */
  #made(type: Record<string, unknown>, props: Props): void {
    const { children, ref } = props;
    switch (type["$$typeof"]) {
      case MEMO:
        this.#element(type["type"], props);
        break;
      case FORWARD_REF:
        if (ref !== undefined) throw new NeedsReact();
        this.write((type["render"] as Component)(props, null));
        break;
      case CONTEXT:
        this.#provide(type, props["value"], children);
        break;
      case CONSUMER:
        if (typeof children !== "function") throw new NeedsReact();
        this.write((children as (value: unknown) => unknown)(this.#valueOf(type["_context"] as object)));
        break;
      default:
        throw new NeedsReact();
    }
  }

  #provide(context: object, value: unknown, children: unknown): void {
    const isInside = this.#values.has(context);
    const before = this.#values.get(context);
    this.#values.set(context, value);
    this.write(children);
    if (isInside) this.#values.set(context, before);
    else this.#values.delete(context);
  }

  #valueOf(context: object): unknown {
    if (this.#values.has(context)) return this.#values.get(context);
    return (context as { _currentValue?: unknown })._currentValue;
  }

  #host(type: string, props: Props): void {
    const way = wayOf(type);
    if (way === "plain" || way === "void" || way === "custom") this.#plain(type, way, props);
    else if (way === "frame") this.#frame(type, props);
    else if (way === "head") this.#headElement(type, props);
    else if (way === "react") throw new NeedsReact();
    else this.#lookedInto(type, way, props);
  }

  #plain(type: string, way: Way, props: Props): void {
    const around = this.#around;
    this.#refuseBesideFrame();
    // React loses what stands in other elements in the head.
    if ((around === "svg" && LEAVES_SVG.test(type)) || (around === "head" && way !== "void")) throw new NeedsReact();
    const { children, html } = heldBy(props);
    const attributes = attributesOf(type, way, props);
    if (way === "void") {
      if (children !== undefined || html !== undefined) throw new NeedsReact();
      this.#out += `<${type}${attributes}/>`;
      return;
    }
    this.#out += `<${type}${attributes}>`;
    if (html !== undefined) this.#out += html;
    else if (typeof children === "string") this.#out += escapedText(children);
    else if (children !== undefined) {
      const isInNoscript = this.#isInNoscript;
      this.#isInNoscript ||= type === "noscript";
      if (type === "svg") this.#inside("svg", children);
      else this.#inside(type === "foreignObject" || around === "nothing" ? "body" : around, children);
      this.#isInNoscript = isInNoscript;
    }
    this.#out += `</${type}>`;
  }

  #inside(around: Around, children: unknown): void {
    const before = this.#around;
    this.#around = around;
    this.write(children);
    this.#around = before;
  }

  /** React marks the chosen option of a list, and keeps a first line that is empty. */
  #lookedInto(type: string, way: Way, props: Props): void {
    const { children, html } = heldBy(props);
    const isLookedInto =
      way === "select"
        ? (props["value"] ?? props["defaultValue"] ?? undefined) !== undefined
        : html !== undefined || (typeof children === "string" && children.startsWith("\n"));
    if (isLookedInto) throw new NeedsReact();
    this.#plain(type, "plain", props);
  }

  /** `<html>`, `<head>` and `<body>`, each once and in this order, and nothing beside them. */
  #frame(type: string, props: Props): void {
    const { children, html } = heldBy(props);
    const open = `<${type}${attributesOf(type, "plain", props)}>`;
    const head = this.#head;
    if (html !== undefined || !this.#isEmpty()) throw new NeedsReact();
    if (type === "html" && this.#around === "nothing" && head === undefined) {
      this.#head = { start: open, charset: "", viewport: "", hoisted: "", rest: undefined };
      this.#inside("html", children);
      if (this.#isEmpty()) throw new NeedsReact();
      this.#out += "</html>";
    } else if (type === "head" && this.#around === "html" && head !== undefined && head.rest === undefined) {
      head.start += open;
      this.#inside("head", children);
      head.rest = this.#out;
      this.#out = "";
    } else if (type === "body" && this.#around === "html" && head?.rest !== undefined) {
      this.#out = open;
      this.#inside("body", children);
      this.#out += "</body>";
    } else throw new NeedsReact();
  }

  #headElement(type: string, props: Props): void {
    if (this.#isInNoscript) throw new NeedsReact();
    const { place, written } = headElement(type, props, this.#around === "svg");
    if (place === "here") {
      this.#refuseBesideFrame();
      this.#out += written;
    } else if (this.#head === undefined) throw new NeedsReact();
    else this.#head[place] += written;
  }

  #refuseBesideFrame(): void {
    if (this.#around === "html" || (this.#around === "nothing" && this.#head !== undefined)) throw new NeedsReact();
  }

  #isEmpty(): boolean {
    return this.#out === "";
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
