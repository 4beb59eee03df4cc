/*
 * The script of every page of the development server: it changes the page with its sources, shows errors on top of it, and
 * reports islands that fail, or change the page while they hydrate, to the server, which knows their sources.
 */
import { ADDRESSES, LIMITS, type DevMessage } from "../dev-message.ts";
import type { IslandRender } from "../../islands/browser/mount-in-dev.ts";
import type { FailureReport } from "../failed-islands.ts";
import { OVERLAY_STYLE } from "../overlay-style.ts";
import { compareRender } from "./compare-render.ts";
import { swapPage } from "./swap-page.ts";
import { trusted } from "./trusted.ts";

const OVERLAY = "build-site-overlay";
const NOTES = "build-site-notes";

/** The HTML that this page shows, by the mark that the server gave it. */
let shown = document.currentScript?.dataset["page"] ?? "";
/** The run of the server that sent it. */
let version: string | undefined;
/** The HTML that is laid over the page, by the name of its element. */
const laid = new Map<string, string>();
const failures = new Map<string, Failure>();
let reportTimer: number | undefined;

/** How what is laid over the page looks; its policy allows no style elements there. */
const style = new CSSStyleSheet();
style.replaceSync(OVERLAY_STYLE);

const query = new URLSearchParams({ page: location.pathname, shown });
document.addEventListener("DOMContentLoaded", () => {
  new EventSource(`${ADDRESSES.events}?${query.toString()}`).addEventListener(
    "message",
    ({ data }: MessageEvent<string>) => receive(JSON.parse(data) as DevMessage),
  );
});
for (const type of ["island:error", "island:rendered", "error", "unhandledrejection", "securitypolicyviolation"])
  addEventListener(type, noteFailure);

addEventListener("click", (event) => {
  const place = event.composedPath().find((each) => each instanceof HTMLButtonElement && "file" in each.dataset);
  if (place instanceof HTMLButtonElement) void openInEditor(place);
});

/** Asks the server to open a place in the editor; the place says if that fails. */
async function openInEditor(place: HTMLButtonElement): Promise<void> {
  const { file, line, column } = place.dataset;
  const response = await post(ADDRESSES.open, { file, line: Number(line), column: Number(column) });
  if (response?.ok === true) return;
  const note = document.createElement("span");
  note.setAttribute("role", "alert");
  note.textContent = ` ${(await response?.text()) ?? "The server has stopped."}`;
  if (place.nextElementSibling?.getAttribute("role") === "alert") place.nextElementSibling.remove();
  place.after(note);
}

function receive(message: DevMessage): void {
  switch (message.type) {
    case "hello":
      // Another version: the server has restarted.
      if (version !== undefined && version !== message.version) location.reload();
      version = message.version;
      break;
    case "page":
      // A page that shows something else cannot be changed in place. What its policy blocks is known once it is loaded.
      if (message.from !== shown || [...failures.values()].some(isBlocked) || !canSwapPage(message.was, message.html))
        return location.reload();
      shown = message.to;
      remove(OVERLAY);
      if ([...failures.values()].some(isReplaced)) reportIn(PATIENCE);
      break;
    case "well":
      remove(OVERLAY);
      break;
    case "reload":
      location.reload();
      break;
    case "problems":
      lay(OVERLAY, message.html, "position:fixed;inset:0;z-index:2147483647;overflow:auto;background:#14181a");
      addEventListener("keydown", ({ key }) => key === "Escape" && remove(OVERLAY), { once: true });
      break;
    case "notes":
      if (message.address !== decodeURIComponent(location.pathname)) break;
      if (message.html === "") remove(NOTES);
      else lay(NOTES, message.html, "position:fixed;inset:auto auto 0 0;max-inline-size:100%;z-index:2147483646");
      break;
  }
}

/** Changes the page in place if that is possible. The policy of the page may refuse a change, such as HTML in an attribute. */
function canSwapPage(was: string, html: string): boolean {
  try {
    return swapPage(was, html);
  } catch {
    return false;
  }
}

function remove(name: string): void {
  document.querySelector(name)?.remove();
}

/** Lays HTML over the page, out of reach of its styles. An opened list stays open, with the focus on it. */
function lay(name: string, html: string, place: string): void {
  const before = document.querySelector(name)?.shadowRoot;
  if (before && laid.get(name) === html) return;
  laid.set(name, html);
  const isOpen = before?.querySelector("details")?.open === true;
  const hasFocus = before?.activeElement?.localName === "summary";
  remove(name);
  const element = document.createElement(name);
  element.style.cssText = place;
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.innerHTML = trusted(html);
  document.documentElement.append(element);
  root.querySelector("details")?.toggleAttribute("open", isOpen);
  if (hasFocus) root.querySelector("summary")?.focus();
}

/* Failures of islands. */

/** Milliseconds in which a replaced island may fail again before its failure counts as fixed. */
const PATIENCE = 1000;

/** A failure, and the islands that may have caused it. It may be fixed as soon as one of them has been replaced. */
interface Failure {
  report: FailureReport["islands"][number];
  markers: readonly Element[];
}

const isBlocked = ({ report }: Failure) => report.what === "blocked";
const isReplaced = ({ markers }: Failure) => markers.some((marker) => !marker.isConnected);

function noteFailure(event: Event): void {
  const failure = failureIn(event);
  if (failure === undefined) return;
  const { what, name, message, stack } = failure.report;
  const key = [what === "changed" ? name : "", message, stack].join("\n");
  const before = failures.get(key);
  // An island that cannot hydrate is noted twice: first as an error of the window, then with its name.
  const isKnown = before !== undefined && !isReplaced(before) && what === "threw";
  if (isKnown || (before === undefined && failures.size >= LIMITS.failures)) return;
  failures.set(key, failure);
  reportIn(0);
}

/** The failure in an event. Other events, such as the `error` of an image, have none. */
function failureIn(event: Event): Failure | undefined {
  if (event instanceof ErrorEvent) {
    const { error, message, filename, lineno, colno } = event;
    return threw(textsOf(error ?? message, `${filename}:${lineno}:${colno}`));
  }
  if (event instanceof PromiseRejectionEvent) return threw(textsOf(event.reason));
  if (event instanceof SecurityPolicyViolationEvent) return blocked(event);
  const { type, target } = event;
  if (!type.startsWith("island:") || !(target instanceof Element)) return undefined;
  const { detail } = event as CustomEvent<unknown>;
  const what = type === "island:rendered" ? "changed" : "failed";
  const shows = what === "changed" ? compareRender(detail as IslandRender) : detail;
  const name = scriptOf(target).split("/").at(-1)?.split(".")[0];
  return shows === "" ? undefined : { report: { what, name, ...textsOf(shows) }, markers: [target] };
}

/** What the policy of the page has blocked. What extensions of the browser do is none of the page's business. */
function blocked(event: SecurityPolicyViolationEvent): Failure | undefined {
  const { blockedURI, effectiveDirective, sample, sourceFile, lineNumber, columnNumber } = event;
  if ([blockedURI, sourceFile].some((address) => /^[a-z]+-extension\b/.test(address))) return undefined;
  const what = [blockedURI, sample].filter(Boolean).join(": ");
  const texts = textsOf(`${what} (${effectiveDirective})`, `${sourceFile}:${lineNumber}:${columnNumber}`);
  return { report: { what: "blocked", ...texts }, markers: [] };
}

/** An error that reached the window: of the islands whose script is in the stack, or of any. */
function threw(texts: { message: string; stack: string }): Failure {
  const islands = [...document.querySelectorAll("site-island")];
  const named = islands.filter((island) => texts.stack.includes(scriptOf(island)));
  return { report: { what: "threw", ...texts }, markers: named.length > 0 ? named : islands };
}

/** The texts of a thrown value. Only errors have a stack; for others, `place` is known at best. */
function textsOf(thrown: unknown, place = ""): { message: string; stack: string } {
  const stack = (thrown instanceof Error ? thrown.stack : undefined) ?? place;
  return { message: String(thrown).slice(0, LIMITS.message), stack: stack.slice(0, LIMITS.stack) };
}

/** The script of an island's own: the last one that it loads. */
function scriptOf(marker: Element): string {
  return marker.getAttribute("src")?.split(" ").at(-1) ?? "";
}

/** Reports all failures but those of islands that have been replaced. */
function reportIn(milliseconds: number): void {
  clearTimeout(reportTimer);
  reportTimer = window.setTimeout(() => {
    for (const [key, failure] of failures) if (isReplaced(failure)) failures.delete(key);
    const islands = [...failures.values()].map(({ report }) => report);
    void post(ADDRESSES.failed, { page: decodeURIComponent(location.pathname), islands } satisfies FailureReport);
  }, milliseconds);
}

/** Sends something to the server; undefined if it has stopped. */
function post(address: string, value: object): Promise<Response | undefined> {
  const headers = { "content-type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(value) }).catch(() => undefined);
}
