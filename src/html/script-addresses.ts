import { parseSync, Visitor, type CallExpression, type NewExpression, type Node } from "oxc-parser";

/** An address in a script, and where it is written, in characters from 0. */
export interface ScriptAddress {
  url: string;
  offset: number;
  /** Whether it names a module, which the browser requests. */
  isImport?: boolean;
  /** Whether the module is requested once the code gets there (`import(…)`). */
  isLater?: boolean;
}

/** Calls that request the address in their first argument, or lead there; `new` ones too. */
const CALLS = new Set(
  (
    "fetch Request EventSource Worker SharedWorker importScripts open navigator.sendBeacon " +
    "navigator.serviceWorker.register location.assign location.replace"
  ).split(" "),
);

/** The address of the page, or of the script. */
const OWN = /\blocation\b|\bbaseURI\b|\bimport\.meta\.url\b/;

/** Calls that put the address in their third argument into the browser's address bar. */
const HISTORY = new Set(["history.pushState", "history.replaceState"]);

/** What an address is assigned to. */
const TARGETS = /(?:^|\.)location$|\.(?:href|src)$/;

/**
 * The addresses that a script writes down where it requests or follows them: in imports, in calls
 * of the browser's own functions, in assignments. `language` is the extension of its file.
 */
export function addressesInScript(script: string, language = "js"): ScriptAddress[] {
  if (!/["'`]\s*\/[^/*]|(?:\bfrom|\bimport)\b[\s(]*["'`]/.test(script)) return [];
  const found: ScriptAddress[] = [];
  const add = (node: Node | null | undefined): void => {
    if (node?.type === "Literal" && typeof node.value === "string")
      found.push({ url: node.value, offset: node.start });
    if (node?.type !== "TemplateLiteral" || node.quasis.length !== 1) return;
    found.push({ url: node.quasis[0]?.value.cooked ?? "", offset: node.start });
  };
  const addModule = (node: Node | null | undefined, isLater = false): void => {
    if (node?.type !== "Literal" || typeof node.value !== "string") return;
    // An import map gives a bare name its address.
    const isImport = /^(?:\.{0,2}\/|https?:)/i.test(node.value);
    found.push({ url: node.value, offset: node.start, isImport, isLater });
  };
  const call = ({ callee, arguments: given }: CallExpression | NewExpression): void => {
    const written = script.slice(callee.start, callee.end);
    const name = written.replace(/^(?:(?:window|self|globalThis|document)\.)+/, "");
    const { start = 0, end = 0 } = given[1] ?? {};
    // In a URL, it is relative to another address, which may be that of another host.
    const isOwn = name === "URL" && OWN.test(script.slice(start, end));
    if (CALLS.has(name) || isOwn) add(given[0]);
    else if (HISTORY.has(name)) add(given[2]);
  };
  new Visitor({
    ImportDeclaration: ({ source }) => addModule(source),
    ImportExpression: ({ source }) => addModule(source, true),
    ExportNamedDeclaration: ({ source }) => addModule(source),
    ExportAllDeclaration: ({ source }) => addModule(source),
    CallExpression: call,
    NewExpression: call,
    AssignmentExpression({ left, right }) {
      if (TARGETS.test(script.slice(left.start, left.end))) add(right);
    },
  }).visit(parseSync(`script.${language}`, script).program);
  return found;
}
