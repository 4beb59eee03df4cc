import type { Node } from "oxc-parser";
import type { RESTRICTIONS } from "./restrictions.ts";
import { ScriptValues } from "./script-values.ts";

/** Something that a script does and that the policy of a page may forbid. */
export interface RestrictedCode {
  /** The offset in the script. */
  offset: number;
  /** What the script does: “calls eval()”. */
  does: string;
  kind: keyof typeof RESTRICTIONS;
  /** For the kind `host`: the address, and the directive of the policy that has to allow it. */
  target?: { address: string; directive: string };
}

/** Texts that timers run as code. */
const TIMERS = new Set(["setTimeout", "setInterval"]);
/**
 * Methods of elements, ranges, documents and parsers that turn text into markup. Other objects have
 * no such methods.
 */
const MARKUP_METHODS = new Set(
  "insertAdjacentHTML createContextualFragment setHTMLUnsafe parseHTMLUnsafe parseFromString".split(
    " ",
  ),
);
const MARKUP_PROPERTIES = new Set(["innerHTML", "outerHTML", "srcdoc", "srcDoc"]);
const SCRIPT_PROPERTIES = new Set(["src", "text", "textContent", "innerText"]);
/** What requests the address in its first argument. */
const REQUESTS = new Set(["fetch", "Request", "WebSocket", "EventSource", "navigator.sendBeacon"]);
/** What leads the browser to the address in its first argument. */
const NAVIGATIONS = new Set(["open", "location.assign", "location.replace"]);
/** The directives for what elements load. */
const SOURCES: Record<string, string> = {
  script: "script-src",
  img: "img-src",
  iframe: "frame-src",
  audio: "media-src",
  video: "media-src",
};

/**
 * Finds in the syntax tree of a script what a policy may forbid. Reading `innerHTML` or asking for
 * `Worker` is not.
 */
export function restrictedCode(script: string): RestrictedCode[] {
  const values = new ScriptValues(script);
  const found: RestrictedCode[] = [];

  const report = (node: Node, kind: RestrictedCode["kind"], does: string) =>
    void found.push({ offset: node.start, kind, does });

  /** `directive` has to allow the address, if the script says which host it has. */
  const request = (node: Node, address: Node | undefined, directive: string) => {
    const host = address && hostOf(address);
    if (host === undefined) return;
    const does = directive === "connect-src" ? "connects to" : "loads from";
    found.push({
      offset: node.start,
      kind: "host",
      does: `${does} ${host}`,
      target: { address: host, directive },
    });
  };

  const hostOf = (expression: Node): string | undefined => {
    const node = values.follow(expression);
    if (node.type === "NewExpression" && values.globalOf(node.callee) === "URL") {
      const [path, base] = node.arguments;
      return (path && hostOf(path)) ?? (base && hostOf(base));
    }
    const { text = "", isWhole = false } = values.textOf(node) ?? {};
    const [, host, end] = /^((?:(?:https?|wss?):)?\/\/[^/?#\\\s]+)([/?#]?)/.exec(text) ?? [];
    return host !== undefined && (end !== "" || isWhole) ? host : undefined;
  };

  /** The name of the element that an expression creates. */
  const elementOf = (expression: Node): string | undefined => {
    const node = values.follow(expression);
    if (node.type === "NewExpression" && values.globalOf(node.callee) === "Image") return "img";
    if (node.type !== "CallExpression") return undefined;
    const method = values.keyOf(node.callee);
    const name = node.arguments[method === "createElementNS" ? 1 : 0];
    return method?.startsWith("createElement") === true && name
      ? values.textOf(name)?.text.toLowerCase()
      : undefined;
  };

  /** A call, also one with `new`. */
  const call = (node: Node & { callee: Node; arguments: readonly Node[] }, isNew: boolean) => {
    const { callee, arguments: given } = node;
    const name = values.globalOf(callee);
    const method = values.keyOf(callee);
    const [first, second] = given;
    const text = first && values.textOf(first);
    if (name === "eval") report(node, "code", "calls eval()");
    // A usual way of libraries to find the global object where `globalThis` is missing: no browser
    // here comes to it.
    else if (name === "Function" && !(given.length === 1 && text?.text === "return this"))
      report(node, "code", "makes a function of a text");
    else if (name !== undefined && TIMERS.has(name) && text)
      report(node, "code", `passes a text to ${name}()`);
    else if (name === "importScripts") report(node, "worker", "calls importScripts()");
    else if (name === "document.write" || name === "document.writeln")
      report(node, "writing", `writes with ${name}()`);
    else if (isNew && (name === "Worker" || name === "SharedWorker")) {
      const isPath =
        text !== undefined && hostOf(first!) === undefined && !text.text.startsWith("blob:");
      report(
        node,
        isPath ? "workerText" : "worker",
        `starts a ${name} from a file that is not bundled`,
      );
    } else if (name === "navigator.serviceWorker.register")
      report(node, "workerText", "registers a service worker");
    else if (name === "trustedTypes.createPolicy")
      report(node, "markup", "makes a policy for Trusted Types");
    else if (name === "document.execCommand" && text?.text.toLowerCase() === "inserthtml")
      report(node, "markup", "inserts HTML with execCommand()");
    else if (method !== undefined && MARKUP_METHODS.has(method))
      report(node, "markup", `calls ${method}()`);
    else if (method === "setAttribute" && text)
      attribute(node, callee, text.text.toLowerCase(), second);
    else if (method === "open" && text && /^[A-Z]{3,7}$/i.test(text.text))
      request(node, second, "connect-src");
    if (name !== undefined && NAVIGATIONS.has(name)) target(node, first);
    if (name !== undefined && REQUESTS.has(name)) request(node, first, "connect-src");
    const tag = text?.isWhole === true ? text.text : "";
    const sets = name === "Object.assign" && first?.type !== "ObjectExpression";
    for (const argument of given)
      if (argument.type === "ObjectExpression") properties(argument, { tag, sets });
  };

  const attribute = (node: Node, callee: Node, name: string, value: Node | undefined) => {
    if (name === "srcdoc") report(node, "markup", "sets the attribute srcdoc");
    else if (name === "style") report(node, "style", "sets the attribute style");
    else if (/^on[a-z]/.test(name)) report(node, "attribute", `sets the attribute ${name}`);
    else if (name === "src" && callee.type === "MemberExpression")
      source(node, callee.object, value);
  };

  const source = (node: Node, object: Node, value: Node | undefined) => {
    const element = elementOf(object);
    const directive = SOURCES[element ?? ""];
    if (element === "script") report(node, "script", "sets the address of a script");
    if (directive) request(node, value, directive);
  };

  /**
   * Properties of an element that Preact or `Object.assign` sets. Those that never change are in
   * the page's HTML.
   */
  const properties = (
    object: Node & { type: "ObjectExpression" },
    { tag, sets }: { tag: string; sets: boolean },
  ) => {
    for (const property of object.properties) {
      const key = values.keyOf(property);
      if (property.type !== "Property" || key === undefined) continue;
      if (key === "src" && SOURCES[tag]) request(property, property.value, SOURCES[tag]);
      const html =
        key === "dangerouslySetInnerHTML"
          ? values.partOf(property.value, "__html")
          : property.value;
      const isMarkup = html !== property.value || MARKUP_PROPERTIES.has(key);
      if (isMarkup && html && (sets || values.changes(html)))
        report(property, "markup", `changes ${key}`);
    }
  };

  const assignment = (node: Node & { type: "AssignmentExpression" }) => {
    const { left, right } = node;
    const key = values.keyOf(left);
    if (values.globalOf(left) === "location") target(node, right);
    if (left.type !== "MemberExpression" || key === undefined) return;
    if (values.follow(left.object).type === "ObjectExpression") return;
    if (elementOf(left.object) === "script" && SCRIPT_PROPERTIES.has(key) && key !== "src")
      report(node, "script", "sets the code of a script");
    else if (MARKUP_PROPERTIES.has(key) && values.globalOf(right) !== "trustedTypes.emptyHTML")
      report(node, "markup", `sets ${key}`);
    else if (key === "src") source(node, left.object, right);
    else if (key === "href") target(node, right);
  };

  /** Where an assignment or a call leads the browser. */
  const target = (node: Node, address: Node | undefined) => {
    if (address && /^\s*javascript:/i.test(values.textOf(address)?.text ?? ""))
      report(node, "code", "leads to a javascript: address");
  };

  values.each((node) => {
    if (node.type === "CallExpression" || node.type === "NewExpression")
      call(node, node.type === "NewExpression");
    else if (node.type === "AssignmentExpression") assignment(node);
    else if (node.type === "MemberExpression" && values.globalOf(node.object) === "process")
      report(node, "process", "reads what only Node has");
    else if (
      node.type === "VariableDeclarator" &&
      node.init &&
      values.globalOf(node.init) === "process"
    )
      report(node, "process", "reads what only Node has");
    else if (node.type === "ImportExpression") request(node, node.source, "script-src");
    else if (node.type === "ImportDeclaration" || node.type === "ExportAllDeclaration")
      request(node, node.source, "script-src");
  });
  return found;
}
