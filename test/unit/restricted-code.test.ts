import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import { restrictedCode } from "../../src/islands/restricted-code.ts";

/** What a script does that a policy may forbid; the same for the script as a build minifies it. */
function found(script: string): string[] {
  const does = (code: string) => restrictedCode(code).map((each) => each.does);
  const plain = does(script);
  expect(does(transformSync(script, { minify: true, format: "esm" }).code)).toEqual(plain);
  return plain;
}

/** Scripts, and what each is reported for. */
const CASES: Record<string, string> = {
  'eval("1+1")': "calls eval()",
  'window.eval("1+1")': "calls eval()",
  'globalThis["eval"]("1+1")': "calls eval()",
  '(0, eval)("1+1")': "calls eval()",
  'self?.eval("1+1")': "calls eval()",
  'new Function("a", "return a")': "creates a function from text",
  'Function("alert(1)")()': "creates a function from text",
  'setTimeout("go()", 1)': "passes text to setTimeout()",
  "window.setInterval(`go(${x})`, 1)": "passes text to setInterval()",
  'document.write("<p>")': "writes with document.write()",
  'element.innerHTML = "<b>"': "sets innerHTML",
  'element.innerHTML += ""': "sets innerHTML",
  'element["outerHTML"] = x': "sets outerHTML",
  "frame.srcdoc = x": "sets srcdoc",
  'frame.setAttribute("srcdoc", x)': "sets the attribute srcdoc",
  'element.insertAdjacentHTML("beforeend", x)': "calls insertAdjacentHTML()",
  "document.createRange().createContextualFragment(x)": "calls createContextualFragment()",
  'new DOMParser().parseFromString(x, "text/html")': "calls parseFromString()",
  "element.setHTMLUnsafe(x)": "calls setHTMLUnsafe()",
  'trustedTypes.createPolicy("p", rules)': "creates a Trusted Types policy",
  'button.setAttribute("onclick", "go()")': "sets the attribute onclick",
  'box.setAttribute("style", "color: red")': "sets the attribute style",
  'new Worker(new URL("./w.ts", import.meta.url))':
    "starts a Worker from a file that is not bundled",
  'new window.SharedWorker("/w.js")': "starts a SharedWorker from a file that is not bundled",
  "new Worker(URL.createObjectURL(b))": "starts a Worker from a file that is not bundled",
  'new Request("//api.example.com")': "connects to //api.example.com",
  'importScripts("/w.js")': "calls importScripts()",
  'navigator.serviceWorker.register("/sw.js")': "registers a service worker",
  "process.env.HOME": "reads a global of Node",
  'const { env } = globalThis["process"]; env.HOME': "reads a global of Node",
  'fetch("https://api.example.com/x")': "connects to https://api.example.com",
  "fetch(`https://api.example.com/${x}`)": "connects to https://api.example.com",
  'new WebSocket("wss://live.example.com/x")': "connects to wss://live.example.com",
  'new EventSource("https://live.example.com")': "connects to https://live.example.com",
  'navigator.sendBeacon("https://count.example.com/?" + x)':
    "connects to https://count.example.com",
  'import("https://cdn.example.com/x.js")': "loads from https://cdn.example.com",
  'import x from "https://cdn.example.com/x.js"; x()': "loads from https://cdn.example.com",
};

describe("what a policy may forbid", () => {
  test.each(Object.entries(CASES))("%s", (script, does) => {
    expect(found(script)).toContain(does);
  });
});

/** Scripts that look like it. */
const ALLOWED = [
  "const process = { env: {} }; console.log(process.env, typeof process, x.process.env)",
  'const eval2 = (x) => x; eval2("1+1")',
  'function fetch(x) { return x; } fetch("https://api.example.com/")',
  'import { fetch } from "./mine.js"; fetch("https://api.example.com/")',
  'export const f = (document) => document.write("x")',
  'export const f = ({ write }) => write("x")',
  'stream.write("x"); file.document2.write("x")',
  'class Pen { write(x) {} } new Pen().write("x")',
  'console.log(typeof eval, "eval" in window, "eval(1)")',
  'if (window.Worker) console.log("has workers")',
  "export const isFunction = (x) => x instanceof Function && x !== Function.prototype",
  'const root = typeof globalThis === "object" ? globalThis : Function("return this")(); root.x = 1',
  "setTimeout(go, 1); setTimeout(() => go(), 1); setInterval(go.bind(null), 1)",
  'let late = "text"; late = () => go(); setTimeout(late)',
  "const html = element.innerHTML; console.log(html, element.outerHTML)",
  "element.innerHTML = trustedTypes.emptyHTML",
  "Object.assign(element, { textContent: 1 }, more), assign({ innerHTML: 1 })",
  'element.textContent = "<b>"; image.src = x; element.setAttribute("aria-label", "on")',
  'fetch("/api"); fetch(address); fetch("https://" + host + "/x"); fetch(`https://api.${host}/`)',
  'let api = "https://api.example.com/"; ({ api } = go()); fetch(api)',
  'let api = "https://api.example.com/"; for (api of go()) fetch(api)',
  'let api = "https://api.example.com/"; api = go(); fetch(api); const host = "https://api."; fetch(host + x, host)',
  'location.href = "/about/"; location.assign(x); window.open(`/${x}`); link.href = "#javascript:"',
  'dialog.open("a", "https://example.com/"); window.open("https://example.com/", "_blank")',
  'const link = { href: "https://example.com/" }; jsx("a", link); jsx("a", { href: "https://example.com/" })',
  'jsx("b", { dangerouslySetInnerHTML: { __html: "<i>fixed</i>" } })',
  'function P({ html }) { return jsx("b", { dangerouslySetInnerHTML: { __html: html } }); }',
  'function P(props) { const [n] = use(0); return jsx("b", { title: n, dangerouslySetInnerHTML: { __html: `<i>${props.html}</i>` } }); }',
  'function P({ slot }) { return jsx("b", { ...slot, dangerouslySetInnerHTML: slot.dangerouslySetInnerHTML }); }',
  "new Map().set(eval2, 1); var a = b, b = a; a(); setTimeout(a)",
  "var a = o[a]; setTimeout(a)",
  "var t = n[e]; function f() { var e = q[t]; fetch(t); } f()",
];

test.each(ALLOWED)("no false alarm: %s", (script) => expect(found(script)).toEqual([]));
