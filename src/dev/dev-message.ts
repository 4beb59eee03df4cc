export const ADDRESSES = {
  client: "/__build-site/client.js",
  events: "/__build-site/events",
  failed: "/__build-site/failed",
  open: "/__build-site/open",
};

/** The name of the Trusted Types policy of `dev`. */
export const CLIENT_POLICY = "build-site-dev";

export type DevMessage =
  /** Identifies the HTML that the page should show; any other page reloads. */
  | { type: "hello"; shown: string }
  | { type: "page"; from: string; to: string; was: string; html: string }
  /** Nothing is wrong, and the page has not changed. */
  | { type: "well" }
  | { type: "reload" }
  | { type: "problems"; html: string }
  | { type: "notes"; html: string };

/** The most failures in a report, and the most characters of each: an island may fail often. */
export const LIMITS = { failures: 20, message: 1000, stack: 10_000 };

export const OVERLAY_STYLE = `
:host, body { color-scheme: dark; margin: 0; background: #14181a; }
section {
  font: 16px/1.5 system-ui, sans-serif; color: #f3f0ea; background: #14181a; max-width: 60rem;
  margin: 0 auto; padding: 1.5rem;
}
h1 { font-size: 1.4rem; margin: 0; color: #ff9d8a; }
h2 { font-size: 1.05rem; margin: 0; }
small, pre, .place { font: .85rem/1.6 ui-monospace, monospace; color: #b9c4c6; }
article {
  border-block-start: 1px solid #39444a; margin-block-start: 1.25rem;
  padding-block-start: 1.25rem;
}
.place { margin: .25rem 0; }
button { all: unset; cursor: pointer; color: #8fd3e8; text-decoration: underline; }
button:focus-visible { outline: 2px solid; }
.hint { margin: .5rem 0 0; border-inline-start: 3px solid #f2b544; padding-inline-start: .75rem; }
pre { background: #0b0e10; padding: .75rem; overflow-x: auto; margin: .5rem 0; }
pre span {
  display: inline-block; min-width: 2.5rem; padding-inline-end: .75rem; text-align: end;
  color: #7d8b8f; user-select: none;
}
pre b { font-weight: 400; color: #fff; }
details { max-height: 80vh; overflow: auto; border-block-start: 4px solid #ff9d8a; }
details section { padding-block-start: 0; }
summary {
  font: 600 16px/1.5 system-ui, sans-serif; color: #ff9d8a; padding: .75rem 1.5rem;
  cursor: pointer;
}
mark { background: #ff9d8a; color: #14181a; }
`;
