/* What a page of the development server runs: it changes with its sources, and shows errors on top of itself. */
import type { DevMessage } from "../dev-message.ts";
import { watchFailed } from "./watch-failed.ts";
import { swapPage } from "./swap-page.ts";
import { swapStyle } from "./swap-style.ts";

const OVERLAY = "build-site-overlay";
const NOTES = "build-site-notes";

/** The HTML that this page shows, by the mark that the server gave it; the text itself once the server has told. */
const shown: { mark: string; html?: string } = { mark: document.currentScript?.dataset["page"] ?? "" };
let version: string | undefined;
const failed = watchFailed();

const asked = new URLSearchParams({ page: location.pathname, shown: shown.mark });
const events = new EventSource(`/__build-site/events?${asked.toString()}`);

events.addEventListener("message", (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as DevMessage;
  switch (message.type) {
    case "hello":
      // Another version: the server was started anew while we were away.
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
  // What is not known to stand here cannot be changed.
  if (from !== shown.mark || was === undefined || !swapPage(was, html)) return location.reload();
  Object.assign(shown, { mark: to, html });
  failed.look();
  remove(OVERLAY);
}

function remove(name: string): void {
  document.querySelector(name)?.remove();
}

/** What was laid over the page last, by the name of the element. */
const laid = new Map<string, string>();

/** Lays HTML over the page, out of reach of its styles. What somebody has opened there, and reads, stays open. */
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
