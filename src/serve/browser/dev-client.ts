/* What a page of the development server runs: it listens for changes and shows errors on top of the page. */

/** What the server says when something has changed. */
export type DevMessage =
  | { type: "hello"; version: string }
  | { type: "reload" }
  | { type: "style"; from: string; to: string }
  | { type: "problems"; html: string };

const events = new EventSource("/__build-site/events");
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

function showProblems(html: string): void {
  document.querySelector("build-site-overlay")?.remove();
  const overlay = document.createElement("build-site-overlay");
  overlay.style.cssText = "position:fixed;inset:0;z-index:2147483647;overflow:auto;background:#14181a";
  overlay.attachShadow({ mode: "open" }).innerHTML = html;
  document.documentElement.append(overlay);
  addEventListener("keydown", (event) => event.key === "Escape" && overlay.remove(), { once: true });
}
