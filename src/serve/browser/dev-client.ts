/* What a page of the development server runs: it listens for changes and shows errors on top of the page. */

/** What the server says when something has changed. */
export type DevMessage =
  | { type: "hello"; version: string }
  | { type: "reload" }
  | { type: "style"; from: string; to: string }
  | { type: "problems"; html: string }
  /** What a build would say of the page at an address; no HTML where it would say nothing. */
  | { type: "notes"; address: string; html: string };

const events = new EventSource(`/__build-site/events?page=${encodeURIComponent(location.pathname)}`);
let version: string | undefined;

events.addEventListener("message", (event: MessageEvent<string>) => {
  const message = JSON.parse(event.data) as DevMessage;
  switch (message.type) {
    case "hello":
      // Another version: the server was started anew while we were away.
      if (version !== undefined && version !== message.version) location.reload();
      version = message.version;
      break;
    case "reload":
      location.reload();
      break;
    case "style":
      swapStyle(message.from, message.to);
      break;
    case "problems":
      showProblems(message.html);
      break;
    case "notes":
      if (message.address === decodeURIComponent(location.pathname)) showNotes(message.html);
      break;
  }
});

function swapStyle(from: string, to: string): void {
  const old = document.querySelector<HTMLLinkElement>(
    `link[rel="stylesheet"][href="${CSS.escape(from)}"], link[rel="stylesheet"][href="${from}"]`,
  );
  if (old === null) return;
  const fresh = old.cloneNode() as HTMLLinkElement;
  fresh.href = to;
  fresh.addEventListener("load", () => old.remove());
  old.after(fresh);
  document.querySelector("build-site-overlay")?.remove();
}

function showNotes(html: string): void {
  document.querySelector("build-site-notes")?.remove();
  if (html === "") return;
  const bar = document.createElement("build-site-notes");
  bar.style.cssText = "position:fixed;inset:auto 0 0 0;z-index:2147483646";
  bar.attachShadow({ mode: "open" }).innerHTML = html;
  document.documentElement.append(bar);
}

function showProblems(html: string): void {
  document.querySelector("build-site-overlay")?.remove();
  const overlay = document.createElement("build-site-overlay");
  overlay.style.cssText = "position:fixed;inset:0;z-index:2147483647;overflow:auto;background:#14181a";
  overlay.attachShadow({ mode: "open" }).innerHTML = html;
  document.documentElement.append(overlay);
  addEventListener("keydown", (event) => event.key === "Escape" && overlay.remove(), { once: true });
}
