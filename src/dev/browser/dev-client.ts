/*
 * The script on every page of the development server. It updates the page when its sources change,
 * shows errors on top, and reports islands that fail, or that change the page while hydrating.
 */
import { differingExcerpts } from "../../findings/visible-text.ts";
import type { IslandRender } from "../../islands/browser/mount-in-dev.ts";
import { ADDRESSES, type DevMessage, LIMITS, OVERLAY_STYLE } from "../dev-message.ts";
import type { FailureReport } from "../failed-islands.ts";
import { swapPage, trusted } from "./swap-page.ts";

const OVERLAY = "build-site-overlay";
const NOTES = "build-site-notes";

/** Identifies the HTML that this page shows. */
let shown = document.currentScript?.dataset["page"] ?? "";
const laid = new Map<string, string>();
const failures = new Map<string, Failure>();
let reportTimer: number | undefined;

/** A constructed style sheet, because the policy of the page may forbid style elements. */
const style = new CSSStyleSheet();
style.replaceSync(OVERLAY_STYLE);

let events: EventSource | undefined;
for (const type of ["DOMContentLoaded", "visibilitychange"])
  document.addEventListener(type, listen);

/** A browser has six connections for all its tabs: only a tab that is visible takes one. */
function listen(): void {
  if (document.readyState === "loading") return;
  events?.close();
  if (document.hidden) return;
  const query = new URLSearchParams({ page: location.pathname, shown });
  events = new EventSource(`${ADDRESSES.events}?${query.toString()}`);
  events.addEventListener("message", ({ data }: MessageEvent<string>) =>
    receive(JSON.parse(data) as DevMessage),
  );
}

for (const type of [
  "island:error",
  "island:rendered",
  "error",
  "unhandledrejection",
  "securitypolicyviolation",
])
  addEventListener(type, noteFailure);

addEventListener("keydown", ({ key }) => key === "Escape" && remove(OVERLAY));
addEventListener("click", (event) => {
  const place = event
    .composedPath()
    .find((each) => each instanceof HTMLButtonElement && "file" in each.dataset);
  if (place instanceof HTMLButtonElement) void openInEditor(place);
});

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
      // The server has restarted, or this page missed a message.
      if (message.shown !== shown) location.reload();
      // The server says what is wrong now.
      remove(OVERLAY);
      break;
    case "page":
      // A page with different HTML cannot be updated in place. After a failure, only a reload shows
      // whether it is fixed.
      if (message.from !== shown || failures.size > 0 || !swapIfAllowed(message.was, message.html))
        return location.reload();
      shown = message.to;
      remove(OVERLAY);
      break;
    case "well":
      remove(OVERLAY);
      break;
    case "reload":
      location.reload();
      break;
    case "problems":
      showPanel(OVERLAY, message.html, "inset:0;z-index:2147483647;overflow:auto");
      break;
    case "notes":
      if (message.html === "") remove(NOTES);
      else
        showPanel(
          NOTES,
          message.html,
          "inset:auto auto 0 0;max-inline-size:100%;z-index:2147483646",
        );
      break;
  }
}

/**
 * Updates the page in place; false if the policy refuses a change, such as HTML in an attribute.
 */
function swapIfAllowed(was: string, html: string): boolean {
  try {
    return swapPage(was, html);
  } catch {
    return false;
  }
}

function remove(name: string): void {
  document.querySelector(name)?.remove();
}

/**
 * Shows HTML on top of the page, isolated from its styles. An open list stays open and focused.
 */
function showPanel(name: string, html: string, place: string): void {
  const before = document.querySelector(name)?.shadowRoot;
  if (before && laid.get(name) === html) return;
  laid.set(name, html);
  const isOpen = before?.querySelector("details")?.open === true;
  const hasFocus = before?.activeElement?.localName === "summary";
  remove(name);
  const element = document.createElement(name);
  element.style.cssText = `position:fixed;${place}`;
  const root = element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [style];
  root.innerHTML = trusted(html);
  document.documentElement.append(element);
  root.querySelector("details")?.toggleAttribute("open", isOpen);
  if (hasFocus) root.querySelector("summary")?.focus();
}

type Failure = FailureReport["islands"][number];

function noteFailure(event: Event): void {
  const failure = failureIn(event);
  if (failure === undefined) return;
  const { what, name, message, stack } = failure;
  // Errors of other scripts are left to the console.
  if (what === "threw" && !stack.includes(`${location.origin}/assets/`)) return;
  const key = [what === "changed" ? name : "", message, stack].join("\n");
  // An island that cannot hydrate is reported twice; only the second report has its name.
  if (failures.has(key) ? what === "threw" : failures.size >= LIMITS.failures) return;
  failures.set(key, failure);
  clearTimeout(reportTimer);
  reportTimer = window.setTimeout(report);
}

function failureIn(event: Event): Failure | undefined {
  if (event instanceof ErrorEvent) {
    const { error, filename, lineno, colno } = event;
    // Without an error, this is a notice from the browser, such as the one about ResizeObserver.
    return error == null
      ? undefined
      : { what: "threw", ...textsOf(error, `${filename}:${lineno}:${colno}`) };
  }
  if (event instanceof PromiseRejectionEvent) return { what: "threw", ...textsOf(event.reason) };
  if (event instanceof SecurityPolicyViolationEvent) return blocked(event);
  const { type, target } = event;
  if (!type.startsWith("island:") || !(target instanceof Element)) return undefined;
  const { detail } = event as CustomEvent<unknown>;
  const what = type === "island:rendered" ? "changed" : "failed";
  const shows = what === "changed" ? compareRender(detail as IslandRender) : detail;
  const name = target.getAttribute("src")?.split("/").at(-1)?.split(".")[0];
  return shows === "" ? undefined : { what, name, ...textsOf(shows) };
}

/** Browser extensions do not concern the page. */
function blocked(event: SecurityPolicyViolationEvent): Failure | undefined {
  const { blockedURI, effectiveDirective, sample, sourceFile, lineNumber, columnNumber } = event;
  if ([blockedURI, sourceFile].some((address) => /^[a-z]+-extension\b/.test(address)))
    return undefined;
  const what = [blockedURI, sample].filter(Boolean).join(": ");
  const place = `${sourceFile}:${lineNumber}:${columnNumber}`;
  return { what: "blocked", ...textsOf(`${what} (${effectiveDirective})`, place) };
}

/** Only errors have a stack. For other values, `place` may be known. */
function textsOf(thrown: unknown, place = ""): { message: string; stack: string } {
  const stack = (thrown instanceof Error ? thrown.stack : undefined) ?? place;
  return { message: String(thrown).slice(0, LIMITS.message), stack: stack.slice(0, LIMITS.stack) };
}

function report(): void {
  const page = decodeURIComponent(location.pathname);
  void post(ADDRESSES.failed, { page, islands: [...failures.values()] } satisfies FailureReport);
}

function post(address: string, value: object): Promise<Response | undefined> {
  const headers = { "content-type": "application/json" };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(value) }).catch(
    () => undefined,
  );
}

/** Where the browser's rendering of an island first differs from the server's; empty if nowhere. */
function compareRender({ before, html, mark }: IslandRender): string {
  const page = trusted(`<!DOCTYPE html><body>${html}`);
  const { body } = new DOMParser().parseFromString(page, "text/html");
  // The children of the island are not compared.
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT);
  for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
    if (node.nodeValue === mark)
      partnerOf(node.parentElement, body, before)?.replaceChildren(node.cloneNode());
  const [is, was] = [body.innerHTML, before.innerHTML];
  if (is === was) return "";
  const [written, sent] = differingExcerpts(is, was);
  return `it writes “${written}” in place of “${sent}”`;
}

/** The element that has the same place in `others` as one in `all`. */
function partnerOf(element: Element | null, all: Element, others: Element): Element | undefined {
  if (element === null || element === all) return others;
  const index = [...(element.parentElement?.children ?? [])].indexOf(element);
  return partnerOf(element.parentElement, all, others)?.children[index];
}
