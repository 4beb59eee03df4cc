/* The script of every page of the development server: it changes the page with its sources and shows errors over it. */
import type { DevMessage } from "../dev-message.ts";
import { reportFailures } from "./report-failures.ts";
import { swapPage, swapStyle } from "./swap-page.ts";

const OVERLAY = "build-site-overlay";
const NOTES = "build-site-notes";

/** The HTML that this page shows: the mark that the server gave it, and the text once the server has sent it. */
const shown: { mark: string; html?: string } = { mark: document.currentScript?.dataset["page"] ?? "" };
let version: string | undefined;
const failures = reportFailures();

const asked = new URLSearchParams({ page: location.pathname, shown: shown.mark });
const events = new EventSource(`/__build-site/events?${asked.toString()}`);

events.addEventListener("message", (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as DevMessage;
  switch (message.type) {
    case "hello":
      // Another version: the server has restarted.
      if (version !== undefined && version !== message.version) location.reload();
      version = message.version;
      break;
    case "page":
      show(message);
      break;
    case "well":
      remove(OVERLAY);
      break;
    case "reload":
      location.reload();
      break;
    case "style":
      swapStyle(message.from, message.to, message.text);
      remove(OVERLAY);
      break;
    case "problems":
      lay(OVERLAY, message.html, "position:fixed;inset:0;z-index:2147483647;overflow:auto;background:#14181a");
      addEventListener("keydown", ({ key }) => key === "Escape" && remove(OVERLAY), { once: true });
      break;
    case "notes":
      if (message.address !== decodeURIComponent(location.pathname)) break;
      if (message.html === "") remove(NOTES);
      else lay(NOTES, message.html, "position:fixed;inset:auto 0 0 0;z-index:2147483646");
      break;
  }
});

function show({ from, to, was = shown.html, html }: Extract<DevMessage, { type: "page" }>): void {
  // A page that shows something else cannot be changed in place.
  if (from !== shown.mark || was === undefined || !swapPage(was, html)) return location.reload();
  Object.assign(shown, { mark: to, html });
  failures.forgetReplaced();
  remove(OVERLAY);
}

function remove(name: string): void {
  document.querySelector(name)?.remove();
}

/** The HTML that lies over the page, by the name of the element. */
const laid = new Map<string, string>();

/** Lays HTML over the page, out of reach of its styles. An opened list stays open, with the focus on it. */
function lay(name: string, html: string, style: string): void {
  const before = document.querySelector(name)?.shadowRoot;
  if (before && laid.get(name) === html) return;
  laid.set(name, html);
  const isOpen = before?.querySelector("details")?.open === true;
  const hasFocus = before?.activeElement?.localName === "summary";
  remove(name);
  const element = document.createElement(name);
  element.style.cssText = style;
  const root = element.attachShadow({ mode: "open" });
  root.innerHTML = html;
  document.documentElement.append(element);
  root.querySelector("details")?.toggleAttribute("open", isOpen);
  if (hasFocus) root.querySelector("summary")?.focus();
}
