import { parseSync, type Node, type ObjectProperty } from "oxc-parser";
import { ScopeTracker, walk } from "oxc-walker";
import { nameOf } from "../code/imported-styles.ts";
import type { Feature } from "../settings/policy.ts";

export interface RestrictedCode {
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
  /** Whether one of these features may be enough. */
  needsOne?: boolean;
}

type Found = RestrictedCode | undefined;

interface Names {
  isGlobal: (name: string) => boolean;
  /** What a variable begins with that nothing assigns to later. */
  valueOf: (name: string) => Node | undefined;
}

type OfCall = (first: Node | undefined, names: Names, others: readonly Node[]) => Found;

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
  "Object.assign": (_target, _names, sources) => sources.map(markupMember).find(Boolean),
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
  "navigator.mediaDevices.getUserMedia": media,
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

const DEVICES = new Map<string, Feature>([
  ["video", "camera"],
  ["audio", "microphone"],
]);

/** `{ video: true, audio: { … } }` */
function media(constraints: Node | undefined): Found {
  const features = membersOf(constraints).flatMap(({ key, value }) =>
    key.type === "Identifier" && isTrue(value) ? (DEVICES.get(key.name) ?? []) : [],
  );
  return features.length > 0
    ? feature(...features)()
    : {
        kind: "feature",
        does: "asks for camera or microphone",
        features: ["camera", "microphone"],
        needsOne: true,
      };
}

/** Minified, `true` is `!0`. */
function isTrue(node: Node): boolean {
  if (node.type === "UnaryExpression" && node.operator === "!")
    return node.argument.type === "Literal" && !node.argument.value;
  return node.type === "ObjectExpression" || (node.type === "Literal" && node.value === true);
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

const ASSIGNING = new Set(["AssignmentExpression", "ForInStatement", "ForOfStatement"]);

/**
 * The calls, imports and assignments of a script that a policy may forbid, as they are written. Of
 * values, only a host in a variable is followed. `dev` serves the same policy and reports the rest.
 */
export function restrictedCode(script: string): (RestrictedCode & { offset: number })[] {
  const { program } = parseSync("script.js", script, { preserveParens: false });
  const scope = new ScopeTracker({ preserveExitedScopes: true });
  const assigned = new Set<string>();
  // The first walk finds declarations, also those below their use.
  walk(program, {
    scopeTracker: scope,
    enter(node) {
      if (!ASSIGNING.has(node.type) || !("left" in node)) return;
      // Every name in a pattern, whichever variable it means.
      walk(node.left, {
        enter: (part) => void (part.type === "Identifier" && assigned.add(part.name)),
      });
    },
  });
  scope.freeze();
  const found: ReturnType<typeof restrictedCode> = [];
  const names: Names = {
    isGlobal: (name) => !scope.isDeclared(name),
    valueOf(name) {
      const declared = assigned.has(name) ? null : scope.getDeclaration(name);
      const { declarations = [] } = declared?.type === "Variable" ? declared.variableNode : {};
      return (
        declarations.find(({ id }) => id.type === "Identifier" && id.name === name)?.init ??
        undefined
      );
    },
  };
  walk(program, {
    scopeTracker: scope,
    enter(node) {
      const each = restriction(node, names);
      if (each !== undefined) found.push({ offset: node.start, ...each });
    },
  });
  return found;
}

function restriction(node: Node, names: Names): Found {
  const { isGlobal } = names;
  switch (node.type) {
    case "CallExpression":
    case "NewExpression": {
      const [first, ...others] = node.arguments;
      const name = globalOf(node.callee, isGlobal);
      const call = name !== undefined && Object.hasOwn(GLOBALS, name) ? GLOBALS[name] : undefined;
      return call === undefined
        ? methodCall(nameOfMember(node.callee), first)
        : call(first, names, others);
    }
    case "AssignmentExpression": {
      const isEmpty = globalOf(node.right, isGlobal) === "trustedTypes.emptyHTML";
      return isEmpty ? undefined : markupProperty(nameOfMember(node.left));
    }
    case "MemberExpression":
    case "VariableDeclarator": {
      const read = node.type === "MemberExpression" ? node.object : node.init;
      return read && globalOf(read, isGlobal) === "process"
        ? { kind: "process", does: "reads a global of Node" }
        : undefined;
    }
    case "ImportExpression":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return request(node.source, names, { directive: "script-src", does: "loads from" });
    default:
      return undefined;
  }
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

/** `{ innerHTML: … }` */
function markupMember(node: Node): Found {
  return membersOf(node)
    .map(({ key, computed }) => markupProperty(nameOf(key, computed)))
    .find(Boolean);
}

function membersOf(node: Node | undefined): ObjectProperty[] {
  const members = node?.type === "ObjectExpression" ? node.properties : [];
  return members.filter((each) => each.type === "Property");
}

function markupProperty(name: string | undefined): Found {
  return name !== undefined && MARKUP_PROPERTIES.has(name)
    ? { kind: "markup", does: `sets ${name}` }
    : undefined;
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

function connection(first: Node | undefined, names: Names): Found {
  return first && request(first, names, { directive: "connect-src", does: "connects to" });
}

/** The host may be the beginning of a text. */
function request(
  expression: Node,
  { valueOf }: Names,
  { directive, does }: { directive: string; does: string },
): Found {
  const [, host] =
    /^((?:(?:https?|wss?):)?\/\/[^/?#\\\s\0]+)(?=[/?#\\\s]|$)/.exec(known(expression, valueOf)) ??
    [];
  return host === undefined
    ? undefined
    : { kind: "host", does: `${does} ${host}`, target: { address: host, directive } };
}

/** A text, with `\0` for each part that is not known. */
function known(node: Node, valueOf: Names["valueOf"]): string {
  if (node.type === "Identifier") {
    const value = valueOf(node.name);
    return value === undefined ? "\0" : known(value, () => undefined);
  }
  if (node.type === "TemplateElement") return node.value.cooked ?? "\0";
  const parts =
    node.type === "TemplateLiteral"
      ? [...node.quasis, ...node.expressions].toSorted((one, other) => one.start - other.start)
      : node.type === "BinaryExpression" && node.operator === "+"
        ? [node.left, node.right]
        : undefined;
  return parts?.map((part) => known(part, valueOf)).join("") ?? textOf(node) ?? "\0";
}

const textOf = (node: Node) => nameOf(node, true);

/** `write` in `document.write` and `document["write"]`. */
function nameOfMember(node: Node): string | undefined {
  return node.type === "MemberExpression" ? nameOf(node.property, node.computed) : undefined;
}

/** Without the global object: `document.write` of `window.document.write`. */
function globalOf(node: Node, isGlobal: (name: string) => boolean): string | undefined {
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
