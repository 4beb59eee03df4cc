import { parseSync, type Node } from "oxc-parser";
import { ScopeTracker, walk } from "oxc-walker";
import { nameOf } from "../code/imported-styles.ts";
import type { Feature } from "../settings/policy.ts";

export interface RestrictedCode {
  offset: number;
  does: string;
  kind:
    | "attribute"
    | "code"
    | "feature"
    | "host"
    | "markup"
    | "process"
    | "style"
    | "wasm"
    | "worker"
    | "workerText"
    | "writing";
  /** The host, and the directive that has to allow it. */
  target?: { address: string; directive: string };
  /** Of the Permissions-Policy. */
  features?: readonly Feature[];
  /** Whether one of them may be enough. */
  needsOne?: boolean;
}

type Found = Omit<RestrictedCode, "offset"> | undefined;

type IsGlobal = (name: string) => boolean;

type OfCall = (first: Node | undefined) => Found;

const GLOBALS: Readonly<Record<string, OfCall>> = {
  eval: always("code", "calls eval()"),
  // Libraries find the global object with “return this” where `globalThis` is missing.
  Function: (first) =>
    first && textOf(first) === "return this"
      ? undefined
      : { kind: "code", does: "creates a function from text" },
  setTimeout: timer("setTimeout"),
  setInterval: timer("setInterval"),
  importScripts: always("worker", "calls importScripts()"),
  Worker: worker("Worker"),
  SharedWorker: worker("SharedWorker"),
  "navigator.serviceWorker.register": always("workerText", "registers a service worker"),
  "document.write": always("writing", "writes with document.write()"),
  "document.writeln": always("writing", "writes with document.writeln()"),
  "trustedTypes.createPolicy": always("markup", "creates a Trusted Types policy"),
  fetch: connection,
  Request: connection,
  WebSocket: connection,
  EventSource: connection,
  "navigator.sendBeacon": connection,
  ...Object.fromEntries(
    ["Module", "compile", "compileStreaming", "instantiate", "instantiateStreaming"].map((name) => [
      `WebAssembly.${name}`,
      always("wasm", "compiles WebAssembly"),
    ]),
  ),
  "navigator.geolocation.getCurrentPosition": feature("geolocation"),
  "navigator.geolocation.watchPosition": feature("geolocation"),
  "navigator.mediaDevices.getDisplayMedia": feature("display-capture"),
  "navigator.mediaDevices.getUserMedia": () => ({
    kind: "feature",
    does: "asks for camera or microphone",
    features: ["camera", "microphone"],
    needsOne: true,
  }),
  "navigator.requestMIDIAccess": feature("midi"),
  "navigator.usb.requestDevice": feature("usb"),
  PaymentRequest: feature("payment"),
};

function always(kind: RestrictedCode["kind"], does: string): () => Found {
  return () => ({ kind, does });
}

function feature(...features: readonly Feature[]): () => Found {
  return () => ({ kind: "feature", does: `asks for ${features.join(" and ")}`, features });
}

/** Only elements, ranges, documents and parsers have them. */
const MARKUP_METHODS = new Set([
  "insertAdjacentHTML",
  "createContextualFragment",
  "setHTMLUnsafe",
  "parseHTMLUnsafe",
  "parseFromString",
]);
const MARKUP_PROPERTIES = new Set(["innerHTML", "outerHTML", "srcdoc"]);
const SELF = new Set(["window", "self", "globalThis"]);

/**
 * The calls, imports and assignments of a script that a policy may forbid, as they are written;
 * values are not followed. `dev` serves the same policy and reports the rest.
 */
export function restrictedCode(script: string): RestrictedCode[] {
  const { program } = parseSync("script.js", script, { preserveParens: false });
  const scopeTracker = new ScopeTracker({ preserveExitedScopes: true });
  // The first walk finds declarations, also those below their use.
  walk(program, { scopeTracker });
  scopeTracker.freeze();
  const found: RestrictedCode[] = [];
  walk(program, {
    scopeTracker,
    enter(node) {
      const each = restriction(node, (name) => !scopeTracker.isDeclared(name));
      if (each !== undefined) found.push({ offset: node.start, ...each });
    },
  });
  return found;
}

function restriction(node: Node, isGlobal: IsGlobal): Found {
  switch (node.type) {
    case "CallExpression":
    case "NewExpression": {
      const [first] = node.arguments;
      const name = globalOf(node.callee, isGlobal) ?? "";
      return Object.hasOwn(GLOBALS, name)
        ? GLOBALS[name]?.(first)
        : methodCall(nameOfMember(node.callee), first);
    }
    case "AssignmentExpression": {
      const name = nameOfMember(node.left);
      const isEmpty = globalOf(node.right, isGlobal) === "trustedTypes.emptyHTML";
      return name !== undefined && MARKUP_PROPERTIES.has(name) && !isEmpty
        ? { kind: "markup", does: `sets ${name}` }
        : undefined;
    }
    case "MemberExpression":
      return ofNode(node.object, isGlobal);
    case "VariableDeclarator":
      return node.init ? ofNode(node.init, isGlobal) : undefined;
    case "ImportExpression":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return request(node.source, "script-src", "loads from");
    default:
      return undefined;
  }
}

function ofNode(node: Node, isGlobal: IsGlobal): Found {
  return globalOf(node, isGlobal) === "process"
    ? { kind: "process", does: "reads a global of Node" }
    : undefined;
}

function methodCall(method: string | undefined, first: Node | undefined): Found {
  if (method === undefined) return undefined;
  if (MARKUP_METHODS.has(method)) return { kind: "markup", does: `calls ${method}()` };
  const attribute = method === "setAttribute" && first ? (textOf(first) ?? "").toLowerCase() : "";
  const does = `sets the attribute ${attribute}`;
  if (attribute === "srcdoc") return { kind: "markup", does };
  if (attribute === "style") return { kind: "style", does };
  return /^on[a-z]/.test(attribute) ? { kind: "attribute", does } : undefined;
}

function timer(name: string): (first: Node | undefined) => Found {
  return (first) =>
    first && (textOf(first) !== undefined || first.type === "TemplateLiteral")
      ? { kind: "code", does: `passes text to ${name}()` }
      : undefined;
}

function worker(name: string): (first: Node | undefined) => Found {
  return (first) => ({
    kind: first && textOf(first) !== undefined ? "workerText" : "worker",
    does: `starts a ${name} from a file that is not bundled`,
  });
}

function connection(first: Node | undefined): Found {
  return first && request(first, "connect-src", "connects to");
}

/** The host may be the beginning of a text. */
function request(expression: Node, directive: string, does: string): Found {
  const [, host] =
    /^((?:(?:https?|wss?):)?\/\/[^/?#\\\s\0]+)(?=[/?#\\\s]|$)/.exec(beginning(expression)) ?? [];
  return host === undefined
    ? undefined
    : { kind: "host", does: `${does} ${host}`, target: { address: host, directive } };
}

/** The beginning of a text, up to `\0` for what is not written there. */
function beginning(node: Node): string {
  if (node.type === "TemplateLiteral" && node.expressions.length > 0)
    return `${node.quasis[0]?.value.cooked ?? ""}\0`;
  return node.type === "BinaryExpression" && node.operator === "+"
    ? `${beginning(node.left)}\0`
    : (textOf(node) ?? "\0");
}

const textOf = (node: Node) => nameOf(node, true);

/** `write` in `document.write` and `document["write"]`. */
function nameOfMember(node: Node): string | undefined {
  return node.type === "MemberExpression" ? nameOf(node.property, node.computed) : undefined;
}

/** Without the global object: `document.write` of `window.document.write`. */
function globalOf(node: Node, isGlobal: IsGlobal): string | undefined {
  if (node.type === "Identifier") return isGlobal(node.name) ? node.name : undefined;
  if (node.type === "ChainExpression") return globalOf(node.expression, isGlobal);
  // `(0, eval)(…)`
  if (node.type === "SequenceExpression") return globalOf(node.expressions.at(-1)!, isGlobal);
  if (node.type !== "MemberExpression") return undefined;
  const object = globalOf(node.object, isGlobal);
  const name = nameOfMember(node);
  if (object === undefined || name === undefined) return undefined;
  return SELF.has(object) ? name : `${object}.${name}`;
}
